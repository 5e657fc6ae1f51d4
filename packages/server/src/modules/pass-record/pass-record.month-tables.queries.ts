import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** How many months there are tables for ahead of now; a reader's clock may be ahead, too. */
const ahead = 2;

/** Months without a table among those from the first that has one, or the last month, to the coming ones. */
async function missing(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    with here as (
      select to_date(right(c.relname, 7), 'YYYY_MM') as month
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'pass_event'::regclass and c.relname ~ '^pass_event_[0-9]{4}_[0-9]{2}$'),
    this as (select date_trunc('month', ${now}::timestamptz at time zone 'UTC') as month)
    select to_char(m.month, 'YYYY-MM') as month
    from this, generate_series(
      least((select min(month) from here), this.month - interval '1 month'),
      this.month + ${sql.lit(ahead)} * interval '1 month', interval '1 month') as m(month)
    where m.month not in (select month from here) order by 1`.execute(db);
  return rows.map(({ month }) => month);
}

/**
 * Makes the tables of the months that passages may be of: those to come, and those that went by while nobody made them.
 * What was stored meanwhile moves in. Each month is a transaction of its own that waits two seconds at most, because who
 * stores or reads passages waits behind it; what couldn't be done then is done the next time.
 */
export async function makeMonthTables(db: Db, now: Date): Promise<void> {
  for (const month of await missing(db, now)) {
    await db.transaction().execute(async (trx) => {
      await sql`set local lock_timeout = '2s'`.execute(trx);
      await sql`select make_pass_event_month(${`${month}-15T00:00:00Z`}::timestamptz)`.execute(trx);
    });
  }
}
