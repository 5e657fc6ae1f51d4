import type { InputOf } from '@mdi/contract/kit/op.ts';
import type {
  Grouping,
  ReportMonth,
  ReportNumbers,
  ReportRow,
  reportApi,
} from '@mdi/contract/modules/report/report.contract.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { replanMarker } from '../../db/replan-marker.ts';
import { inScope } from '../../kit/access/in-scope.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { pageOffset } from '../../kit/queries/page.ts';
import { areLeasesSummed, leaseSumsAt } from './report.lease-sums.queries.ts';

export type ReportPeriod = { from: string; to: string };
export type ReportFilters = Pick<
  InputOf<typeof reportApi.ops.summary>,
  'projectId' | 'buildingId' | 'businessType'
> &
  ReportPeriod;

type By = 'all' | Grouping;

/**
 * Which sums of days have the numbers of each group; null: none has, so leases are read. Of some buildings together there is
 * none, because a company may lease in several.
 */
function kindOfSums(ctx: Ctx, by: By, { buildingId, businessType }: ReportFilters): Grouping | null {
  const whole = ctx.actor.scope.buildings === null && buildingId === undefined;
  if (by === 'building') return businessType === undefined ? by : null;
  if (by === 'businessType' || businessType !== undefined) return whole ? 'businessType' : null;
  if (buildingId !== undefined) return 'building';
  return whole ? 'project' : null;
}

/** Of which kind the sums are that have the numbers of each group, and whether they have all of them. */
type Sums = { kind: Grouping | null; whole: boolean };

/** What is asked of sums. Where they have all, as of this moment, no lease is read, nor is it planned how. */
async function sumsFor(ctx: Ctx, by: By, of: ReportFilters): Promise<Sums> {
  const kind = kindOfSums(ctx, by, of);
  if (!kind) return { kind, whole: false };
  const { rows: found } = await sql<{ whole: boolean }>`
    with ${places(ctx, of, { kind, whole: true })}
    select not exists (
      select from (select distinct project_id from places) p where not ${areLeasesSummed(sql`p.project_id`)}) as whole`.execute(
    rows(ctx),
  );
  return { kind, whole: found[0]?.whole ?? false };
}

/**
 * Where units, leases and floors count: the buildings in scope that the filters leave, today there, and whether sums of days
 * tell of them. They may be one or all, so that one plan for whatever is asked would be the wrong one for most.
 */
function places(ctx: Ctx, { projectId, buildingId }: ReportFilters, sums: Sums): RawBuilder<unknown> {
  const scope = inScope(ctx.actor, { project: 'building.projectId', building: 'building.id' });
  // The current project is only a filter for head office, but it is one.
  const chosen = projectId ?? ctx.actor.projectId;
  return sql`${sql.raw(sums.whole ? '' : replanMarker)} places as (
    select building.id as building_id, building.name as building, building.sort, project.id as project_id,
      project.name as project, (${ctx.now()}::timestamptz at time zone project.time_zone)::date as today,
      ${sums.whole ? sql`true` : sums.kind ? areLeasesSummed(sql`project.id`) : sql`false`} as summed
    from building join project on project.id = building.project_id
    where ${scope} and (${chosen ?? null}::bigint is null or project.id = ${chosen ?? null})
      and (${buildingId ?? null}::bigint is null or building.id = ${buildingId ?? null}))`;
}

const inForce = (day: string) =>
  sql<SqlBool>`(l.starts_on <= ${day}::date and (l.ends_on is null or l.ends_on >= ${day}::date))`;

/** Of the leases `l` those that are read; a unit is never leased twice at a time. */
const here = sql<SqlBool>`l.building_id = any(array(select building_id from places where not summed))`;

/** Whether a lease `l` is of the business type that is asked for. */
const ofType = ({ businessType }: ReportFilters): RawBuilder<SqlBool> =>
  businessType === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`l.business_type is not distinct from ${businessType}`;

/** What decides the group of a sum `l` that has a building and, of leases, a business type; over `places`. */
const keyOf: Record<By, RawBuilder<unknown>> = {
  all: sql`''`,
  project: sql`places.project_id::text`,
  building: sql`places.building_id::text`,
  businessType: sql`l.type`,
};

const typeOf = (by: By) => (by === 'businessType' ? sql`coalesce(l.business_type, '')` : sql`''::text`);

/**
 * What companies lease on the last day, what began and ended, and what ends soon: a row for each group. Each lease is read
 * once for the sums of its building; those are few, and have their group looked up.
 */
function ofLeases(ctx: Ctx, by: By, of: ReportFilters): RawBuilder<unknown> {
  const [first, last] = [sql`${of.from}::date`, sql`${of.to}::date`];
  const during = (on: RawBuilder<unknown>) => sql`count(*) filter (where ${on} between ${first} and ${last})`;
  const sum = (what: string, where: RawBuilder<unknown>) =>
    sql`coalesce(sum(${sql.ref(`l.${what}`)}) filter (where ${where}), 0)`;
  const held = (what: string, category: number) =>
    sum(what, sql`l.held and l.category = ${sql.lit(category)}`);
  const ending = (days: number) =>
    sql`(count(*) filter (where l.ends_on <= places.today + ${sql.lit(days)}))`;
  // By days that are the same everywhere, which the index can begin with: no clock is a day from UTC's.
  const anywhere = sql`(${ctx.now()}::timestamptz at time zone 'UTC')::date`;
  const building = by === 'building' ? sql`l.building_id` : sql`min(l.building_id) as building_id`;
  const pair = by === 'building' ? sql`company_id, l.building_id` : sql`company_id`;
  return sql`
    cells as materialized (
      select l.building_id, ${typeOf(by)} as type, l.category, ${inForce(of.to)} as held, ${ofType(of)} as counts,
        count(*) as n, sum(l.area) as area, ${during(sql`l.starts_on`)} as started, ${during(sql`l.ends_on`)} as ended
      from lease l where ${here} group by 1, 2, 3, 4, 5),
    -- A company leases in one project alone.
    holders as (
      select ${building}, min(l.category) as category, min(${typeOf(by)}) as type from lease l
      where ${here} and ${inForce(of.to)} and l.category <> 0 and ${ofType(of)} group by ${pair}),
    leased as (
      select ${keyOf[by]} as key, ${held('n', 2)} as leased, ${held('n', 1)} as owner, ${held('n', 0)} as property,
        ${held('area', 2)} as leased_area, ${held('area', 1)} as owner_area, ${held('area', 0)} as property_area,
        ${sum('started', sql`l.category <> 0`)} as started, ${sum('ended', sql`l.category <> 0`)} as ended
      from cells l join places using (building_id) where l.counts group by 1),
    companies as (
      select ${keyOf[by]} as key, count(*) filter (where l.category = 2) as tenants,
        count(*) filter (where l.category = 1) as owners
      from holders l join places using (building_id) group by 1),
    soon as (
      select ${keyOf[by]} as key, ${ending(30)} as ending30, ${ending(60)} as ending60, ${ending(90)} as ending90
      from (
          select l.building_id, l.ends_on, ${typeOf(by)} as type from lease l
          where ${ofType(of)} and l.category <> 0
            and l.ends_on between ${anywhere} - 1 and ${anywhere} + 91) l
        join places on places.building_id = l.building_id and not places.summed
          and l.ends_on between places.today and places.today + 90
      group by 1)`;
}

type Place = Exclude<By, 'businessType'>;

/** Floors of which not all is known, because they don't tell their space or a lease there doesn't tell its area. */
const unknown = (of: ReportFilters) => sql`
  unknown as materialized (
    select building_id, id as floor_id, null::numeric as space from floor
    where usable_space is null and building_id = any(array(select building_id from places))
    union
    select unit.building_id, unit.floor_id, floor.usable_space
    from lease l join unit on unit.id = l.unit_id join floor on floor.id = unit.floor_id
    where l.building_id = any(array(select building_id from places)) and l.area is null and floor.usable_space is not null
      and ${inForce(of.to)}),
  -- What is leased there, of which nothing is used of a known space.
  aside as materialized (
    select unit.building_id, sum(l.area) as area
    from unknown join unit using (floor_id) join lease l on l.unit_id = unit.id
    where ${inForce(of.to)} and ${ofType(of)} group by 1)`;

/**
 * How many units there are and are vacant, and the usable space of floors where all is known, by place. What is leased
 * there is what is leased at all without that on the other floors, of which there are few.
 */
const ofPlaces = (by: Place) => sql`
  space as (
    select ${keyOf[by]} as key, sum(f.n) as units, sum(f.n) - sum(coalesce(h.n, 0)) as vacant, sum(f.space) as usable_area,
      case when sum(f.space) is not null then sum(coalesce(h.area, 0)) - sum(coalesce(aside.area, 0)) end as used_area
    from places
      join (
        select u.building_id, sum(u.n) as n,
          sum(floor.usable_space) filter (where u.floor_id not in (select floor_id from unknown)) as space
        from (
            select building_id, floor_id, count(*) as n from unit
            where building_id in (select building_id from places where not summed) group by 1, 2) u
          join floor on floor.id = u.floor_id group by 1) f using (building_id)
      left join (
        select building_id, sum(n) as n, sum(area) filter (where counts) as area from cells where held group by 1) h
        using (building_id)
      left join aside using (building_id)
    group by 1)`;

const counts = ['leased', 'owner', 'property', 'tenants', 'owners', 'started', 'ended'];
const endings = ['ending30', 'ending60', 'ending90'];
const areas = ['leased_area', 'owner_area', 'property_area'];
const spaces = ['units', 'vacant', 'usable_area', 'used_area'];
const joined = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

/** The sums `keys (id, name, today)` of a kind that are asked for, of the places that are summed, and the group of each. */
function keysOf(by: By, kind: Grouping, { businessType }: ReportFilters): RawBuilder<unknown> {
  const place = by === 'businessType' ? sql`s.key` : keyOf[by];
  const its = kind === 'building' ? sql`s.key = places.building_id::text` : sql`true`;
  const type =
    kind === 'businessType' && businessType !== undefined ? sql`s.key = ${businessType}` : sql`true`;
  return sql`
    keys as materialized (
      select s.id, min(${place}) as name, min(places.today) as today
      from places join lease_sum s on s.project_id = places.project_id and s.kind = ${sql.lit(kind)}
      where places.summed and ${its} and ${type} group by 1)`;
}

/** What sums of days tell: a row for each group, as of leases that are read. */
function ofSums(by: By, kind: Grouping, of: ReportFilters): RawBuilder<unknown> {
  const at = (when: string, what: string) =>
    sql`sum(${sql.ref(`d.${what}`)}) filter (where at = ${sql.lit(when)})`;
  const held = ['leased', 'owner', 'property', 'tenants', 'owners', ...areas];
  const grew = (what: string, from: string, to: string) => sql`${at(to, what)} - ${at(from, what)}`;
  return sql`
    ${keysOf(by, kind, of)},
    told as (
      select keys.name as key, ${sql.join(held.map((what) => sql`${at('held', what)} as ${sql.ref(what)}`))},
        ${grew('started', 'before', 'held')} as started, ${grew('ended', 'before', 'held')} as ended,
        ${grew('ended', 'past', '30')} as ending30, ${grew('ended', 'past', '60')} as ending60,
        ${grew('ended', 'past', '90')} as ending90
      from keys cross join lateral (values ('held', ${of.to}::date), ('before', ${of.from}::date - 1), ('past', today - 1),
          ('30', today + 30), ('60', today + 60), ('90', today + 90)) days (at, day)
        cross join lateral ${leaseSumsAt(sql`days.day`)} d
      group by 1)`;
}

/** The same of units and floors: what is leased there is summed already. */
function spaceOfSums(by: Place, of: ReportFilters): RawBuilder<unknown> {
  const used = sql`told.leased_area + told.owner_area + told.property_area`;
  // Whoever leases it, a unit isn't vacant.
  const held =
    of.businessType === undefined
      ? sql`select key, leased + owner + property as n from told`
      : sql`with ${keysOf(by, 'project', of)}
          select keys.name as key, sum(d.leased + d.owner + d.property) as n
          from keys cross join lateral ${leaseSumsAt(sql`${of.to}::date`)} d group by 1`;
  return sql`
    told_space as (
      select f.key, f.units, f.units - coalesce(h.n, 0) as vacant, f.usable_area,
        case when f.usable_area is not null then coalesce(${used}, 0) - f.aside end as used_area
      from (
          select ${keyOf[by]} as key, sum(p.units) as units, coalesce(sum(aside.area), 0) as aside,
            sum(p.usable_space - coalesce(u.space, 0)) filter (where p.floors > coalesce(u.floors, 0)) as usable_area
          from places join unit_sum p using (building_id)
            left join (
              select building_id, count(space) as floors, sum(space) as space from unknown group by 1) u using (building_id)
            left join aside using (building_id)
          where places.summed group by 1) f
        left join told using (key) left join (${held}) h using (key))`;
}

/** The numbers of each group, of what is read and what is summed. */
async function numbersBy(ctx: Ctx, by: By, of: ReportFilters): Promise<RawBuilder<unknown>> {
  const sums = await sumsFor(ctx, by, of);
  const place = by === 'businessType' ? undefined : by;
  const all = [...counts, ...endings, ...areas, ...(place ? spaces : [])];
  const names = joined(all);
  const parts = [places(ctx, of, sums)];
  const found: RawBuilder<unknown>[] = [];
  if (place) parts.push(unknown(of));
  if (!sums.whole) {
    parts.push(ofLeases(ctx, by, of));
    if (place) parts.push(ofPlaces(place));
    found.push(sql`
      select key, ${names} from leased full join companies using (key) full join soon using (key)
        ${place ? sql`full join space using (key)` : sql``}`);
  }
  if (sums.kind) {
    parts.push(ofSums(by, sums.kind, of));
    if (place) parts.push(spaceOfSums(place, of));
    found.push(sql`select key, ${names} from told ${place ? sql`full join told_space using (key)` : sql``}`);
  }
  return sql`${sql.join(parts)},
    numbers as (
      select key, ${sql.join(all.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`))}
      from (${sql.join(found, sql` union all `)}) every group by 1)`;
}

const whole = (names: readonly string[]) =>
  sql.join(names.map((name) => sql`coalesce(${sql.ref(name)}, 0)::int as ${sql.ref(name)}`));
const numbers = sql`${whole([...counts, ...endings])}, ${sql.join(
  areas.map((name) => sql`coalesce(${sql.ref(name)}, 0)::float8 as ${sql.ref(name)}`),
)}`;
const placed = sql`${numbers}, ${whole(['units', 'vacant'])}, usable_area::float8 as usable_area,
  used_area::float8 as used_area`;

/** The numbers of everything that the filters leave. */
export async function reportTotals(ctx: Ctx, of: ReportFilters): Promise<ReportNumbers> {
  const { rows: found } = await sql<ReportNumbers>`
    with ${await numbersBy(ctx, 'all', of)}
    select ${placed} from (values ('')) as groups (key) left join numbers using (key)`.execute(rows(ctx));
  const [all] = found;
  if (!all) throw new Error('one group without a row');
  return all;
}

type Order = { column: RawBuilder<unknown>; descending: boolean };
type Asked = { page: number; limit: number };
type Grouped = ReportRow & { total: number; place: number };

const paged = ({ column, descending }: Order, asked: Asked) => sql`
  order by ${column} ${descending ? sql`desc` : sql`asc`} nulls last, place, key
  limit ${asked.limit} offset ${pageOffset(asked)}`;

/** A page of the groups by project or building; those without units are there as well. */
const byPlace = async (
  ctx: Ctx,
  by: 'project' | 'building',
  of: ReportFilters,
  order: Order,
  asked: Asked,
) => {
  const groups =
    by === 'project'
      ? sql`select distinct project_id::text as key, project as name, project_id, null::text as project_name, 0 as place from places`
      : sql`select building_id::text as key, building as name, project_id, project as project_name,
          row_number() over (order by project, project_id, sort, building_id) as place from places`;
  return sql<Grouped>`
    with ${await numbersBy(ctx, by, of)},
    grouped as (
      select groups.*, ${placed} from (${groups}) groups left join numbers using (key))
    select *, (count(*) over ())::int as total from grouped ${paged(order, asked)}`.execute(rows(ctx));
};

/** A page of the groups by business type: those that lease something, or did in the period. */
const byType = async (ctx: Ctx, of: ReportFilters, order: Order, asked: Asked) =>
  sql<Grouped>`
  with ${await numbersBy(ctx, 'businessType', of)},
  grouped as (
    select key, nullif(coalesce(${ctx.lang === 'en' ? sql`type.name_en` : sql`type.name_zh`}, key), '') as name,
      null::bigint as project_id, null::text as project_name,
      case key when '' then 20000 else coalesce(type.sort, 10000) end as place, null::int as units, null::int as vacant,
      null::float8 as usable_area, null::float8 as used_area, ${numbers}
    from numbers
    left join dictionary_entry type on type.dict = 'businessType' and type.code = key)
  select *, (count(*) over ())::int as total from grouped
  where leased + owner + property + started + ended + ending90 > 0 ${paged(order, asked)}`.execute(rows(ctx));

const columns = {
  units: sql`units`,
  held: sql`leased + owner + property`,
  vacant: sql`vacant`,
  tenants: sql`tenants`,
  started: sql`started`,
  ended: sql`ended`,
  ending30: sql`ending30`,
  ending60: sql`ending60`,
  ending90: sql`ending90`,
} as const;

type List = InputOf<typeof reportApi.ops.list>;

/** A page of the numbers by project, building or business type, and how many groups there are. */
export async function pageOfReportGroups(
  ctx: Ctx,
  by: Grouping,
  of: ReportFilters,
  asked: Asked & Pick<List, 'sort'>,
): Promise<{ list: ReportRow[]; total: number }> {
  const key = asked.sort?.replace(/^-/, '');
  // Business types stand in the order of their list, buildings in that of their project.
  const usual = by === 'project' ? sql`name` : sql`place`;
  const column = key === 'name' ? sql`name` : (columns[key as keyof typeof columns] ?? usual);
  const order = { column, descending: asked.sort?.startsWith('-') ?? false };
  const { rows: found } = await (by === 'businessType'
    ? byType(ctx, of, order, asked)
    : byPlace(ctx, by, of, order, asked));
  return { list: found.map(({ total: _, place: __, ...row }) => row), total: found[0]?.total ?? 0 };
}

/**
 * What leases that are read come to each month. One is in use on the last days from month `i` to `j`, numbered in the
 * period, so that each is looked at once and not for every month.
 */
function monthsRead(of: ReportFilters): RawBuilder<unknown> {
  const [first, last] = [sql`${of.from}::date`, sql`${of.to}::date`];
  const monthOf = (day: RawBuilder<unknown>) =>
    sql`width_bucket(${day}, (select array_agg(start order by k) from months))`;
  return sql`
    counted as materialized (
      select l.company_id, l.category, l.starts_on >= ${first} as began,
        ${monthOf(sql`greatest(l.starts_on, ${first})`)} as i,
        case when l.ends_on <= ${last} then ${monthOf(sql`l.ends_on`)} end as over,
        case when l.ends_on is null or l.ends_on >= ${last} then ${monthOf(last)}
          else ${monthOf(sql`(l.ends_on + 1)`)} - 1 end as j
      from lease l
      where ${here} and ${ofType(of)} and l.starts_on <= ${last} and (l.ends_on is null or l.ends_on >= ${first})),
    cells as materialized (
      select i, j, over, began, category <> 0 as business, count(*) as n from counted group by 1, 2, 3, 4, 5),
    -- Of a tenant's leases that overlap the later one counts only for the months after the others.
    apart as (
      select greatest(i, 1 + max(j) over (
        partition by company_id order by i, j rows between unbounded preceding and 1 preceding)) as i, j
      from counted where category = 2 and i <= j),
    tenants as materialized (select i, j, count(*) as n from apart where i <= j group by i, j),
    read as (
      select m.k, (select sum(n) from cells where m.k between i and j) as held,
        (select sum(n) from tenants where m.k between i and j) as tenants,
        (select sum(n) from cells where began and business and i = m.k) as started,
        (select sum(n) from cells where business and over = m.k) as ended
      from months m)`;
}

/** What sums tell of each month: as before the first of them, and then as months differ; the last as of its day. */
function monthsSummed(kind: Grouping, of: ReportFilters): RawBuilder<unknown> {
  const [first, last] = [sql`${of.from}::date`, sql`${of.to}::date`];
  const month = sql`date_trunc('month', ${of.from}::timestamp)::date`;
  const sums = sql`sum(d.leased + d.owner + d.property) as held, sum(d.tenants) as tenants, sum(d.started) as started,
    sum(d.ended) as ended`;
  const end = (at: string, name: string) =>
    sql`(select ${sql.ref(name)} from ends where at = ${sql.lit(at)})`;
  const total = (name: string) => sql`${end('before', name)}
    + coalesce(sum(${sql.ref(`d.${name}`)}) over (order by m.k), 0)`;
  const lastOr = (name: string) =>
    sql`case when m.k = (select max(k) from months) then ${end('last', name)} else ${total(name)} end
      as ${sql.ref(name)}`;
  const since = (name: string) =>
    sql`${sql.ref(name)} - lag(${sql.ref(name)}, 1, ${end('first', name)}) over (order by k)
      as ${sql.ref(name)}`;
  return sql`
    ${keysOf('all', kind, of)},
    ends as materialized (
      select at, ${sums}
      from keys cross join (values ('before', ${month} - 1), ('first', ${first} - 1), ('last', ${last})) days (at, day)
        cross join lateral ${leaseSumsAt(sql`days.day`)} d
      group by 1),
    differing as (
      select month as start, sum(held) as held, sum(tenants) as tenants, sum(started) as started, sum(ended) as ended
      from lease_month where sum_id in (select id from keys) and month between ${month} and ${last} group by 1),
    upto as (
      select m.k, ${sql.join(['held', 'tenants', 'started', 'ended'].map(lastOr))}
      from months m left join differing d using (start)),
    summed as (select k, held, tenants, ${since('started')}, ${since('ended')} from upto)`;
}

/** Each month of the period: what was in use on its last day, and what began and ended in it. */
export async function reportMonthsOf(ctx: Ctx, of: ReportFilters): Promise<ReportMonth[]> {
  const sums = await sumsFor(ctx, 'all', of);
  const parts: RawBuilder<unknown>[] = [];
  const found: RawBuilder<unknown>[] = [];
  if (!sums.whole) {
    parts.push(monthsRead(of));
    found.push(sql`select k, held, tenants, started, ended from read`);
  }
  if (sums.kind) {
    parts.push(monthsSummed(sums.kind, of));
    found.push(sql`select k, held, tenants, started, ended from summed`);
  }
  const { rows: months } = await sql<ReportMonth>`
    with ${places(ctx, of, sums)},
    months as materialized (
      select row_number() over (order by start) as k, start::date as start, to_char(start, 'YYYY-MM') as month,
        least((start + interval '1 month - 1 day')::date, ${of.to}::date) as last
      from generate_series(date_trunc('month', ${of.from}::timestamp), ${of.to}::timestamp, interval '1 month') start),
    ${sql.join(parts)}
    select m.month, m.last::text as on, ${whole(['held', 'tenants', 'started', 'ended'])}
    from months m left join (
      select k, sum(held) as held, sum(tenants) as tenants, sum(started) as started, sum(ended) as ended
      from (${sql.join(found, sql` union all `)}) every group by 1) every using (k)
    order by m.k`.execute(rows(ctx));
  return months;
}

/** The time zone of a project in scope. */
export const timeZoneOfProject = (ctx: Ctx, projectId: number) =>
  rows(ctx)
    .selectFrom('project')
    .select('timeZone')
    .where('id', '=', projectId)
    .where(inScope(ctx.actor, { project: 'project.id' }))
    .executeTakeFirst();
