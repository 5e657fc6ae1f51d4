import { deviceManageApi } from '@mdi/contract/modules/device/device.contract.ts';
import { employeeApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ReaderHall, readerHall } from '../../../test/reader-hall.ts';
import { type World, world } from '../../../test/world.ts';
import { type PassWork, settleDuePassChanges } from '../pass/index.ts';
import { startListsAnew } from './device-api.after-restore.queries.ts';
import { okPass, readersIn, refused } from './device-api.fixture.ts';

let w: World;
let hall: ReaderHall;
let admin: Awaited<ReturnType<World['make']['person']>>;
let token: string;
beforeAll(async () => {
  w = await world();
  hall = await readerHall(w);
  admin = await w.make.person({ roleId: (await w.make.administratorRole()).id });
});
beforeEach(async () => {
  token = await w.make.session(admin.user.id, admin.assignment, { createdAt: w.now(), usedAt: w.now() });
});

const { office, use, somebody, newCardHolder } = readersIn(
  () => w,
  () => hall,
);

const work = (): PassWork => ({ db: w.db, now: w.now(), secrets: w.deps.secrets });

/** Somebody with a card, whom readers are told of. */
const cardHolder = () => newCardHolder(token);

const pairOf = async (projectId: number) =>
  w.db
    .selectFrom('passProject')
    .select(['gen', 'rev', 'cardVer', 'keyVer'])
    .where('projectId', '=', projectId)
    .executeTakeFirstOrThrow();

test('after the database was put back, cards that readers saw change since are told as they are now', async () => {
  const { reader } = await hall.installed();
  const { employeeId, uid } = await cardHolder();
  await reader.beat();
  await reader.beat();
  expect(await reader.card(uid)).toMatchObject({ allow: true });
  const project = await w.db
    .selectFrom('passProject')
    .selectAll()
    .where('projectId', '=', hall.projectId)
    .executeTakeFirstOrThrow();
  const list = await w.db.selectFrom('cardList').selectAll().execute();
  const rows = await w.db.selectFrom('cardRow').selectAll().execute();
  const lost = (cardState: 'lost' | 'inUse') =>
    w.db.updateTable('employee').set({ cardState }).where('id', '=', employeeId).execute();
  const settled = () => w.db.transaction().execute((db) => settleDuePassChanges({ ...work(), db }));
  await lost('lost');
  await settled();
  await reader.beat();
  expect(await reader.card(uid)).not.toMatchObject({ allow: true });
  // As the backup has it: the person, the versions, and the list that was worked out.
  await lost('inUse');
  await sql`delete from pass_change`.execute(w.db);
  await w.db.deleteFrom('cardRow').execute();
  await w.db.deleteFrom('cardList').execute();
  await w.db.insertInto('cardList').values(list).execute();
  await w.db.insertInto('cardRow').values(rows).execute();
  await w.db.updateTable('passProject').set(project).where('projectId', '=', hall.projectId).execute();
  await reader.beat();
  await reader.beat();
  expect(await reader.card(uid)).toMatchObject({ allow: true });
});

describe('after the database was put back', () => {
  const backup = async () => {
    const project = await pairOf(hall.projectId);
    const revocation = await w.db.selectFrom('revocation').select('rev').execute();
    return async () => {
      await w.db.updateTable('passProject').set(project).where('projectId', '=', hall.projectId).execute();
      const kept = revocation.map(({ rev }) => rev);
      await w.db
        .deleteFrom('revocation')
        .where('rev', 'not in', [0, ...kept])
        .execute();
    };
  };
  const disable = async (employeeId: number, state: 'N' | 'Y') =>
    w.call(employeeApi, 'updateState', { employeeId, state }, await office());

  test('a reader that knows newer lists and a newer config takes ours, whatever their number', async () => {
    const { reader, deviceId } = await hall.installed();
    const [one, two] = [await somebody(), await somebody()];
    // A company keeps somebody.
    for (const { companyId } of [one, two]) {
      await w.make.employee({ company: { id: companyId, projectId: hall.projectId } });
    }
    await reader.beat();
    const putBack = await backup();
    const { cfgVer } = await w.db
      .selectFrom('device')
      .select('cfgVer')
      .where('id', '=', deviceId)
      .executeTakeFirstOrThrow();
    await disable(one.employeeId, 'Y');
    await use(deviceId, 'disabled');
    await reader.beat();
    expect(reader.state().enabled).toBe(false);
    await putBack();
    await w.db.updateTable('device').set({ cfgVer, useState: 'normal' }).where('id', '=', deviceId).execute();
    await w.db.updateTable('employee').set({ state: 'N' }).where('id', '=', one.employeeId).execute();
    const early = await hall.mint({ sid: two.employeeId, tid: two.companyId, exp: 2 ** 31 });
    w.pass(1);
    await reader.beat();
    expect(reader.state()).toMatchObject({ enabled: true, troubles: [] });
    expect(await reader.scan(await one.pass())).toMatchObject(okPass);
    expect(await disable(two.employeeId, 'Y')).toMatchObject({ code: 200 });
    await reader.beat();
    expect(await reader.scan(early)).toMatchObject(refused('REVOKED_USER'));
  });

  test('to before it was put back the last time, readers take the lists too', async () => {
    const { reader } = await hall.installed();
    const person = await somebody();
    await w.make.employee({ company: { id: person.companyId, projectId: hall.projectId } });
    await w.db
      .updateTable('passProject')
      .set(({ eb }) => ({ gen: eb('gen', '+', 7), rev: eb('rev', '+', 1) }))
      .where('projectId', '=', hall.projectId)
      .execute();
    await reader.beat();
    const { gen } = await pairOf(hall.projectId);
    await w.db.updateTable('passProject').set({ gen: 1 }).where('projectId', '=', hall.projectId).execute();
    const early = await hall.mint({ sid: person.employeeId, tid: person.companyId, exp: 2 ** 31 });
    expect(await disable(person.employeeId, 'Y')).toMatchObject({ code: 200 });
    await reader.beat();
    expect(await reader.scan(early)).toMatchObject(refused('REVOKED_USER'));
    expect((await pairOf(hall.projectId)).gen).toBe(gen + 1);
  });

  test('and readers were told to start anew, equal numbers of other lists are no longer taken for the same', async () => {
    const { reader } = await hall.installed();
    const [one, two] = [await somebody(), await somebody()];
    for (const { companyId } of [one, two]) {
      await w.make.employee({ company: { id: companyId, projectId: hall.projectId } });
    }
    const early = await hall.mint({ sid: two.employeeId, tid: two.companyId, exp: 2 ** 31 });
    const putBack = await backup();
    await disable(one.employeeId, 'Y');
    await reader.beat();
    await putBack();
    await w.db.updateTable('employee').set({ state: 'N' }).where('id', '=', one.employeeId).execute();
    await disable(two.employeeId, 'Y');
    expect((await pairOf(hall.projectId)).rev).toBe(reader.state().revVer);
    expect(await startListsAnew(w.db)).toBeGreaterThan(0);
    await reader.beat();
    expect(await reader.scan(early)).toMatchObject(refused('REVOKED_USER'));
    expect(await reader.scan(await one.pass())).toMatchObject(okPass);
  });

  test('and readers were told to start anew, no command has the number of one that was carried out, and nobody that of another', async () => {
    const { reader, deviceId } = await hall.installed();
    const opened = async () => {
      const input = { deviceId, reason: '访客' };
      const answer = await w.call(deviceManageApi, 'open', input, await office());
      expect(answer).toMatchObject({ code: 200 });
      const before = reader.state().waiting;
      await reader.poll();
      return { id: Object(answer.data).commandId, doors: reader.state().waiting - before };
    };
    const first = await opened();
    expect(first.doors).toBe(1);
    const { id: visitId } = await w.make.visit({ hostId: (await somebody()).employeeId });
    await w.db.deleteFrom('deviceCommand').where('id', '>=', first.id).execute();
    await w.db.deleteFrom('visit').where('id', '=', visitId).execute();
    for (const [table, id] of [
      ['device_command', first.id],
      ['visit', visitId],
    ]) {
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${id}, false)`.execute(w.db);
    }
    await startListsAnew(w.db);
    expect(await opened()).toMatchObject({ doors: 1 });
    expect((await w.make.visit({ hostId: (await somebody()).employeeId })).id).toBeGreaterThan(visitId);
  });

  test('a signature of an unknown key lets the reader fetch the keys, though their number is the same', async () => {
    const { reader, deviceId } = await hall.installed();
    const { deviceId: other } = await hall.installed();
    await reader.beat();
    await w.db.deleteFrom('passKey').where('projectId', '=', hall.projectId).execute();
    const { keyVer } = await pairOf(hall.projectId);
    await w.db
      .updateTable('passProject')
      .set({ keyVer: keyVer - 1 })
      .where('projectId', '=', hall.projectId)
      .execute();
    await use(deviceId, 'disabled');
    await use(other, 'disabled');
    const person = await somebody();
    await person.pass();
    expect((await pairOf(hall.projectId)).keyVer).toBe(keyVer);
    await reader.beat();
    expect(reader.state()).toMatchObject({ enabled: false, troubles: [] });
  });
});
