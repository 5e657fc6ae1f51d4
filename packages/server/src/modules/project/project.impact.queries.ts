import { sql } from 'kysely';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { sessionsInProject } from './project.queries.ts';

const n = sql<number>`count(*)::int`.as('n');
const people = sql<number>`count(distinct user_id)::int`.as('n');

type Counting = { executeTakeFirst(): Promise<{ n: number } | undefined> };
const count = async (query: Counting) => (await query.executeTakeFirst())?.n ?? 0;

/** Those who work for a company of the project: neither left nor put out of work, and may sign in at all. */
const working = (ctx: Ctx, projectId: number) =>
  rows(ctx)
    .selectFrom('employee')
    .innerJoin('company', 'company.id', 'employee.companyId')
    .innerJoin('user', 'user.id', 'employee.userId')
    .where('employee.projectId', '=', projectId)
    .where('employee.leftAt', 'is', null)
    .where('employee.state', '=', 'N')
    .where('user.state', '=', 'N');

/** What making a project invalid touches now. */
export async function invalidationImpact(ctx: Ctx, projectId: number) {
  const db = rows(ctx);
  const open = working(ctx, projectId)
    .where('company.state', '=', 'N')
    .where((eb) => eb.or([eb('employee.cutOffAt', 'is', null), eb('employee.cutOffAt', '>', ctx.now())]));
  return {
    buildings: await count(db.selectFrom('building').select(n).where('projectId', '=', projectId)),
    companies: await count(
      db.selectFrom('company').select(n).where('projectId', '=', projectId).where('category', '!=', 0),
    ),
    users: await count(db.selectFrom('assignment').select(people).where('projectId', '=', projectId)),
    sessions: await count(sessionsInProject(ctx, projectId).select(n)),
    people: await count(working(ctx, projectId).select(n)),
    openPasses: await count(open.select(n)),
  };
}

const maxNames = 5;

/**
 * What stands against the removal of a project: kind, how many, and the first names. The caller reaches the
 * whole project; companies and people are told with all that is theirs.
 */
export async function projectBlockersOf(ctx: Ctx, projectId: number) {
  const used = {
    phase: sql`select p.name, p.sort from phase p where p.project_id = ${projectId}
      and exists (select from building b where b.phase_id = p.id)`,
    building: sql`select b.name, b.sort from building b where b.project_id = ${projectId}`,
    area: sql`select a.name, 0 as sort from area a where a.project_id = ${projectId}`,
    device: sql`select d.name, 0 as sort from device d where d.project_id = ${projectId}`,
    company: sql`select c.name, 0 as sort from company c where c.project_id = ${projectId}`,
    user: sql`select u.nick_name as name, 0 as sort from "user" u where exists (
        select from assignment a where a.user_id = u.id and a.project_id = ${projectId}
        union all select from employee e where e.user_id = u.id and e.project_id = ${projectId})`,
  };
  const blockers = [];
  for (const [what, from] of Object.entries(used)) {
    const { rows: all } = await sql<{ count: number; names: string[] }>`
      select count(*)::int as count,
        coalesce((array_agg(used.name order by used.sort, used.name))[1:${sql.lit(maxNames)}], '{}') as names
      from (${from}) used`.execute(rows(ctx));
    const found = all[0];
    if (found && found.count > 0) blockers.push({ what, ...found });
  }
  return blockers;
}

/** Head-office people who chose a project that goes now stand in none. */
export const clearProjectOfSessions = (ctx: Ctx, projectId: number) =>
  rows(ctx).updateTable('session').set({ projectId: null }).where('projectId', '=', projectId).execute();
