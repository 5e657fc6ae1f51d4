import type { SentOf } from '@mdi/contract/kit/op.ts';
import { taskApi } from '@mdi/contract/modules/task/task.contract.ts';
import { taskRights } from '@mdi/contract/modules/task/task.menu.ts';
import { sql } from 'kysely';
import { newTask } from '../../../test/factories/inputs.ts';
import { done, world } from '../../../test/world.ts';
import type { QueueTask } from '../../kit/jobs/queue-task.ts';
import { registry } from '../index.ts';
import { runClocked, syncTasks } from './index.ts';

type Ops = typeof taskApi.ops;

/** The product's own tasks, somebody who may do everything with tasks, and ways to say what a test is about. */
export async function taskWorld() {
  const w = await world();
  await syncTasks(w.db, registry);
  const { token, user } = await w.make.person({ role: { resources: Object.values(taskRights) } });
  const call = <K extends keyof Ops & string>(op: K, input: SentOf<Ops[K]>, as = token, lang?: string) =>
    w.call(taskApi, op, input, as, lang === undefined ? {} : { lang });
  const ok = async <K extends keyof Ops & string>(op: K, input: SentOf<Ops[K]>) =>
    done(await call(op, input));
  const added = async (facts = {}) => ok('add', newTask(facts));
  const execute = (taskId: number, reason = '核对') =>
    call('execute', { taskId, params: [{ name: 'days', value: 3 }], reason });
  // Others know people by their names, not by what they log in with.
  const nickName = '陆思远';
  await w.db.updateTable('user').set({ nickName }).where('id', '=', user.id).execute();
  return {
    w,
    token,
    user: { ...user, nickName },
    call,
    ok,
    added,
    execute,
    async ownTask(kind: string) {
      const { id } = await w.db
        .selectFrom('task')
        .select('id')
        .where('kind', '=', kind)
        .where('own', '=', true)
        .executeTakeFirstOrThrow();
      return ok('get', { taskId: id });
    },
    async start({ taskId }: { taskId: number }) {
      const { version } = await ok('get', { taskId });
      return ok('turn', { taskId, version, to: 'running' });
    },
    runsOf: async (taskId: number) => (await ok('runs', { taskId })).list,
    setDue: (taskId: number, ago: string) =>
      w.db
        .updateTable('task')
        .set({ nextAt: sql`date_trunc('second', now() - ${ago}::interval)` })
        .where('id', '=', taskId)
        .execute(),
    async queued(facts = {}) {
      const { taskId } = await added(facts);
      return { taskId, ...done(await execute(taskId)) };
    },
    /** Runs what the queue holds of a task, as something else; answers how it ended. */
    async work(
      runId: number,
      task: QueueTask['run'],
      { lastTry = true, minuteMs = 60_000, keepMs = 3_000 } = {},
    ) {
      const of = { db: w.db, deps: w.deps, log: w.app.log, started: w.now(), payload: { runId }, lastTry };
      await runClocked(of, { run: task }, runId, { minuteMs, keepMs });
      return ok('run', { runId });
    },
  };
}

export type TaskWorld = Awaited<ReturnType<typeof taskWorld>>;
