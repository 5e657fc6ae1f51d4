import { sql } from 'kysely';
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
