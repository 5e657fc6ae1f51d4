import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { newTask } from '../../../test/factories/inputs.ts';
import { done } from '../../../test/world.ts';
import type { QueueTask } from '../../kit/jobs/queue-task.ts';
import { registry } from '../index.ts';
import { tickClock } from './index.ts';
import { type TaskWorld, taskWorld } from './task.fixture.ts';

let t: TaskWorld;
let w: TaskWorld['w'];
beforeAll(async () => {
  t = await taskWorld();
  ({ w } = t);
});

const call: TaskWorld['call'] = (...asked) => t.call(...asked);
const ok: TaskWorld['ok'] = (...asked) => t.ok(...asked);
const queued: TaskWorld['queued'] = (...asked) => t.queued(...asked);
const work: TaskWorld['work'] = (...asked) => t.work(...asked);

describe('a run', () => {
  const said = (run: Awaited<ReturnType<TaskWorld['work']>>) =>
    run.lines.map(({ level, text }) => [level, text]);

  test('keeps what was said, without phones, and no more lines than it may', async () => {
    const { runId } = await queued();
    const run = await work(runId, async ({ log, payload }) => {
      log.warn({ err: new Error('no answer'), phone: '13812345678' }, 'could not send');
      log.warn(
        { to: '+8613812345678', id: '310101199001011234', many: 1n },
        'a\0b \ud83d at http://u:pw@host/?token=abc',
      );
      for (let n = 0; n < 1_200; n += 1) log.info(`line ${n}`);
      return (payload as { days: number }).days;
    });
    // Some are left for how more attempts would go.
    expect(run).toMatchObject({ state: 'done', dropped: 233 });
    expect(run.lines).toHaveLength(1_000 - 28);
    expect(said(run)[1]).toEqual(['warn', 'could not send: no answer, phone "138****5678"']);
    expect(said(run)[2]?.[1]).toBe(
      'a\ufffdb \ufffd at http://***@host/?token=*** to "+86****5678", id "***", many 1',
    );
    expect(said(run).slice(-2)).toEqual([
      ['info', '3 items handled'],
      ['info', expect.stringContaining('Succeeded after')],
    ]);
  });

  test('shows while it is at work that it has begun', async () => {
    const { runId } = await queued();
    const waits = async () => {
      await expect.poll(async () => (await ok('run', { runId })).lines.length).toBe(1);
    };
    expect(await work(runId, waits, { keepMs: 5 })).toMatchObject({ state: 'done' });
  });

  test('that fails is tried again as often as the task says, and then told', async () => {
    const { taskId, runId } = await queued({ alertFailures: 1 });
    await t.start({ taskId });
    const broken = () => Promise.reject(new Error('the store is full'));
    await expect(work(runId, broken, { lastTry: false })).rejects.toThrow('the store is full');
    expect(await ok('run', { runId })).toMatchObject({ state: 'queued', attempt: 1 });
    const run = await work(runId, broken);
    expect(run).toMatchObject({ state: 'failed', attempt: 2 });
    expect(said(run).at(-1)).toEqual(['error', 'Failed: the store is full']);
    const { version, problems } = await ok('get', { taskId });
    expect(problems).toEqual(['failing']);
    // Of what is stopped nobody expects anything.
    await ok('turn', { taskId, version, to: 'stopped' });
    expect((await ok('get', { taskId })).problems).toEqual([]);
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

  test('whose worker hangs is ended by whoever looks', async () => {
    const { runId } = await queued();
    const began = sql<Date>`now() - interval '32 minutes'`;
    await w.db
      .updateTable('taskRun')
      .set({ state: 'running', attempt: 1, startedAt: began })
      .where('id', '=', runId)
      .execute();
    await tickClock(w.db, registry);
    expect(await ok('run', { runId })).toMatchObject({ state: 'timedOut' });
  });

  test('has the time that its task gave it when it began, whatever is set meanwhile', async () => {
    const { taskId, runId } = await queued({ timeoutMinutes: 30 });
    const { version } = await ok('get', { taskId });
    const { kind: _, ...facts } = newTask({ timeoutMinutes: 1 });
    const shorter = async () => {
      await ok('edit', { taskId, version, ...facts });
      const began = sql<Date>`now() - interval '20 minutes'`;
      await w.db.updateTable('taskRun').set({ startedAt: began }).where('id', '=', runId).execute();
      await tickClock(w.db, registry);
      expect(await ok('run', { runId })).toMatchObject({ state: 'running' });
    };
    expect(await work(runId, shorter)).toMatchObject({ state: 'done' });
  });

  test('that somebody cancels never begins while it waits, and ends at its next question once it is at work', async () => {
    const waiting = await queued();
    expect(await ok('cancel', { runId: waiting.runId })).toBe(true);
    const run = await ok('run', { runId: waiting.runId });
    expect([run.state, said(run)]).toEqual(['cancelled', [['warn', `Cancelled by ${t.user.nickName}`]]]);
    expect(await call('cancel', { runId: waiting.runId })).toMatchObject({ code: 409 });
    await w.work();
    expect(await ok('run', { runId: waiting.runId })).toMatchObject({ state: 'cancelled', attempt: 0 });

    const { taskId, runId } = await queued();
    await t.start({ taskId });
    const { version } = await ok('get', { taskId });
    // Somebody works at it, so it is theirs to end.
    await sql`update graphile_worker._private_jobs set locked_by = 'x', locked_at = now()
      where key = ${`task-run:${runId}`}`.execute(w.db);
    let began = false;
    let writing: Promise<unknown> | undefined;
    // It never ends by itself.
    const at: QueueTask['run'] = async ({ db }) => {
      began = true;
      await ok('turn', { taskId, version, to: 'stopped', cancel: true });
      // Somebody else writes the run meanwhile, so that its end has to wait.
      writing = w.db.transaction().execute(async (trx) => {
        await trx.selectFrom('taskRun').select('id').where('id', '=', runId).forUpdate().execute();
        await sql`select pg_sleep(0.3)`.execute(trx);
      });
      for (;;) await sql`select pg_sleep(0.01)`.execute(db);
    };
    expect(await work(runId, at, { keepMs: 5 })).toMatchObject({ state: 'cancelled', ending: false });
    await writing;
    expect(began).toBe(true);
    expect(await ok('get', { taskId })).toMatchObject({ status: 'stopped', busy: false });
  });

  test('whose worker is gone for good is told as lost, and not as slow', async () => {
    const { taskId } = await t.added({ alertSlowTimes: 2 });
    await t.start({ taskId });
    await w.make.taskRun({ taskId });
    const { runId } = done(await t.execute(taskId));
    const startedAt = sql<Date>`now() - interval '20 minutes'`;
    const held = { state: 'running', attempt: 1, startedAt } as const;
    await w.db.updateTable('taskRun').set(held).where('id', '=', runId).execute();
    expect((await ok('get', { taskId })).problems).toEqual(['slow']);
    await sql`delete from graphile_worker._private_jobs where key = ${`task-run:${runId}`}`.execute(w.db);
    expect(await tickClock(w.db, registry)).toMatchObject({ lost: 1 });
    const run = await ok('run', { runId });
    expect(run).toMatchObject({ taskId, state: 'lost', params: [{ name: 'days', value: 3 }] });
    expect(said(run).at(-1)?.[0]).toBe('error');
    expect((await ok('get', { taskId })).problems).toEqual(['failing']);
  });
});
