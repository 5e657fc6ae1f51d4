import { companyCategories } from '@mdi/contract/modules/company/company.contract.ts';
import { type SqlBool, sql } from 'kysely';
import { assignmentInForce } from '../../kit/access/assignment-in-force.ts';
import { inScope } from '../../kit/access/in-scope.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { nameOrPinyinContains } from '../../kit/search/name-match.ts';
import { employeesEnteringBeyond } from '../pass/index.ts';
import { administratorCode, holdsNoMore, isGrantVisible, rolesBelow, withinOwn } from '../role/index.ts';

/** The valid roles a caller may give: below its own role, and holding nothing the caller's role lacks. */
export const grantableRoles = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('role')
    .select(['id', 'code', 'name', 'nameEn', 'level', 'dataScope', 'canSignIn'])
    .where('state', '=', 'N')
    .where(rolesBelow(ctx))
    .where(holdsNoMore(ctx.actor, 'role.id'))
    .orderBy('level')
    .orderBy('sort')
    .orderBy('id')
    .execute();

export const scopedProjects = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('project')
    .innerJoin('province', 'province.code', 'project.provinceCode')
    .select(['project.id', 'project.name', 'province.regionCode'])
    .where(inScope(ctx.actor, { project: 'project.id' }))
    .orderBy('project.name')
    .orderBy('project.id')
    .execute();

export const scopedBuildingsOf = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('building')
    .select(['id', 'name', 'projectId'])
    .where(inScope(ctx.actor, { project: 'building.projectId', building: 'building.id' }))
    .orderBy('projectId')
    .orderBy('sort')
    .orderBy('id')
    .execute();

/** The clock by which days of a role count: its project's, at the head office China's. */
export async function timeZoneOfProject(ctx: Ctx, projectId: number | null): Promise<string> {
  if (projectId === null) return 'Asia/Shanghai';
  const project = rows(ctx).selectFrom('project').select('timeZone');
  return (await project.where('id', '=', projectId).executeTakeFirstOrThrow()).timeZone;
}

const maxCompanies = 50;

/** Owners and tenants: the property company's own people hold roles of the project. */
const isTenant = sql<SqlBool>`category <> ${companyCategories.property}`;

/** Valid owners and tenants of a project in scope whose name holds the word, by name. */
export const companiesOf = (ctx: Ctx, projectId: number, word: string | undefined) => {
  const query = rows(ctx)
    .selectFrom('company')
    .select(['id as tenantId', 'name as tenantName'])
    .where('projectId', '=', projectId)
    .where('state', '=', 'N')
    .where(isTenant)
    .where(inScope(ctx.actor, { project: 'company.projectId', company: 'company.id' }))
    .orderBy(sql`name collate natural_name`)
    .orderBy('id')
    .limit(maxCompanies);
  return (
    word ? query.where(nameOrPinyinContains('company.nameKey', 'company.spelt', word)) : query
  ).execute();
};

/** An owner or tenant of a project in scope. */
export const scopedCompany = (ctx: Ctx, companyId: number, projectId: number) =>
  rows(ctx)
    .selectFrom('company')
    .select('id')
    .where('id', '=', companyId)
    .where('projectId', '=', projectId)
    .where(isTenant)
    .where(inScope(ctx.actor, { project: 'company.projectId', company: 'company.id' }))
    .executeTakeFirst();

/** Those of these accounts whose person may enter a building beyond the caller's reach: their phone opens its doors. */
async function enteringBeyond(ctx: Ctx, userIds: readonly number[]): Promise<number[]> {
  if (ctx.actor.scope.buildings === null) return [];
  const jobs = await rows(ctx)
    .selectFrom('employee')
    .select(['id', 'userId'])
    .where('userId', '=', sql<number>`any(${[...userIds]}::bigint[])`)
    .where('leftAt', 'is', null)
    .execute();
  const beyond = await employeesEnteringBeyond(
    ctx,
    jobs.map(({ id }) => id),
  );
  return jobs.filter(({ id }) => beyond.has(id)).map(({ userId }) => userId);
}

/**
 * Those of these accounts that hold a role which isn't within the caller's own (see {@link withinOwn}), or open doors
 * beyond the caller's reach.
 */
export async function accountsBeyondOwn(ctx: Ctx, userIds: readonly number[]): Promise<ReadonlySet<number>> {
  const roles = sql`select of.role_id from assignment of where of.user_id = any(${[...userIds]}::bigint[])`;
  const found = await rows(ctx)
    .selectFrom('assignment')
    .select('userId')
    .distinct()
    .where('userId', '=', sql<number>`any(${[...userIds]}::bigint[])`)
    .where(sql<SqlBool>`not ${withinOwn(ctx.actor, roles)}`)
    .execute();
  return new Set([...found.map(({ userId }) => userId), ...(await enteringBeyond(ctx, userIds))]);
}

/** Those of these held roles that aren't within the caller's own. */
export async function grantsBeyondOwn(ctx: Ctx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const found = await rows(ctx)
    .selectFrom('assignment')
    .select('id')
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where(sql<SqlBool>`not ${withinOwn(ctx.actor)}`)
    .execute();
  return new Set(found.map(({ id }) => id));
}

export const assignmentsOf = (ctx: Ctx, userId: number, roleCode: string, projectId: number | undefined) => {
  const query = rows(ctx)
    .selectFrom('assignment')
    .innerJoin('role', 'role.id', 'assignment.roleId')
    .select([
      'assignment.id',
      'assignment.grantedLevel',
      'assignment.projectId',
      'assignment.employeeId',
      'role.level',
      'role.code',
    ])
    .where('assignment.userId', '=', userId)
    .where('role.code', '=', roleCode)
    .where(isGrantVisible(ctx.actor));
  // In the order in which the companies of the jobs are locked.
  const inOrder = query.orderBy('assignment.companyId').orderBy('assignment.id');
  return (
    projectId === undefined ? inOrder : inOrder.where('assignment.projectId', '=', projectId)
  ).execute();
};

/**
 * How many valid people besides this one hold the built-in administrator role. Judged one call at a time,
 * so that two administrators can't remove each other at once.
 */
export async function otherAdministrators(ctx: Ctx, userId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('administrators', 2))`.execute(rows(ctx));
  const row = await rows(ctx)
    .selectFrom('assignment')
    .innerJoin('role', 'role.id', 'assignment.roleId')
    .innerJoin('user', 'user.id', 'assignment.userId')
    .select((eb) => eb.fn.count<number>('user.id').distinct().as('n'))
    .where('role.code', '=', administratorCode)
    .where('assignment.projectId', 'is', null)
    .where('user.state', '=', 'N')
    // Who holds it for a while can't be the one who stays.
    .where('assignment.endsAt', 'is', null)
    .where(assignmentInForce(ctx.now()))
    .where('user.id', '!=', userId)
    .executeTakeFirst();
  return row?.n ?? 0;
}

export async function isAdministrator(ctx: Ctx, userId: number): Promise<boolean> {
  const row = await rows(ctx)
    .selectFrom('assignment')
    .innerJoin('role', 'role.id', 'assignment.roleId')
    .select('assignment.id')
    .where('role.code', '=', administratorCode)
    .where('assignment.userId', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a user holds a role of head office anywhere, valid or not. */
export async function isOfHeadOffice(ctx: Ctx, userId: number): Promise<boolean> {
  const held = await sql`select from assignment x join role y on y.id = x.role_id
    where x.user_id = ${userId} and y.level = 10 limit 1`.execute(rows(ctx));
  return held.rows.length > 0;
}
