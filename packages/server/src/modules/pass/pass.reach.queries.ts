import { type AreaReason, openingReasons } from '@mdi/contract/modules/area/area.contract.ts';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import type { SqlMoment } from '../../kit/access/pass-standing.ts';

export { passStandingSql } from '../../kit/access/pass-standing.ts';

const exception = (allowed: RawBuilder<unknown>, extended: string, narrowed: string) =>
  sql`case ${allowed} when true then ${sql.lit(extended)} when false then ${sql.lit(narrowed)} end`;

/** Whether what was decided counts still: an opening may have an end. */
export const isExceptionInForce = (exception: string, now: SqlMoment) =>
  sql<SqlBool>`(${sql.ref(`${exception}.ends_at`)} is null or ${sql.ref(`${exception}.ends_at`)} > ${now}::timestamptz)`;

/**
 * When somebody's areas may next become fewer by themselves, because one of these openings ends or the last day of a
 * lease of their company does; null: nothing ends. Beside `project`.
 */
export const fewerFrom = (
  now: SqlMoment,
  whose: RawBuilder<SqlBool>,
  company: RawBuilder<unknown>,
) => sql<Date | null>`least(
  (select min(x.ends_at) from area_exception x where ${whose} and x.allowed and x.ends_at > ${now}::timestamptz),
  (select min((l.ends_on + 1)::timestamp at time zone project.time_zone) from lease l
    where l.company_id = ${company} and l.ends_on >= (${now}::timestamptz at time zone project.time_zone)::date))`;

/**
 * Every company with every area of its project, and why it has it or not: what was decided for the company
 * counts before what follows from its leases of today, from what it manages, and from common areas. A relation
 * `(company_id, area_id, reason)`; a condition on it reaches into it.
 */
export const companyReachOf = (now: SqlMoment) => sql`(
  select c.id as company_id, a.id as area_id, coalesce(
    ${exception(sql`x.allowed`, 'companyExtended', 'companyNarrowed')},
    case
      when a.common then 'common'
      when a.building_id is not null and exists (
        select from managed_building m where m.company_id = c.id and m.building_id = a.building_id) then 'managed'
      when a.kind <> 'doors' and exists (
        select from lease l join unit n on n.id = l.unit_id join floor f on f.id = n.floor_id
        where l.company_id = c.id and l.building_id = a.building_id
          and (a.kind = 'building' or f.zone_id = a.zone_id)
          and l.starts_on <= (${now}::timestamptz at time zone p.time_zone)::date
          and (l.ends_on is null or l.ends_on >= (${now}::timestamptz at time zone p.time_zone)::date)) then 'lease'
      else 'none'
    end) as reason
  from company c join project p on p.id = c.project_id join area a on a.project_id = c.project_id
  left join area_exception x on x.area_id = a.id and x.company_id = c.id and ${isExceptionInForce('x', now)})`;

/** What the exception `x` of a person or a visit says; a tenant can give only what it has itself at the time. */
export const ownExceptionReason = exception(
  sql`case when x.level = 40 and x.allowed then null else x.allowed end`,
  'extended',
  'narrowed',
);

/**
 * Every employee with every area of the project, and why they may enter it or not; what was decided for the
 * person counts before the company's. A relation `(employee_id, company_id, area_id, reason)`. This file and the
 * guests' are the only places that know the rule. Whoever asks for very many people may
 * say what their companies have, so that it is worked out once for each company.
 */
export const employeeReach = (now: SqlMoment, ofCompanies: RawBuilder<unknown> = companyReachOf(now)) => sql<{
  employeeId: number;
  areaId: number;
  reason: AreaReason;
}>`(
  select e.id as employee_id, e.company_id, r.area_id,
    coalesce(${ownExceptionReason}, r.reason) as reason
  from employee e join ${ofCompanies} r on r.company_id = e.company_id
  left join area_exception x on x.area_id = r.area_id and x.employee_id = e.id and ${isExceptionInForce('x', now)})`;

/**
 * The same from the side of areas: the companies that some areas `a` let in. It says what {@link companyReachOf} says
 * opens, and finds it by the leases of each area, for few areas of very many companies. A relation `(area_id, project_id,
 * company_id)`.
 */
export const companiesLetIn = (now: SqlMoment, areas: RawBuilder<SqlBool>) => {
  const leasing = sql`l.starts_on <= at.today and (l.ends_on is null or l.ends_on >= at.today)`;
  return sql`(
  with at as materialized (
    select a.id, a.project_id, a.kind, a.building_id, a.zone_id, a.common,
      (${now}::timestamptz at time zone p.time_zone)::date as today
    from area a join project p on p.id = a.project_id where ${areas})
  select at.id as area_id, at.project_id, found.company_id from at cross join lateral (
    select c.id as company_id from company c where at.common and c.project_id = at.project_id
    union all (
      select m.company_id from managed_building m where not at.common and m.building_id = at.building_id
      union select l.company_id from lease l
      where not at.common and at.kind = 'building' and l.building_id = at.building_id and ${leasing}
      union select l.company_id from floor f join unit n on n.floor_id = f.id
      join lease l on l.unit_id = n.id and l.building_id = at.building_id
      where not at.common and at.kind = 'zone' and f.zone_id = at.zone_id and ${leasing}
      union select x.company_id from area_exception x
      where not at.common and x.area_id = at.id and x.company_id is not null and x.allowed and ${isExceptionInForce('x', now)})) found
  -- Read once: asked for with \`exists\`, they would be gone through for every company.
  where (at.id, found.company_id) not in (
    select x.area_id, x.company_id from area_exception x
    where x.area_id in (select at.id from at) and x.company_id is not null and not x.allowed and ${isExceptionInForce('x', now)}))`;
};

/** Whether an area lets an `employee` in, by sets like {@link companiesLetIn}: as {@link employeeReach} has it. */
export const areaLetsIn = (now: SqlMoment, areaId: number) => {
  const decided = (said: string) => sql`
    select x.employee_id from area_exception x
    where x.area_id = ${areaId} and x.employee_id is not null and ${isExceptionInForce('x', now)} and ${ownExceptionReason} = ${sql.lit(said)}`;
  const companies = companiesLetIn(now, sql<SqlBool>`a.id = ${areaId}`);
  return sql<SqlBool>`(
    employee.project_id = (select a.project_id from area a where a.id = ${areaId})
    and (employee.id in (${decided('extended')})
      or employee.company_id in (select had.company_id from ${companies} had)
        and employee.id not in (${decided('narrowed')})))`;
};

/** Whether a reason opens a door; a column such as `reach.reason`. */
export const isOpeningReason = (reason: string) =>
  sql<SqlBool>`${sql.ref(reason)} in (${sql.join(openingReasons.map((one) => sql.lit(one)))})`;

/** Employees with all that their standing hangs on; where every look at a pass holder starts. */
export const passHolders = (db: Kysely<DB>) =>
  db
    .selectFrom('employee')
    .innerJoin('user', 'user.id', 'employee.userId')
    .innerJoin('company', 'company.id', 'employee.companyId')
    .innerJoin('project', 'project.id', 'employee.projectId');
