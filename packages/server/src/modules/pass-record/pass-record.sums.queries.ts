import type { PassCode } from '@mdi/contract/kit/pass/codes.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { rows } from '../../kit/rows.ts';
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

/** A point of a curve: an hour of the day, or so many days before today. */
type Point = {
  span: 'hour' | 'day';
  /** Of the period before. */
  past: boolean;
  n: number;
  /** An hour that isn't over yet, or the same hours of the day before. */
  open: boolean;
  granted: number;
  denied: number;
};

export type BoardSums = {
  points: Point[];
  doors: { deviceId: number; deviceName: string; areaName: string | null; granted: number }[];
  reasons: { reason: PassCode; denied: number }[];
};

const most = 5;

/** The days whose sums a board reads, for each project by its own clock. */
function rangesOf(ctx: Ctx, { projectId, days }: Board): RawBuilder<unknown> {
  const start = (before: number) => startOf(sql`${localDay(ctx.now())} - ${sql.lit(before)}::int`);
  const back = days === 1 ? 7 : days;
  const whole = sql`, ('day', false, ${start(days - 1)}, ${start(-1)}),
    ('day', true, ${start(2 * days - 1)}, ${start(days - 1)})`;
  return sql`
    select p.id, p.zone, ${localDay(ctx.now())} as today, r.*
    from ${projectsOf(ctx, projectId, {})} p join project on project.id = p.id cross join lateral (values
      ('hour', false, ${start(0)}, ${start(-1)}),
      ('hour', true, ${start(back)}, ${start(back - 1)})${days === 1 ? sql`` : whole}) r(span, past, first, last)`;
}

/**
 * The sums of a board: the hours of today and of the day it is compared with, of several days each of them and each
 * of as many before, the doors most used and why most were refused. Each project's days and hours are its own.
 */
export async function boardSums(ctx: Ctx, board: Board): Promise<BoardSums> {
  const current = sql`not past and span = ${board.days === 1 ? 'hour' : 'day'}`;
  const { rows: found } = await sql<{ [K in keyof BoardSums]: BoardSums[K] | null }>`
    with r as (${rangesOf(ctx, board)}), s as materialized (
      select r.span, r.past, r.today, s.since at time zone r.zone as since,
        extract(hour from ${ctx.now()}::timestamptz at time zone r.zone)::int as hour, s.device_id, s.area_id, s.granted,
        s.rc, s.passes
      from r join pass_sum s on s.project_id = r.id and s.span = r.span and s.since >= r.first and s.since < r.last
        left join area on area.id = s.area_id
      where ${at('s', board)} and ${seenPlace(ctx.actor, 's.projectId')}),
    points as (
      select span, past, case span when 'hour' then extract(hour from since)::int else today - since::date end as n,
        span = 'hour' and extract(hour from since) >= hour as open,
        coalesce(sum(passes) filter (where granted), 0) as granted,
        coalesce(sum(passes) filter (where not granted), 0) as denied
      from s group by 1, 2, 3, 4)
    select
      (select json_agg(json_build_object('span', span, 'past', past, 'n', n, 'open', open, 'granted', granted, 'denied',
        denied)) from points) as points,
      (select json_agg(json_build_object('deviceId', d.device_id, 'deviceName', device.name, 'areaName', area.name,
          'granted', d.passes) order by d.passes desc, d.device_id)
        from (
          select device_id, sum(passes) as passes from s where granted and ${current}
          group by 1 order by 2 desc, 1 limit ${sql.lit(most)}) d
        join device on device.id = d.device_id
        -- Where it stands now is told only as far as these sums are of it.
        left join area on area.id = device.area_id and area.id in (select area_id from s)) as doors,
      (select json_agg(json_build_object('reason', q.rc, 'denied', q.passes) order by q.passes desc, q.rc)
        from (
          select rc, sum(passes) as passes from s where not granted and ${current}
          group by 1 order by 2 desc, 1 limit ${sql.lit(most)}) q) as reasons`.execute(rows(ctx));
  const sums = found[0];
  return { points: sums?.points ?? [], doors: sums?.doors ?? [], reasons: sums?.reasons ?? [] };
}
