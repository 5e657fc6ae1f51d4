import type { Ctx } from './ctx.ts';
import { rows } from './rows.ts';

/** The time zone of the caller's place: the current project's, or China's outside any project. */
export async function zoneHere(ctx: Ctx): Promise<string> {
  if (ctx.actor.projectId === null) return 'Asia/Shanghai';
  const project = rows(ctx).selectFrom('project').select('timeZone');
  const row = await project.where('id', '=', ctx.actor.projectId).executeTakeFirst();
  return row?.timeZone ?? 'Asia/Shanghai';
}
