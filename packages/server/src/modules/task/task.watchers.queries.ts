import { taskApi } from '@mdi/contract/modules/task/task.contract.ts';
import { taskRights } from '@mdi/contract/modules/task/task.menu.ts';
import { type SqlBool, sql } from 'kysely';
import { assignmentInForce } from '../../kit/access/assignment-in-force.ts';
import { may } from '../../kit/access/may.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';

/** Somebody may still see tasks, over `"user"`: who can't any more is told of nothing. */
const sees = (now: Date) => sql<SqlBool>`("user".state = 'N' and exists (
  select from assignment a join role r on r.id = a.role_id
    join role_resource rr on rr.role_id = r.id and rr.surface = 'mdi'
  where a.user_id = "user".id and r.level = 10 and r.state = 'N' and r.can_sign_in
    and ${assignmentInForce(now, 'a')} and rr.resource = ${sql.lit(taskRights.view)}))`;

/** Who can do something about tasks is told of each of them, whoever watches besides. */
export const isToldAnyway = (ctx: Ctx): boolean => may(ctx, taskApi.ops.edit) || may(ctx, taskApi.ops.turn);

/** Over `task`: the caller is told of what is wrong with it, because they can mend it, or as one of those who watch it. */
export const isToldOf = (ctx: Ctx) =>
  isToldAnyway(ctx)
    ? sql<SqlBool>`true`
    : sql<SqlBool>`exists (
        select from task_watcher w where w.task_id = task.id and w.user_id = ${ctx.actor.userId})`;

/** Who asked to be told of what is wrong with a task, by name, and whether the caller did or is told anyway. */
export async function watchersOf(ctx: Ctx, taskId: number) {
  const list = await rows(ctx)
    .selectFrom('taskWatcher')
    .innerJoin('user', 'user.id', 'taskWatcher.userId')
    .select('user.nickName')
    .where('taskWatcher.taskId', '=', taskId)
    .where(sees(ctx.now()))
    .orderBy('user.nickName')
    .limit(50)
    .execute();
  const own = await rows(ctx)
    .selectFrom('taskWatcher')
    .select('userId')
    .where('taskId', '=', taskId)
    .where('userId', '=', ctx.actor.userId)
    .executeTakeFirst();
  return {
    watchers: list.map(({ nickName }) => nickName),
    // Also where they stand beyond those that are told.
    watching: own !== undefined,
    toldAnyway: isToldAnyway(ctx),
  };
}

/** Answers whether anything changed. */
export async function setWatching(ctx: Ctx, taskId: number, watching: boolean): Promise<boolean> {
  const row = { taskId, userId: ctx.actor.userId };
  if (watching) {
    const added = await rows(ctx)
      .insertInto('taskWatcher')
      .values(row)
      .onConflict((c) => c.doNothing())
      .executeTakeFirst();
    return (added.numInsertedOrUpdatedRows ?? 0n) > 0n;
  }
  const gone = await rows(ctx)
    .deleteFrom('taskWatcher')
    .where('taskId', '=', taskId)
    .where('userId', '=', row.userId)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}
