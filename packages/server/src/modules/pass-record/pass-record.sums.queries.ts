import type { PassCode } from '@mdi/contract/kit/pass/codes.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { rows } from '../../kit/rows.ts';
import { inAreaScope } from '../area/index.ts';
import type { Asked } from './pass-record.queries.ts';
import {
  inside,
  localDay,
  projectsOf,
  seenPassage,
  seenPlace,
  startOf,
} from './pass-record.scope.queries.ts';

/** Filters that sums know. */
const summed = new Set([
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

const onlyOf = (known: ReadonlySet<string>, f: Asked) =>
  Object.entries(f).every(([key, value]) => value === undefined || known.has(key) || paging.has(key));

/** The place a number is of, over a row and `area`. */
function at(row: string, { buildingId, areaId, deviceId }: Asked): RawBuilder<SqlBool> {
  const parts: RawBuilder<SqlBool>[] = [sql<SqlBool>`true`];
  if (buildingId) parts.push(sql<SqlBool>`area.building_id = ${buildingId}`);
  if (areaId) parts.push(sql<SqlBool>`${sql.ref(`${row}.areaId`)} = ${areaId}`);
  if (deviceId) parts.push(sql<SqlBool>`${sql.ref(`${row}.deviceId`)} = ${deviceId}`);
  return sql.join(parts, sql` and `);
}

/** How many employees are inside who passed today, in the places and of the people these filters name. */
export async function countInside(ctx: Ctx, f: Asked): Promise<number> {
  const who: RawBuilder<SqlBool>[] = [
    sql<SqlBool>`x.at >= p.today and x.at >= p.first and x.at < p.last`,
    inside,
  ];
  if (f.companyId) who.push(sql<SqlBool>`x.company_id = ${f.companyId}`);
  if (f.employeeId) who.push(sql<SqlBool>`x.employee_id = ${f.employeeId}`);
  const { rows: found } = await sql<{ n: number }>`
    select count(*)::int as n
    from ${projectsOf(ctx, f.projectId, f)} p join pass_presence x on x.project_id = p.id
      left join area on area.id = x.area_id
    where ${sql.join(who, sql` and `)} and ${at('x', f)} and ${seenPassage(ctx.actor, 'x')}`.execute(
    rows(ctx),
  );
  return found[0]?.n ?? 0;
}

async function countSummed(ctx: Ctx, f: Asked): Promise<number> {
  const { result, reason, hour } = f;
  const { rows: found } = await sql<{ n: number }>`
    select coalesce(sum(s.passes), 0)::int as n
    from ${projectsOf(ctx, f.projectId, f)} p
      join pass_sum s on s.project_id = p.id and s.span = ${hour === undefined ? 'day' : 'hour'}
        and s.since >= p.first and s.since < p.last
      left join area on area.id = s.area_id
    where ${at('s', f)} and ${seenPlace(ctx.actor, 's.projectId')}
      and (${result ?? null}::text is null or s.granted = (${result ?? null}::text = 'granted'))
      and (${reason ?? null}::text is null or s.rc = ${reason ?? null})
      and (${hour ?? null}::int is null
        or extract(hour from s.since at time zone p.zone) = ${hour ?? null}::int)`.execute(rows(ctx));
  return found[0]?.n ?? 0;
}

/** How many records the filters find; null where only the records themselves tell. */
export async function totalOf(ctx: Ctx, f: Asked): Promise<number | null> {
  if (f.onSite) return onlyOf(placed, f) ? countInside(ctx, f) : null;
  // Sums know no companies.
  return onlyOf(summed, f) && ctx.actor.level !== 40 ? countSummed(ctx, f) : null;
}

export type Board = { projectId: number | undefined; buildingId: number | undefined; days: number };

/** A point of a curve: an hour of the day, or so many days before today; `past` is of the period before. */
type Point = { past: boolean; n: number; granted: number; denied: number };

export type BoardSums = {
  points: Point[];
  /** Of these, what belongs to the hour that isn't over, and to the same hour and later of the day before. */
  open: Omit<Point, 'n'>[];
  doors: { deviceId: number; deviceName: string; areaName: string | null; granted: number }[];
  reasons: { reason: PassCode; denied: number }[];
};

const most = 5;

/** The days that a board compares, and where their open hours begin, for each project by its own clock. */
function rangesOf(ctx: Ctx, { projectId, days }: Board, back: number): RawBuilder<unknown> {
  const start = (before: number) => startOf(sql`${localDay(ctx.now())} - ${sql.lit(before)}::int`);
  const hour = sql`date_trunc('hour', ${ctx.now()}::timestamptz at time zone project.time_zone)`;
  return sql`
    select p.id, p.zone, ${start(days - 1)} as first, ${start(-1)} as last, ${start(back + days - 1)} as first_before,
      ${start(back - 1)} as last_before, ${hour} at time zone p.zone as hour,
      (${hour} - ${sql.lit(back)} * interval '1 day') at time zone p.zone as hour_before
    from ${projectsOf(ctx, projectId, {})} p join project on project.id = p.id`;
}

const granted = sql`coalesce(sum(passes) filter (where granted), 0)`;
const denied = sql`coalesce(sum(passes) filter (where not granted), 0)`;

/**
 * The sums of a board: by hour for today and the same day last week, or by day for several days and as many before;
 * the doors most used and why most were refused. Each project's days and hours are its own.
 */
export async function boardSums(ctx: Ctx, board: Board): Promise<BoardSums> {
  const { actor } = ctx;
  const span = board.days === 1 ? 'hour' : 'day';
  const ranges = rangesOf(ctx, board, board.days === 1 ? 7 : board.days);
  // Sums of a span and some time, in the places of the board that are in sight.
  const sums = (of: 'hour' | 'day', from: string, to: string) => sql`
    r join pass_sum s on s.project_id = r.id and s.span = ${sql.lit(of)} and s.since >= ${sql.ref(from)}
      and s.since < ${sql.ref(to)}
    left join area on area.id = s.area_id
    where ${at('s', board)} and ${seenPlace(actor, 's.projectId')}`;
  const { rows: found } = await sql<{ [K in keyof BoardSums]: BoardSums[K] | null }>`
    with r as materialized (${ranges}),
    current as materialized (
      select r.id, s.since, s.device_id, s.rc, s.granted, sum(s.passes) as passes
      from ${sums(span, 'r.first', 'r.last')}
      group by grouping sets ((r.id, s.since, s.granted), (s.device_id, s.granted), (s.rc, s.granted))),
    moments as (
      select false as past, id, since, granted, passes from current where since is not null
      union all
      select true, r.id, s.since, s.granted, sum(s.passes) from ${sums(span, 'r.firstBefore', 'r.lastBefore')}
      group by 2, 3, 4),
    -- What a moment is by the clock of a project is asked once for all sums of it.
    points as (
      select past, ${
        span === 'hour'
          ? sql`extract(hour from since at time zone zone)::int`
          : sql`(${ctx.now()}::timestamptz at time zone zone)::date - (since at time zone zone)::date`
      } as n, ${granted} as granted, ${denied} as denied
      from moments join r using (id) group by 1, 2),
    open as (
      select false as past, ${granted} as granted, ${denied} as denied from ${sums('hour', 'r.hour', 'r.last')}
      union all
      select true, ${granted}, ${denied} from ${sums('hour', 'r.hourBefore', 'r.lastBefore')})
    select
      (select json_agg(points) from points) as points,
      (select json_agg(open) from open) as open,
      (select json_agg(json_build_object('deviceId', d.device_id, 'deviceName', device.name, 'areaName', area.name,
          'granted', d.passes) order by d.passes desc, d.device_id)
        from (
          select device_id, passes from current where device_id is not null and granted
          order by passes desc, device_id limit ${sql.lit(most)}) d
        join device on device.id = d.device_id
        -- Where it stands now may be elsewhere.
        left join area on area.id = device.area_id and ${inAreaScope(actor, 'area.projectId')}) as doors,
      (select json_agg(json_build_object('reason', q.rc, 'denied', q.passes) order by q.passes desc, q.rc)
        from (
          select rc, passes from current where rc is not null and not granted
          order by passes desc, rc limit ${sql.lit(most)}) q) as reasons`.execute(rows(ctx));
  const told = found[0];
  return {
    points: told?.points ?? [],
    open: told?.open ?? [],
    doors: told?.doors ?? [],
    reasons: told?.reasons ?? [],
  };
}
