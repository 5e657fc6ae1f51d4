import { viewAsApi } from '@mdi/contract/modules/view-as/view-as.contract.ts';
import { after } from '../../kit/bounds.ts';
import { insertRow } from '../../kit/changes.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { implement } from '../../kit/implement.ts';
import { found, Refusal, refuse } from '../../kit/refuse.ts';
import { viewMinutes } from '../../kit/view-as.ts';
import { demandViewable } from '../user/index.ts';
import { endViews, recordEnd } from './view-as.end.queries.ts';
import { lookAt, openViewOf, seatOf } from './view-as.queries.ts';

type Asked = { mdiUserId: number; assignmentId: number; reason: string };

/** Writes down the end of one that is over by itself. @throws Refusal while one is on, begun at the same moment. */
async function endFormer(ctx: Ctx): Promise<void> {
  const former = await openViewOf(ctx);
  if (!former) return;
  const seen = await lookAt(ctx, former.id);
  if (seen.is === 'on') refuse('kit.error.viewing', { code: 'forbidden' });
  await recordEnd(ctx, former.id, seen.why);
}

async function start(ctx: Ctx, { mdiUserId, assignmentId, reason }: Asked) {
  await demandViewable(ctx, mdiUserId);
  const { projectId, companyId } = found(await seatOf(ctx, mdiUserId, assignmentId));
  await endFormer(ctx);
  const startedAt = ctx.now();
  const until = new Date(startedAt.getTime() + viewMinutes * 60_000);
  const { sessionId, userId } = ctx.actor;
  const seat = { viewedId: mdiUserId, assignmentId, projectId: projectId ?? 0, companyId };
  const view = await insertRow(ctx, 'viewAs', { sessionId, userId, ...seat, reason, startedAt, until });
  if ((await lookAt(ctx, view.id)).is !== 'on')
    refuse('viewAs.error.notStanding', { code: 'conflict', data: { which: 'state' } });
  return { until: until.toISOString() };
}

async function end(ctx: Ctx): Promise<boolean> {
  const open = await openViewOf(ctx);
  if (!open) return true;
  // It may be over already, and the minute's task hasn't come by yet.
  const seen = await lookAt(ctx, open.id);
  await recordEnd(ctx, open.id, seen.is === 'over' ? seen.why : 'person');
  return true;
}

export const viewAsModule = implement(
  viewAsApi,
  { start, end },
  {
    names: { viewedId: 'user', 'viewAs.assignmentId': 'assignment' },
    told: {
      viewAs: {
        order: ['assignmentId', 'projectId', 'companyId', 'reason', 'startedAt', 'until'],
        calledBy: ['viewedId'],
        // Who and in which session is what the log says of itself, and whom it shows is its name.
        untold: ['userId', 'sessionId', 'viewedId'],
        onlyChanged: ['endedAt', 'ended'],
      },
    },
    tasks: { endViews: { at: '* * * * *', run: endViews } },
    // Begun twice at once in one session: whoever comes second views already.
    constraints: { view_as_open: () => new Refusal('kit.error.viewing', { code: 'forbidden' }) },
    bounds: { viewAs: after('started_at', 'audit') },
  },
);
