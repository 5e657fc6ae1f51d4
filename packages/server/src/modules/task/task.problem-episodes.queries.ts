import type { TaskEpisode } from '@mdi/contract/modules/task/task.contract.ts';
import { episodeProblems, taskBounds } from '@mdi/contract/modules/task/task.contract.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { isFailing, isLate, isSlow } from './task.problems.ts';

const wrong = { late: isLate, failing: isFailing, slow: isSlow } as const satisfies Record<
  (typeof episodeProblems)[number],
  unknown
>;

const wrongNow = sql.join(
  episodeProblems.map(
    (problem) => sql`select task.id, ${sql.lit(problem)} as problem from task where ${wrong[problem]}`,
  ),
  sql` union all `,
);

/** Keeps when something began to be wrong with a task and when that was over: one row for each such time, whoever looks. */
export const noteProblemEpisodes = (db: Db) =>
  sql`
  with wrong as (${wrongNow}),
  began as (
    insert into task_episode (task_id, problem) select id, problem from wrong
    on conflict (task_id, problem) where until is null do nothing)
  update task_episode e set until = now()
  where e.until is null and not exists (select from wrong w where w.id = e.task_id and w.problem = e.problem)`.execute(
    db,
  );

/** What was wrong with a task lately, the latest first. */
export async function problemEpisodesOf(ctx: Ctx, taskId: number): Promise<TaskEpisode[]> {
  const list = await rows(ctx)
    .selectFrom('taskEpisode')
    .select(['problem', 'since', 'until'])
    .where('taskId', '=', taskId)
    .orderBy('since', 'desc')
    .orderBy('id', 'desc')
    .limit(taskBounds.episodes)
    .execute();
  return list.map(({ problem, since, until }) => ({
    problem,
    since: since.toISOString(),
    until: until?.toISOString() ?? null,
  }));
}
