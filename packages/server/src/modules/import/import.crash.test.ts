import { importApi } from '@mdi/contract/modules/import/import.contract.ts';
import { jobApi } from '@mdi/contract/modules/job/job.contract.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { crashWorkers } from '../../../test/crash-workers.ts';
import { type Workplace, workplace } from '../../../test/factories/workplace.ts';
import { importActions, sendWorkbook } from '../../../test/import-actions.ts';
import { workbookOf } from '../../../test/workbook.ts';
import { type World, world } from '../../../test/world.ts';

let w: World;
let p: Workplace;
beforeAll(async () => {
  w = await world();
  p = await workplace(w);
});

const workers = crashWorkers();
const startOne = () => workers.start(w.config);

/** Enough that a commit can be met in its middle. */
const count = 2_000;

/** An import of that many people that is ready to be committed. */
async function checkedImport(prefix: number): Promise<number> {
  const people = Array.from({ length: count }, (_, n) => [
    p.tenant.name,
    `员工${n}`,
    String(prefix + n),
    p.roles.worker.code,
  ]);
  const { checked } = importActions(w, p.managing.token);
  return checked('employee', [['公司', '姓名', '手机号', '角色'], ...people]);
}

const added = async (importId: number): Promise<number> => {
  const rows = w.db.selectFrom('importRow').select('number').where('importId', '=', importId);
  return (await rows.where('outcome', '=', 'added').execute()).length;
};

/** How many of the imported people there are, and how many of them are different. */
async function people(prefix: number) {
  const found = await sql<{ all: number; different: number }>`
    select count(*)::int as all, count(distinct u.phone)::int as different
    from employee e join "user" u on u.id = e.user_id
    where u.phone between ${String(prefix)} and ${String(prefix + count - 1)}`.execute(w.db);
  return found.rows[0];
}

const untilAdded = (id: number, enough: (n: number) => boolean) =>
  vi.waitUntil(async () => enough(await added(id)), { timeout: 120_000, interval: 20 });

test('a commit whose worker is killed goes on in another, and adds nobody twice; so does undoing it', async () => {
  const prefix = 13_700_000_000;
  const id = await checkedImport(prefix);
  const first = startOne();
  await w.call(importApi, 'commit', { importId: id }, p.managing.token);
  await untilAdded(id, (n) => n >= 100);
  first.kill('SIGKILL');
  // What the killed process had begun is undone, and the rest says what is in.
  const here = await people(prefix);
  expect(here?.all).toBe(await added(id));
  startOne();
  await untilAdded(id, (n) => n === count);
  expect(await people(prefix)).toEqual({ all: count, different: count });
  const { get } = importActions(w, p.managing.token);
  await expect.poll(async () => (await get(id)).state, { timeout: 60_000 }).toBe('done');
  expect((await get(id)).counts).toEqual({
    total: count,
    ready: 0,
    bad: 0,
    added: count,
    failed: 0,
    changing: 0,
    same: 0,
    updated: 0,
    undone: 0,
  });
  // Undoing it is killed in its middle too, and goes on as well.
  await w.call(importApi, 'undo', { importId: id }, p.managing.token);
  await untilAdded(id, (n) => n <= count - 100);
  workers.killAll();
  expect((await people(prefix))?.all).toBe(await added(id));
  startOne();
  await untilAdded(id, (n) => n === 0);
  await expect.poll(async () => (await get(id)).state, { timeout: 60_000 }).toBe('done');
  expect(await get(id)).toMatchObject({ counts: { added: 0, undone: count, bad: 0 } });
  expect(await people(prefix)).toMatchObject({ all: 0 });
  // The job's end is written a little later; a worker killed before that would leave it held, and `work` waiting.
  const held = sql<{
    n: number;
  }>`select count(*)::int as n from graphile_worker.jobs where locked_at is not null`;
  await expect
    .poll(async () => (await held.execute(w.db)).rows[0]?.n, { timeout: 60_000, interval: 50 })
    .toBe(0);
}, 300_000);

test('a commit that is cancelled keeps what is in, says so, and goes on when asked again', async () => {
  const prefix = 13_710_000_000;
  workers.killAll();
  const id = await checkedImport(prefix);
  const { token } = p.managing;
  const data = await w.ok(importApi, 'commit', { importId: id }, token);
  const { jobId } = data;
  const worked = w.work();
  await untilAdded(id, (n) => n >= 100);
  expect(await w.call(importApi, 'commit', { importId: id }, token)).toMatchObject({ code: 409 });
  await w.call(jobApi, 'cancel', { jobId }, token);
  await worked;
  const { get, commit } = importActions(w, token);
  const stopped = await get(id);
  expect(stopped).toMatchObject({
    state: 'committing',
    stopped: expect.stringContaining('cancelled'),
    can: { commit: true },
  });
  expect(stopped.counts.added).toBe(await added(id));
  expect(stopped.counts.added).toBeLessThan(count);
  await commit(id);
  expect(await get(id)).toMatchObject({ state: 'done', counts: { added: count, failed: 0 } });
  expect(await people(prefix)).toEqual({ all: count, different: count });
}, 300_000);

test('a file that can’t be read leaves the import stopped, with the reason', async () => {
  const { token } = p.managing;
  const { data } = await sendWorkbook(
    w,
    token,
    'employee',
    (await workbookOf([['x'], ['y']])).subarray(0, 500),
  );
  await w.work();
  const { get } = importActions(w, token);
  expect(await get(data.importId)).toMatchObject({
    state: 'reading',
    stopped: 'The file can’t be read and may be damaged',
    can: { check: false, remove: true },
  });
  expect(await w.call(importApi, 'remove', { importId: data.importId }, token)).toMatchObject({ code: 200 });
  expect(await w.call(importApi, 'get', { importId: data.importId }, token)).toMatchObject({ code: 404 });
});
