import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from './ctx.ts';
import { rows } from './rows.ts';

/** Which of these resources the current role holds on the platform; for a policy that speaks of rows. */
export async function held(ctx: Ctx, ...resources: string[]): Promise<ReadonlySet<string>> {
  const found = await rows(ctx)
    .selectFrom('roleResource')
    .select('resource')
    .where('roleId', '=', ctx.actor.roleId)
    .where('surface', '=', 'mdi')
    .where('resource', '=', sql<string>`any(${resources}::text[])`)
    .execute();
  return new Set(found.map((r) => r.resource));
}

/** The same as a column of another query, which saves a list its own way to the database. */
export const heldColumn = ({ actor }: Ctx, ...resources: string[]): RawBuilder<string[]> => sql<
  string[]
>`array(
  select own.resource from role_resource own
  where own.role_id = ${actor.roleId} and own.surface = 'mdi' and own.resource = any(${resources}::text[]))`;
