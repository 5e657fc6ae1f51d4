import { type SqlBool, sql } from 'kysely';
import {
  holdsNoMore,
  type withinOwn as kept,
  type reachWithin as whole,
} from '../../../src/modules/role/role.reach.queries.ts';

export * from '../../../src/modules/role/role.reach.queries.ts';

/** Where a role reaches is not compared. */
export const reachWithin: typeof whole = () => sql<SqlBool>`true`;
export const withinOwn: typeof kept = (actor) => sql<SqlBool>`(${holdsNoMore(actor, 'assignment.roleId')}
  and (select held.level from role held where held.id = assignment.role_id) >= ${actor.level})`;
