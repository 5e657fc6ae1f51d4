import type { TaskRow } from '@mdi/contract/modules/task/task.contract.ts';
import { taskKinds } from '@mdi/contract/modules/task/task.kinds.ts';
import { taskRights } from '@mdi/contract/modules/task/task.menu.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { newTask } from '../../../test/factories/inputs.ts';
import { done } from '../../../test/world.ts';
import { sweepOldRows } from '../../kit/retention/sweep-old-rows.ts';
import { registry } from '../index.ts';
import { syncTasks, tickClock } from './index.ts';
import { type TaskWorld, taskWorld } from './task.fixture.ts';

let t: TaskWorld;
let w: TaskWorld['w'];
let token: string;
let nickName: string;
beforeAll(async () => {
  t = await taskWorld();
  ({ w, token } = t);
  nickName = t.user.nickName;
});

const call: TaskWorld['call'] = (...asked) => t.call(...asked);
const ok: TaskWorld['ok'] = (...asked) => t.ok(...asked);
const ownTask: TaskWorld['ownTask'] = (...asked) => t.ownTask(...asked);
const added: TaskWorld['added'] = (...asked) => t.added(...asked);
const start: TaskWorld['start'] = (...asked) => t.start(...asked);
const runsOf: TaskWorld['runsOf'] = (...asked) => t.runsOf(...asked);
const setDue: TaskWorld['setDue'] = (...asked) => t.setDue(...asked);
const execute: TaskWorld['execute'] = (...asked) => t.execute(...asked);

/** What is in an answer that tells what is wrong with a field. */
const refused = (data: unknown) => ({ code: 400, data });

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
    expect(edited.usual).toMatchObject({ cron: '41 * * * *', zone: 'Asia/Shanghai', status: 'running' });
    await ok('restore', { taskId, version: edited.version });
    expect(await ownTask('sweepPages')).toMatchObject({ cron: '41 * * * *', can: { restore: false } });
    expect(await call('remove', { taskId })).toMatchObject({ code: 409 });
    // A save of how it came is none that a later version would have to respect.
    const same = { ...plan, cron: '41 * * * *', zone: 'Asia/Shanghai' };
    const { version: now } = await ownTask('sweepPages');
    expect(await ok('edit', { taskId, version: now, ...same })).toMatchObject({ version: now });
    expect((await ownTask('sweepPages')).can.restore).toBe(false);
  });

  test('that somebody stopped are not started by who may only edit', async () => {
    const { taskId, version: running } = await ownTask('sweepFiles');
    const { version } = await ok('turn', { taskId, version: running, to: 'stopped' });
    const { token: editor } = await w.make.person({
      role: { resources: [taskRights.view, taskRights.edit] },
    });
    const { can } = done(await call('get', { taskId }, editor));
    expect(can).toMatchObject({ edit: true, restore: false });
    expect(await call('restore', { taskId, version }, editor)).toMatchObject({ code: 403 });
    await ok('restore', { taskId, version });
    expect(await ownTask('sweepFiles')).toMatchObject({ status: 'running', can: { restore: false } });
  });

  test('of which this version knows nothing are told as gone, never run, and may be deleted', async () => {
    const words = { name: '旧任务', nameEn: 'Old task', description: '旧', descriptionEn: 'Old' };
    const { id: taskId } = await w.make.task({ kind: 'com.old.Job', own: true, status: 'running', ...words });
    await setDue(taskId, '1 hour');
    await tickClock(w.db, registry);
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
      [{ name: '巡检来访' }, { name: expect.stringContaining('system task') }],
      [{ name: ' WATCH  visits' }, { name: expect.stringContaining('system task') }],
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
    await ok('cancel', { runId });
    expect(await ok('remove', { taskId })).toBe(true);
    // Its runs may be read on; nothing else is done with it, and its name is free.
    const { name, deletedAt, can } = await ok('get', { taskId });
    expect([deletedAt, Object.values(can)]).toEqual([expect.any(String), Array(7).fill(false)]);
    expect(await ok('run', { runId })).toMatchObject({ taskId, state: 'cancelled' });
    const listed = async (status?: 'deleted') =>
      (await ok('list', { limit: 100, own: false, ...(status && { status }) })).list.map((one) => one.taskId);
    expect([(await listed()).includes(taskId), await listed('deleted')]).toEqual([false, [taskId]]);
    for (const answer of [
      call('turn', { taskId, version, to: 'running' }),
      call('watch', { taskId, watching: true }),
      call('remove', { taskId }),
      execute(taskId),
    ])
      expect(await answer).toMatchObject({ code: 404 });
    await added({ name });
    const longAgo = sql<Date>`now() - interval '91 days'`;
    await w.db.updateTable('task').set({ deletedAt: longAgo }).where('id', '=', taskId).execute();
    await sweepOldRows(w.db, registry.bounds, w.now(), w.deps.settings.keepDays);
    expect(await call('get', { taskId })).toMatchObject({ code: 404 });
  });

  test('is executed once, with what was set and why, and not again before it has ended', async () => {
    const { taskId } = await added();
    expect(await call('execute', { taskId, params: [], reason: '' })).toMatchObject({ code: 400 });
    const both = await Promise.all([execute(taskId, '一'), execute(taskId, '二')]);
    expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409]);
    const { message } = both.find(({ code }) => code === 409) ?? {};
    expect(message).toContain(nickName);
    expect(message).toMatch(/since \d{4}-\d\d-\d\d \d\d:\d\d:\d\d \(Asia\/Shanghai\)/);
    await w.work();
    const [run, ...others] = await runsOf(taskId);
    expect(others).toEqual([]);
    expect(run).toMatchObject({ trigger: 'hand', state: 'done', by: nickName, attempt: 1 });
    expect(await execute(taskId)).toMatchObject({ code: 200 });
    await w.work();
  });

  test('is told of to who may mend it, whoever watches, and besides to those who watch it', async () => {
    const { taskId } = await added();
    await start({ taskId });
    await w.make.taskRun({ taskId, state: 'failed' });
    const other = await w.make.person({ role: { resources: [taskRights.view] } });
    const told = async (as: string) =>
      done(await call('state', {}, as)).waiting.filter((one: { taskId: number }) => one.taskId === taskId);
    const turner = await w.make.person({ role: { resources: [taskRights.view, taskRights.turn] } });
    const counts = async () =>
      Promise.all([token, turner.token, other.token].map(async (as) => (await told(as)).length));
    expect(await counts()).toEqual([1, 1, 0]);
    expect(await told(token)).toMatchObject([{ problem: 'failing' }]);
    // One who watches silences nobody.
    done(await call('watch', { taskId, watching: true }, other.token));
    expect(await counts()).toEqual([1, 1, 1]);
    expect(await ok('get', { taskId })).toMatchObject({
      watchers: [other.user.nickName],
      watching: false,
      toldAnyway: true,
    });
    // Who may not log in any more is named no more.
    await w.db.updateTable('user').set({ state: 'Y' }).where('id', '=', other.user.id).execute();
    expect(await ok('get', { taskId })).toMatchObject({ watchers: [] });
    await w.make.taskRun({ taskId });
    expect(await told(token)).toEqual([]);
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
    cancel: false,
    edit: false,
    restore: false,
    remove: false,
  });
  const runner = await only(taskRights.execute);
  expect(await call('turn', { taskId, version: 1, to: 'running' }, runner)).toMatchObject({ code: 403 });
  expect(await call('add', newTask(), runner)).toMatchObject({ code: 403 });
  const { runId } = done(await execute(taskId));
  expect(await call('cancel', { runId }, runner)).toMatchObject({ code: 403 });
});

test('head office of a region sees what runs by the clock, and changes nothing of it', async () => {
  const { taskId } = await added();
  const region = { dataScope: 20 as const, regionCodes: ['EAST'], resources: Object.values(taskRights) };
  const { token: theirs } = await w.make.person({ role: region });
  expect(done(await call('state', {}, theirs)).canAdd).toBe(false);
  const { can } = done(await call('get', { taskId }, theirs));
  expect(Object.values(can)).toEqual(Array(7).fill(false));
  expect(await call('turn', { taskId, version: 1, to: 'running' }, theirs)).toMatchObject({ code: 403 });
});
