import { suggestionApi } from '@mdi/contract/modules/suggestion/suggestion.contract.ts';
import { staffWhoMay } from '../../kit/access/project-staff.ts';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';

const maxHandlers = 200;

/** Who may handle suggestions of a project: its staff, by name. */
export const handlersIn = (ctx: PublicCtx, projectId: number) =>
  rows(ctx)
    .selectFrom('user')
    .select(['user.id as handlerId', 'user.nickName as handlerName'])
    .where(staffWhoMay(projectId, suggestionApi.ops.assign))
    .orderBy('user.nickName')
    .orderBy('user.id')
    .limit(maxHandlers)
    .execute();

export const handlerIn = (ctx: PublicCtx, projectId: number, userId: number) =>
  rows(ctx)
    .selectFrom('user')
    .select(['user.id as handlerId', 'user.nickName as handlerName'])
    .where(staffWhoMay(projectId, suggestionApi.ops.assign))
    .where('user.id', '=', userId)
    .executeTakeFirst();

/** What somebody is called by others. */
export async function displayName(ctx: PublicCtx, userId: number): Promise<string> {
  const row = await rows(ctx)
    .selectFrom('user')
    .select('nickName')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.nickName ?? '';
}
