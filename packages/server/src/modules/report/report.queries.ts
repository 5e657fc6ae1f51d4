import type { InputOf } from '@mdi/contract/kit/op.ts';
import type {
  Grouping,
  Month,
  Numbers,
  ReportRow,
  reportApi,
} from '@mdi/contract/modules/report/report.contract.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { planAnew } from '../../db/plan-anew.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { inScope } from '../../kit/in-scope.ts';
import { startOf } from '../../kit/page.ts';
import { rows } from '../../kit/rows.ts';

export type Period = { from: string; to: string };
export type Filters = Pick<
  InputOf<typeof reportApi.ops.summary>,
  'projectId' | 'buildingId' | 'businessType'
> &
  Period;

/**
 * Where units, leases and floors count: the buildings in scope that the filters leave, and today there. They may be one
 * or all, so that one plan for whatever is asked would be the wrong one for most.
 */
function places(ctx: Ctx, { projectId, buildingId }: Filters): RawBuilder<unknown> {
  const scope = inScope(ctx.actor, { project: 'building.projectId', building: 'building.id' });
  // The current project is only a filter for head office, but it is one.
  const chosen = projectId ?? ctx.actor.projectId;
  return sql`${sql.raw(planAnew)} places as (
    select building.id as building_id, building.name as building, building.sort, project.id as project_id,
      project.name as project, (${ctx.now()}::timestamptz at time zone project.time_zone)::date as today
    from building join project on project.id = building.project_id
    where ${scope} and (${chosen ?? null}::bigint is null or project.id = ${chosen ?? null})
      and (${buildingId ?? null}::bigint is null or building.id = ${buildingId ?? null}))`;
}

const ofType = (businessType: string | undefined): RawBuilder<SqlBool> =>
  businessType === undefined ? sql<SqlBool>`true` : sql<SqlBool>`c.business_type = ${businessType}`;

/** The leases there and whose they are; a unit is never leased twice at a time. */
const leases = ({ businessType }: Filters) => sql`leases as (
  select places.project_id, places.building_id, places.today, l.id, l.unit_id, l.area, l.starts_on, l.ends_on,
    c.id as company_id, c.category, coalesce(c.business_type, '') as type, ${ofType(businessType)} as counts
  from places join lease l on l.building_id = places.building_id join company c on c.id = l.company_id)`;

const inForce = (day: string | RawBuilder<unknown>) =>
  sql<SqlBool>`(l.starts_on <= ${day}::date and (l.ends_on is null or l.ends_on >= ${day}::date))`;

/** What decides the group of a row that has a project, a building and, of a lease, a business type. */
const keyOf = {
  all: (_of: string) => sql`''`,
  project: (of: string) => sql`${sql.ref(`${of}.project_id`)}::text`,
  building: (of: string) => sql`${sql.ref(`${of}.building_id`)}::text`,
  businessType: (_of: string) => sql`l.type`,
} as const;

const count = (what: RawBuilder<unknown>) => sql`(count(*) filter (where ${what}))::int`;
const area = (category: number) =>
  sql`coalesce(sum(l.area) filter (where l.category = ${category}), 0)::float8`;
const companies = (category: number) =>
  sql`(count(distinct l.company_id) filter (where l.category = ${category}))::int`;
const ending = (days: number) => sql`l.ends_on between l.today and l.today + ${days}::int`;

/** What companies lease on the last day, what began and ended, and what ends soon: a row for each group. */
const ofLeases = (by: keyof typeof keyOf, { from, to }: Period) => {
  const between = (on: RawBuilder<unknown>) =>
    sql`l.category <> 0 and ${on} between ${from}::date and ${to}::date`;
  return sql`
    held as (
      select ${keyOf[by]('l')} as key, ${count(sql`l.category = 2`)} as leased,
        ${count(sql`l.category = 1`)} as owner, ${count(sql`l.category = 0`)} as property,
        ${area(2)} as leased_area, ${area(1)} as owner_area, ${area(0)} as property_area,
        ${companies(2)} as tenants, ${companies(1)} as owners
      from leases l where l.counts and ${inForce(to)} group by 1),
    flow as (
      select ${keyOf[by]('l')} as key, ${count(between(sql`l.starts_on`))} as started,
        ${count(between(sql`l.ends_on`))} as ended, ${count(sql`l.category <> 0 and ${ending(30)}`)} as ending30,
        ${count(sql`l.category <> 0 and ${ending(60)}`)} as ending60,
        ${count(sql`l.category <> 0 and ${ending(90)}`)} as ending90
      from leases l where l.counts group by 1)`;
};

/** How many units there are and are vacant, and the usable space of floors where all is known, by place. */
const ofPlaces = (by: 'all' | 'project' | 'building', { to }: Period) => sql`
  used as (
    select places.project_id, places.building_id, unit.floor_id, count(*) as units,
      count(*) filter (where l.id is null) as vacant,
      sum(l.area) filter (where l.counts) as area, bool_or(l.id is not null and l.area is null) as unknown
    from places join unit on unit.building_id = places.building_id
    left join leases l on l.unit_id = unit.id and ${inForce(to)}
    group by 1, 2, 3),
  space as (
    select ${keyOf[by]('used')} as key, sum(used.units)::int as units, sum(used.vacant)::int as vacant,
      (sum(floor.usable_space) filter (where not used.unknown))::float8 as usable_area,
      (sum(coalesce(used.area, 0)) filter (where floor.usable_space is not null and not used.unknown))::float8
        as used_area
    from used join floor on floor.id = used.floor_id group by 1)`;

const numbers = sql`
  coalesce(held.leased, 0) as leased, coalesce(held.owner, 0) as owner, coalesce(held.property, 0) as property,
  coalesce(held.leased_area, 0) as leased_area, coalesce(held.owner_area, 0) as owner_area,
  coalesce(held.property_area, 0) as property_area, coalesce(held.tenants, 0) as tenants,
  coalesce(held.owners, 0) as owners, coalesce(flow.started, 0) as started, coalesce(flow.ended, 0) as ended,
  coalesce(flow.ending30, 0) as ending30, coalesce(flow.ending60, 0) as ending60,
  coalesce(flow.ending90, 0) as ending90`;
const joined = sql`left join held using (key) left join flow using (key)`;
const placed = sql`${numbers}, coalesce(space.units, 0) as units, coalesce(space.vacant, 0) as vacant,
  space.usable_area, space.used_area`;

/** The numbers of everything that the filters leave. */
export async function allNumbers(ctx: Ctx, of: Filters): Promise<Numbers> {
  const { rows: found } = await sql<Numbers>`
    with ${places(ctx, of)}, ${leases(of)}, ${ofLeases('all', of)}, ${ofPlaces('all', of)}
    select ${placed} from (values ('')) as groups (key) ${joined} left join space using (key)`.execute(
    rows(ctx),
  );
  const [all] = found;
  if (!all) throw new Error('one group without a row');
  return all;
}

type Order = { column: RawBuilder<unknown>; descending: boolean };
type Asked = { page: number; limit: number };
type Grouped = ReportRow & { total: number; place: number };

const paged = ({ column, descending }: Order, asked: Asked) => sql`
  order by ${column} ${descending ? sql`desc` : sql`asc`} nulls last, place, key
  limit ${asked.limit} offset ${startOf(asked)}`;

/** A page of the groups by project or building; those without units are there as well. */
const byPlace = (ctx: Ctx, by: 'project' | 'building', of: Filters, order: Order, asked: Asked) => {
  const groups =
    by === 'project'
      ? sql`select distinct project_id::text as key, project as name, project_id, null::text as project_name, 0 as place from places`
      : sql`select building_id::text as key, building as name, project_id, project as project_name,
          row_number() over (order by project, project_id, sort, building_id) as place from places`;
  return sql<Grouped>`
    with ${places(ctx, of)}, ${leases(of)}, ${ofLeases(by, of)}, ${ofPlaces(by, of)},
    grouped as (
      select groups.*, ${placed} from (${groups}) groups ${joined} left join space using (key))
    select *, (count(*) over ())::int as total from grouped ${paged(order, asked)}`.execute(rows(ctx));
};

/** A page of the groups by business type: those that lease something, or did in the period. */
const byType = (ctx: Ctx, of: Filters, order: Order, asked: Asked) =>
  sql<Grouped>`
  with ${places(ctx, of)}, ${leases(of)}, ${ofLeases('businessType', of)},
  grouped as (
    select flow.key, nullif(coalesce(${ctx.lang === 'en' ? sql`type.name_en` : sql`type.name_zh`}, flow.key), '')
        as name,
      null::bigint as project_id, null::text as project_name, 
      case flow.key when '' then 20000 else coalesce(type.sort, 10000) end as place, null::int as units, null::int as vacant,
      null::float8 as usable_area, null::float8 as used_area, ${numbers}
    from flow left join held using (key)
    left join dictionary_entry type on type.dict = 'businessType' and type.code = flow.key
    where held.key is not null or flow.started + flow.ended + flow.ending90 > 0)
  select *, (count(*) over ())::int as total from grouped ${paged(order, asked)}`.execute(rows(ctx));

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
export async function pageOfGroups(
  ctx: Ctx,
  by: Grouping,
  of: Filters,
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

/** Months since the year 0, of a day. */
const monthOf = (day: RawBuilder<unknown>) =>
  sql`(extract(year from ${day}) * 12 + extract(month from ${day}))::int`;

/**
 * Each month of the period: what was in use on its last day, and what began and ended in it. A lease is in use on the
 * last days from month `i` to `j`, so that each is looked at once and not for every month.
 */
export async function monthsOf(ctx: Ctx, of: Filters): Promise<Month[]> {
  const { from, to } = of;
  const [first, last] = [sql`${from}::date`, sql`${to}::date`];
  const within = (on: RawBuilder<unknown>) => sql`
    select ${monthOf(on)} as k, count(*)::int as n from counted l
    where l.category <> 0 and ${on} between ${first} and ${last} group by 1`;
  const { rows: found } = await sql<Month>`
    with ${places(ctx, of)}, ${leases(of)},
    counted as materialized (
      select l.company_id, l.category, l.starts_on, l.ends_on, ${monthOf(sql`greatest(l.starts_on, ${first})`)} as i,
        case when l.ends_on is null or l.ends_on >= ${last} then ${monthOf(last)}
          else ${monthOf(sql`(l.ends_on + 1)`)} - 1 end as j
      from leases l
      where l.counts and l.starts_on <= ${last} and (l.ends_on is null or l.ends_on >= ${first})),
    held as materialized (select i, j, count(*) as n from counted where i <= j group by i, j),
    -- Of a tenant's leases that overlap the later one counts only for the months after the others.
    apart as (
      select greatest(i, 1 + max(j) over (
        partition by company_id order by i, j rows between unbounded preceding and 1 preceding)) as i, j
      from counted where category = 2 and i <= j),
    tenants as materialized (select i, j, count(*) as n from apart where i <= j group by i, j),
    started as (${within(sql`l.starts_on`)}),
    ended as (${within(sql`l.ends_on`)}),
    months as (
      select ${monthOf(sql`start`)} as k, to_char(start, 'YYYY-MM') as month,
        least((start + interval '1 month - 1 day')::date, ${last}) as last
      from generate_series(date_trunc('month', ${from}::timestamp), ${to}::timestamp, interval '1 month') start)
    select m.month, m.last::text as on,
      coalesce((select sum(held.n) from held where m.k between held.i and held.j), 0)::int as held,
      coalesce((select sum(tenants.n) from tenants where m.k between tenants.i and tenants.j), 0)::int as tenants,
      coalesce(started.n, 0) as started, coalesce(ended.n, 0) as ended
    from months m left join started using (k) left join ended using (k) order by m.k`.execute(rows(ctx));
  return found;
}

/** The time zone of a project in scope. */
export const zoneOfProject = (ctx: Ctx, projectId: number) =>
  rows(ctx)
    .selectFrom('project')
    .select('timeZone')
    .where('id', '=', projectId)
    .where(inScope(ctx.actor, { project: 'project.id' }))
    .executeTakeFirst();
