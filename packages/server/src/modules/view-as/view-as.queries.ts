import { viewAsStateOf } from '../../kit/access/view-as.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';

/** A role that a user of head office may be seen in, with where it is held; undefined: the user doesn't hold it. */
export const assignmentToView = (ctx: Ctx, userId: number, assignmentId: number) =>
  rows(ctx)
    .selectFrom('assignment')
    .select(['assignment.projectId', 'assignment.companyId'])
    .where('assignment.id', '=', assignmentId)
    .where('assignment.userId', '=', userId)
    .executeTakeFirst();

/** The view of the caller's session that was not ended, which may be over by itself. */
export const openViewOf = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('viewAs')
    .select('viewAs.id')
    .where('viewAs.sessionId', '=', ctx.actor.sessionId)
    .where('viewAs.endedAt', 'is', null)
    .executeTakeFirst();

/** Whether a view of the caller's session shows its person just now. */
export const viewStateNow = (ctx: Ctx, viewId: number) =>
  viewAsStateOf(rows(ctx), viewId, ctx.actor, ctx.now());
