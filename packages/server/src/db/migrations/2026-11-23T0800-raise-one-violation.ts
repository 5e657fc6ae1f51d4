import { type Kysely, sql } from 'kysely';

/** At each reader at most one alarm waits that it let somebody in wrongly, however many batches come at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update device_exception x set recovered_at = greatest(now(), x.at)
    where code = 'VIOLATION' and recovered_at is null and cleared_at is null and acknowledged_at is null
      and exists (
        select from device_exception former
        where former.device_id = x.device_id and former.code = 'VIOLATION' and former.recovered_at is null
          and former.cleared_at is null and former.acknowledged_at is null and former.id < x.id);
    create unique index device_exception_violation_key on device_exception (device_id)
      where code = 'VIOLATION' and recovered_at is null and cleared_at is null and acknowledged_at is null;
  `.execute(db);
}
