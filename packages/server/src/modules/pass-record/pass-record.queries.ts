import { isHeadOffice } from '@mdi/contract/kit/levels.ts';
import type { InputOf } from '@mdi/contract/kit/op.ts';
import type {
  ClockState,
  PassChannel,
  PassCode,
  PassDirection,
} from '@mdi/contract/kit/pass/protocol-codes.ts';
import {
  lateEventMinutes,
  type passRecordApi,
} from '@mdi/contract/modules/pass-record/pass-record.contract.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { replanMarker } from '../../db/replan-marker.ts';
import { inScope } from '../../kit/access/in-scope.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { userIdsCalled } from '../../kit/search/name-search.ts';
import { inAreaScope } from '../area/index.ts';
import { guestNameContains, isVisitInScope } from '../visit/index.ts';
import {
  isInside,
  isOfHour,
  isRecordInScope,
  periodTimes,
  projectsWithPeriod,
} from './pass-record.scope.queries.ts';

export type AskedRecords = Partial<InputOf<typeof passRecordApi.ops.list>>;

const isLate = sql<boolean>`e.ts_received - e.ts_corrected > ${sql.lit(lateEventMinutes)} * interval '1 minute'`;

/**
 * Whether a reader decided without the server because it had to: one that is connected refuses by itself too what needs
 * no asking, and tells of it at once. Buttons are never asked about.
 */
const isOffline = sql<boolean>`(e.offline and case when e.granted then e.channel in ('qr', 'ic')
  else e.rc in ('ONLINE_DENIED', 'STALE_LIST') or ${isLate} end)`;

const marks = {
  // As the index has it, and with the index's own condition.
  late: sql<SqlBool>`e.ts_received - e.ts_corrected > interval '5 minutes'`,
  doubtful: sql<SqlBool>`e.time_doubt`,
  violation: sql<SqlBool>`e.violation`,
} as const;

/** Employees and guests, of the projects that are looked at, whose name holds a word. */
type Named = { employeeIds: number[]; visitIds: number[] };

async function namedBy(ctx: Ctx, { keyword, projectId, ...period }: AskedRecords): Promise<Named | null> {
  if (!keyword) return null;
  const projects = projectsWithPeriod(ctx, projectId, period);
  const { rows: found } = await sql<Named>`
    ${sql.raw(replanMarker)} select array(
        select m.id from ${projects} p join employee m on m.project_id = p.id
        where m.user_id in (${userIdsCalled(keyword)})) as employee_ids,
      array(
        select named.id from ${projects} p join visit named on named.project_id = p.id
        where ${guestNameContains(keyword)}) as visit_ids`.execute(rows(ctx));
  return found[0] ?? null;
}

/** So many people are sought each by index. Of more PostgreSQL would reckon with each of them, which takes longer than to look. */
const maxSought = 50;

/** Who is of another project than the reader `p` has no name there. */
function called({ employeeIds, visitIds }: Named): RawBuilder<SqlBool> {
  const few = employeeIds.length + visitIds.length <= maxSought;
  const among = (ids: readonly number[]) =>
    few ? sql`= any(${ids}::bigint[])` : sql`in (select unnest(${ids}::bigint[]))`;
  return sql<SqlBool>`(${few ? sql.raw(replanMarker) : sql``}
    e.employee_id ${among(employeeIds)}
      and (select m.project_id from employee m where m.id = e.employee_id) = p.id
    or e.visit_id ${among(visitIds)}
      and (select v.project_id from visit v where v.id = e.visit_id) = p.id)`;
}

/** The filters of the list over an event `e`, its project `p` and `area`, but for the period's days. */
function filtersOf(f: AskedRecords, named: Named | null): RawBuilder<SqlBool>[] {
  const parts: RawBuilder<SqlBool>[] = [];
  const where = (part: RawBuilder<SqlBool>) => parts.push(part);
  if (f.buildingId) where(sql`area.building_id = ${f.buildingId}`);
  if (f.areaId) where(sql`e.area_id = ${f.areaId}`);
  if (f.deviceId) where(sql`e.device_id = ${f.deviceId}`);
  if (f.companyId) where(sql`e.company_id = ${f.companyId}`);
  if (f.employeeId) where(sql`e.employee_id = ${f.employeeId}`);
  if (f.visitId) where(sql`e.visit_id = ${f.visitId}`);
  if (named) where(called(named));
  if (f.result) where(f.result === 'granted' ? sql`e.granted` : sql`not e.granted`);
  if (f.reason) where(sql`e.rc = ${f.reason}`);
  if (f.channel) where(sql`e.channel = ${f.channel}`);
  if (f.direction) where(sql`e.dir = ${f.direction}`);
  if (f.mark) where(marks[f.mark]);
  if (f.hour !== undefined) where(isOfHour('e.tsCorrected', f.hour));
  return parts;
}

/** The place after which a page begins. */
function cursorOf(after: string): { us: number; deviceId: number; eventId: string } {
  const [us, deviceId, eventId] = after.split('.');
  return { us: Number(us), deviceId: Number(deviceId), eventId: eventId ?? '' };
}

const moment = (us: number) => sql`('epoch'::timestamptz + ${us}::bigint * interval '1 microsecond')`;

/** By which columns the list is sorted: of the events, or of the presences that name them. */
const orders = {
  e: { at: sql.ref('e.tsCorrected'), rest: [sql.ref('e.deviceId'), sql.ref('e.eventId')] },
  x: { at: sql.ref('x.at'), rest: [sql.ref('x.deviceId'), sql.ref('x.eventId')] },
} as const;

type Order = (typeof orders)['e'];

const sorted = ({ at, rest }: Order) => sql.join([at, ...rest].map((column) => sql`${column} desc`));

function beyond({ at, rest }: Order, after: string | undefined): RawBuilder<SqlBool>[] {
  if (after === undefined) return [];
  const { us, deviceId, eventId } = cursorOf(after);
  // The first comparison is the one that an index can begin with.
  return [
    sql<SqlBool>`${at} <= ${moment(us)}`,
    sql<SqlBool>`(${sql.join([at, ...rest])}) < (${moment(us)}, ${deviceId}::bigint, ${eventId}::text)`,
  ];
}

const all = (parts: readonly RawBuilder<SqlBool>[]) => sql.join(parts, sql` and `);

const withArea = (from: RawBuilder<unknown>, area: string) =>
  sql`${from} left join area on area.id = ${sql.ref(area)}`;

/** Where the events of a project's time are: those that readers dated near it, and the few that they did not. */
const stored = [
  withArea(sql`pass_event_near(p.first, p.last) e`, 'e.areaId'),
  withArea(sql`pass_event_strays(p.id, p.first, p.last) e`, 'e.areaId'),
];
const now = sql`x.at, x.at + interval '1 microsecond'`;
/** And where those are that presences name. */
const present = [sql`pass_event_near(${now})`, sql`pass_event_strays(p.id, ${now})`].map((found) =>
  withArea(
    sql`pass_presence x join lateral ${found} e on e.device_id = x.device_id and e.event_id = x.event_id`,
    'x.areaId',
  ),
);

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** A part of the period by moments, the same for all projects; null: from its beginning, or to its end. */
type Part = { first: Date | null; last: Date | null };

/**
 * The parts in which a period of several days is looked through, newest first: as a page is mostly found in the last
 * day, not all of each project is read and sorted for it. Together they are the whole period.
 */
function partsOf(now: Date, { from, to, onSite, after }: AskedRecords): Part[] {
  const whole = { first: null, last: null };
  const begins = from ?? to;
  const ends = to ?? from;
  if (onSite || begins === undefined || ends === undefined) return [whole];
  // The clocks of all zones are within 14 hours of UTC.
  const begin = Date.parse(begins) - 14 * hourMs;
  const moments = [now.getTime(), Date.parse(ends) + 38 * hourMs];
  if (after !== undefined) moments.push(cursorOf(after).us / 1000);
  const newest = Math.min(...moments);
  const starts = [2, 10].map((days) => newest - days * dayMs).filter((start) => start > begin);
  const bounds = [null, ...starts.map((start) => new Date(start)), null];
  return bounds.slice(1).map((first, n) => ({ first, last: bounds[n] ?? null }));
}

type Look = { named: Named | null; part: Part; limit: number };

/** The events of the projects, newest first, as many as asked: each project meets its page by its own index. */
function events(ctx: Ctx, f: AskedRecords, { named, part, limit }: Look): RawBuilder<unknown> {
  const order = f.onSite ? orders.x : orders.e;
  const own = f.onSite
    ? [sql<SqlBool>`x.project_id = p.id`, sql<SqlBool>`x.at >= p.today`, isInside]
    : [sql<SqlBool>`e.project_id = p.id`];
  const within = sql<SqlBool>`${order.at} >= p.first and ${order.at} < p.last`;
  const parts = [
    ...[...own, within, isRecordInScope(ctx.actor, 'e')],
    ...[...filtersOf(f, named), ...beyond(order, f.after)],
  ];
  // By the time alone, which is the order of the index: by more, PostgreSQL would sort the whole day of a project. What
  // happened at the same moment as the last of them comes along, and is put in order outside.
  const newestOfProject = (selected: RawBuilder<unknown>, most: RawBuilder<unknown>) => {
    const some = (f.onSite ? present : stored).map(
      (from) => sql`(select ${selected} from ${from} where ${all(parts)} order by ${order.at} desc ${most})`,
    );
    return sql`(${sql.join(some, sql` union all `)})`;
  };
  const firstWithTies = sql`fetch first ${sql.lit(limit)} rows with ties`;
  const pageOfProject = newestOfProject(sql`e.*, area.building_id, area.name as area_name`, firstWithTies);
  const newestMoment = newestOfProject(sql`${order.at} as at`, sql`limit 1`);
  const projects = sql`(
    select p.id, p.name, p.zone, p.today, greatest(t.first, ${part.first}::timestamptz) as first,
      least(t.last, ${part.last}::timestamptz) as last
    from ${projectsWithPeriod(ctx, f.projectId, f)} p cross join lateral ${periodTimes(f.hour)} t)`;
  // A page of n is of the n projects whose newest events are the newest: of all others one event is read, and not a page.
  const newestProjects = sql`(
    select p.* from ${projects} p
    cross join lateral (select max(e.at) as at from ${newestMoment} e) e
    where e.at is not null order by e.at desc ${firstWithTies})`;
  // Presences of a project aren't read in the order of a page, but whole.
  const readsAllPages = f.projectId !== undefined || f.onSite || !isHeadOffice(ctx.actor);
  return sql`(
    select e.*, p.name as project_name
    from ${readsAllPages ? projects : newestProjects} p cross join lateral ${pageOfProject} e
    order by ${sorted(orders.e)} limit ${sql.lit(limit)})`;
}

export type RecordRow = {
  deviceId: number;
  eventId: string;
  us: number;
  at: Date;
  receivedAt: Date;
  late: boolean;
  doubtful: boolean;
  violation: boolean;
  offline: boolean;
  employeeId: number | null;
  employeeKind: 'tenant' | 'property' | null;
  visitId: number | null;
  name: string | null;
  companyId: number | null;
  companyName: string | null;
  deviceName: string;
  deviceCode: string;
  projectId: number;
  projectName: string;
  areaId: number | null;
  areaName: string | null;
  buildingName: string | null;
  direction: PassDirection;
  channel: PassChannel;
  granted: boolean;
  reason: PassCode;
  card: string | null;
  /** Whether the person, the visit and the reader are in sight themselves. */
  seesEmployee: boolean;
  seesVisit: boolean;
  seesDevice: boolean;
};

/** What a record tells, over `e`. Who is of another project than the reader was never here: their name stays hidden. */
const columns = ({ actor }: Ctx) => sql`
  e.device_id, e.event_id, (extract(epoch from e.ts_corrected) * 1000000)::bigint as us, e.ts_corrected as at,
  e.ts_received as received_at, ${isLate} as late, e.time_doubt as doubtful, e.violation,
  ${isOffline} as offline,
  employee.id as employee_id, case when works.category = 0 then 'property' when works.id is not null then 'tenant' end
    as employee_kind,
  visit.id as visit_id, coalesce("user".nick_name, visit.name) as name, company.id as company_id,
  company.name as company_name, coalesce(device.name, split_part(e.event_id, '-', 1)) as device_name,
  split_part(e.event_id, '-', 1) as device_code, e.project_id, e.project_name,
  e.area_id, e.area_name, building.name as building_name, e.dir as direction, e.channel, e.granted, e.rc as reason,
  e.card,
  employee.id is not null
    and ${inScope(actor, { project: 'employee.projectId', company: 'employee.companyId' })} as sees_employee,
  visit.id is not null and ${isVisitInScope(actor)} as sees_visit,
  device.deleted_at is null and exists (
    select from area where area.id = device.area_id and ${inAreaScope(actor, 'area.projectId')}) as sees_device`;

const joins = sql`
  left join device on device.id = e.device_id
  left join employee on employee.id = e.employee_id and employee.project_id = e.project_id
  left join company works on works.id = employee.company_id
  left join "user" on "user".id = employee.user_id
  left join visit on visit.id = e.visit_id and visit.project_id = e.project_id
  left join company on company.id = e.company_id and company.project_id = e.project_id
  left join building on building.id = e.building_id`;

/** One page of the records, newest first, and one more if there is more. */
export async function passRecordsOf(ctx: Ctx, f: AskedRecords, limit: number): Promise<RecordRow[]> {
  const named = await namedBy(ctx, f);
  if (named && named.employeeIds.length + named.visitIds.length === 0) return [];
  const list: RecordRow[] = [];
  for (const part of partsOf(ctx.now(), f)) {
    const look = { named, part, limit: limit - list.length };
    const { rows: found } = await sql<RecordRow>`
      select ${columns(ctx)} from ${events(ctx, f, look)} e ${joins} order by ${sorted(orders.e)}`.execute(
      rows(ctx),
    );
    list.push(...found);
    if (list.length >= limit) break;
  }
  return list;
}

export type RecordDetail = RecordRow & {
  deviceAt: Date;
  clock: ClockState;
  passType: number | null;
  door: string | null;
  rev: number | null;
};

/** One record in scope. @param at when it happened, as the list tells */
export async function passRecordOf(
  ctx: Ctx,
  { deviceId, eventId, at = null }: { deviceId: number; eventId: string; at?: string | undefined | null },
): Promise<RecordDetail | undefined> {
  const { rows: list } = await sql<RecordDetail>`
    select ${columns(ctx)}, e.ts_device as device_at, e.clock, e.pass_type, e.door, e.rev
    from (
      select e.*, p.name as project_name, area.building_id, area.name as area_name
      from ${projectsWithPeriod(ctx, undefined, {})} p join pass_event e on e.project_id = p.id
        left join area on area.id = e.area_id
      where e.device_id = ${deviceId} and e.event_id = ${eventId} and ${isRecordInScope(ctx.actor, 'e')}
      -- A reader that was reset numbers its events anew: of several the one of that moment is meant, or the last.
      order by abs(extract(epoch from e.ts_corrected - ${at}::timestamptz)), e.ts_device desc limit 1) e ${joins}`.execute(
    rows(ctx),
  );
  return list[0];
}
