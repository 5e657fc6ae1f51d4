import type { InputOf } from '@mdi/contract/kit/op.ts';
import type {
  Grouping,
  ReportNumbers,
  ReportRow,
  reportApi,
} from '@mdi/contract/modules/report/report.contract.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { pageOffset } from '../../kit/queries/page.ts';
import { leaseSumsAt } from './report.lease-sums.queries.ts';
import {
  type By,
  groupKeyOf,
  isLeaseRead,
  isOfType,
  placesCounted,
  type ReportFilters,
  sumKeysOf,
  sumsFor,
  wholeNumbers,
} from './report.scope.queries.ts';

const inForce = (day: string) =>
  sql<SqlBool>`(l.starts_on <= ${day}::date and (l.ends_on is null or l.ends_on >= ${day}::date))`;

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
      select l.building_id, ${typeOf(by)} as type, l.category, ${inForce(of.to)} as held, ${isOfType(of)} as counts,
        count(*) as n, sum(l.area) as area, ${during(sql`l.starts_on`)} as started, ${during(sql`l.ends_on`)} as ended
      from lease l where ${isLeaseRead} group by 1, 2, 3, 4, 5),
    -- A company leases in one project alone.
    holders as (
      select ${building}, min(l.category) as category, min(${typeOf(by)}) as type from lease l
      where ${isLeaseRead} and ${inForce(of.to)} and l.category <> 0 and ${isOfType(of)} group by ${pair}),
    leased as (
      select ${groupKeyOf[by]} as key, ${held('n', 2)} as leased, ${held('n', 1)} as owner, ${held('n', 0)} as property,
        ${held('area', 2)} as leased_area, ${held('area', 1)} as owner_area, ${held('area', 0)} as property_area,
        ${sum('started', sql`l.category <> 0`)} as started, ${sum('ended', sql`l.category <> 0`)} as ended
      from cells l join places using (building_id) where l.counts group by 1),
    companies as (
      select ${groupKeyOf[by]} as key, count(*) filter (where l.category = 2) as tenants,
        count(*) filter (where l.category = 1) as owners
      from holders l join places using (building_id) group by 1),
    soon as (
      select ${groupKeyOf[by]} as key, ${ending(30)} as ending30, ${ending(60)} as ending60, ${ending(90)} as ending90
      from (
          select l.building_id, l.ends_on, ${typeOf(by)} as type from lease l
          where ${isOfType(of)} and l.category <> 0
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
    where ${inForce(of.to)} and ${isOfType(of)} group by 1)`;

/**
 * How many units there are and are vacant, and the usable space of floors where all is known, by place. What is leased
 * there is what is leased at all without that on the other floors, of which there are few.
 */
const ofPlaces = (by: Place) => sql`
  space as (
    select ${groupKeyOf[by]} as key, sum(f.n) as units, sum(f.n) - sum(coalesce(h.n, 0)) as vacant, sum(f.space) as usable_area,
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

/** What sums of days tell: a row for each group, as of leases that are read. */
function ofSums(by: By, kind: Grouping, of: ReportFilters): RawBuilder<unknown> {
  const at = (when: string, what: string) =>
    sql`sum(${sql.ref(`d.${what}`)}) filter (where at = ${sql.lit(when)})`;
  const held = ['leased', 'owner', 'property', 'tenants', 'owners', ...areas];
  const grew = (what: string, from: string, to: string) => sql`${at(to, what)} - ${at(from, what)}`;
  return sql`
    ${sumKeysOf(by, kind, of)},
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
      : sql`with ${sumKeysOf(by, 'project', of)}
          select keys.name as key, sum(d.leased + d.owner + d.property) as n
          from keys cross join lateral ${leaseSumsAt(sql`${of.to}::date`)} d group by 1`;
  return sql`
    told_space as (
      select f.key, f.units, f.units - coalesce(h.n, 0) as vacant, f.usable_area,
        case when f.usable_area is not null then coalesce(${used}, 0) - f.aside end as used_area
      from (
          select ${groupKeyOf[by]} as key, sum(p.units) as units, coalesce(sum(aside.area), 0) as aside,
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
  const parts = [placesCounted(ctx, of, sums)];
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

const numbers = sql`${wholeNumbers([...counts, ...endings])}, ${sql.join(
  areas.map((name) => sql`coalesce(${sql.ref(name)}, 0)::float8 as ${sql.ref(name)}`),
)}`;
const placed = sql`${numbers}, ${wholeNumbers(['units', 'vacant'])}, usable_area::float8 as usable_area,
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
