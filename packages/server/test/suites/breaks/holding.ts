import { type SqlBool, sql } from 'kysely';
import { type withinOwn as kept, reachWithin } from '../../../src/modules/role/role.reach.queries.ts';

export * from '../../../src/modules/role/role.reach.queries.ts';

/** What a role holds is not compared: neither for an account nor anywhere else. */
export const holdsNoMore = () => sql<SqlBool>`true`;
export const withinOwn: typeof kept = (actor) => sql<SqlBool>`(${reachWithin(actor)}
  and (select held.level from role held where held.id = assignment.role_id) >= ${actor.level})`;
