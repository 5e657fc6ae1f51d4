import { type Kysely, sql } from 'kysely';
import { type Db, liftTimeouts } from '../../db/connect.ts';
import type { DB } from '../../db/schema.gen.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { page } from '../../kit/queries/page.ts';

/** Names the files' uploads. */
export const archivedPurpose = 'auditMonth';

const monthOf = sql<string>`to_char(audit_month.month, 'YYYY-MM')`;

/** A file that rows of the log move into. */
export type AuditMonth = { id: number; month: string; key: string; sha256: string; entries: number };

/** The first file whose rows may be in the log still. */
export async function openMonth(db: Db): Promise<AuditMonth | undefined> {
  return db
    .selectFrom('auditMonth')
    .innerJoin('upload', 'upload.id', 'auditMonth.uploadId')
    .select(['auditMonth.id', monthOf.as('month'), 'key', 'entries'])
    .select(sql<string>`sha256`.as('sha256'))
    .where('removedAt', 'is', null)
    .orderBy('auditMonth.id')
    .executeTakeFirst();
}

/**
 * The first month of which the log has rows, if it was over so many days ago. What was removed a moment ago still stands
 * in the index before it, so that this may take seconds.
 */
export async function oldMonth(db: Db, now: Date, keepDays: number): Promise<string | undefined> {
  return db.transaction().execute(async (trx) => {
    await liftTimeouts(trx);
    const { rows: found } = await sql<{ month: string }>`
      select to_char(m.month, 'YYYY-MM') as month
      from (select date_trunc('month', min(at) at time zone 'UTC') as month from audit) m
      where (m.month + interval '1 month') at time zone 'UTC'
        <= ${now}::timestamptz - ${sql.lit(keepDays)} * interval '1 day'`.execute(trx);
    return found[0]?.month;
  });
}

export type LoggedRow = { id: number; at: string; line: string };

/** The next rows of a month after this one, the oldest first, each as a line of JSON with all that is known of it. */
export async function nextOfMonth(
  db: Db,
  month: string,
  after: LoggedRow | null,
  most: number,
): Promise<LoggedRow[]> {
  const begin = sql`${`${month}-01`}::timestamp`;
  const later = after ? sql`and (audit.at, audit.id) > (${after.at}::timestamptz, ${after.id})` : sql``;
  const { rows: found } = await sql<LoggedRow>`
    select piece.id, piece.at::text as at, row_to_json(piece)::text as line
    from (
      select audit.*, g.times as again_times, g.last_at as again_last_at, g.last_address as again_last_address
      from audit left join audit_again g on g.audit_id = audit.id
      where audit.at >= ${begin} at time zone 'UTC'
        and audit.at < (${begin} + interval '1 month') at time zone 'UTC' ${later}
      order by audit.at, audit.id limit ${sql.lit(most)}) piece
    order by piece.at, piece.id`.execute(db);
  return found;
}

type Made = { key: string; name: string; bytes: number; sha256: string; entries: number; first: number };

/** Notes a file that lies in the store, unless another node moves the month. */
export async function noteMonth(db: Db, month: string, now: Date, made: Made): Promise<void> {
  const { key, name, bytes, sha256, entries, first } = made;
  await db.transaction().execute(async (trx) => {
    // Whoever moves the month has a file of it open for as long as its first row is there.
    const held = await sql`select from audit where id = ${first} for key share`.execute(trx);
    if (held.rows.length === 0) return;
    const { id } = await trx
      .insertInto('upload')
      .values({
        key,
        name,
        bytes,
        sha256,
        purpose: archivedPurpose,
        mime: 'application/gzip',
        createdAt: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('auditMonth')
      .values({ month: `${month}-01`, uploadId: id, entries, madeAt: now })
      .execute();
  });
}

/** Notes that a file was read back. */
export const noteChecked = (db: Db, id: number, now: Date) =>
  db
    .updateTable('auditMonth')
    .set({ checkedAt: now })
    .where('id', '=', id)
    .where('checkedAt', 'is', null)
    .execute();

/** Forgets a file that couldn't be read back, of which no row has gone; the sweep of files takes it. */
export async function dropUnchecked(db: Db, id: number): Promise<boolean> {
  const gone = await db
    .deleteFrom('auditMonth')
    .where('id', '=', id)
    .where('checkedAt', 'is', null)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Takes rows out of the log that a checked file holds; some may have gone before. */
export const removeLogged = (db: Kysely<DB>, ids: readonly number[]) =>
  sql`delete from audit where id = any(${[...ids]}::bigint[])`.execute(db);

export const noteRemoved = (db: Db, id: number, now: Date) =>
  db
    .updateTable('auditMonth')
    .set({ removedAt: now })
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .execute();

const months = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('auditMonth')
    .innerJoin('upload', 'upload.id', 'auditMonth.uploadId')
    .select(['uploadId', 'upload.name', 'upload.key', 'bytes', 'entries', 'madeAt', monthOf.as('month')])
    .select(sql<string>`sha256`.as('sha256'))
    .where('checkedAt', 'is not', null);

type Asked = { page: number; limit: number; sort?: 'month' | '-month' | undefined };

/** The months of the log that lie in files. */
export const pageOfMonths = (ctx: Ctx, { sort = '-month', ...asked }: Asked) =>
  page(ctx, months(ctx), { ...asked, sort }, { month: 'auditMonth.month' }, 'auditMonth.id');

export const monthOfUpload = (ctx: Ctx, uploadId: number) =>
  months(ctx).where('uploadId', '=', uploadId).executeTakeFirst();
