import type { SentOf } from '@mdi/contract/kit/op.ts';
import { type TaskRow, taskApi } from '@mdi/contract/modules/task/task.contract.ts';
import { taskKinds } from '@mdi/contract/modules/task/task.kinds.ts';
import { taskRights } from '@mdi/contract/modules/task/task.menu.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { newTask } from '../../../test/factories/inputs.ts';
import { done, type World, world } from '../../../test/world.ts';
import type { QueueTask } from '../../kit/tasks.ts';
import { registry } from '../index.ts';
import { runClocked, syncTasks, tick } from './index.ts';

let w: World;
let token: string;
let nickName: string;
beforeAll(async () => {
  w = await world();
  await syncTasks(w.db, registry);
  const person = await w.make.person({ role: { resources: Object.values(taskRights) } });
  token = person.token;
  nickName = person.user.nickName;
});

type Ops = typeof taskApi.ops;
const call = <K extends keyof Ops & string>(op: K, input: SentOf<Ops[K]>, as = token, lang?: string) =>
  w.call(taskApi, op, input, as, lang === undefined ? {} : { lang });
const ok = async <K extends keyof Ops & string>(op: K, input: SentOf<Ops[K]>) => done(await call(op, input));

const ownTask = async (kind: string) => {
  const { id } = await w.db
    .selectFrom('task')
    .select('id')
    .where('kind', '=', kind)
    .where('own', '=', true)
    .executeTakeFirstOrThrow();
  return ok('get', { taskId: id });
};
const added = async (facts = {}) => ok('add', newTask(facts));
const start = async ({ taskId }: { taskId: number }) => {
  const { version } = await ok('get', { taskId });
  return ok('turn', { taskId, version, to: 'running' });
};
const runsOf = async (taskId: number) => (await ok('runs', { taskId })).list;
const setDue = (taskId: number, ago: string) =>
  w.db
    .updateTable('task')
    .set({ nextAt: sql`date_trunc('second', now() - ${ago}::interval)` })
    .where('id', '=', taskId)
    .execute();
const execute = (taskId: number, reason = '核对') =>
  call('execute', { taskId, params: [{ name: 'days', value: 3 }], reason });

/** What is in an answer that tells what is wrong with a field. */
const refused = (data: unknown) => ({ code: 400, data });

/** Runs what the queue holds of a task, as something else; answers how it ended. */
async function work(runId: number, task: QueueTask['run'], { lastTry = true, minuteMs = 60_000 } = {}) {
  const of = { db: w.db, deps: w.deps, log: w.app.log, started: w.now(), payload: { runId }, lastTry };
  await runClocked(of, { run: task }, runId, minuteMs);
  return ok('run', { runId });
}

describe('the product’s own tasks', () => {
  test('are what the clock starts, each kind with its words', () => {
    const clocked = Object.entries(registry.tasks).filter(
      ([name, { at }]) => at !== undefined || name in taskKinds,
    );
    expect(clocked.map(([name]) => name).toSorted()).toEqual(Object.keys(taskKinds).toSorted());
  });

  test('stand in the list in both languages, run, and are found by a word and by their kind', async () => {
    const names = async (lang: string, keyword?: string) =>
      done(await call('list', { own: true, limit: 100, ...(keyword && { keyword }) }, token, lang)).list.map(
        (row: TaskRow) => row.name,
      );
    expect(await names('zh_CN')).toContain('巡检来访');
    expect(await names('en_US', 'WATCH v')).toEqual(['Watch visits']);
    expect(await names('zh_CN', 'watchVisits')).toEqual(['巡检来访']);
    expect(await ownTask('watchVisits')).toMatchObject({
      status: 'running',
      cron: '* * * * *',
      problems: [],
    });
  });

  test('are set otherwise within bounds, keep that when the product starts anew, and go back to how they came', async () => {
    const { taskId, version, ...task } = await ownTask('sweepPages');
    const { missed, overlap, timeoutMinutes, retries, alertFailures, alertLateMinutes, alertSlowTimes } =
      task;
    const facts = {
      missed,
      overlap,
      timeoutMinutes,
      retries,
      alertFailures,
      alertLateMinutes,
      alertSlowTimes,
    };
    const plan = {
      ...facts,
      name: null,
      description: null,
      params: [],
      cron: '5 4 * * *',
      zone: 'Asia/Tokyo',
    };
    const edit = (more: object) => call('edit', { taskId, version, ...plan, ...more });
    expect(await edit({ name: '别的名字' })).toMatchObject(refused({ name: expect.any(String) }));
    const often = expect.stringContaining('1440 minutes, such as 41 * * * *');
    expect(await edit({ cron: '0 0 1 * *' })).toMatchObject(refused({ cron: often }));
    expect(await edit({ params: [{ name: 'days', value: 1 }] })).toMatchObject(
      refused({ 'params.0.name': expect.any(String) }),
    );
    await ok('edit', { taskId, version, ...plan });
    await syncTasks(w.db, registry);
    const edited = await ownTask('sweepPages');
    expect(edited).toMatchObject({
      cron: '5 4 * * *',
      zone: 'Asia/Tokyo',
      can: { restore: true, remove: false },
    });
    await ok('restore', { taskId, version: edited.version });
    expect(await ownTask('sweepPages')).toMatchObject({ cron: '41 * * * *', can: { restore: false } });
    expect(await call('remove', { taskId })).toMatchObject({ code: 409 });
  });

  test('of which this version knows nothing are told as gone, never run, and may be deleted', async () => {
    const words = { name: '旧任务', nameEn: 'Old task', description: '旧', descriptionEn: 'Old' };
    const { id: taskId } = await w.make.task({ kind: 'com.old.Job', own: true, status: 'running', ...words });
    await setDue(taskId, '1 hour');
    await tick(w.db, registry);
    const task = await ok('get', { taskId });
    expect(task).toMatchObject({ problems: ['gone'], bars: [], can: { start: false, execute: false } });
    expect(await call('execute', { taskId, params: [], reason: '试' })).toMatchObject({ code: 409 });
    const { version } = await ok('turn', { taskId, version: task.version, to: 'stopped' });
    expect(await call('turn', { taskId, version, to: 'running' })).toMatchObject({ code: 409 });
    expect(await ok('remove', { taskId })).toBe(true);
  });
});

describe('a task that somebody added', () => {
  test('is refused with what is wrong, at its field', async () => {
    const { name } = newTask();
    await added({ name });
    const wrong: [object, unknown][] = [
      [{ name: 'n'.repeat(51) }, { name: expect.any(String) }],
      [{ name: name.toUpperCase() }, { name: expect.stringContaining('already exists') }],
      [{ cron: '61 * * * *' }, { cron: expect.stringContaining('0 to 59') }],
      [{ cron: '0 0 L * ?' }, { cron: expect.stringContaining('L, W and #') }],
      [{ cron: '0 0 30 2 *' }, { cron: expect.stringContaining('never') }],
      [{ zone: 'Asia/Nowhere' }, { zone: expect.any(String) }],
      [{ kind: 'sweep' }, { kind: expect.any(String) }],
      [{ params: [] }, { params: expect.any(String) }],
      [{ params: [{ name: 'days', value: 401 }] }, { 'params.0.value': expect.stringContaining('1 to 400') }],
      [{ params: [{ name: 'script', value: 1 }] }, { 'params.0.name': expect.stringContaining('script') }],
      [{ timeoutMinutes: 0 }, { timeoutMinutes: expect.any(String) }],
    ];
    for (const [facts, data] of wrong) {
      expect([facts, await call('add', newTask(facts))]).toMatchObject([facts, { code: 400, data }]);
    }
  });

  test('is stopped until it is started, which tells when it comes, and is deleted only while it is stopped and idle', async () => {
    const { taskId } = await added();
    expect(await ok('get', { taskId })).toMatchObject({
      status: 'stopped',
      nextAt: null,
      next: { length: 10 },
    });
    const { nextAt, version } = await start({ taskId });
    expect(new Date(nextAt ?? '').toISOString()).toMatch(/T01:00:00/);
    expect(await call('turn', { taskId, version, to: 'running' })).toMatchObject({ code: 409 });
    expect(await call('turn', { taskId, version: version - 1, to: 'stopped' })).toMatchObject({ code: 409 });
    expect(await call('remove', { taskId })).toMatchObject({ code: 409 });
    await ok('turn', { taskId, version, to: 'stopped' });
    const { runId } = done(await execute(taskId));
    expect(await call('remove', { taskId })).toMatchObject({ code: 409 });
    await work(runId, async () => {});
    expect(await ok('remove', { taskId })).toBe(true);
    expect(await call('get', { taskId })).toMatchObject({ code: 404 });
  });

  test('is executed once, with what was set and why, and not again before it has ended', async () => {
    const { taskId } = await added();
    expect(await call('execute', { taskId, params: [], reason: '' })).toMatchObject({ code: 400 });
    const both = await Promise.all([execute(taskId, '一'), execute(taskId, '二')]);
    expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409]);
    expect(both.find(({ code }) => code === 409)?.message).toContain(nickName);
    await w.work();
    const [run, ...others] = await runsOf(taskId);
    expect(others).toEqual([]);
    expect(run).toMatchObject({ trigger: 'hand', state: 'done', by: nickName, attempt: 1 });
    expect(await execute(taskId)).toMatchObject({ code: 200 });
    await w.work();
  });

  test('is told of to those who watch it, and to everybody while nobody does', async () => {
    const { taskId } = await added();
    await w.make.taskRun({ taskId, state: 'failed' });
    const other = await w.make.person({ role: { resources: [taskRights.view] } });
    const told = async (as: string) =>
      done(await call('state', {}, as)).waiting.filter((one: { taskId: number }) => one.taskId === taskId);
    expect([await told(token), await told(other.token)]).toMatchObject([
      [{ problem: 'failing' }],
      [{ problem: 'failing' }],
    ]);
    await ok('watch', { taskId, watching: true });
    expect([(await told(token)).length, (await told(other.token)).length]).toEqual([1, 0]);
    expect(await ok('get', { taskId })).toMatchObject({ watchers: [nickName], watching: true });
    await w.make.taskRun({ taskId });
    expect(await told(token)).toEqual([]);
  });
});

describe('the clock', () => {
  const cron = '* * * * *';

  test('starts what is due once, however many nodes look, and sets the next time from now', async () => {
    const { taskId } = await added({ cron });
    await start({ taskId });
    await setDue(taskId, '2 seconds');
    await Promise.all(Array.from({ length: 6 }, () => tick(w.db, registry)));
    expect(await runsOf(taskId)).toMatchObject([{ trigger: 'clock', state: 'queued' }]);
    const { nextAt } = await ok('get', { taskId });
    expect(Date.parse(nextAt ?? '')).toBeGreaterThan(Date.now() - 1_000);
    // The one before has not ended.
    await setDue(taskId, '1 second');
    await tick(w.db, registry);
    expect((await runsOf(taskId)).map(({ state }) => state)).toEqual(['skipped', 'queued']);
    await w.work();
    expect((await runsOf(taskId)).map(({ state }) => state)).toEqual(['skipped', 'done']);
  });

  test.each([
    ['once', { trigger: 'missed', state: 'queued' }],
    ['skip', { trigger: 'clock', state: 'missed' }],
  ] as const)('that stood still makes up for what it missed as the task says: %s', async (missed, run) => {
    const { taskId } = await added({ cron, missed });
    await start({ taskId });
    await setDue(taskId, '3 days');
    expect((await ok('get', { taskId })).problems).toEqual(['late']);
    await tick(w.db, registry);
    expect(await runsOf(taskId)).toMatchObject([run]);
    await w.work();
  });

  test('that was wrong goes on by its time of now', async () => {
    const { taskId } = await added({ cron });
    await start({ taskId });
    await setDue(taskId, '-40 days');
    expect(await tick(w.db, registry)).toMatchObject({ healed: 1 });
    expect(Date.parse((await ok('get', { taskId })).nextAt ?? '')).toBeLessThan(Date.now() + 61_000);
  });

  test('is alive while somebody looks, and a watchdog outside hears when nobody does or something is late', async () => {
    const health = async () => {
      const answer = await w.app.inject({ url: '/prod-api/health' });
      return { http: answer.statusCode, ...answer.json() };
    };
    await w.db.updateTable('task').set({ status: 'stopped' }).where('kind', '=', 'recheckRecords').execute();
    await w.db.updateTable('task').set({ nextAt: null }).execute();
    await sql`update task_clock set looked_at = now() - interval '1 hour'`.execute(w.db);
    expect((await ok('state', {})).alive).toBe(false);
    expect(await health()).toMatchObject({ http: 503, database: true, scheduler: false });
    await tick(w.db, registry);
    expect((await ok('state', {})).alive).toBe(true);
  });
});

describe('a run', () => {
  const queued = async (facts = {}) => {
    const { taskId } = await added(facts);
    return { taskId, ...done(await execute(taskId)) };
  };
  const said = (run: Awaited<ReturnType<typeof work>>) => run.lines.map(({ level, text }) => [level, text]);

  test('keeps what was said, without phones, and no more lines than it may', async () => {
    const { runId } = await queued();
    const run = await work(runId, async ({ log, payload }) => {
      log.warn({ err: new Error('no answer'), phone: '13812345678' }, 'could not send');
      for (let n = 0; n < 1_200; n += 1) log.info(`line ${n}`);
      return (payload as { days: number }).days;
    });
    expect(run).toMatchObject({ state: 'done', dropped: 204 });
    expect(run.lines).toHaveLength(1_000);
    expect(said(run)[1]).toEqual(['warn', 'could not send: no answer, phone "138****5678"']);
    expect(said(run).slice(-2)).toEqual([
      ['info', '3 items handled'],
      ['info', expect.stringContaining('Succeeded after')],
    ]);
  });

  test('that fails is tried again as often as the task says, and then told', async () => {
    const { taskId, runId } = await queued({ alertFailures: 1 });
    const broken = () => Promise.reject(new Error('the store is full'));
    await expect(work(runId, broken, { lastTry: false })).rejects.toThrow('the store is full');
    expect(await ok('run', { runId })).toMatchObject({ state: 'queued', attempt: 1 });
    const run = await work(runId, broken);
    expect(run).toMatchObject({ state: 'failed', attempt: 2 });
    expect(said(run).at(-1)).toEqual(['error', 'Failed: the store is full']);
    expect((await ok('get', { taskId })).problems).toEqual(['failing']);
  });

  test('that takes too long is told so, and ends at its next question to the database', async () => {
    const { runId } = await queued();
    await sql`update task set timeout_minutes = 1`.execute(w.db);
    let asked = false;
    const slow: QueueTask['run'] = async ({ db }) => {
      await new Promise((go) => setTimeout(go, 50));
      await sql`select 1`.execute(db);
      asked = true;
    };
    await work(runId, slow, { minuteMs: 1 });
    expect(asked).toBe(false);
    expect(await ok('run', { runId })).toMatchObject({ state: 'timedOut' });
  });

  test('whose worker is gone for good is told as lost', async () => {
    const { runId } = await queued();
    await w.db.updateTable('taskRun').set({ state: 'running', attempt: 1 }).where('id', '=', runId).execute();
    await sql`delete from graphile_worker._private_jobs where key = ${`task-run:${runId}`}`.execute(w.db);
    expect(await tick(w.db, registry)).toMatchObject({ lost: 1 });
    const run = await ok('run', { runId });
    expect(run).toMatchObject({ state: 'lost' });
    expect(said(run).at(-1)?.[0]).toBe('error');
  });
});

test('a role with one right may do that alone', async () => {
  const { taskId } = await added();
  const only = async (right: (typeof taskRights)[keyof typeof taskRights]) =>
    (await w.make.person({ role: { resources: [taskRights.view, right] } })).token;
  const { can } = done(await call('get', { taskId }, await only(taskRights.turn)));
  expect(can).toEqual({
    start: true,
    stop: false,
    execute: false,
    edit: false,
    restore: false,
    remove: false,
  });
  const runner = await only(taskRights.execute);
  expect(await call('turn', { taskId, version: 1, to: 'running' }, runner)).toMatchObject({ code: 403 });
  expect(await call('add', newTask(), runner)).toMatchObject({ code: 403 });
});

test('head office of a region sees what runs by the clock, and changes nothing of it', async () => {
  const { taskId } = await added();
  const region = { dataScope: 20 as const, regionCodes: ['EAST'], resources: Object.values(taskRights) };
  const { token: theirs } = await w.make.person({ role: region });
  expect(done(await call('state', {}, theirs)).canAdd).toBe(false);
  const { can } = done(await call('get', { taskId }, theirs));
  expect(Object.values(can)).toEqual(Array(6).fill(false));
  expect(await call('turn', { taskId, version: 1, to: 'running' }, theirs)).toMatchObject({ code: 403 });
});
