import { sql } from 'kysely';
import { writeAudit } from '../../kit/audit/audit.ts';
import { makeCtx } from '../../kit/calls/make-ctx.ts';
import type { TaskWork } from '../../kit/jobs/queue-task.ts';
import { sweepBatch } from '../../kit/retention/sweep-old-rows.ts';

/** The phone of a lost reservation is kept for so long: they may come back to it. */
const keptMonths = 12;

type Forgotten = { projectId: number; count: number };

/**
 * Forgets the phones of reservations that were lost a year ago: of each its middle is left out, so that nobody is called by it
 * nor found by it. Piece by piece, however much there is; the log says of each project how many it were.
 */
export async function maskLostPhones({ db, deps, log }: TaskWork, atOnce = sweepBatch): Promise<void> {
  const now = deps.now();
  for (;;) {
    const done = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<Forgotten>`
        with gone as (
          update reservation set wiped_at = ${now}, version = version + 1,
            phone = left(phone, 3) || '****' || right(phone, 4), phone_key = '', user_id = null
          where id = any(array(
            select id from reservation where state = 'lost' and wiped_at is null
              and closed_at < ${now}::timestamptz - ${sql.lit(keptMonths)} * interval '1 month'
            order by id limit ${sql.lit(atOnce)} for update skip locked))
          returning project_id)
        select project_id as "projectId", count(*)::int as count from gone group by 1 order by 1`.execute(
        trx,
      );
      for (const { projectId, count } of rows) {
        const ctx = makeCtx({ lang: 'zh', deps, log });
        ctx.about = { userId: null, userName: null, at: { projectId, companyId: null } };
        ctx.changes.push({ entity: 'project', id: projectId, before: {}, after: { forgottenPhones: count } });
        const entry = { requestId: 'clock', op: 'reservation/forgotten', code: 'ok' as const, reason: null };
        await writeAudit(trx, ctx, entry);
      }
      return rows.reduce((sum, { count }) => sum + count, 0);
    });
    if (done < atOnce) return;
  }
}
