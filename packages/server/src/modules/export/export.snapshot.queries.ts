import type { Ctx } from '../../kit/calls/ctx.ts';
import { giveRows, rows } from '../../kit/calls/rows.ts';

/** Lets all reads of `work` see the database as it is at one moment, however long they take. */
export const inSnapshot = <T>(ctx: Ctx, work: (inside: Ctx) => Promise<T>): Promise<T> =>
  rows(ctx)
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => {
      const inside: Ctx = { ...ctx, changes: [], afterCommit: [] };
      giveRows(inside, trx);
      return work(inside);
    });
