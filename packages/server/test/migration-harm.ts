import { createQueryId, type Kysely, sql } from 'kysely';
import type { Migration } from '../src/db/migrations/index.ts';

/** What may stand outside a transaction: it goes on beside people's work. */
const besideWork = /^\s*(drop index concurrently|create (unique )?index concurrently|select set_config)\b/i;

/** The statements that `up` sends. */
async function statementsOf(db: Kysely<unknown>, { up }: Migration): Promise<string[]> {
  const sent: string[] = [];
  const heard = db.withPlugin({
    transformQuery: ({ node }) => {
      sent.push(db.getExecutor().compileQuery(node, createQueryId()).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await up(heard);
  return sent;
}

type Found = { table: string; scans: number; builds: boolean };

/** Notes which tables are written anew, which locks out everybody for as long as it takes. */
async function listen(db: Kysely<unknown>): Promise<void> {
  await sql`create temp table if not exists written_anew (name text)`.execute(db);
  await sql`create or replace function note_rewrite() returns event_trigger language plpgsql as $$
    begin insert into written_anew values (pg_event_trigger_table_rewrite_oid()::regclass::text); end $$`.execute(
    db,
  );
  await sql`create event trigger note_rewrite on table_rewrite execute function note_rewrite()`.execute(db);
}

/**
 * Runs a migration and says what it does to tables that were there before, for as long as their rows take: what is built,
 * read through or written anew under its locks. With three years of rows people would wait for that.
 */
export async function harmOfMigration(db: Kysely<unknown>, migration: Migration): Promise<string[]> {
  if (migration.concurrently) {
    const others = (await statementsOf(db, migration)).filter((one) => !besideWork.test(one));
    return others.map((one) => `“${one}” has no place beside people's work`);
  }
  const trx = await db.startTransaction().execute();
  try {
    await listen(trx);
    // What this connection did before may not be told yet, and would count here too.
    const before = await sql<{ oid: number; scans: number }>`
      select relid as oid, seq_scan::int as scans from pg_stat_xact_user_tables`.execute(trx);
    const old = before.rows.map(({ oid }) => oid);
    const scanned = before.rows.map(({ scans }) => scans);
    await migration.up(trx);
    const { rows } = await sql<Found>`
      select relname as table, (seq_scan - o.scans)::int as scans, exists (
        select from pg_locks where relation = relid and pid = pg_backend_pid() and mode = 'ShareLock') as builds
      from pg_stat_xact_user_tables join unnest(${old}::oid[], ${scanned}::int[]) o(oid, scans) on o.oid = relid
      order by 1`.execute(trx);
    const anew = await sql<{ name: string }>`select distinct name from written_anew order by 1`.execute(trx);
    return [
      ...anew.rows.map(({ name }) => `writes ${name} anew`),
      ...rows
        .filter(({ builds }) => builds)
        .map(({ table }) => `keeps writes out of ${table} while an index is built`),
      ...rows.filter(({ scans }) => scans > 0).map(({ table }) => `reads all of ${table}`),
    ];
  } finally {
    // It is only looked at.
    await trx.rollback().execute();
  }
}
