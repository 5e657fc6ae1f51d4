import { pipelined } from '../db/pipelined.ts';
import type { PublicCtx } from './ctx.ts';
import { giveRows, rows } from './rows.ts';

/**
 * Does several reads of a call at once over its one way to the database, as `pipelined` tells: each may be of several
 * queries, one after the other.
 * @returns what each answers, in order
 * @throws what the first of them that failed threw
 */
export async function readTogether<T>(ctx: PublicCtx, reads: readonly (() => Promise<T>)[]): Promise<T[]> {
  const own = rows(ctx);
  try {
    return await pipelined(
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
