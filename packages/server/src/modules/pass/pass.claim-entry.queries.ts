import { sql } from 'kysely';
import { databaseOf } from '../../kit/calls/rows.ts';
import type { PassWork } from './pass.work.queries.ts';

type Use = { type: number; sid: number; jti: number; dir: 'in' | 'out'; deviceId: number; expiresAt: Date };

/** A reader that tells or asks of the same pass within so many seconds means the same passage. */
export const sameUseSeconds = 30;

/**
 * Claims the one entry or exit of a pass that has one of each; answers whether it was still there. However many
 * readers ask at once, one gets it; who got it and didn't hear of it may ask again.
 */
export async function claimSingleEntry(work: PassWork, use: Use): Promise<boolean> {
  const { now } = work;
  const db = databaseOf(work);
  const { type, sid, jti, dir, deviceId, expiresAt } = use;
  const { rows } = await sql`
    insert into pass_entry as known (type, sid, jti, dir, device_id, at, expires_at)
    values (${type}, ${sid}, ${jti}, ${dir}, ${deviceId}, ${now}, ${expiresAt})
    on conflict (type, sid, jti, dir) do update set at = known.at
    where known.device_id = excluded.device_id
      and known.at between excluded.at - ${sameUseSeconds} * interval '1 second'
        and excluded.at + ${sameUseSeconds} * interval '1 second'
    returning device_id`.execute(db);
  return rows.length > 0;
}
