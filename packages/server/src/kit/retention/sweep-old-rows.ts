import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { declarePart } from '../calls/registry.ts';
import { builtInRows, goneAfterDays, type KeepDays, oneRowOnly, type TableBound } from './table-bounds.ts';

/** Tables that belong to no module, and the sweep of old rows in all tables. */
export const kitTables = declarePart({
  tasks: {
    sweep: {
      at: '7 * * * *',
      tidying: true,
      run: ({ db, deps }) => sweepOldRows(db, deps.registry.bounds, deps.now(), deps.settings.keepDays),
    },
  },
  bounds: {
    backupRun: goneAfterDays('began_at', 'audit'),
    idempotency: goneAfterDays('expires_at', 0),
    installation: oneRowOnly,
    migration: builtInRows,
    migrationLock: builtInRows,
    outage: goneAfterDays('ended_at', 'records'),
    throttle: goneAfterDays('last_at', 1),
  },
});

const nameOf = (table: string) => table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** At most so many rows go at once, so that nobody waits long for a lock or for the database's log. */
export const sweepBatch = 5_000;

/** Repeats work that does one piece at a time, until it finds less than a piece. */
export async function repeatInBatches(db: Db, work: RawBuilder<unknown>, atOnce = sweepBatch): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await work.execute(db);
    if (Number(numAffectedRows ?? 0) < atOnce) break;
  }
}

/**
 * Removes old rows piece by piece, as the tables declare. Nodes may do so at once: a row can only go once.
 * @param now by the product's clock
 * @throws what went wrong first, once everything else is done
 */
export async function sweepOldRows(
  db: Db,
  bounds: Readonly<Record<string, TableBound>>,
  now: Date,
  keep: KeepDays,
): Promise<void> {
  const at = sql<Date>`${now}::timestamptz`;
  const failed: unknown[] = [];
  for (const [table, bound] of Object.entries(bounds)) {
    if (!('old' in bound)) continue;
    const name = sql.table(nameOf(table));
    const old = sql`delete from ${name} where ctid = any(array(
      select ctid from ${name} where ${bound.old(at, keep)} limit ${sql.lit(sweepBatch)}))`;
    // A table that can't be swept now must not keep the others from it.
    await repeatInBatches(db, old).catch((error: unknown) => failed.push(error));
  }
  // Jobs that the queue gave up for good; the job's own row has told the person.
  await sql`select graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs where attempts >= max_attempts and locked_at is null
      and run_at < ${now}::timestamptz - interval '30 days' limit ${sql.lit(sweepBatch)}))`.execute(db);
  await sql`delete from graphile_worker._private_job_queues q where q.locked_at is null and not exists (
    select from graphile_worker._private_jobs j where j.job_queue_id = q.id)`.execute(db);
  if (failed.length > 0) throw failed[0];
}
