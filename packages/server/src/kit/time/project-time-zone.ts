import { sql } from 'kysely';
import type { SqlMoment } from '../access/pass-standing.ts';
import type { Ctx } from '../calls/ctx.ts';
import { rows } from '../calls/rows.ts';

/** The time zone of the caller's place: the current project's, or China's outside any project. */
export async function callersTimeZone(ctx: Ctx): Promise<string> {
  if (ctx.actor.projectId === null) return 'Asia/Shanghai';
  const project = rows(ctx).selectFrom('project').select('timeZone');
  const row = await project.where('id', '=', ctx.actor.projectId).executeTakeFirst();
  return row?.timeZone ?? 'Asia/Shanghai';
}

/** Today by the clock of a project, over `project`. */
export const todayInProject = (now: SqlMoment) =>
  sql<string>`(${now}::timestamptz at time zone project.time_zone)::date`;

/** Reads which day it is in a project. */
export async function projectToday(ctx: Ctx, projectId: number): Promise<string> {
  const today = rows(ctx).selectFrom('project').select(todayInProject(ctx.now()).as('day'));
  return (await today.where('id', '=', projectId).executeTakeFirstOrThrow()).day;
}
