import { formatDate } from '@mdi/contract/kit/display.ts';
import { isHeadOffice, isTenant } from '@mdi/contract/kit/levels.ts';
import type { InputOf } from '@mdi/contract/kit/op.ts';
import type { dashboardApi, LiveBoard } from '@mdi/contract/modules/dashboard/dashboard.contract.ts';
import { deviceManageApi } from '@mdi/contract/modules/device/device.contract.ts';
import { passRecordApi } from '@mdi/contract/modules/pass-record/pass-record.contract.ts';
import { suggestionApi } from '@mdi/contract/modules/suggestion/suggestion.contract.ts';
import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { may } from '../../kit/access/may.ts';
import { buildingInScope } from '../../kit/access/places.ts';
import { makeAnswerSharing, type ShareAnswer } from '../../kit/calls/answer-sharing.ts';
import type { Ctx, Deps } from '../../kit/calls/ctx.ts';
import { orNotFound } from '../../kit/calls/refuse.ts';
import { healthNumbers, openExceptions } from '../device/index.ts';
import {
  countInside,
  type DashboardCurve,
  type DashboardSums,
  dashboardSums,
  previousCurve,
} from '../pass-record/index.ts';
import { suggestionFigures } from '../suggestion/index.ts';
import { visitNumbers } from '../visit/index.ts';
import { projectsIn } from './dashboard.queries.ts';

type Asked = InputOf<typeof dashboardApi.ops.live>;
type Where = { projectId: number | undefined; buildingId: number | undefined };
type Passes = NonNullable<LiveBoard['passes']>;
type Clock = { today: string; hour: number };

const days = { today: 1, days7: 7, days30: 30 } as const;
const dayMs = 86_400_000;

const dayBefore = (day: string, count: number) =>
  new Date(Date.parse(day) - count * dayMs).toISOString().slice(0, 10);

type Sums = DashboardCurve['open'];
type Compared = { sums: DashboardSums; before: DashboardCurve };
const none: Sums = { granted: 0, denied: 0 };

const at = ({ points }: DashboardCurve, n: number): Sums => points.find((one) => one.n === n) ?? none;

/** The curve by hour: of hours that have not begun nothing is known. */
const hoursOf = ({ sums, before }: Compared, { hour }: Clock): Passes['points'] =>
  Array.from({ length: 24 }, (_, n) => {
    const { granted, denied } = at(sums, n);
    return {
      at: String(n).padStart(2, '0'),
      ...(n <= hour ? { granted, denied } : { granted: null, denied: null }),
      before: at(before, n).granted,
      beforeAt: null,
    };
  });

/** The curve by day, beside as many days before. */
const daysOf = ({ sums, before }: Compared, { today }: Clock, count: number): Passes['points'] =>
  Array.from({ length: count }, (_, n) => {
    const back = count - 1 - n;
    const { granted, denied } = at(sums, back);
    return {
      at: dayBefore(today, back),
      granted,
      denied,
      before: at(before, back + count).granted,
      beforeAt: dayBefore(today, back + count),
    };
  });

const all = ({ points }: DashboardCurve, key: keyof Sums) =>
  points.reduce((sum, point) => sum + point[key], 0);
/** Without the hour that isn't over, or the same hour and later of the day compared with. */
const closed = (curve: DashboardCurve, key: keyof Sums) => all(curve, key) - curve.open[key];

/** The numbers of passages; comparisons leave out the hour that isn't over, on both sides. */
function passesOf(compared: Compared, clock: Clock, count: number): Passes {
  const { sums, before } = compared;
  return {
    now: sums.open.granted,
    granted: all(sums, 'granted'),
    denied: all(sums, 'denied'),
    compared: {
      granted: closed(sums, 'granted'),
      grantedBefore: closed(before, 'granted'),
      denied: closed(sums, 'denied'),
      deniedBefore: closed(before, 'denied'),
    },
    points: count === 1 ? hoursOf(compared, clock) : daysOf(compared, clock, count),
    doors: sums.doors,
    reasons: sums.reasons,
  };
}

const iso = (at: Date | null) => at?.toISOString() ?? null;

async function visitorsOf(ctx: Ctx, where: Where) {
  const { rows, companions, ...numbers } = await visitNumbers(ctx, where);
  const shown = rows.map((row) => ({ ...row, endAt: row.endAt.toISOString() }));
  return { companions, visitors: { ...numbers, rows: shown } };
}

async function exceptionsOf(ctx: Ctx, where: Where) {
  const { rows, oldest, ...numbers } = await openExceptions(ctx, where);
  return {
    ...numbers,
    oldest: iso(oldest),
    rows: rows.map(({ exceptionId, deviceId, deviceName, deviceCode, projectName, areaName, ...row }) => ({
      exceptionId,
      deviceId,
      deviceName,
      deviceCode,
      projectName,
      areaName,
      code: row.code,
      level: row.level,
      at: row.at.toISOString(),
      acknowledgedAt: iso(row.acknowledgedAt),
      acknowledgedBy: row.acknowledgedBy,
    })),
    can: { acknowledge: may(ctx, deviceManageApi.ops.acknowledge) },
  };
}

/** What is over changes by what readers bring in late alone; so much later that is told too. */
const overMs = 60_000;
/** Hours begin at quarters at the most. */
const quarterMs = 900_000;

/** The sums up to now beside those of the period before. */
async function sumsOf(ctx: Ctx, where: Where, count: number, key: string): Promise<Compared> {
  const board = { ...where, days: count };
  const quarter = Math.floor(ctx.now().getTime() / quarterMs);
  const [sums, before] = await Promise.all([
    dashboardSums(ctx, board),
    shareOf(ctx)(`before ${quarter} ${key}`, () => previousCurve(ctx, board), overMs),
  ]);
  return { sums, before };
}

type Board = { where: Where; range: Asked['range']; key: string };

async function boardOf(ctx: Ctx, { where, range, key }: Board): Promise<LiveBoard> {
  const records = may(ctx, passRecordApi.ops.list);
  const devices = may(ctx, deviceManageApi.ops.list);
  const count = days[range];
  const projects = await projectsIn(ctx, where.projectId);
  const timeZone = (where.projectId === undefined ? undefined : projects[0]?.timeZone) ?? 'Asia/Shanghai';
  const now = ctx.now();
  const clock = {
    today: formatDate(now, 'YYYY-MM-DD', timeZone),
    hour: Number(formatDate(now, 'HH', timeZone)),
  };
  const heard = may(ctx, suggestionApi.ops.list) && where.buildingId === undefined;
  const [sums, employees, guests, health, exceptions, suggestions] = await Promise.all([
    // Sums of readers are the property's, as readers are.
    records && !isTenant(ctx.actor) ? sumsOf(ctx, where, count, key) : null,
    records ? countInside(ctx, where) : null,
    may(ctx, visitApi.ops.list) ? visitorsOf(ctx, where) : null,
    devices ? healthNumbers(ctx, where) : null,
    devices ? exceptionsOf(ctx, where) : null,
    heard ? suggestionFigures(ctx, where.projectId ?? null) : null,
  ]);
  return {
    at: now.toISOString(),
    projectId: where.projectId ?? null,
    projects: projects.length,
    timeZone,
    today: clock.today,
    from: dayBefore(clock.today, count - 1),
    hours: clock.hour,
    passes: sums ? passesOf(sums, clock, count) : null,
    onSite: {
      employees,
      visitors: guests?.visitors.onSite ?? null,
      companions: guests?.companions ?? null,
    },
    visitors: guests?.visitors ?? null,
    devices: health,
    exceptions,
    suggestions,
  };
}

const shares = new WeakMap<Deps, ShareAnswer>();

function shareOf({ deps }: Ctx): ShareAnswer {
  const share = shares.get(deps) ?? makeAnswerSharing();
  shares.set(deps, share);
  return share;
}

/**
 * What goes on now, of one project or of all in scope. Those who may see the same and ask the same share answers: the
 * key holds all that decides which rows and parts somebody sees.
 */
export async function liveBoard(ctx: Ctx, { projectId, all, buildingId, range }: Asked): Promise<LiveBoard> {
  const { actor } = ctx;
  const one = projectId ?? (all && isHeadOffice(actor) ? undefined : (actor.projectId ?? undefined));
  if (projectId !== undefined && (await projectsIn(ctx, projectId)).length === 0) orNotFound(undefined);
  if (buildingId !== undefined) orNotFound(await buildingInScope(ctx, buildingId));
  const share = shareOf(ctx);
  const sight = [actor.level, actor.scope, isHeadOffice(actor) ? null : actor.projectId, actor.companyId];
  const key = JSON.stringify([
    sight,
    [...actor.resources].toSorted(),
    one ?? null,
    buildingId ?? null,
    range,
  ]);
  return share(key, () => boardOf(ctx, { where: { projectId: one, buildingId }, range, key }));
}
