import { type RawBuilder, sql } from 'kysely';
import { inScope } from '../../kit/access/in-scope.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { hangingOnJobs } from '../employee/index.ts';
import { isOwnCompany, isWhollyInReach } from './company.queries.ts';

/** The companies there are, for undoing an import. */
export const companiesToUndo = ({ actor }: Ctx): RawBuilder<unknown> => sql`
  select company.id, company.version, company.name,
    ${inScope(actor, { project: 'company.projectId', company: 'company.id' })} as seen from company`;

/** Locks companies with their employees and users, so that nothing can be linked to them meanwhile. */
export async function lockCompaniesWhole(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const db = rows(ctx);
  await sql`select from company where id = any(${[...ids]}::bigint[]) order by id for update`.execute(db);
  await sql`
    select from employee e join "user" u on u.id = e.user_id where e.company_id = any(${[...ids]}::bigint[])
    order by e.id for update of e, u`.execute(db);
}

/** What was added to imported companies since, beyond the leases and people of the import: it blocks the undo. */
export const hangingOnCompanies = (ctx: Ctx, going: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with going as materialized (select * from (${going}) g where g.asked)
  select g.id, h.what
  from going g join company on company.id = g.id
  cross join lateral (values
    ('lease', exists (
      select from lease l where l.company_id = g.id and (l.created_at <> g.at or l.version > 1))),
    ('person', exists (
      select from employee e where e.company_id = g.id and (e.created_at <> g.at or e.version > 1))),
    ('role', exists (select from assignment a where a.company_id = g.id and a.created_at <> g.at)),
    ('visit', exists (select from visit v where v.company_id = g.id)
      or exists (select from visit_link v where v.company_id = g.id)),
    ('card', exists (select from visitor_card v where v.company_id = g.id)),
    ('exception', exists (select from area_exception x where x.company_id = g.id)),
    ('reach', ${isOwnCompany(ctx)} or not ${isWhollyInReach(ctx)})
  ) as h (what, holds)
  where h.holds
  union all
  select * from (${hangingOnJobs(
    ctx,
    sql`select g.id, e.id as employee_id, g.at from going g join employee e on e.company_id = g.id`,
  )}) people`;

/** The accounts that came with the people of a company. */
export async function accountsThatCameWithCompany(ctx: Ctx, companyId: number): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select u.id from employee e join "user" u on u.id = e.user_id and u.created_at = e.created_at
    where e.company_id = ${companyId} order by u.id`.execute(rows(ctx));
  return found.rows.map(({ id }) => id);
}
