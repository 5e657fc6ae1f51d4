import { setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ReaderHall, readerHall } from '../../../test/reader-hall.ts';
import { type World, world } from '../../../test/world.ts';
import type { DB } from '../../db/schema.gen.ts';
import { issuePasses, issueVisitPasses, settlePasses } from './index.ts';

let w: World;
let hall: ReaderHall;
beforeAll(async () => {
  w = await world();
  hall = await readerHall(w);
});

const work = (db: Kysely<DB>) => ({ db, now: w.now(), secrets: w.deps.secrets });

/** Somebody with a guest, both of whom may pass the gate, until it is closed to their company; a reader there. */
async function scene() {
  const { employeeId, companyId } = await hall.employee();
  const { id: visitId } = await w.make.visit({ hostId: employeeId });
  const { reader } = await hall.installed();
  const close = async (db: Kysely<DB>) => {
    await db
      .insertInto('areaException')
      .values({ areaId: hall.gateId, companyId, allowed: false, level: 30 })
      .execute();
    await settlePasses(work(db));
  };
  /** Hears what there is to hear, and decides alone then. */
  const hear = async () => {
    for (let n = 0; n < 2; n += 1) await reader.beat();
    reader.faults.cut = true;
  };
  return { employeeId, visitId, reader, close, hear };
}

describe('a pass that is issued while its areas become fewer opens none that is lost', () => {
  test('when the change is told, and not there yet for whoever looks', async () => {
    const { visitId, reader, close, hear } = await scene();
    let text: string | undefined;
    await w.db.transaction().execute(async (db) => {
      await close(db);
      w.pass(1 / 30);
      const issued = await w.db.transaction().execute((other) => issueVisitPasses(work(other), visitId));
      text = issued.is === 'issued' ? issued.people[0]?.passes[0]?.text : issued.is;
    });
    w.pass(1);
    await hear();
    expect(await reader.scan(text ?? '')).toMatchObject({ allow: false, rc: 'REVOKED_PASS' });
  });

  test('when the change comes after its areas were looked up, and before it is signed', async () => {
    const { employeeId, reader, close, hear } = await scene();
    const issue = () => w.db.transaction().execute((db) => issuePasses(work(db), employeeId));
    await issue();
    w.pass(1);
    const begun = await w.db.transaction().execute(async (db) => {
      // The number of the next pass is waited for.
      await sql`select from pass_subject where type = 1 and sid = ${employeeId} for update`.execute(db);
      const issued = issue();
      await Promise.race([issued, setTimeout(300)]);
      await w.db.transaction().execute((other) => close(other));
      return { issued };
    });
    const issued = await begun.issued;
    const text = issued.is === 'issued' ? issued.passes[0]?.text : issued.is;
    await hear();
    expect(await reader.scan(text ?? '')).toMatchObject({ allow: false, rc: 'REVOKED_PASS' });
  });
});
