import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/connect.ts';

const everyMs = 3_600_000;

/** What nobody needs any more, and for how long it is kept. */
const old: RawBuilder<unknown>[] = [
  sql`delete from idempotency where expires_at < now()`,
  sql`delete from ticket where expires_at < now() - interval '1 day'`,
  sql`delete from throttle where last_at < now() - interval '1 day'`,
  sql`delete from sms_code where sent_at < now() - interval '2 days'`,
  sql`delete from sms_log where sent_at < now() - interval '90 days'`,
  sql`delete from sms_inbox where sent_at < now() - interval '7 days'`,
  sql`delete from session where used_at < now() - interval '30 days'`,
];

/** Removes expired bookkeeping now. */
export async function sweep(db: Db): Promise<void> {
  for (const statement of old) await statement.execute(db);
}

/**
 * Sweeps now and every hour until stopped. Nodes may do it side by side: a row can only go once.
 * @param failed hears of a sweep that broke; the next one comes anyway.
 */
export function keepSweeping(db: Db, failed: (error: unknown) => void): () => void {
  const run = () => void sweep(db).catch(failed);
  run();
  const timer = setInterval(run, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
