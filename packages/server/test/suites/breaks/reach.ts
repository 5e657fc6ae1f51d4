import { type SqlBool, sql } from 'kysely';
import type {
  withinOwn as kept,
  reachWithin as whole,
} from '../../../src/modules/role/role.reach.queries.ts';

export * from '../../../src/modules/role/role.reach.queries.ts';

/** Every role lies within everybody's own, and within everybody's reach. */
export const withinOwn: typeof kept = () => sql<SqlBool>`true`;
export const reachWithin: typeof whole = () => sql<SqlBool>`true`;
