import { isTenant } from '@mdi/contract/kit/levels.ts';
import type { PassCode } from '@mdi/contract/kit/pass/protocol-codes.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { todayInProject } from '../../kit/time/project-time-zone.ts';
import { inAreaScope } from '../area/index.ts';
import { passesOfDoors } from './pass-record.door-sums.queries.ts';
import type { AskedRecords } from './pass-record.queries.ts';
import {
  isInside,
  isOfHour,
  isPlaceInScope,
  isRecordInScope,
  periodTimes,
  projectsWithPeriod,
  startOf,
} from './pass-record.scope.queries.ts';

/** Filters that sums know. */
const countable = new Set([
  'projectId',
  'buildingId',
  'areaId',
  'deviceId',
  'result',
  'reason',
  'from',
  'to',
  'hour',
]);
/** Filters that presences know. */
const placed = new Set([
  'projectId',
  'buildingId',
  'areaId',
  'deviceId',
  'companyId',
  'employeeId',
  'onSite',
  'from',
  'to',
]);
const paging = new Set(['after', 'limit']);

const onlyOf = (known: ReadonlySet<string>, f: AskedRecords) =>
  Object.entries(f).every(([key, value]) => value === undefined || known.has(key) || paging.has(key));

/** The place a number is of, over a row and `area`. */
function at(row: string, { buildingId, areaId, deviceId }: AskedRecords): RawBuilder<SqlBool> {
  const parts: RawBuilder<SqlBool>[] = [sql<SqlBool>`true`];
  if (buildingId) parts.push(sql<SqlBool>`area.building_id = ${buildingId}`);
  if (areaId) parts.push(sql<SqlBool>`${sql.ref(`${row}.areaId`)} = ${areaId}`);
  if (deviceId) parts.push(sql<SqlBool>`${sql.ref(`${row}.deviceId`)} = ${deviceId}`);
  return sql.join(parts, sql` and `);
}

/** How many employees are inside who passed today, in the places and of the people these filters name. */
export async function countInside(ctx: Ctx, f: AskedRecords): Promise<number> {
  const who: RawBuilder<SqlBool>[] = [
    sql<SqlBool>`x.at >= p.today and x.at >= p.first and x.at < p.last`,
    isInside,
  ];
  if (f.companyId) who.push(sql<SqlBool>`x.company_id = ${f.companyId}`);
  if (f.employeeId) who.push(sql<SqlBool>`x.employee_id = ${f.employeeId}`);
  const { rows: found } = await sql<{ n: number }>`
    select count(*)::int as n
    from ${projectsWithPeriod(ctx, f.projectId, f)} p join pass_presence x on x.project_id = p.id
      left join area on area.id = x.area_id
    where ${sql.join(who, sql` and `)} and ${at('x', f)} and ${isRecordInScope(ctx.actor, 'x')}`.execute(
    rows(ctx),
  );
  return found[0]?.n ?? 0;
}

/** Of one reader its own sums, each looked up by its moment; else those of areas. */
async function countSummed(ctx: Ctx, f: AskedRecords): Promise<number> {
  const { result, reason, hour, deviceId } = f;
  const moments =
    hour === undefined
      ? sql`t.first`
      : sql.join([0, 1, 2].map((n) => sql`t.first + ${sql.lit(n)} * interval '1 hour'`));
  const [times, sums, within] =
    deviceId === undefined
      ? [periodTimes(hour), sql`area_pass_sum`, sql`s.since >= t.first and s.since < t.last`]
      : [
          periodTimes(hour, 'day'),
          sql`pass_sum`,
          sql`s.since = any(array[${moments}]) and s.device_id = ${deviceId}`,
        ];
  const { rows: found } = await sql<{ n: number }>`
    select coalesce(sum(s.passes), 0)::int as n
    from ${projectsWithPeriod(ctx, f.projectId, f)} p cross join lateral ${times} t
      cross join lateral (
        select s.* from ${sums} s
        where s.project_id = p.id and s.span = ${hour === undefined ? 'day' : 'hour'} and ${within}
        -- Else all sums might be read, to be joined to the times.
        offset 0) s
      left join area on area.id = s.area_id
    where ${at('s', f)} and ${isPlaceInScope(ctx.actor, 's.projectId')}
      and (${result ?? null}::text is null or s.granted = (${result ?? null}::text = 'granted'))
      and (${reason ?? null}::text is null or s.rc = ${reason ?? null})
      and ${hour === undefined ? sql<SqlBool>`true` : isOfHour('s.since', hour)}`.execute(rows(ctx));
  return found[0]?.n ?? 0;
}

/** How many records the filters find; null where only the records themselves tell. */
export async function countRecords(ctx: Ctx, f: AskedRecords): Promise<number | null> {
  if (f.onSite) return onlyOf(placed, f) ? countInside(ctx, f) : null;
  // Sums know no companies.
  return onlyOf(countable, f) && !isTenant(ctx.actor) ? countSummed(ctx, f) : null;
}

export type DashboardFilter = { projectId: number | undefined; buildingId: number | undefined; days: number };

type Sums = { granted: number; denied: number };

export type DashboardCurve = {
  /** An hour of the day, or so many days before today. */
  points: (Sums & { n: number })[];
  /** Of these, what belongs to the hour that isn't over, and to the same hour and later of the day compared with. */
  open: Sums;
};

export type DashboardSums = DashboardCurve & {
  doors: {
    deviceId: number;
    deviceName: string;
    areaName: string | null;
    projectName: string | null;
    granted: number;
  }[];
  reasons: { reason: PassCode; denied: number }[];
};

const most = 5;
/** Today is compared with the same day last week, several days with as many before. */
const backOf = ({ days }: DashboardFilter) => (days === 1 ? 7 : days);
const spanOf = ({ days }: DashboardFilter) => (days === 1 ? 'hour' : 'day');

/** So many days ending so many days ago, and where the open hours of the last one begin, by the clock of each project. */
function rangeOf(ctx: Ctx, { projectId, days }: DashboardFilter, back: number): RawBuilder<unknown> {
  const start = (before: number) => startOf(sql`${todayInProject(ctx.now())} - ${sql.lit(before)}::int`);
  const hour = sql`date_trunc('hour', ${ctx.now()}::timestamptz at time zone project.time_zone)`;
  return sql`
    select p.id, p.zone, ${start(back + days - 1)} as first, ${start(back - 1)} as last,
      (${hour} - ${sql.lit(back)} * interval '1 day') at time zone p.zone as hour
    from ${projectsWithPeriod(ctx, projectId, {})} p join project on project.id = p.id`;
}

/** Sums of a span and some time, in the places of the board that are in sight. */
const sumsOf = (
  ctx: Ctx,
  board: DashboardFilter,
  { span, from }: { span: 'hour' | 'day'; from: string },
) => sql`
  r join area_pass_sum s on s.project_id = r.id and s.span = ${sql.lit(span)} and s.since >= ${sql.ref(from)}
    and s.since < r.last
  left join area on area.id = s.area_id
  where ${at('s', board)} and ${isPlaceInScope(ctx.actor, 's.projectId')}`;

const summed = sql`json_build_object(
  'granted', coalesce(sum(passes) filter (where granted), 0),
  'denied', coalesce(sum(passes) filter (where not granted), 0))`;

/** The curve as JSON, of `moments (id, since, granted, passes)`. What a moment is by the clock is asked once for all. */
const pointsOf = (ctx: Ctx, board: DashboardFilter) => sql`(
  select json_agg(p) from (
    select ${
      spanOf(board) === 'hour'
        ? sql`extract(hour from since at time zone zone)::int`
        : sql`(${ctx.now()}::timestamptz at time zone zone)::date - (since at time zone zone)::date`
    } as n, coalesce(sum(passes) filter (where granted), 0) as granted,
      coalesce(sum(passes) filter (where not granted), 0) as denied
    from moments join r using (id) group by 1) p)`;

type Nullable<T> = { [K in keyof T]: T[K] | null };
const nothing: Sums = { granted: 0, denied: 0 };

/**
 * The sums of a board up to now: by hour for today, by day for several days; the doors most used and why most were
 * refused. Each project's days and hours are its own.
 */
export async function dashboardSums(ctx: Ctx, board: DashboardFilter): Promise<DashboardSums> {
  const { rows: found } = await sql<Nullable<DashboardSums>>`
    with r as materialized (${rangeOf(ctx, board, 0)}),
    current as materialized (
      select r.id, s.since, s.rc, s.granted, sum(s.passes) as passes
      from ${sumsOf(ctx, board, { span: spanOf(board), from: 'r.first' })}
      group by grouping sets ((r.id, s.since, s.granted), (s.rc, s.granted))),
    moments as (select id, since, granted, passes from current where since is not null)
    select ${pointsOf(ctx, board)} as points,
      (select ${summed} from ${sumsOf(ctx, board, { span: 'hour', from: 'r.hour' })}) as open,
      (select json_agg(json_build_object('deviceId', d.device_id, 'deviceName', device.name, 'areaName', area.name,
          'projectName', project.name, 'granted', d.passes) order by d.passes desc, d.device_id)
        from (
          select s.device_id, sum(s.passes) as passes
          from ${passesOfDoors(board.days)} s left join area on area.id = s.area_id
          where ${at('s', board)} and ${isPlaceInScope(ctx.actor, 's.projectId')}
          group by 1 having sum(s.passes) > 0 order by passes desc, device_id limit ${sql.lit(most)}) d
        join device on device.id = d.device_id
        -- Where it stands now may be elsewhere.
        left join area on area.id = device.area_id and ${inAreaScope(ctx.actor, 'area.projectId')}
        left join project on project.id = area.project_id) as doors,
      (select json_agg(json_build_object('reason', q.rc, 'denied', q.passes) order by q.passes desc, q.rc)
        from (
          select rc, passes from current where rc is not null and not granted
          order by passes desc, rc limit ${sql.lit(most)}) q) as reasons`.execute(rows(ctx));
  const told = found[0];
  return {
    points: told?.points ?? [],
    open: told?.open ?? nothing,
    doors: told?.doors ?? [],
    reasons: told?.reasons ?? [],
  };
}

/** The curve of the period that a board is compared with; days are counted from today. */
export async function previousCurve(ctx: Ctx, board: DashboardFilter): Promise<DashboardCurve> {
  const { rows: found } = await sql<Nullable<DashboardCurve>>`
    with r as materialized (${rangeOf(ctx, board, backOf(board))}),
    moments as (
      select r.id, s.since, s.granted, sum(s.passes) as passes
      from ${sumsOf(ctx, board, { span: spanOf(board), from: 'r.first' })} group by 1, 2, 3)
    select ${pointsOf(ctx, board)} as points,
      (select ${summed} from ${sumsOf(ctx, board, { span: 'hour', from: 'r.hour' })}) as open`.execute(
    rows(ctx),
  );
  const told = found[0];
  return { points: told?.points ?? [], open: told?.open ?? nothing };
}
