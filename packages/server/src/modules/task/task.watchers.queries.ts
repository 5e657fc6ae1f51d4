import { taskRights } from '@mdi/contract/modules/task/task.menu.ts';
import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { rows } from '../../kit/rows.ts';

/** Somebody may still see tasks, over `"user"`: who can't any more watches nothing, and leaves it to the others. */
const sees = sql<SqlBool>`("user".state = 'N' and exists (
  select from assignment a join role r on r.id = a.role_id
    join role_resource rr on rr.role_id = r.id and rr.surface = 'mdi'
  where a.user_id = "user".id and r.level = 10 and r.state = 'N' and r.can_sign_in
    and rr.resource = ${sql.lit(taskRights.view)}))`;

/** Over `task`: the caller is told of what is wrong with it, as one of those who watch it, or because nobody does. */
export const isToldOf = (ctx: Ctx) =>
  sql<SqlBool>`(not exists (
      select from task_watcher w join "user" on "user".id = w.user_id where w.task_id = task.id and ${sees})
    or exists (select from task_watcher w where w.task_id = task.id and w.user_id = ${ctx.actor.userId}))`;

/** Who is told of what is wrong with a task, by name, and whether the caller is one of them. */
export async function watchersOf(ctx: Ctx, taskId: number) {
  const list = await rows(ctx)
    .selectFrom('taskWatcher')
    .innerJoin('user', 'user.id', 'taskWatcher.userId')
    .select(['user.id', 'user.nickName'])
    .where('taskWatcher.taskId', '=', taskId)
    .where(sees)
    .orderBy('user.nickName')
    .limit(50)
    .execute();
  return {
    watchers: list.map(({ nickName }) => nickName),
    watching: list.some(({ id }) => id === ctx.actor.userId),
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
