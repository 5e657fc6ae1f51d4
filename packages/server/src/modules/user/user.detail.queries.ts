import { type SqlBool, sql } from 'kysely';
import { inScope } from '../../kit/access/in-scope.ts';
import { isSessionOpenSql } from '../../kit/access/is-session-open.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { isGrantVisible } from '../role/index.ts';
import { users } from './user.queries.ts';

/** One user in scope with everything the caller may know. */
export const userDetail = (ctx: Ctx, id: number) =>
  users(ctx)
    .select([
      'user.id',
      'user.userName',
      'user.nickName',
      'user.phone',
      'user.birth',
      'user.state',
      'user.createdAt',
      'user.version',
      sql<boolean>`"user".password_hash is not null`.as('hasPassword'),
      'user.phoneLostAt',
      sql<boolean>`"user".chat_account is not null`.as('chatBound'),
      sql<Date | null>`(select since from authenticator a where a.user_id = "user".id)`.as(
        'authenticatorSince',
      ),
    ])
    .where('user.id', '=', id)
    .executeTakeFirst();

/** The roles a user holds where the caller reaches, with what limits them. */
export const assignmentRows = (ctx: Ctx, userId: number) =>
  rows(ctx)
    .selectFrom('assignment')
    .innerJoin('role', 'role.id', 'assignment.roleId')
    .leftJoin('project', 'project.id', 'assignment.projectId')
    .leftJoin('province', 'province.code', 'project.provinceCode')
    .leftJoin('company', 'company.id', 'assignment.companyId')
    .leftJoin('employee', 'employee.id', 'assignment.employeeId')
    .leftJoin('company as employer', 'employer.id', 'employee.companyId')
    .leftJoin('user as giver', 'giver.id', 'assignment.grantedBy')
    .select([
      'assignment.id',
      'assignment.roleId',
      'assignment.projectId',
      'assignment.companyId',
      'assignment.regionCodes as narrowedRegions',
      'assignment.buildingIds as narrowedBuildings',
      'assignment.grantedLevel',
      'assignment.employeeId',
      'assignment.startsAt',
      'assignment.endsAt',
      'assignment.version',
      sql<string>`coalesce(project.time_zone, 'Asia/Shanghai')`.as('zone'),
      'giver.nickName as grantedBy',
      'role.code',
      'role.name',
      'role.nameEn',
      'role.level',
      'role.dataScope',
      'role.regionCodes',
      'role.buildingIds',
      'role.state as roleState',
      'role.canSignIn',
      'project.name as projectName',
      'project.state as projectState',
      'province.regionCode',
      'company.name as companyName',
      'employee.state as jobState',
      sql<string | null>`coalesce(company.state, employer.state)`.as('companyState'),
    ])
    .where('assignment.userId', '=', userId)
    .where(isGrantVisible(ctx.actor))
    .orderBy('role.level')
    .orderBy('project.name')
    .orderBy('assignment.id')
    .execute();

export type AssignmentRow = Awaited<ReturnType<typeof assignmentRows>>[number];

/** One held role, by its id, where the caller reaches. */
export const assignmentById = (ctx: Ctx, id: number) =>
  rows(ctx)
    .selectFrom('assignment')
    .innerJoin('role', 'role.id', 'assignment.roleId')
    .select([
      'assignment.id',
      'assignment.userId',
      'assignment.projectId',
      'assignment.companyId',
      'assignment.grantedLevel',
      'assignment.employeeId',
      'assignment.roleId',
      'assignment.startsAt',
      'assignment.endsAt',
      'role.level',
      'role.code',
    ])
    .where('assignment.id', '=', id)
    .where(isGrantVisible(ctx.actor))
    .executeTakeFirst();

/** Buildings by id, as far as the caller sees them. */
export const buildingNames = (ctx: Ctx, ids: readonly number[]) =>
  rows(ctx)
    .selectFrom('building')
    .select(['id as buildingId', 'name as buildingName', 'projectId'])
    .where(sql<SqlBool>`id = any(${[...ids]}::bigint[])`)
    .where(inScope(ctx.actor, { project: 'building.projectId', building: 'building.id' }))
    .orderBy('projectId')
    .orderBy('sort')
    .orderBy('id')
    .execute();

export const regionNames = (ctx: Ctx) =>
  rows(ctx).selectFrom('region').select(['code', 'nameZh', 'nameEn']).orderBy('sort').execute();

/** What these roles hold, as menu rows of their surface in menu order. */
export const heldMenus = (ctx: Ctx, roleIds: readonly number[]) =>
  rows(ctx)
    .selectFrom('roleResource')
    .innerJoin('menu', (join) =>
      join.onRef('menu.url', '=', 'roleResource.resource').onRef('menu.surface', '=', 'roleResource.surface'),
    )
    .leftJoin('menu as parent', 'parent.id', 'menu.parentId')
    .select([
      'roleResource.roleId',
      'menu.surface',
      'menu.kind',
      'menu.id',
      'menu.parentId',
      'menu.url',
      'menu.title',
      'menu.titleEn',
      'parent.title as parentTitle',
      'parent.titleEn as parentTitleEn',
    ])
    .where(sql<SqlBool>`role_resource.role_id = any(${[...roleIds]}::bigint[])`)
    .orderBy('menu.surface')
    .orderBy('parent.sort')
    .orderBy('menu.sort')
    .orderBy('menu.id')
    .execute();

/** What a resource is called in the menus; undefined when it has no row of its own. */
export const resourceTitle = (ctx: Ctx, resource: string) =>
  rows(ctx)
    .selectFrom('menu')
    .select(['title', 'titleEn'])
    .where('surface', '=', 'mdi')
    .where('url', '=', resource)
    .executeTakeFirst();

export async function rolesHolding(ctx: Ctx, resource: string): Promise<ReadonlySet<number>> {
  const found = await rows(ctx)
    .selectFrom('roleResource')
    .select('roleId')
    .where('surface', '=', 'mdi')
    .where('resource', '=', resource)
    .execute();
  return new Set(found.map((row) => row.roleId));
}

/** A project in scope with its region, for judging reach. */
export const projectPlace = (ctx: Ctx, projectId: number) =>
  rows(ctx)
    .selectFrom('project')
    .innerJoin('province', 'province.code', 'project.provinceCode')
    .select(['project.id', 'project.name', 'project.state', 'province.regionCode'])
    .where('project.id', '=', projectId)
    .where(inScope(ctx.actor, { project: 'project.id' }))
    .executeTakeFirst();

/** Which of these buildings belong to a project. */
export const buildingsOfProject = (ctx: Ctx, projectId: number, ids: readonly number[]) =>
  rows(ctx)
    .selectFrom('building')
    .select('id')
    .where('projectId', '=', projectId)
    .where(sql<SqlBool>`id = any(${[...ids]}::bigint[])`)
    .execute();

type Impact = { roles: number; projects: number; sessions: number; others: boolean };

/** What taking an account away touches now: roles where the caller reaches and their sessions, and whether there are others. */
export async function userImpact(ctx: Ctx, userId: number): Promise<Impact> {
  const { rows: found } = await sql<Impact>`
    with held as (
      select assignment.id, assignment.project_id, ${isGrantVisible(ctx.actor)} as seen
      from assignment where assignment.user_id = ${userId})
    select
      (select count(*)::int from held where seen) as roles,
      (select count(distinct project_id)::int from held where seen) as projects,
      (select count(*)::int from session join held on held.id = session.assignment_id and held.seen
        where session.user_id = ${userId} and ${isSessionOpenSql(ctx)}) as sessions,
      exists (select from held where not seen) as others`.execute(rows(ctx));
  return found[0] ?? { roles: 0, projects: 0, sessions: 0, others: false };
}
