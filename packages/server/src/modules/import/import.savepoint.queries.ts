import { sql } from 'kysely';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';

/** Lets a part of a transaction be undone by itself. */
export async function inSavepoint<T>(
  ctx: Ctx,
  work: () => Promise<T>,
  caught: (error: unknown) => T,
): Promise<T> {
  const { changes, afterCommit } = ctx;
  const before = { changes: changes.length, afterCommit: afterCommit.length };
  await sql`savepoint one`.execute(rows(ctx));
  try {
    const done = await work();
    await sql`release savepoint one`.execute(rows(ctx));
    return done;
  } catch (error) {
    const answer = caught(error);
    await sql`rollback to savepoint one`.execute(rows(ctx));
    changes.length = before.changes;
    afterCommit.length = before.afterCommit;
    return answer;
  }
}
