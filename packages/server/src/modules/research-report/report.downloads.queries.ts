import { documentLinkMinutes } from '@mdi/contract/modules/research-report/report.fields.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { PersonCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { readableReport } from '../../kit/files/readable-documents.ts';
import { lockReader } from './report.reader.queries.ts';

type Stamping = { fileId: number; line: string; strength: number };

/** How often making a copy is tried. */
const tries = 3;

/**
 * The copy that carries somebody's mark: the one that was made for them, or one that is to be made, for which the queue
 * is told in the same transaction.
 */
async function stampFor(
  ctx: PersonCtx,
  readerId: number,
  { fileId, line, strength }: Stamping,
): Promise<number> {
  const found = await sql<{ id: number; state: string }>`
    insert into report_stamp as s (file_id, reader_id, line, strength, asked_at)
    values (${fileId}, ${readerId}, ${line}, ${strength}, ${ctx.now()})
    on conflict (file_id, reader_id, line, strength) do update set asked_at = excluded.asked_at,
      state = case when s.state = 'ready' then 'ready' else 'waiting' end
    returning id, state`.execute(rows(ctx));
  const [stamp] = found.rows;
  if (!stamp) throw new Error('a stamp was not asked for');
  if (stamp.state === 'waiting') {
    await sql`select graphile_worker.add_job('stampReport', json_build_object('stampId', ${stamp.id}::bigint),
      job_key => 'stampReport:' || ${stamp.id}, max_attempts => ${tries}::int)`.execute(rows(ctx));
  }
  return stamp.id;
}

type Asked = { reportId: number; fileId: number; stamp: Omit<Stamping, 'fileId'> | null };

/** A download on this phone; asked for again within five minutes it is the same. */
export async function addDownload(ctx: PersonCtx, { reportId, fileId, stamp }: Asked): Promise<number> {
  const { companyId, sessionId } = ctx.person;
  const now = ctx.now();
  const readerId = await lockReader(ctx);
  const stampId = stamp && (await stampFor(ctx, readerId, { fileId, ...stamp }));
  const before = await sql<{ id: number }>`
    select id from report_download where mini_session_id = ${sessionId}
      and file_id = ${fileId} and stamp_id is not distinct from ${stampId}
      and asked_at > ${now}::timestamptz - ${sql.lit(documentLinkMinutes)} * interval '1 minute'
    order by id desc limit 1`.execute(rows(ctx));
  const [same] = before.rows;
  if (same) return same.id;
  const { id } = await rows(ctx)
    .insertInto('reportDownload')
    .values({ reportId, fileId, readerId, companyId, miniSessionId: sessionId, stampId, askedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What is given out of a download, over `d`, `f` and `s`: the copy with the mark, or of what can't carry one the file. */
const given = sql`left join report_stamp s on s.id = d.stamp_id
  join upload u on u.id = case when d.stamp_id is null and f.slot like '%Other' then f.upload_id else s.upload_id end`;

/** How a download of this phone stands, while its owner may have it. */
export async function downloadOf(ctx: PersonCtx, downloadId: number) {
  const { phoneKey, sessionId } = ctx.person;
  const found = await sql<{ state: 'waiting' | 'ready' | 'failed'; key: string | null }>`
    select coalesce(s.state, 'ready') as state, (select u.key from upload u where u.id = case
      when f.slot like '%Other' then f.upload_id else s.upload_id end) as key
    from report_download d join report_file f on f.id = d.file_id left join report_stamp s on s.id = d.stamp_id
    join research_report on research_report.id = d.report_id
    where d.id = ${downloadId} and d.mini_session_id = ${sessionId}
      and (f.slot like '%Other' or s.id is not null)
      and (f.replaced_at is null or d.asked_at > ${ctx.now()}::timestamptz - ${sql.lit(documentLinkMinutes)} * interval '1 minute')
      and research_report.download and ${readableReport(phoneKey)}`.execute(rows(ctx));
  return found.rows[0];
}

type Fetched = { downloadId: number; phoneKey: string; sessionId: number; uploadId: number };

/** Whether somebody may have the bytes that they asked for. */
export async function mayDownload(db: Db, of: Fetched): Promise<boolean> {
  const found = await sql`
    select from report_download d join report_file f on f.id = d.file_id ${given}
    join research_report on research_report.id = d.report_id
    where d.id = ${of.downloadId} and d.mini_session_id = ${of.sessionId}
      and u.id = ${of.uploadId} and research_report.download and ${readableReport(of.phoneKey)}`.execute(db);
  return found.rows.length > 0;
}

/** Notes that a file was fetched, the first time only: however many parts it is fetched in, it is one download. */
export async function noteServed(db: Db, downloadId: number, now: Date): Promise<void> {
  await sql`update report_download set served_at = ${now} where id = ${downloadId} and served_at is null`.execute(
    db,
  );
}

/** A copy that is to be made, with the bytes that it is made of; none: somebody made it, or the file is gone. */
export async function stampToMake(db: Db, stampId: number) {
  const found = await sql<{ line: string; strength: number; key: string; name: string }>`
    select s.line, s.strength, u.key, u.name from report_stamp s
    join report_file f on f.id = s.file_id join upload u on u.id = f.upload_id
    where s.id = ${stampId} and s.state = 'waiting'`.execute(db);
  return found.rows[0];
}

type Made = { key: string; name: string; bytes: number };

/** Keeps a copy that was made; what was made beside it by another goes as everything that nothing uses. */
export async function keepStamp(db: Db, stampId: number, { key, name, bytes }: Made): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('upload')
      .values({ key, name, bytes, purpose: 'reportStamp', mime: 'application/pdf' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`update report_stamp set state = 'ready', upload_id = ${id}
      where id = ${stampId} and state = 'waiting'`.execute(trx);
  });
}

export async function failStamp(db: Db, stampId: number): Promise<void> {
  await sql`update report_stamp set state = 'failed' where id = ${stampId} and state = 'waiting'`.execute(db);
}
