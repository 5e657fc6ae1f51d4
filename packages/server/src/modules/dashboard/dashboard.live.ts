import { formatDate } from '@mdi/contract/kit/display.ts';
import type { InputOf } from '@mdi/contract/kit/op.ts';
import type { dashboardApi, LiveBoard } from '@mdi/contract/modules/dashboard/dashboard.contract.ts';
import type { Ctx, Deps } from '../../kit/ctx.ts';
import { held } from '../../kit/held.ts';
import { found } from '../../kit/refuse.ts';
import { makeShare, type Share } from '../../kit/share.ts';
import { healthNumbers, openExceptions } from '../device/index.ts';
import { type BoardSums, boardSums, buildingInScope, countInside } from '../pass-record/index.ts';
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

type Sums = { granted: number; denied: number };
const none: Sums = { granted: 0, denied: 0 };

/** The curve by hour: of hours that have not begun nothing is known. */
function hoursOf({ points }: BoardSums, { hour }: Clock): Passes['points'] {
  return Array.from({ length: 24 }, (_, n) => {
    const of = (past: boolean) => points.find((one) => one.past === past && one.n === n) ?? none;
    const { granted, denied } = of(false);
    return {
      at: String(n).padStart(2, '0'),
      ...(n <= hour ? { granted, denied } : { granted: null, denied: null }),
      before: of(true).granted,
      beforeAt: null,
    };
  });
}

/** The curve by day, beside as many days before. */
function daysOf({ points }: BoardSums, { today }: Clock, count: number): Passes['points'] {
  return Array.from({ length: count }, (_, at) => {
    const back = count - 1 - at;
    const of = (n: number) => points.find((one) => one.n === n) ?? none;
    const { granted, denied } = of(back);
    return {
      ...{ at: dayBefore(today, back), granted, denied },
      before: of(back + count).granted,
      beforeAt: dayBefore(today, back + count),
    };
  });
}

/** The numbers of passages; comparisons leave out the hour that isn't over, on both sides. */
function passesOf(sums: BoardSums, clock: Clock, count: number): Passes {
  const all = (past: boolean, key: keyof Sums) =>
    sums.points.reduce((total, point) => (point.past === past ? total + point[key] : total), 0);
  const open = (past: boolean, key: keyof Sums) => sums.open.find((one) => one.past === past)?.[key] ?? 0;
  const closed = (past: boolean, key: keyof Sums) => all(past, key) - open(past, key);
  return {
    now: open(false, 'granted'),
    granted: all(false, 'granted'),
    denied: all(false, 'denied'),
    compared: {
      granted: closed(false, 'granted'),
      grantedBefore: closed(true, 'granted'),
      denied: closed(false, 'denied'),
      deniedBefore: closed(true, 'denied'),
    },
    points: count === 1 ? hoursOf(sums, clock) : daysOf(sums, clock, count),
    doors: sums.doors,
    reasons: sums.reasons,
  };
}

const rights = ['pass:record:view', 'pass:visit:view', 'pass:device:view', 'pass:device:edit'] as const;
type Rights = ReadonlySet<string>;

const iso = (at: Date | null) => at?.toISOString() ?? null;

async function visitorsOf(ctx: Ctx, where: Where): Promise<NonNullable<LiveBoard['visitors']>> {
  const { rows, ...numbers } = await visitNumbers(ctx, where);
  return { ...numbers, rows: rows.map((row) => ({ ...row, endAt: row.endAt.toISOString() })) };
}

async function exceptionsOf(ctx: Ctx, where: Where, own: Rights) {
  const { rows, oldest, ...numbers } = await openExceptions(ctx, where);
  return {
    ...{ ...numbers, oldest: iso(oldest) },
    rows: rows.map(({ exceptionId, deviceId, deviceName, deviceCode, areaName, code, level, ...row }) => ({
      ...{ exceptionId, deviceId, deviceName, deviceCode, areaName, code, level },
      at: row.at.toISOString(),
      acknowledgedAt: iso(row.acknowledgedAt),
      acknowledgedBy: row.acknowledgedBy,
    })),
    can: { acknowledge: own.has('pass:device:edit') },
  };
}

async function boardOf(ctx: Ctx, where: Where, range: Asked['range'], own: Rights): Promise<LiveBoard> {
  const { level } = ctx.actor;
  const records = own.has('pass:record:view');
  // Readers, and sums of them, are the property's.
  const property = level !== 40;
  const devices = property && own.has('pass:device:view');
  const count = days[range];
  const projects = await projectsIn(ctx, where.projectId);
  const timeZone = (where.projectId === undefined ? undefined : projects[0]?.timeZone) ?? 'Asia/Shanghai';
  const now = ctx.now();
  const clock = {
    today: formatDate(now, 'YYYY-MM-DD', timeZone),
    hour: Number(formatDate(now, 'HH', timeZone)),
  };
  const [sums, employees, visitors, health, exceptions] = await Promise.all([
    records && property ? boardSums(ctx, { ...where, days: count }) : null,
    records ? countInside(ctx, where) : null,
    own.has('pass:visit:view') ? visitorsOf(ctx, where) : null,
    devices ? healthNumbers(ctx, where) : null,
    devices ? exceptionsOf(ctx, where, own) : null,
  ]);
  return {
    ...{ at: now.toISOString(), projectId: where.projectId ?? null, projects: projects.length, timeZone },
    ...{ today: clock.today, from: dayBefore(clock.today, count - 1), hours: clock.hour },
    passes: sums ? passesOf(sums, clock, count) : null,
    onSite: { employees, visitors: visitors?.onSite ?? null },
    visitors,
    devices: health,
    exceptions,
  };
}

const shares = new WeakMap<Deps, Share>();

function shareOf({ deps }: Ctx): Share {
  const share = shares.get(deps) ?? makeShare();
  shares.set(deps, share);
  return share;
}

/**
 * What goes on now, of one project or of all in scope. Those who may see the same and ask the same share answers: the
 * key holds all that decides which rows and parts somebody sees.
 */
export async function live(ctx: Ctx, { projectId, all, buildingId, range }: Asked): Promise<LiveBoard> {
  const { actor } = ctx;
  const one = projectId ?? (all ? undefined : (actor.projectId ?? undefined));
  if (projectId !== undefined && (await projectsIn(ctx, projectId)).length === 0) found(undefined);
  if (buildingId !== undefined) found(await buildingInScope(ctx, buildingId));
  const own = await held(ctx, ...rights);
  const sight = [actor.level, actor.scope, actor.level === 10 ? null : actor.projectId, actor.companyId];
  const key = JSON.stringify([sight, [...own].toSorted(), one ?? null, buildingId ?? null, range]);
  return shareOf(ctx)(key, () => boardOf(ctx, { projectId: one, buildingId }, range, own));
}
