import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import type { PublicCtx } from './ctx.ts';

const handles = new WeakMap<PublicCtx, Kysely<DB>>();

/** Gives a call its database handle: the open transaction of a write, the pool of a read. */
export function giveRows(ctx: PublicCtx, db: Kysely<DB>): void {
  handles.set(ctx, db);
}

/** A database handle that passes through code which may not query it. */
export type Sealed = Pick<Kysely<DB>, 'isTransaction'>;

/** Opens such a handle: for queries files, jobs and the kit alone, like `rows`. */
// Nothing but a database is ever sealed.
export const databaseOf = ({ db }: { db: Sealed }): Kysely<DB> => db as Kysely<DB>;

/**
 * The database of this call. Only queries files, jobs and the kit may import this, so that a handler can't
 * write a query that forgot its scope.
 */
export function rows(ctx: PublicCtx): Kysely<DB> {
  const db = handles.get(ctx);
  if (!db) throw new Error('this call has no database handle');
  return db;
}
