import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';

/** A valid project and its buildings, as the form on phones offers them to everybody. */
export const offeredProject = (ctx: PublicCtx, projectId: number) =>
  rows(ctx)
    .selectFrom('project')
    .select(['id', 'name'])
    .where('id', '=', projectId)
    .where('state', '=', 'N')
    .executeTakeFirst();

export const offeredBuildings = (ctx: PublicCtx, projectId: number) =>
  rows(ctx)
    .selectFrom('building')
    .select(['id as buildingId', 'name as buildingName'])
    .where('projectId', '=', projectId)
    .orderBy('sort')
    .orderBy('id')
    .limit(500)
    .execute();

/** A page of the property service of a project, from which a form is sent. */
export const formPage = (ctx: PublicCtx, projectId: number, pageId: number) =>
  rows(ctx)
    .selectFrom('appPage')
    .select('id')
    .where('id', '=', pageId)
    .where('projectId', '=', projectId)
    .where('program', '=', 'pm')
    .where('removedAt', 'is', null)
    .executeTakeFirst();

/** The phone of somebody who is signed in. */
export async function phoneOf(ctx: PublicCtx, userId: number): Promise<string> {
  const row = await rows(ctx)
    .selectFrom('user')
    .select('phone')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.phone;
}
