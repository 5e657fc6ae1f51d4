import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { makeCtx } from '../../kit/calls/make-ctx.ts';
import { giveRows } from '../../kit/calls/rows.ts';
import type { PlatformAccess } from './mini-program.platform-calls.queries.ts';

/** A context of nobody's, for what the clock and the platform bring about. */
export function systemCtx({ deps, log }: PlatformAccess, db: Kysely<DB>): PublicCtx {
  const ctx = makeCtx({ lang: 'zh', deps, log });
  giveRows(ctx, db);
  return ctx;
}

/** Does something in a transaction of its own, for the clock or the platform. */
export const inSystemTransaction = <T>(
  desk: PlatformAccess,
  work: (ctx: PublicCtx) => Promise<T>,
): Promise<T> => desk.db.transaction().execute((trx) => work(systemCtx(desk, trx)));
