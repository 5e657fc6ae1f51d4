import { openingReasons } from '@mdi/contract/modules/area/area.contract.ts';
import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { may } from '../../kit/access/may.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { orNotFound, refuse } from '../../kit/calls/refuse.ts';
import { heldAreas, mayDecide, setExceptions } from '../area/index.ts';
import { passWork, visitReach } from '../pass/index.ts';
import { isVisitOpen } from './visit.policy.ts';
import { visitById } from './visit.queries.ts';
import { addNote } from './visit.step.queries.ts';
import { stepTaker } from './visit.take-steps.ts';

/** The areas in sight with what a visit has of them. */
export async function visitAreas(ctx: Ctx, visitId: number) {
  const visit = orNotFound(await visitById(ctx, visitId));
  const mine = isVisitOpen(visit.state) && may(ctx, visitApi.ops.setAreas);
  const all = await heldAreas(ctx, visitReach(ctx.now()), visit.projectId, { visitId });
  return {
    visitId,
    areas: all.map(({ level, buildingId, endsAt, ...area }) => ({
      ...area,
      endsAt: endsAt?.toISOString() ?? null,
      allowed: openingReasons.some((one) => one === area.reason),
      can: mine && mayDecide(ctx.actor, { level, buildingId }),
    })),
  };
}

export async function setVisitAreas(
  ctx: Ctx,
  visitId: number,
  wanted: { areaId: number; allowed: boolean | null }[],
) {
  const visit = orNotFound(await visitById(ctx, visitId));
  if (!isVisitOpen(visit.state)) refuse('visit.error.closed', { code: 'conflict', data: { which: 'state' } });
  const { changed } = await setExceptions(ctx, visit.projectId, { visitId }, wanted);
  if (changed > 0) {
    await addNote(passWork(ctx), { visitIds: [visitId], step: 'areas', by: await stepTaker(ctx) });
  }
  return { changed };
}
