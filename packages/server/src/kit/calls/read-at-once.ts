import { readPipelined } from '../../db/read-pipelined.ts';
import type { PublicCtx } from './ctx.ts';
import { giveRows, rows } from './rows.ts';

/**
 * Runs several reads of a call at once over its one database connection, as `pipelined` does: each may make several
 * queries in turn.
 * @returns what each answers, in order
 * @throws what the first failing one threw
 */
export async function readAtOnce<T>(ctx: PublicCtx, reads: readonly (() => Promise<T>)[]): Promise<T[]> {
  const own = rows(ctx);
  try {
    return await readPipelined(
      own,
      reads.map((read) => (db) => {
        giveRows(ctx, db);
        return read();
      }),
    );
  } finally {
    giveRows(ctx, own);
  }
}
