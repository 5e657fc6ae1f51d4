import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { employeeSub, passEventReader } from '../../../test/factories/pass-events.ts';
import { type World, world } from '../../../test/world.ts';
import { checkSums, forgetRecords, rebuildSums } from './index.ts';

const hour = 3_600_000;
const day = 24 * hour;
const keepDays = 1095;

let w: World;
/** When last month began, in UTC; in Shanghai, where the project is, it was eight in the morning. */
let month: Date;
/** A clock by which the month before is the last that goes. */
let later: Date;
beforeAll(async () => {
  w = await world();
  const now = w.now();
  month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
  later = new Date(month.getTime() + keepDays * day + hour);
});

const at = (ms: number) => new Date(month.getTime() + ms);
const tables = async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'pass_event'::regclass`.execute(w.db);
  return rows.map(({ name }) => name);
};
const kept = async (deviceId: number) => {
  const rows = await w.db
    .selectFrom('passEvent')
    .select('tsCorrected')
    .where('deviceId', '=', deviceId)
    .orderBy('tsCorrected')
    .execute();
  return rows.map(({ tsCorrected }) => tsCorrected.getTime() - month.getTime());
};

test('records go by whole days of their project, with the sums and presences that count them', async () => {
  const { id: projectId } = await w.make.project();
  const company = await w.make.company({ projectId });
  const areaId = (await w.make.area({ projectId, common: true })).id;
  const { deviceId, tell } = await passEventReader(w, { projectId, areaId });
  const gone = await w.make.employee({ company });
  const stays = await w.make.employee({ company });
  const firstDay = -8 * hour;
  await tell(
    { at: at(-20 * day), sub: employeeSub(gone) },
    { at: at(firstDay - 1000) },
    { at: at(firstDay), sub: employeeSub(stays) },
    { at: at(-hour) },
    { at: at(hour) },
  );
  await forgetRecords(w.db, later, keepDays);
  expect(await kept(deviceId)).toEqual([firstDay, -hour, hour]);
  expect(await checkSums(w.db, null)).toEqual([]);
  const present = await w.db
    .selectFrom('passPresence')
    .select('employeeId')
    .where('projectId', '=', projectId)
    .execute();
  expect(present).toEqual([{ employeeId: stays.id }]);
  const before = new Date(month.getTime() - day).toISOString().slice(0, 7).replace('-', '_');
  expect(await tables()).not.toContain(`pass_event_${before}`);
  // Once more finds nothing left to do.
  await forgetRecords(w.db, later, keepDays);
  expect(await kept(deviceId)).toHaveLength(3);
});

test('what a reader with a wrong clock dated too early stays as long as it happened late enough', async () => {
  const { id: projectId } = await w.make.project();
  const areaId = (await w.make.area({ projectId, common: true })).id;
  const { deviceId, tell } = await passEventReader(w, { projectId, areaId });
  await tell({ at: at(hour) }, { at: at(2 * hour) });
  await sql`select make_pass_event_month(${at(-40 * day)}::timestamptz)`.execute(w.db);
  await sql`update pass_event set ts_device = ${at(-40 * day)} where device_id = ${deviceId}
    and ts_corrected = ${at(hour)}`.execute(w.db);
  await rebuildSums(w.db);
  await forgetRecords(w.db, later, keepDays);
  expect(await kept(deviceId)).toEqual([hour, 2 * hour]);
  expect(await checkSums(w.db, null)).toEqual([]);
});

test('nobody who stores waits until all is forgotten', async () => {
  const { id: projectId } = await w.make.project();
  const company = await w.make.company({ projectId });
  const areaId = (await w.make.area({ projectId, common: true })).id;
  const { deviceId, tell } = await passEventReader(w, { projectId, areaId });
  const gone = await w.make.employee({ company });
  await sql`select make_pass_event_month(${at(-20 * day)}::timestamptz)`.execute(w.db);
  await tell({ at: at(-20 * day), sub: employeeSub(gone) });
  const name = `pass_event_${at(-20 * day)
    .toISOString()
    .slice(0, 7)
    .replace('-', '_')}`;
  let forgotten: Promise<void> | undefined;
  await w.db.transaction().execute(async (trx) => {
    await sql`select from pass_presence where employee_id = ${gone.id} for update`.execute(trx);
    forgotten = forgetRecords(w.db, later, keepDays);
    await expect.poll(tables).not.toContain(name);
    await tell({ at: at(hour) });
  });
  await forgotten;
  expect(await kept(deviceId)).toEqual([hour]);
  expect(await checkSums(w.db, null)).toEqual([]);
});

test('nothing goes before its time', async () => {
  const { id: projectId } = await w.make.project();
  const { deviceId, tell } = await passEventReader(w, { projectId, areaId: null });
  await tell({ at: at(-20 * day) }, { at: at(hour) });
  await forgetRecords(w.db, w.now(), keepDays);
  expect(await kept(deviceId)).toHaveLength(2);
});
