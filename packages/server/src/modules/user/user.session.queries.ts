import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { inScope } from '../../kit/in-scope.ts';
import { rows } from '../../kit/rows.ts';

/** The caller with role, project and company, as the frame shows them, and what the role holds on the platform. */
export const currentUser = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('user')
    .innerJoin('role', (join) => join.on('role.id', '=', ctx.actor.roleId))
    .leftJoin('project', (join) => join.on('project.id', '=', ctx.actor.projectId))
    .leftJoin('company', (join) => join.on('company.id', '=', ctx.actor.companyId))
    .select([
      'user.id',
      'user.userName',
      'user.nickName',
      'user.introduction',
      'user.chatAccount',
      'role.name as roleName',
      'role.nameEn as roleNameEn',
      'project.name as projectName',
      'project.timeZone',
      'company.name as companyName',
      sql<string[]>`array(select resource from role_resource
        where role_id = role.id and surface = 'mdi' order by resource)`.as('held'),
    ])
    .where('user.id', '=', ctx.actor.userId)
    .executeTakeFirstOrThrow();

/** Every shown menu row of the platform, groups first, in order. */
export const shownMenus = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('menu')
    .select(['id', 'parentId', 'kind', 'url', 'title', 'titleEn', 'icon'])
    .where('surface', '=', 'mdi')
    .where('kind', 'in', ['group', 'page'])
    .where('shown', '=', true)
    .orderBy('sort')
    .orderBy('id')
    .execute();

/** The buildings of the current project that are in scope. */
export const scopedBuildings = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('building')
    .select(['id as buildingId', 'name as buildingName'])
    .where('projectId', '=', ctx.actor.projectId ?? 0)
    .where(inScope(ctx.actor, { project: 'building.projectId', building: 'building.id' }))
    .orderBy('sort')
    .orderBy('id')
    .execute();

export type OwnPlace = {
  assignmentId: number;
  projectId: number;
  projectName: string;
  logoKey: string | null;
  companyId: number | null;
  companyName: string | null;
  roleCode: string;
  roleName: string;
  roleNameEn: string;
  level: 10 | 30 | 40;
};

/**
 * Every valid project a person may enter with the role to enter it by: the assigned ones, and for a
 * head-office role every project within that role's scope. A role that comes with a job counts while the
 * person works there and that company is valid.
 */
const ownPlaces = (userId: number) => sql<OwnPlace>`
  select a.id as assignment_id, p.id as project_id, p.name as project_name,
    p.name_key as project_name_key, u.key as logo_key,
    c.id as company_id, c.name as company_name,
    r.code as role_code, r.name as role_name, r.name_en as role_name_en, r.level
  from assignment a
  join role r on r.id = a.role_id and r.state = 'N' and r.can_sign_in
  join project p on p.state = 'N' and (p.id = a.project_id or (a.project_id is null and r.level = 10))
  join province v on v.code = p.province_code
  left join upload u on u.id = p.logo_id
  left join company c on c.id = a.company_id
  left join employee e on e.id = a.employee_id
  left join company employer on employer.id = e.company_id
  where a.user_id = ${userId}
    and (c.id is null or c.state = 'N')
    and (e.id is null or (e.state = 'N' and employer.state = 'N'))
    and (r.data_scope <> 20 or v.region_code = any(r.region_codes))
    and (a.region_codes is null or v.region_code = any(a.region_codes))
    and (r.data_scope <> 30 or exists (select from building b where b.project_id = p.id and b.id = any(r.building_ids)))
    and (a.building_ids is null or exists (select from building b where b.project_id = p.id and b.id = any(a.building_ids)))`;

/** Distinct projects, roles and companies a person could switch to; each is capped at two. */
export async function choices(ctx: Ctx): Promise<{ projects: number; roles: number; companies: number }> {
  const found = await sql<{ projects: number; roles: number; companies: number }>`
    select count(distinct project_id)::int as projects, count(distinct role_code)::int as roles,
      count(distinct company_id)::int as companies
    from (${ownPlaces(ctx.actor.userId)} limit 1000) o`.execute(rows(ctx));
  return found.rows[0] ?? { projects: 0, roles: 0, companies: 0 };
}

/** One page of the projects a person may enter, by name, each with all its roles there. */
export async function ownProjects(ctx: Ctx, name: string | null, limit: number, offset: number) {
  const own = sql`select distinct project_id, project_name, logo_key from (${ownPlaces(ctx.actor.userId)}) o
    where ${name}::text is null or project_name_key like ${name}`;
  const page = await sql<{ projectId: number; projectName: string; logoKey: string | null }>`
    select * from (${own}) d order by project_name collate "zh-x-icu", project_id
    limit ${limit} offset ${offset}`.execute(rows(ctx));
  const counted = await sql<{ total: number }>`select count(*)::int as total from (${own}) d`.execute(
    rows(ctx),
  );
  const places = await placesIn(
    ctx,
    page.rows.map((r) => r.projectId),
  );
  return { page: page.rows, places, total: counted.rows[0]?.total ?? 0 };
}

/** How a person may enter these projects. */
export async function placesIn(ctx: Ctx, projectIds: number[]): Promise<OwnPlace[]> {
  const found = await sql<OwnPlace>`
    select * from (${ownPlaces(ctx.actor.userId)}) o where project_id = any(${projectIds}::bigint[])
    order by level, role_code, company_name`.execute(rows(ctx));
  return found.rows;
}

/** The caller's own head-office assignment with a role, for standing in no project. */
export const headOfficeAssignment = (ctx: Ctx, roleCode: string) =>
  rows(ctx)
    .selectFrom('assignment')
    .innerJoin('role', 'role.id', 'assignment.roleId')
    .select(['assignment.id', 'role.code'])
    .where('assignment.userId', '=', ctx.actor.userId)
    .where('assignment.projectId', 'is', null)
    .where('role.level', '=', 10)
    .where('role.code', '=', roleCode)
    .where('role.state', '=', 'N')
    .where('role.canSignIn', '=', true)
    .executeTakeFirst();

type Stand = { assignmentId: number; projectId: number | null; companyId: number | null };

/** Moves the session to another role and place, and remembers it for the next sign-in. */
export async function standIn(ctx: Ctx, stand: Stand): Promise<void> {
  await rows(ctx).updateTable('session').set(stand).where('id', '=', ctx.actor.sessionId).execute();
  await rows(ctx)
    .updateTable('user')
    .set({ lastAssignmentId: stand.assignmentId })
    .where('id', '=', ctx.actor.userId)
    .execute();
}
