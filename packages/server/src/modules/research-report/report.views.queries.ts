import { beaconSeconds, sameReadMinutes } from '@mdi/contract/modules/research-report/report.fields.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { PersonCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { readableReport } from '../../kit/files/readable-documents.ts';
import { lockReader } from './report.reader.queries.ts';

/**
 * Opens a view of a file and closes every other of this person, who reads one at a time; several within half an hour are
 * one read. Answers where they stopped in this file.
 */
export async function addView(ctx: PersonCtx, { reportId, fileId }: { reportId: number; fileId: number }) {
  const { companyId, sessionId } = ctx.person;
  const now = ctx.now();
  const readerId = await lockReader(ctx);
  await sql`update report_view set closed_at = ${now} where reader_id = ${readerId} and closed_at is null`.execute(
    rows(ctx),
  );
  const found = await sql<{ viewId: number; page: number }>`
    insert into report_view (report_id, file_id, reader_id, company_id, mini_session_id, opened_at, seen_at, again, page, furthest)
    select ${reportId}, ${fileId}, ${readerId}, ${companyId}, ${sessionId}, ${now}, ${now},
      exists (select from report_view v where v.reader_id = ${readerId} and v.report_id = ${reportId}
        and v.seen_at > ${now}::timestamptz - ${sql.lit(sameReadMinutes)} * interval '1 minute'),
      last.page, 1
    from (select coalesce((select v.page from report_view v
      where v.reader_id = ${readerId} and v.file_id = ${fileId} order by v.id desc limit 1), 1) as page) last
    returning id as view_id, page`.execute(rows(ctx));
  const [view] = found.rows;
  if (!view) throw new Error('a view was not kept');
  return view;
}

/** A view that is open and may still be read, of whose bytes the key is told. */
export async function findOpenView(ctx: PersonCtx, viewId: number) {
  const found = await sql<{ key: string }>`
    select u.key from report_view v join report_file f on f.id = v.file_id join upload u on u.id = f.upload_id
    join research_report on research_report.id = v.report_id
    where v.id = ${viewId} and ${ofTheirs(ctx)} and v.closed_at is null and ${readableReport(ctx.person.phoneKey)}`.execute(
    rows(ctx),
  );
  return found.rows[0];
}

/** Opened on this phone, over `v`. */
const ofTheirs = ({ person }: PersonCtx) => sql<SqlBool>`v.mini_session_id = ${person.sessionId}`;

/** What has ended a view; null: nothing. */
export async function viewEndReason(
  ctx: PersonCtx,
  viewId: number,
): Promise<'gone' | 'elsewhere' | 'closed' | null> {
  const found = await sql<{ over: 'gone' | 'elsewhere' | 'closed' | null }>`
    select case when not ${readableReport(ctx.person.phoneKey)} or f.upload_id is null then 'gone'
      when v.closed_at is null then null
      when exists (select from report_view n where n.reader_id = v.reader_id and n.id > v.id) then 'elsewhere'
      else 'closed' end as over
    from report_view v join report_file f on f.id = v.file_id
    join research_report on research_report.id = v.report_id
    where v.id = ${viewId} and ${ofTheirs(ctx)}`.execute(rows(ctx));
  const [view] = found.rows;
  return view === undefined ? 'gone' : view.over;
}

/**
 * Counts the time since the last beacon, fifteen seconds at most, and where the person is. Beacons that come faster count
 * no more than the clock: what is left of a second stays for the next one.
 */
export async function noteBeacon(ctx: PersonCtx, viewId: number, page: number) {
  const now = ctx.now();
  const found = await sql<{ seconds: number; furthest: number }>`
    update report_view v set
      seconds = v.seconds + least(passed.whole, ${sql.lit(beaconSeconds)}),
      seen_at = case when passed.whole > ${sql.lit(beaconSeconds)} then ${now}::timestamptz
        else v.seen_at + passed.whole * interval '1 second' end,
      page = passed.page, furthest = greatest(v.furthest, passed.page)
    from (select w.id, greatest(floor(extract(epoch from ${now}::timestamptz - w.seen_at)), 0)::int as whole,
        least(${page}::int, coalesce(u.pages, ${page}::int)) as page
      from report_view w join report_file f on f.id = w.file_id join upload u on u.id = f.upload_id
      where w.id = ${viewId} for update of w) passed
    where v.id = passed.id
    returning v.seconds, v.furthest`.execute(rows(ctx));
  return found.rows[0];
}

export async function closeView(ctx: PersonCtx, viewId: number): Promise<void> {
  await sql`update report_view v set closed_at = ${ctx.now()}
    where v.id = ${viewId} and ${ofTheirs(ctx)} and v.closed_at is null`.execute(rows(ctx));
}

/** Whether somebody may have the bytes of a file because of an open view. */
export async function mayView(
  db: Db,
  of: { viewId: number; phoneKey: string; sessionId: number; uploadId: number },
): Promise<boolean> {
  const found = await sql`
    select from report_view v join report_file f on f.id = v.file_id and f.upload_id = ${of.uploadId}
    join research_report on research_report.id = v.report_id
    where v.id = ${of.viewId} and v.mini_session_id = ${of.sessionId}
      and v.closed_at is null and ${readableReport(of.phoneKey)}`.execute(db);
  return found.rows.length > 0;
}

/** On which phone a view or a download was asked for. */
export async function phoneSessionOf(db: Db, table: 'report_view' | 'report_download', id: number) {
  const found = await sql<{ sessionId: number }>`
    select mini_session_id as session_id from ${sql.table(table)} where id = ${id}`.execute(db);
  return found.rows[0]?.sessionId;
}
