import type { Grouping, ReportMonth } from '@mdi/contract/modules/report/report.contract.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { leaseSumsAt } from './report.lease-sums.queries.ts';
import {
  isLeaseRead,
  isOfType,
  placesCounted,
  type ReportFilters,
  sumKeysOf,
  sumsFor,
  wholeNumbers,
} from './report.scope.queries.ts';

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
      where ${isLeaseRead} and ${isOfType(of)} and l.starts_on <= ${last} and (l.ends_on is null or l.ends_on >= ${first})),
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
    ${sumKeysOf('all', kind, of)},
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
    with ${placesCounted(ctx, of, sums)},
    months as materialized (
      select row_number() over (order by start) as k, start::date as start, to_char(start, 'YYYY-MM') as month,
        least((start + interval '1 month - 1 day')::date, ${of.to}::date) as last
      from generate_series(date_trunc('month', ${of.from}::timestamp), ${of.to}::timestamp, interval '1 month') start),
    ${sql.join(parts)}
    select m.month, m.last::text as on, ${wholeNumbers(['held', 'tenants', 'started', 'ended'])}
    from months m left join (
      select k, sum(held) as held, sum(tenants) as tenants, sum(started) as started, sum(ended) as ended
      from (${sql.join(found, sql` union all `)}) every group by 1) every using (k)
    order by m.k`.execute(rows(ctx));
  return months;
}
