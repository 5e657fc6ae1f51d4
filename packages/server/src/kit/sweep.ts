import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/** What nobody needs any more, and for how long it is kept. */
const old: RawBuilder<unknown>[] = [
  sql`delete from idempotency where expires_at < now()`,
  sql`delete from ticket where expires_at < now() - interval '1 day'`,
  sql`delete from throttle where last_at < now() - interval '1 day'`,
  sql`delete from sms_code where sent_at < now() - interval '2 days'`,
  sql`delete from sms_log where sent_at < now() - interval '90 days'`,
  sql`delete from sms_inbox where sent_at < now() - interval '7 days'`,
  sql`delete from session where used_at < now() - interval '30 days'`,
  // What people typed into workbooks is personal data; what became of it stands in the audit log.
  sql`delete from import where updated_at < now() - interval '180 days'`,
  sql`delete from pass_entry where expires_at < now() - interval '1 day'`,
  // Events come in up to 30 days late.
  sql`delete from device_place where until < now() - interval '32 days'`,
  sql`delete from mini_session where expires_at < now() - interval '1 day'`,
  sql`delete from device_claim where expires_at < now() - interval '30 days'`,
  sql`delete from device_command where ended_at < now() - interval '180 days'`,
  // Readers that missed these take the whole list; what was said last of somebody stays.
  sql`delete from revocation old where at < now() - interval '40 days' and exists (
    select from revocation newer where newer.project_id = old.project_id and newer.kind = old.kind
      and newer.ref = old.ref and newer.rev > old.rev)`,
  sql`delete from outage where ended_at < now() - interval '180 days'`,
  sql`delete from graphile_worker._private_job_queues q where q.locked_at is null and not exists (
    select from graphile_worker._private_jobs j where j.job_queue_id = q.id)`,
  sql`delete from job where ended_at < now() - interval '30 days'`,
];

/** Removes expired bookkeeping now. Nodes may do it side by side: a row can only go once. */
export async function sweep(db: Db): Promise<void> {
  for (const statement of old) await statement.execute(db);
}
