import { type Kysely, type RawBuilder, sql } from 'kysely';
import { liftTimeouts } from '../../db/connect.ts';
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

/** So many rows go in one transaction: nobody who stores or reads waits longer for them. */
const atOnce = 10_000;

/** Deletes piece by piece until there is nothing left; what is broken off goes on the next time. */
async function inPieces(db: Kysely<DB>, remove: RawBuilder<unknown>): Promise<void> {
  let gone = atOnce;
  while (gone >= atOnce) {
    gone = await db.transaction().execute(async (trx) => {
      await liftTimeouts(trx);
      const { numAffectedRows } = await remove.execute(trx);
      return Number(numAffectedRows ?? 0);
    });
  }
}

/** Events of before that lie in no table that went: those of a project's last hours, and strays. */
async function forgetEvents(db: Kysely<DB>, before: Date): Promise<void> {
  const late = sql`e.ts_corrected < ${firstKept(before)} limit ${sql.lit(atOnce)}`;
  const dayAfter = new Date(before.getTime() + 86_400_000);
  const near = sql`select e.device_id, e.event_id, e.ts_device from pass_event e
    left join project p on p.id = e.project_id where e.ts_device < ${dayAfter} and ${late}`;
  const strays = sql`select e.device_id, e.event_id, e.ts_device from pass_event_stray s
    join pass_event e on (e.device_id, e.event_id, e.ts_device) = (s.device_id, s.event_id, s.ts_device)
    left join project p on p.id = e.project_id where s.ts_corrected < ${before} and ${late}`;
  for (const found of [near, strays]) {
    await inPieces(
      db,
      sql`delete from pass_event x using (${found}) o
        where (x.device_id, x.event_id, x.ts_device) = (o.device_id, o.event_id, o.ts_device)`,
    );
  }
}

/** Sums of before, a project after the other by their key; those of a project that is gone at last. */
async function forgetSums(db: Kysely<DB>, before: Date): Promise<void> {
  const { rows } = await sql<{ id: number; first: Date }>`
    select p.id, ${firstKept(before)} as first from project p order by 1`.execute(db);
  for (const table of ['pass_sum', 'area_pass_sum']) {
    const some = (where: RawBuilder<unknown>) =>
      sql`delete from ${sql.table(table)} where ctid = any(array(
        select s.ctid from ${sql.table(table)} s where ${where} limit ${sql.lit(atOnce)}))`;
    for (const { id, first } of rows) {
      for (const span of ['hour', 'day']) {
        await inPieces(db, some(sql`s.project_id = ${id} and s.span = ${span} and s.since < ${first}`));
      }
    }
    const orphan = sql`not exists (select from project p where p.id = s.project_id)`;
    await inPieces(db, some(sql`s.since < ${before} and ${orphan}`));
  }
}

/**
 * Forgets pass records with their sums and presences, by whole months: all of what happened before the first day of the
 * month that lies so many days back. Each month, and each piece of what is beside, is a transaction of its own, because
 * readers wait behind a table that goes; sums say again what records say when all is done.
 */
export async function forgetRecords(db: Kysely<DB>, now: Date, keepDays: number): Promise<void> {
  const last = new Date(now.getTime() - keepDays * 86_400_000);
  const before = new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), 1));
  for (const name of await monthsBefore(db, before)) {
    await db.transaction().execute(async (trx) => {
      await liftTimeouts(trx);
      // Who stores events meanwhile waits for the table that goes; what can't be had at once goes the next time.
      await sql`set local lock_timeout = '2s'`.execute(trx);
      await dropMonth(trx, name, before);
    });
  }
  await forgetEvents(db, before);
  await forgetSums(db, before);
  await inPieces(
    db,
    sql`delete from pass_presence where ctid = any(array(
      select x.ctid from pass_presence x join project p on p.id = x.project_id
      where x.at < ${firstKept(before)} limit ${sql.lit(atOnce)}))`,
  );
}
