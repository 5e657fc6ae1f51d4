import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import { isOverdue } from './task.problems.ts';

/** Nobody has looked for so long: the clock stands still. */
export const deadAfterSeconds = 120;

export type ClockHealth = { alive: boolean; lookedAt: Date | null; late: number };

/**
 * Whether the clock is alive, and how many tasks should have begun by now. A look that lies ahead was by a clock that was
 * wrong, and proves nothing.
 */
export async function healthOfClock(db: Kysely<DB>): Promise<ClockHealth> {
  const { rows } = await sql<ClockHealth>`
    select coalesce(c.looked_at between now() - ${sql.lit(deadAfterSeconds)} * interval '1 second' and now() + interval '10 seconds', false) as alive,
      c.looked_at as "lookedAt", (select count(*)::int from task where ${isOverdue}) as late
    from (select) one left join task_clock c on true`.execute(db);
  return rows[0] ?? { alive: false, lookedAt: null, late: 0 };
}
