import { ledgerDays } from '@mdi/contract/modules/research-report/report.fields.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { ledgerTimeZone } from './report.ledger.queries.ts';

/** The bytes of a file that was replaced are kept so long for whoever is still reading it. */
const replacedDays = 30;

/** Turns what is older than half a year into totals of its days, whole days at once; nobody is named in these. */
async function totalLedger(db: Db, now: Date): Promise<void> {
  const first = sql`((((${now}::timestamptz at time zone ${ledgerTimeZone})::date - ${sql.lit(ledgerDays)})::timestamp)
    at time zone ${ledgerTimeZone})`;
  await sql`
    with v as (delete from report_view where opened_at < ${first}
        returning report_id, reader_id, (opened_at at time zone ${ledgerTimeZone})::date as day, again, seconds),
      d as (delete from report_download where coalesce(served_at, asked_at) < ${first}
        returning report_id, reader_id, (served_at at time zone ${ledgerTimeZone})::date as day),
      h as (select report_id, day, reader_id, (not again)::int as read, 1 as opened, 0 as saved, seconds from v
        union all select report_id, day, reader_id, 0, 0, 1, 0 from d where day is not null)
    insert into report_read_day as t (report_id, day, reads, opens, readers, downloads, downloaders, seconds)
    select report_id, day, sum(read), sum(opened), count(distinct reader_id) filter (where opened = 1),
      sum(saved), count(distinct reader_id) filter (where saved = 1), sum(seconds)
    from h group by report_id, day
    on conflict (report_id, day) do update set reads = t.reads + excluded.reads, opens = t.opens + excluded.opens,
      readers = t.readers + excluded.readers, downloads = t.downloads + excluded.downloads,
      downloaders = t.downloaders + excluded.downloaders, seconds = t.seconds + excluded.seconds`.execute(db);
}

const sums = ['reads', 'opens', 'readers', 'downloads', 'downloaders', 'seconds'].map(
  (column) => sql`sum(${sql.ref(column)})`,
);

/** Adds up the days of each report that are long past, so that it has no more rows for ever; counts stay what they were. */
async function totalDays(db: Db, now: Date, keepDays: number): Promise<void> {
  const old = sql`day < (${now}::timestamptz at time zone ${ledgerTimeZone})::date - ${sql.lit(keepDays)}`;
  await sql`
    with gone as (delete from report_read_day where ${old} and report_id in (
        select report_id from report_read_day where ${old} group by report_id having count(*) > 1)
      returning *)
    insert into report_read_day (report_id, day, reads, opens, readers, downloads, downloaders, seconds)
    select report_id, max(day), ${sql.join(sums)} from gone group by report_id`.execute(db);
}

/** What nobody can be reading any more points to no bytes, so that these go as everything that nothing uses. */
async function dropReplaced(db: Db, now: Date): Promise<void> {
  await sql`update report_file set upload_id = null where upload_id is not null
    and replaced_at < ${now}::timestamptz - ${sql.lit(replacedDays)} * interval '1 day'`.execute(db);
}

/** Forgets whom the ledger names no more, unless they are invited. Whoever opens a report now is left for the next time. */
const dropReaders = (db: Db): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const held = await sql<{ id: number }>`
      select r.id from report_reader r where r.phone_key is null or r.let_go_at is not null
      for update skip locked`.execute(trx);
    // Another statement, which sees what was written until the rows were held.
    await sql`delete from report_reader r where r.id = any(${held.rows.map(({ id }) => id)}::bigint[])
      and not exists (select from report_view v where v.reader_id = r.id)
      and not exists (select from report_download d where d.reader_id = r.id)`.execute(trx);
  });

export async function tidyReports(db: Db, now: Date, keepDays: number): Promise<void> {
  await totalLedger(db, now);
  await totalDays(db, now, keepDays);
  await dropReplaced(db, now);
  await dropReaders(db);
}
