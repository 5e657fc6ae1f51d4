import { type Kysely, sql } from 'kysely';
import { takeTime } from '../../db/connect.ts';
import type { DB } from '../../db/schema.gen.ts';

/** When a project's first kept day begins: days are the project's own. */
const firstKept = (before: Date) =>
  sql<Date>`coalesce(date_trunc('day', ${before}::timestamptz, p.time_zone), ${before}::timestamptz)`;

/** Months that are over at a moment and have a table of their own. */
async function monthsBefore(db: Kysely<DB>, before: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'pass_event'::regclass and c.relname ~ '^pass_event_\\d{4}_\\d{2}$'
      and to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' <= ${before}::timestamptz at time zone 'UTC'
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** Drops a month's table at once; what a reader with a wrong clock dated there, but passed later, stays. */
async function dropMonth(trx: Kysely<DB>, name: string, before: Date): Promise<void> {
  const month = sql.table(name);
  await sql`alter table pass_event detach partition ${month}`.execute(trx);
  await sql`
    insert into pass_event select e.* from ${month} e left join project p on p.id = e.project_id
    where e.ts_corrected >= ${firstKept(before)}`.execute(trx);
  await sql`drop table ${month}`.execute(trx);
}

/**
 * Forgets pass records with their sums and presences, by whole months: all of what happened before the first day of the
 * month that lies so many days back goes in one transaction, so that sums are what records say before and after.
 */
export async function forgetRecords(db: Kysely<DB>, now: Date, keepDays: number): Promise<void> {
  const last = new Date(now.getTime() - keepDays * 86_400_000);
  const before = new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), 1));
  await db.transaction().execute(async (trx) => {
    await takeTime(trx);
    // Who stores events meanwhile waits for the tables that go, but not longer than a call may wait.
    await sql`set local lock_timeout = '4s'`.execute(trx);
    for (const name of await monthsBefore(trx, before)) await dropMonth(trx, name, before);
    await sql`
      delete from pass_event e using project p
      where p.id = e.project_id and e.ts_corrected < ${firstKept(before)}`.execute(trx);
    await sql`
      delete from pass_event e where e.ts_corrected < ${before}
        and (e.project_id is null or not exists (select from project p where p.id = e.project_id))`.execute(
      trx,
    );
    await sql`
      delete from pass_sum s using project p
      where p.id = s.project_id and s.span in ('hour', 'day') and s.since < ${firstKept(before)}`.execute(
      trx,
    );
    await sql`
      delete from pass_sum s where s.since < ${before}
        and not exists (select from project p where p.id = s.project_id)`.execute(trx);
    await sql`
      delete from pass_presence x using project p
      where p.id = x.project_id and x.at < ${firstKept(before)}`.execute(trx);
  });
}
