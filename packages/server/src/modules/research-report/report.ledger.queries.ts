import { normalisePhone } from '@mdi/contract/kit/fields.ts';
import type { InputOf } from '@mdi/contract/kit/op.ts';
import {
  type ReportDays,
  researchReportApi,
} from '@mdi/contract/modules/research-report/research-report.contract.ts';
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import { may } from '../../kit/access/may.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { containsPattern, pageOfFound } from '../../kit/queries/page.ts';

/** Reports belong to head office: their days are China's. */
export const ledgerTimeZone = sql.lit('Asia/Shanghai');
const dayOf = (at: string) => sql`(${sql.ref(at)} at time zone ${ledgerTimeZone})::date`;

// Counts are sums over the ledger, over `research_report`: what names people, and the totals of days that are long past.
const views = sql`report_view v where v.report_id = research_report.id`;
const served = sql`report_download d where d.report_id = research_report.id and d.served_at is not null`;
const past = (column: 'reads' | 'downloads') =>
  sql`coalesce((select sum(t.${sql.ref(column)}) from report_read_day t where t.report_id = research_report.id), 0)`;

export const readCount = sql<number>`((select count(*) from ${views} and not v.again) + ${past('reads')})::int`;
export const downloadCount = sql<number>`((select count(*) from ${served}) + ${past('downloads')})::int`;
export const readerCount = sql<number>`(select count(distinct v.reader_id)::int from ${views})`;
export const downloaderCount = sql<number>`(select count(distinct d.reader_id)::int from ${served})`;

type Tally = { reads: number; readers: number; downloads: number };

/** When the last days began, as the moment from which the indexes of the ledger are read. */
const sinceDays = (days: ReportDays, now: Date) => sql`
  (((${now}::timestamptz at time zone ${ledgerTimeZone})::date - ${days}::int + 1)::timestamp at time zone ${ledgerTimeZone})`;

/** What happened to a report in the last days: each look and each file that was fetched. */
const happened = (reportId: number, days: ReportDays, now: Date) => sql`(
  select v.reader_id, v.company_id, ${dayOf('v.openedAt')} as day, (not v.again)::int as read, 1 as opened, 0 as saved
  from report_view v where v.report_id = ${reportId} and v.opened_at >= ${sinceDays(days, now)}
  union all
  select d.reader_id, d.company_id, ${dayOf('d.servedAt')}, 0, 0, 1 from report_download d
  where d.report_id = ${reportId} and d.served_at >= ${sinceDays(days, now)}) h`;

const tally = sql`coalesce(sum(h.read), 0)::int as reads, coalesce(sum(h.saved), 0)::int as downloads,
  (count(distinct h.reader_id) filter (where h.opened = 1))::int as readers`;

const maxCompanies = 20;

/** What the ledger counts of a report in the last days. */
export async function ledgerFigures(ctx: Ctx, reportId: number, days: ReportDays) {
  const now = ctx.now();
  const of = happened(reportId, days, now);
  const { rows: all } = await sql<Tally & { opens: number }>`
    select ${tally}, coalesce(sum(h.opened), 0)::int as opens from ${of}`.execute(rows(ctx));
  const { rows: each } = await sql<{ medianSeconds: number | null; furthest: number | null }>`
    select percentile_cont(0.5) within group (order by p.seconds)::int as median_seconds,
      round(avg(p.furthest))::int as furthest
    from (select sum(v.seconds) as seconds, max(v.furthest) as furthest from report_view v
      where v.report_id = ${reportId} and v.opened_at >= ${sinceDays(days, now)}
      group by v.reader_id) p`.execute(rows(ctx));
  const { rows: byDay } = await sql<Tally & { day: string }>`
    select s.day::date as day, coalesce(t.reads, 0) as reads, coalesce(t.readers, 0) as readers,
      coalesce(t.downloads, 0) as downloads
    from generate_series((${now}::timestamptz at time zone ${ledgerTimeZone})::date - ${days}::int + 1,
      (${now}::timestamptz at time zone ${ledgerTimeZone})::date, interval '1 day') as s (day)
    left join (select h.day, ${tally} from ${of} group by h.day) t on t.day = s.day::date order by 1`.execute(
    rows(ctx),
  );
  const { rows: companies } = await sql<Tally & { companyName: string | null }>`
    select (select c.name from company c where c.id = h.company_id) as company_name, ${tally}
    from ${of} group by h.company_id order by reads desc, downloads desc, h.company_id limit ${maxCompanies}`.execute(
    rows(ctx),
  );
  const [sum = { reads: 0, readers: 0, downloads: 0, opens: 0 }] = all;
  const [reading = { medianSeconds: null, furthest: null }] = each;
  return { ...sum, ...reading, days: byDay, companies };
}

type Asked = { reportId: number; keyword?: string | undefined; days?: ReportDays | undefined };

/** What somebody did with a report. */
type Sums = {
  readerId: number;
  reads: number;
  opens: number;
  seconds: number;
  furthest: number;
  downloads: number;
  lastAt: Date;
};

/**
 * Who has read or saved a report, over `report_reader`, with sums of what they did; who is gone altogether is counted alone.
 */
function filteredReaders(ctx: Ctx, { reportId, keyword, days }: Asked) {
  const since = (at: string) =>
    days === undefined
      ? sql`true`
      : sql`${dayOf(at)} > (${ctx.now()}::timestamptz at time zone ${ledgerTimeZone})::date - ${days}::int`;
  const looks = sql`report_view v where v.report_id = ${reportId} and ${since('v.openedAt')}`;
  const saves = sql`report_download d where d.report_id = ${reportId} and d.served_at is not null
    and ${since('d.servedAt')}`;
  const theirs = sql`reader_id = report_reader.id`;
  const sums = sql<Sums>`(
    select h.reader_id, sum(h.reads)::int as reads, sum(h.opens)::int as opens, sum(h.seconds)::int as seconds,
      max(h.furthest) as furthest, sum(h.downloads)::int as downloads, max(h.at) as last_at
    from (
      select v.reader_id, (not v.again)::int as reads, 1 as opens, v.seconds, v.furthest, 0 as downloads, v.seen_at as at
      from ${looks}
      union all select d.reader_id, 0, 0, 0, 0, 1, d.served_at from ${saves}) h
    group by h.reader_id)`;
  let query = rows(ctx)
    .selectFrom('reportReader')
    .innerJoin(sums.as('did'), 'did.readerId', 'reportReader.id')
    .leftJoin('user', 'user.id', 'reportReader.userId')
    .select([
      sql<string | null>`coalesce("user".nick_name, report_reader.name)`.as('name'),
      sql<string>`coalesce("user".phone, report_reader.phone_key)`.as('phone'),
      sql<string | null>`(select c.name from (
          select v.company_id, v.opened_at as at from ${looks} and v.${theirs}
          union all select d.company_id, d.served_at from ${saves} and d.${theirs}) l
        join company c on c.id = l.company_id order by l.at desc limit 1)`.as('companyName'),
      'did.reads',
      'did.opens',
      'did.seconds',
      'did.furthest',
      sql<number | null>`(select u.pages from report_file f join upload u on u.id = f.upload_id
        where f.id = (select v.file_id from ${looks} and v.${theirs} order by v.id desc limit 1))`.as(
        'pages',
      ),
      'did.downloads',
      'did.lastAt',
    ])
    .where(sql<SqlBool>`num_nulls("user".id, report_reader.phone_key) = 1`);
  if (keyword) {
    const key = normalisePhone(keyword);
    query = query.where(
      sql<SqlBool>`(coalesce("user".nick_name, report_reader.name) ilike ${containsPattern(keyword)}
        or coalesce("user".phone_key, report_reader.phone_key) = ${key}
        or right(coalesce("user".phone_key, report_reader.phone_key), 4) = ${key})`,
    );
  }
  return query;
}

/** One page of the readers of a report, and the total: sums are made once for all of them, what else is told for the page alone. */
export async function pageOfReaders(ctx: Ctx, asked: InputOf<(typeof researchReportApi)['ops']['readers']>) {
  const query = filteredReaders(ctx, asked);
  const sorts = {
    lastAt: sql.ref('did.lastAt'),
    reads: sql.ref('did.reads'),
    seconds: sql.ref('did.seconds'),
    furthest: sql.ref('did.furthest'),
    downloads: sql.ref('did.downloads'),
  };
  const latest = { ...asked, sort: asked.sort ?? ('-lastAt' as const) };
  // To Kysely the sums are a table that there isn't.
  const ordered = query.clearSelect().select('reportReader.id') as unknown as SelectQueryBuilder<
    DB,
    'reportReader',
    { id: number }
  >;
  const { list, ...total } = await pageOfFound(ctx, ordered, latest, sorts, 'reportReader.id');
  const ids = list.map(({ id }) => id);
  const among = sql<number>`any(${ids}::bigint[])`;
  // Told of both, PostgreSQL begins with these few on either side.
  const told = await query
    .select('reportReader.id')
    .where('reportReader.id', '=', among)
    .where('did.readerId', '=', among)
    .execute();
  const byId = new Map(told.map((row) => [row.id, row]));
  return {
    ...total,
    list: ids.flatMap((id) => byId.get(id) ?? []),
  };
}

type Who = { phones: number | null; read: number | null };

/** How many phones the lists of a report name, if they bind, and how many of whoever it is for have read it: who has is the ledger's to tell. */
export async function reportReaderCounts(ctx: Ctx, reportId: number): Promise<Who> {
  const found = await sql<Who>`
    select case when research_report.whitelisted then (
        select count(distinct p.phone_key)::int from research_report_whitelist w
        join whitelist_phone p on p.whitelist_id = w.whitelist_id where w.report_id = research_report.id)
      end as phones,
      case when ${may(ctx, researchReportApi.ops.readers)}::boolean then (
        select count(distinct coalesce(u.phone_key, r.phone_key))::int from report_view v
          join report_reader r on r.id = v.reader_id
          left join "user" u on u.id = r.user_id
        where v.report_id = research_report.id and (not research_report.whitelisted or exists (
          select from research_report_whitelist w join whitelist_phone p on p.whitelist_id = w.whitelist_id
          where w.report_id = research_report.id and p.phone_key = coalesce(u.phone_key, r.phone_key)))) end as read
    from research_report where id = ${reportId}`.execute(rows(ctx));
  return found.rows[0] ?? { phones: null, read: null };
}
