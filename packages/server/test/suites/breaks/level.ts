import { type SqlBool, sql } from 'kysely';
import {
  holdsNoMore,
  type withinOwn as kept,
  reachWithin,
} from '../../../src/modules/role/role.reach.queries.ts';

export * from '../../../src/modules/role/role.reach.queries.ts';

/** The authority of a held role is not compared. */
export const withinOwn: typeof kept = (actor) =>
  sql<SqlBool>`(${reachWithin(actor)} and ${holdsNoMore(actor, 'assignment.roleId')})`;
