import { sql } from 'kysely';
import { type Db, liftTimeouts } from '../db/connect.ts';
import { addPassages, lastPassage, sumPassages } from './past-passages.queries.ts';

const dayMs = 86_400_000;
const longestDays = 30;
/** Stored at once, with its sums: who is killed in between goes on after the last one. */
const stretchDays = 5;
/** A shorter gap is left to the readers that begin. */
const shortestMs = 120_000;

/** A stretch of time in one transaction; those who fill at once come one after the other. */
function fill(db: Db, readers: readonly number[], from: number, to: number, now: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await liftTimeouts(trx);
    await sql`select pg_advisory_xact_lock(hashtextextended('demo life', 5))`.execute(trx);
    const known = (await lastPassage(trx, readers, now))?.getTime() ?? 0;
    if (known >= to) return 0;
    const stretch = { from: new Date(Math.max(from, known)), to: new Date(to) };
    const added = await addPassages(trx, readers, stretch, now);
    if (added > 0) await sumPassages(trx, readers, stretch.from);
    return added;
  });
}

/**
 * Writes what these readers would have seen since their last passage, of at most 30 days: the same whoever does it and
 * however often, with the sums that follow. Answers how many passages there are now that were none.
 * @param ended stops it between two stretches
 */
export async function fillPassageGap(db: Db, readers: readonly number[], now: Date, ended?: AbortSignal) {
  const oldest = now.getTime() - longestDays * dayMs;
  const first = Math.max(oldest, (await lastPassage(db, readers, now))?.getTime() ?? oldest);
  let passages = 0;
  if (now.getTime() - first < shortestMs) return { passages, days: 0 };
  for (let from = first; from < now.getTime() && !ended?.aborted; from += stretchDays * dayMs) {
    const to = Math.min(now.getTime(), from + stretchDays * dayMs);
    passages += await fill(db, readers, from, to, now);
  }
  return { passages, days: (now.getTime() - first) / dayMs };
}
