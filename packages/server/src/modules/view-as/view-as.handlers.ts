import { viewAsApi } from '@mdi/contract/modules/view-as/view-as.contract.ts';
import { viewAsMinutes } from '../../kit/access/view-as.ts';
import { recordExpiredViewAs, recordViewAsEnd } from '../../kit/access/view-as-end.ts';
import { insertRow } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { implement } from '../../kit/calls/implement.ts';
import { orNotFound, Refusal, refuse } from '../../kit/calls/refuse.ts';
import type { TaskWork } from '../../kit/jobs/queue-task.ts';
import { goneAfterDays } from '../../kit/retention/table-bounds.ts';
import { assertViewable } from '../user/index.ts';
import { lapsedViews } from './view-as.lapsed.queries.ts';
import { assignmentToView, openViewOf, viewStateNow } from './view-as.queries.ts';

type Asked = { mdiUserId: number; assignmentId: number; reason: string };

/** Writes down the end of one that is over by itself. @throws Refusal while one is on, begun at the same moment. */
async function endFormer(ctx: Ctx): Promise<void> {
  const former = await openViewOf(ctx);
  if (!former) return;
  const seen = await viewStateNow(ctx, former.id);
  if (seen.is === 'on') refuse('kit.error.viewing', { code: 'forbidden' });
  await recordViewAsEnd(ctx, former.id, seen.why);
}

async function start(ctx: Ctx, { mdiUserId, assignmentId, reason }: Asked) {
  ctx.aims.push({ entity: 'user', id: mdiUserId, before: null, after: null, looked: true });
  await assertViewable(ctx, mdiUserId);
  const { projectId, companyId } = orNotFound(await assignmentToView(ctx, mdiUserId, assignmentId));
  await endFormer(ctx);
  const startedAt = ctx.now();
  const until = new Date(startedAt.getTime() + viewAsMinutes * 60_000);
  const { sessionId, userId } = ctx.actor;
  const seat = { viewedId: mdiUserId, assignmentId, projectId: projectId ?? 0, companyId };
  const view = await insertRow(ctx, 'viewAs', { sessionId, userId, ...seat, reason, startedAt, until });
  if ((await viewStateNow(ctx, view.id)).is !== 'on')
    refuse('viewAs.error.notStanding', { code: 'conflict', data: { which: 'state' } });
  return { until: until.toISOString() };
}

async function end(ctx: Ctx): Promise<boolean> {
  const open = await openViewOf(ctx);
  if (!open) return true;
  // It is on as long as the caller is the viewed; else it is over already, and the minute's task hasn't come by yet.
  const seen = ctx.actor.viewAs ? null : await viewStateNow(ctx, open.id);
  await recordViewAsEnd(ctx, open.id, seen?.is === 'over' ? seen.why : 'person');
  return true;
}

/**
 * Writes down which views have ended by themselves and were found over by no request since. They showed nothing any more
 * from that moment on; this is only what the log tells of it.
 */
export async function endViews({ db, deps, log }: TaskWork): Promise<number> {
  const over = await lapsedViews(db, deps);
  for (const one of over) await recordExpiredViewAs({ db, deps, log }, one, 'clock');
  return over.length;
}

export const viewAsModule = implement(
  viewAsApi,
  { start, end },
  {
    names: { viewedId: 'user', 'viewAs.assignmentId': 'assignment' },
    logFormats: {
      viewAs: {
        order: ['assignmentId', 'projectId', 'companyId', 'reason', 'startedAt', 'until'],
        nameFields: ['viewedId'],
        // Who and in which session is what the log says of itself, and whom it shows is its name.
        omitted: ['userId', 'sessionId', 'viewedId'],
        onlyChanged: ['endedAt', 'ended'],
      },
    },
    tasks: { endViews: { at: '* * * * *', run: endViews } },
    // Begun twice at once in one session: whoever comes second views already.
    constraints: { view_as_open: () => new Refusal('kit.error.viewing', { code: 'forbidden' }) },
    bounds: { viewAs: goneAfterDays('started_at', 'audit') },
  },
);
