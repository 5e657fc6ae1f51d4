import { setTimeout } from 'node:timers/promises';
import { areaApi } from '@mdi/contract/modules/area/area.contract.ts';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ReaderHall, readerHall } from '../../../test/reader-hall.ts';
import { type World, world } from '../../../test/world.ts';
import type { DB } from '../../db/schema.gen.ts';
import { issuePasses, issueVisitPasses, settlePassChanges } from './index.ts';

let w: World;
let hall: ReaderHall;
beforeAll(async () => {
  w = await world();
  hall = await readerHall(w);
});

const work = (db: Kysely<DB>) => ({ db, now: w.now(), secrets: w.deps.secrets });

/** Who waits for a lock just now. */
const waiting = sql`
  select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

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
    await settlePassChanges(work(db));
  };
  /** Hears what there is to hear, and decides alone then. */
  const hear = async () => {
    for (let n = 0; n < 2; n += 1) await reader.beat();
    reader.faults.cut = true;
  };
  return { employeeId, companyId, visitId, reader, close, hear };
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

  test.each([
    ['the change waits for another that tells the same readers', 'pass_project', 'row exclusive'],
    ['it takes long until the change is there', 'audit', 'share'],
  ])('when %s', async (_, table, mode) => {
    const { employeeId, companyId, reader, hear } = await scene();
    const { token } = await w.make.person({ roleId: (await w.make.administratorRole()).id });
    const changes = [{ areaId: hall.gateId, allowed: false, endsAt: null }];
    const begun = await w.db.transaction().execute(async (db) => {
      await sql`lock table ${sql.table(table)} in ${sql.raw(mode)} mode`.execute(db);
      if (table === 'pass_project')
        await sql`select from pass_project where project_id = ${hall.projectId} for update`.execute(db);
      const closed = w.call(areaApi, 'setOfCompany', { companyId, changes }, token);
      await expect
        .poll(async () => (await waiting.execute(w.db)).rows.length, { timeout: 20_000, interval: 20 })
        .toBe(1);
      // Longer than a change may be under way.
      w.pass(12 / 60);
      const issued = await w.db.transaction().execute((other) => issuePasses(work(other), employeeId));
      return { closed, issued };
    });
    expect(await begun.closed).toMatchObject({ code: 200 });
    const { issued } = begun;
    const text = issued.is === 'issued' ? issued.passes[0]?.text : issued.is;
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
