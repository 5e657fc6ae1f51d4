import { formatDate } from '@mdi/contract/kit/display.ts';
import { levels, reaches } from '@mdi/contract/kit/levels.ts';
import { dashboardApi, type Waiting } from '@mdi/contract/modules/dashboard/dashboard.contract.ts';
import { projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { reservationApi } from '@mdi/contract/modules/reservation/reservation.contract.ts';
import { may } from '../../kit/access/may.ts';
import { buildingsOf } from '../../kit/access/places.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { implement } from '../../kit/calls/implement.ts';
import { isWorking } from '../../kit/time/working-hours.ts';
import { reservationsOwed } from '../reservation/index.ts';
import { hoursOf } from '../suggestion/index.ts';
import { userFigures } from '../user/index.ts';
import { liveBoard } from './dashboard.live.ts';
import {
  byRegion,
  countBuildings,
  leasesEnding,
  outages,
  projectsIn,
  serviceEnding,
} from './dashboard.queries.ts';

const today = (ctx: Ctx) => formatDate(ctx.now().toISOString(), 'YYYY-MM-DD', 'Asia/Shanghai');

/**
 * Reservations that wait for the caller in their project: who looks after one hears of it, and of all that are untouched
 * whoever manages them. Outside its hours of work nobody is reminded.
 */
async function reservationsWaiting(ctx: Ctx): Promise<Waiting | null> {
  const { projectId, level } = ctx.actor;
  const { move, reopen } = reservationApi.ops;
  if (projectId === null || level !== levels.property || !may(ctx, move)) return null;
  const { mine, untouched: all, asked, viewings, near } = await reservationsOwed(ctx, projectId);
  const untouched = may(ctx, reopen) ? all : mine;
  if (untouched + asked + viewings === 0) return null;
  return isWorking(await hoursOf(ctx, projectId), ctx.now())
    ? { kind: 'reservations', untouched, asked, viewings, near }
    : null;
}

export const dashboardModule = implement(dashboardApi, {
  async counts(ctx) {
    const regions = await byRegion(ctx);
    const sum = (key: 'projects' | 'companies') => regions.reduce((total, r) => total + r[key], 0);
    return {
      projects: sum('projects'),
      buildings: await countBuildings(ctx),
      companies: sum('companies'),
      users: await userFigures.countUsers(ctx, ctx.actor.projectId ?? undefined),
      byRegion: regions,
      leaseEnds: await leasesEnding(ctx),
      at: ctx.now().toISOString(),
    };
  },
  live: liveBoard,
  async options(ctx, { projectId = ctx.actor.projectId ?? undefined }) {
    const projects = await projectsIn(ctx, undefined);
    return {
      projects: projects.map(({ projectId: id, projectName }) => ({ projectId: id, projectName })),
      buildings: projectId === undefined ? [] : await buildingsOf(ctx, projectId),
    };
  },
  async waiting(ctx) {
    const national = reaches(ctx.actor, 'wholeProduct');
    const away = national ? await outages(ctx) : [];
    const told: Waiting[] = away.map(({ id, beganAt, endedAt }) => ({
      kind: 'outage',
      outageId: id,
      at: beganAt.toISOString(),
      seconds: Math.ceil((endedAt.getTime() - beganAt.getTime()) / 1000),
    }));
    for (const role of await userFigures.ownRolesEnding(ctx)) told.push({ kind: 'roleEnds', ...role });
    const leads = await reservationsWaiting(ctx);
    if (leads) told.push(leads);
    // Only who looks after projects is told; a tenant or a guard has nothing to do about it.
    if (!may(ctx, projectApi.ops.get)) return told;
    const ending = await serviceEnding(ctx, today(ctx));
    return [...told, ...ending.map((p) => ({ kind: 'serviceEnds' as const, ...p, on: p.on ?? '' }))];
  },
});
