import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../index.ts';
import { healthOfClock, tickClock } from './index.ts';
import { type TaskWorld, taskWorld } from './task.fixture.ts';
import { noteProblemEpisodes } from './task.problem-episodes.queries.ts';

let t: TaskWorld;
let w: TaskWorld['w'];
beforeAll(async () => {
  t = await taskWorld();
  ({ w } = t);
});

const ok: TaskWorld['ok'] = (...asked) => t.ok(...asked);
const added: TaskWorld['added'] = (...asked) => t.added(...asked);
const start: TaskWorld['start'] = (...asked) => t.start(...asked);
const runsOf: TaskWorld['runsOf'] = (...asked) => t.runsOf(...asked);
const setDue: TaskWorld['setDue'] = (...asked) => t.setDue(...asked);

/** Nobody has looked for a while, so whoever does next says so. */
const standStill = () => sql`update task_clock set looked_at = now() - interval '1 hour'`.execute(w.db);
const runningTask = async (facts = {}) => {
  const { taskId } = await added({ cron: '* * * * *', ...facts });
  await start({ taskId });
  return taskId;
};

describe('the clock', () => {
  const cron = '* * * * *';

  test('starts what is due once, however many nodes look, and sets the next time from now', async () => {
    // Once a year: with a shorter plan a time may go by while the test looks, and that is another story.
    const { taskId } = await added({ cron: '0 0 1 1 *' });
    await start({ taskId });
    await setDue(taskId, '2 seconds');
    await Promise.all(Array.from({ length: 6 }, () => tickClock(w.db, registry)));
    expect(await runsOf(taskId)).toMatchObject([{ trigger: 'clock', state: 'queued' }]);
    const { nextAt } = await ok('get', { taskId });
    expect(Date.parse(nextAt ?? '')).toBeGreaterThan(Date.now() - 1_000);
    // The one before has not ended.
    await setDue(taskId, '1 second');
    await tickClock(w.db, registry);
    expect((await runsOf(taskId)).map(({ state }) => state)).toEqual(['skipped', 'queued']);
    await w.work();
    expect((await runsOf(taskId)).map(({ state }) => state)).toEqual(['skipped', 'done']);
  });

  test.each([
    ['once', '3 days', { trigger: 'missed', state: 'queued' }],
    ['skip', '3 days', { trigger: 'clock', state: 'missed' }],
    // Another time has gone by since.
    ['skip', '70 seconds', { trigger: 'clock', state: 'missed' }],
  ] as const)(
    'that stood still makes up for what it missed as the task says: %s, %s',
    async (missed, ago, run) => {
      const { taskId } = await added({ cron, missed });
      await start({ taskId });
      await setDue(taskId, ago);
      if (ago === '3 days') expect((await ok('get', { taskId })).problems).toEqual(['late']);
      await tickClock(w.db, registry);
      const [only] = await runsOf(taskId);
      expect(await runsOf(taskId)).toMatchObject([run]);
      // One stands for all that was missed, and says from when until when that was.
      const { lines } = await ok('run', { runId: only?.runId ?? 0 });
      expect(lines).toMatchObject([
        { level: 'warn', text: expect.stringMatching(/from [\d: -]+ to [\d: -]+\./) },
      ]);
      await w.work();
    },
  );

  test('that was wrong goes on by its time of now, and so does what it had queued', async () => {
    // However late it is when somebody looks, it is run.
    const taskId = await runningTask({ missed: 'once' });
    await setDue(taskId, '1 second');
    await tickClock(w.db, registry);
    await setDue(taskId, '-40 days');
    const ahead = sql`now() + interval '40 days'`;
    await sql`update graphile_worker._private_jobs set run_at = ${ahead} where key like 'task-run:%'`.execute(
      w.db,
    );
    await sql`update task_clock set looked_at = ${ahead}`.execute(w.db);
    expect((await ok('state', {})).alive).toBe(false);
    expect(await tickClock(w.db, registry)).toMatchObject({ healed: 1 });
    expect(Date.parse((await ok('get', { taskId })).nextAt ?? '')).toBeLessThan(Date.now() + 61_000);
    expect((await ok('state', {})).alive).toBe(true);
    await w.work();
    expect(await runsOf(taskId)).toMatchObject([{ state: 'done' }]);
  });

  test('goes on for all others where one has a time zone that is gone', async () => {
    const gone = await runningTask();
    const taskId = await runningTask();
    await w.db.updateTable('task').set({ zone: 'Mars/Olympus' }).where('id', '=', gone).execute();
    for (const one of [gone, taskId]) await setDue(one, '20 minutes');
    await tickClock(w.db, registry);
    expect(await runsOf(taskId)).toHaveLength(1);
    const { list } = await ok('list', { own: false, limit: 100 });
    expect(list.find((one) => one.taskId === gone)).toMatchObject({ bars: [], problems: ['late'] });
    // What it did before is told all the same.
    const began = [
      { at: '2026-11-27T01:00:00Z', level: 'info', key: 'begins', args: ['2026-11-27T01:00:00Z', 'clock'] },
    ];
    const { id: runId } = await w.make.taskRun({ taskId: gone, lines: JSON.stringify(began) });
    expect((await ok('run', { runId })).lines).toMatchObject([
      { text: expect.stringContaining('2026-11-27 01:00:00') },
    ]);
    await w.db.deleteFrom('task').where('id', '=', gone).execute();
    await w.work();
  });

  test('is alive while somebody looks, and a watchdog outside hears when nobody does or something is late', async () => {
    const health = async () => {
      const answer = await w.app.inject({ url: '/prod-api/health' });
      return { http: answer.statusCode, ...answer.json() };
    };
    const taskId = await runningTask();
    await standStill();
    expect((await ok('state', {})).alive).toBe(false);
    expect(await health()).toMatchObject({ http: 503, database: true, scheduler: false });
    await tickClock(w.db, registry);
    expect((await ok('state', {})).alive).toBe(true);
    // What nobody was there for is over; what should run now is not.
    await w.make.taskRun({ taskId, state: 'missed' });
    expect((await ok('get', { taskId })).problems).toEqual(['late']);
    expect(await healthOfClock(w.db)).toMatchObject({ alive: true, late: 0 });
    await setDue(taskId, '11 minutes');
    expect(await healthOfClock(w.db)).toMatchObject({ alive: true, late: 1 });
  });

  test('keeps of what is wrong when it began and when it was over, once, however many nodes look', async () => {
    const taskId = await runningTask();
    const look = async () => {
      await standStill();
      await Promise.all([tickClock(w.db, registry), tickClock(w.db, registry), noteProblemEpisodes(w.db)]);
      return (await ok('get', { taskId })).episodes;
    };
    const recovered = async () => (await ok('state', {})).recovered.filter((one) => one.taskId === taskId);
    await w.make.taskRun({ taskId, state: 'failed' });
    const [open, ...others] = await look();
    expect([open, others]).toMatchObject([{ problem: 'failing', until: null }, []]);
    expect(await look()).toEqual([open]);
    expect(await recovered()).toEqual([]);
    await w.make.taskRun({ taskId });
    expect(await look()).toMatchObject([{ since: open?.since, until: expect.any(String) }]);
    expect(await recovered()).toHaveLength(1);
    // The next time is another one.
    await w.make.taskRun({ taskId, state: 'timedOut' });
    expect(await look()).toMatchObject([{ until: null }, { until: expect.any(String) }]);
    expect(await recovered()).toEqual([]);
  });
});
