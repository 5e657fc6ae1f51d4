import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import { isLate } from './task.problems.ts';

/** Nobody has looked for so long: the clock stands still. */
export const deadAfterSeconds = 120;

export type ClockHealth = { alive: boolean; lookedAt: Date | null; late: number };

/** Whether the clock is alive, and how many tasks it didn't start in time. */
export async function healthOfClock(db: Kysely<DB>): Promise<ClockHealth> {
  const { rows } = await sql<ClockHealth>`
    select coalesce(c.looked_at > now() - ${sql.lit(deadAfterSeconds)} * interval '1 second', false) as alive,
      c.looked_at as "lookedAt", (select count(*)::int from task where ${isLate}) as late
    from (select) one left join task_clock c on true`.execute(db);
  return rows[0] ?? { alive: false, lookedAt: null, late: 0 };
}
