import type { InputOf } from '@mdi/contract/kit/op.ts';
import type {
  Grouping,
  ReportMonth,
  ReportNumbers,
  ReportRow,
  reportApi,
} from '@mdi/contract/modules/report/report.contract.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { planAnew } from '../../db/plan-anew.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { inScope } from '../../kit/in-scope.ts';
import { pageOffset } from '../../kit/page.ts';
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

const inForce = (day: string) =>
  sql<SqlBool>`(l.starts_on <= ${day}::date and (l.ends_on is null or l.ends_on >= ${day}::date))`;

/** Of the leases `l` those of the places; a unit is never leased twice at a time. */
const here = sql<SqlBool>`l.building_id = any(array(select building_id from places))`;

/** Whether a lease `l` is of the business type that is asked for. */
const ofType = ({ businessType }: Filters): RawBuilder<SqlBool> =>
  businessType === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`l.business_type is not distinct from ${businessType}`;

type By = 'all' | Grouping;

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
function ofLeases(ctx: Ctx, by: By, of: Filters): RawBuilder<unknown> {
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
        count(*) as n, sum(l.area) as area, bool_or(l.area is null) as blank, ${during(sql`l.starts_on`)} as started, ${during(sql`l.ends_on`)} as ended
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
        join places on places.building_id = l.building_id and l.ends_on between places.today and places.today + 90
      group by 1)`;
}

/**
 * How many units there are and are vacant, and the usable space of floors where all is known, by place. What is leased
 * there is what is leased at all without that on the other floors, of which there are few.
 */
const ofPlaces = (by: 'all' | 'project' | 'building', of: Filters) => sql`
  unknown as materialized (
    select building_id, id as floor_id from floor
    where usable_space is null and building_id = any(array(select building_id from places))
    union
    select unit.building_id, unit.floor_id from lease l join unit on unit.id = l.unit_id
    where l.building_id = any(array(select building_id from cells where held and blank)) and l.area is null
      and ${inForce(of.to)}),
  space as (
    select ${keyOf[by]} as key, sum(f.n) as units, sum(f.n) - sum(coalesce(h.n, 0)) as vacant, sum(f.space) as usable_area,
      case when sum(f.space) is not null then sum(coalesce(h.area, 0)) - sum(coalesce(x.area, 0)) end as used_area
    from places
      join (
        select u.building_id, sum(u.n) as n,
          sum(floor.usable_space) filter (where u.floor_id not in (select floor_id from unknown)) as space
        from (
            select building_id, floor_id, count(*) as n from unit where building_id in (select building_id from places)
            group by 1, 2) u
          join floor on floor.id = u.floor_id group by 1) f using (building_id)
      left join (
        select building_id, sum(n) as n, sum(area) filter (where counts) as area from cells where held group by 1) h
        using (building_id)
      left join (
        select l.building_id, sum(l.area) as area
        from lease l join unit on unit.id = l.unit_id
        where l.building_id = any(array(select building_id from unknown)) and ${inForce(of.to)} and ${ofType(of)}
          and unit.floor_id in (select floor_id from unknown) group by 1) x using (building_id)
    group by 1)`;

const whole = (...names: string[]) =>
  sql.join(names.map((name) => sql`coalesce(${sql.ref(name)}, 0)::int as ${sql.ref(name)}`));
const numbers = sql`${whole('leased', 'owner', 'property', 'tenants', 'owners', 'started', 'ended')},
  ${whole('ending30', 'ending60', 'ending90')}, coalesce(leased_area, 0)::float8 as leased_area,
  coalesce(owner_area, 0)::float8 as owner_area, coalesce(property_area, 0)::float8 as property_area`;
const joined = sql`left join leased using (key) left join companies using (key) left join soon using (key)`;
const placed = sql`${numbers}, ${whole('units', 'vacant')}, usable_area::float8 as usable_area,
  used_area::float8 as used_area`;

/** The numbers of everything that the filters leave. */
export async function allNumbers(ctx: Ctx, of: Filters): Promise<ReportNumbers> {
  const { rows: found } = await sql<ReportNumbers>`
    with ${places(ctx, of)}, ${ofLeases(ctx, 'all', of)}, ${ofPlaces('all', of)}
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
  limit ${asked.limit} offset ${pageOffset(asked)}`;

/** A page of the groups by project or building; those without units are there as well. */
const byPlace = (ctx: Ctx, by: 'project' | 'building', of: Filters, order: Order, asked: Asked) => {
  const groups =
    by === 'project'
      ? sql`select distinct project_id::text as key, project as name, project_id, null::text as project_name, 0 as place from places`
      : sql`select building_id::text as key, building as name, project_id, project as project_name,
          row_number() over (order by project, project_id, sort, building_id) as place from places`;
  return sql<Grouped>`
    with ${places(ctx, of)}, ${ofLeases(ctx, by, of)}, ${ofPlaces(by, of)},
    grouped as (
      select groups.*, ${placed} from (${groups}) groups ${joined} left join space using (key))
    select *, (count(*) over ())::int as total from grouped ${paged(order, asked)}`.execute(rows(ctx));
};

/** A page of the groups by business type: those that lease something, or did in the period. */
const byType = (ctx: Ctx, of: Filters, order: Order, asked: Asked) =>
  sql<Grouped>`
  with ${places(ctx, of)}, ${ofLeases(ctx, 'businessType', of)},
  grouped as (
    select key, nullif(coalesce(${ctx.lang === 'en' ? sql`type.name_en` : sql`type.name_zh`}, key), '') as name,
      null::bigint as project_id, null::text as project_name,
      case key when '' then 20000 else coalesce(type.sort, 10000) end as place, null::int as units, null::int as vacant,
      null::float8 as usable_area, null::float8 as used_area, ${numbers}
    from leased left join companies using (key) left join soon using (key)
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

/**
 * Each month of the period: what was in use on its last day, and what began and ended in it. A lease is in use on the
 * last days from month `i` to `j`, numbered in the period, so that each is looked at once and not for every month.
 */
export async function monthsOf(ctx: Ctx, of: Filters): Promise<ReportMonth[]> {
  const { from, to } = of;
  const [first, last] = [sql`${from}::date`, sql`${to}::date`];
  const monthOf = (day: RawBuilder<unknown>) =>
    sql`width_bucket(${day}, (select array_agg(start order by k) from months))`;
  const { rows: found } = await sql<ReportMonth>`
    with ${places(ctx, of)},
    months as materialized (
      select row_number() over (order by start) as k, start::date as start, to_char(start, 'YYYY-MM') as month,
        least((start + interval '1 month - 1 day')::date, ${last}) as last
      from generate_series(date_trunc('month', ${from}::timestamp), ${to}::timestamp, interval '1 month') start),
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
    tenants as materialized (select i, j, count(*) as n from apart where i <= j group by i, j)
    select m.month, m.last::text as on,
      coalesce((select sum(n) from cells where m.k between i and j), 0)::int as held,
      coalesce((select sum(n) from tenants where m.k between i and j), 0)::int as tenants,
      coalesce((select sum(n) from cells where began and business and i = m.k), 0)::int as started,
      coalesce((select sum(n) from cells where business and over = m.k), 0)::int as ended
    from months m order by m.k`.execute(rows(ctx));
  return found;
}

/** The time zone of a project in scope. */
export const timeZoneOfProject = (ctx: Ctx, projectId: number) =>
  rows(ctx)
    .selectFrom('project')
    .select('timeZone')
    .where('id', '=', projectId)
    .where(inScope(ctx.actor, { project: 'project.id' }))
    .executeTakeFirst();
