import { normaliseName, normalisePhone } from '@mdi/contract/kit/fields.ts';
import type { InputOf } from '@mdi/contract/kit/op.ts';
import type { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor, Ctx } from '../../kit/ctx.ts';
import { inScope, type Place } from '../../kit/in-scope.ts';
import { contains } from '../../kit/page.ts';
import { rows } from '../../kit/rows.ts';

/** Where a grant belongs: to a project, and for a tenant's people to their company. */
const grantPlace = (actor: Actor): Place =>
  actor.level === 40
    ? { project: 'assignment.projectId', company: 'assignment.companyId' }
    : { project: 'assignment.projectId' };

/**
 * The grants a caller reaches: those in a project in scope. A head-office grant belongs to no project; a
 * national role reaches all of them, a limited one those narrowed to no more than it reaches itself.
 */
function reached(actor: Actor): RawBuilder<SqlBool> {
  const inProjects = sql<SqlBool>`(assignment.project_id is not null and ${inScope(actor, grantPlace(actor))})`;
  if (actor.level !== 10) return inProjects;
  const { regions, buildings } = actor.scope;
  if (!regions && !buildings) return sql<SqlBool>`true`;
  const within = inScope(actor, { project: 'b.projectId', building: 'b.id' });
  const byBuilding = sql`assignment.building_ids <@ array(select b.id from building b where ${within})`;
  const byRegion = buildings ? sql`false` : sql`assignment.region_codes <@ ${regions}::text[]`;
  const office = sql`assignment.project_id is null and coalesce(${byBuilding} or ${byRegion}, false)`;
  return sql<SqlBool>`(${inProjects} or (${office}))`;
}

/** Users in scope: those who hold a role within the caller's reach; a national role sees everyone. */
export const users = (ctx: Ctx) => {
  const { actor } = ctx;
  const everyone = actor.level === 10 && !actor.scope.regions && !actor.scope.buildings;
  return rows(ctx)
    .selectFrom('user')
    .where((eb) =>
      everyone
        ? eb.lit(true)
        : eb.exists(
            eb
              .selectFrom('assignment')
              .select(eb.lit(1).as('one'))
              .whereRef('assignment.userId', '=', 'user.id')
              .where(reached(actor)),
          ),
    );
};

type Filters = Partial<InputOf<typeof userApi.ops.list>>;

export function filteredUsers(ctx: Ctx, f: Filters) {
  let query = users(ctx).select([
    'user.id as mdiUserId',
    'user.userName',
    'user.nickName',
    'user.phone',
    'user.state',
    'user.createdAt',
    'user.version',
  ]);
  if (f.state) query = query.where('user.state', '=', f.state);
  if (f.keyword) {
    const like = contains(normaliseName(f.keyword));
    const phone = contains(normalisePhone(f.keyword));
    query = query.where((eb) =>
      eb.or([
        eb('user.userNameKey', 'like', like),
        eb(sql<string>`lower(nick_name)`, 'like', like),
        eb('user.phoneKey', 'like', phone),
      ]),
    );
  }
  if (f.roleCode || f.projectId) {
    query = query.where((eb) => {
      let held = eb
        .selectFrom('assignment')
        .innerJoin('role', 'role.id', 'assignment.roleId')
        .select(eb.lit(1).as('one'))
        .whereRef('assignment.userId', '=', 'user.id')
        // Otherwise the filter would tell who holds what in a project out of sight.
        .where(reached(ctx.actor));
      if (f.roleCode) held = held.where('role.code', '=', f.roleCode);
      if (f.projectId) held = held.where('assignment.projectId', '=', f.projectId);
      return eb.exists(held);
    });
  }
  return query;
}

/** The roles of these users, as far as the caller's scope shows them. */
export const rolesOf = (ctx: Ctx, userIds: number[]) =>
  rows(ctx)
    .selectFrom('assignment')
    .innerJoin('role', 'role.id', 'assignment.roleId')
    .leftJoin('project', 'project.id', 'assignment.projectId')
    .select(['assignment.userId', 'role.code', 'role.name', 'role.nameEn', 'project.name as projectName'])
    .where('assignment.userId', '=', sql<number>`any(${userIds}::bigint[])`)
    .where(reached(ctx.actor))
    .orderBy('role.level')
    .orderBy('assignment.id')
    .execute();

/** Users by region and project, for the tree. */
export const userPlaces = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('assignment')
    .innerJoin('user', 'user.id', 'assignment.userId')
    .innerJoin('role', 'role.id', 'assignment.roleId')
    .innerJoin('project', 'project.id', 'assignment.projectId')
    .innerJoin('province', 'province.code', 'project.provinceCode')
    .innerJoin('region', 'region.code', 'province.regionCode')
    .select([
      'region.code as regionCode',
      'region.nameZh',
      'region.nameEn',
      'project.id as projectId',
      'project.name as projectName',
      'user.id as mdiUserId',
      'user.userName',
      'user.nickName',
      'role.name as roleName',
      'role.nameEn as roleNameEn',
    ])
    .where(inScope(ctx.actor, grantPlace(ctx.actor)))
    .orderBy('region.sort')
    .orderBy('project.name')
    .orderBy('project.id')
    .orderBy('user.id')
    .limit(5000)
    .execute();

/** The valid roles a caller may give: below its own role, and holding nothing the caller's role lacks. */
export const grantableRoles = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('role')
    .select(['id', 'code', 'name', 'nameEn', 'level', 'dataScope'])
    .where('state', '=', 'N')
    .where('level', '>=', ctx.actor.level)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('roleParent')
            .select(eb.lit(1).as('one'))
            .whereRef('roleParent.roleId', '=', 'role.id')
            .where('roleParent.parentId', '=', ctx.actor.roleId),
        ),
        // The built-in administrator of the head office manages every role, its own too.
        sql<boolean>`exists (select from role own where own.id = ${ctx.actor.roleId} and own.code = ${administratorCode})`,
      ]),
    )
    .where(
      sql<boolean>`not exists (
        select from role_resource x where x.role_id = role.id and not exists (
          select from role_resource mine
          where mine.role_id = ${ctx.actor.roleId} and mine.surface = x.surface and mine.resource = x.resource))`,
    )
    .orderBy('level')
    .orderBy('sort')
    .orderBy('id')
    .execute();

/** The built-in role of the head office that holds everything; the last person who has it stays. */
export const administratorCode = 'HQ_ADMIN';

export const scopedRegions = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('region')
    .select(['code', 'nameZh', 'nameEn'])
    .where(
      sql<boolean>`(${ctx.actor.scope.regions}::text[] is null or code = any(${ctx.actor.scope.regions}::text[]))`,
    )
    .orderBy('sort')
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

/** A company of a project in scope. */
export const scopedCompany = (ctx: Ctx, companyId: number, projectId: number) =>
  rows(ctx)
    .selectFrom('company')
    .select('id')
    .where('id', '=', companyId)
    .where('projectId', '=', projectId)
    .where(inScope(ctx.actor, { project: 'company.projectId', company: 'company.id' }))
    .executeTakeFirst();

/**
 * The highest authority among a user's roles (10 is the highest; 100 with none), and whether the caller
 * reaches every one of them.
 */
export async function authorityOf(ctx: Ctx, userId: number): Promise<{ level: number; reached: boolean }> {
  const row = await rows(ctx)
    .selectFrom('assignment')
    .innerJoin('role', 'role.id', 'assignment.roleId')
    .select((eb) => [
      eb.fn.min('role.level').as('level'),
      sql<boolean | null>`bool_and(${reached(ctx.actor)})`.as('reached'),
    ])
    .where('assignment.userId', '=', userId)
    .executeTakeFirst();
  return { level: row?.level ?? 100, reached: row?.reached ?? true };
}

export const assignmentsOf = (ctx: Ctx, userId: number, roleCode: string, projectId: number | undefined) => {
  const query = rows(ctx)
    .selectFrom('assignment')
    .innerJoin('role', 'role.id', 'assignment.roleId')
    .select(['assignment.id', 'assignment.grantedLevel', 'assignment.projectId', 'role.level', 'role.code'])
    .where('assignment.userId', '=', userId)
    .where('role.code', '=', roleCode)
    .where(reached(ctx.actor));
  return (projectId === undefined ? query : query.where('assignment.projectId', '=', projectId)).execute();
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

/**
 * Another user with this phone, and whether the caller may see that person. Until this call ends nobody else
 * can ask about the phone, so that the second of two who add it at once is told as if they had come later.
 */
export async function phoneOwner(ctx: Ctx, phoneKey: string, exceptId: number) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`phone ${phoneKey}`}, 2))`.execute(rows(ctx));
  const owner = await rows(ctx)
    .selectFrom('user')
    .select(['id', 'userName'])
    .where('phoneKey', '=', phoneKey)
    .where('id', '!=', exceptId)
    .executeTakeFirst();
  if (!owner) return undefined;
  const seen = await users(ctx).select('user.id').where('user.id', '=', owner.id).executeTakeFirst();
  return { userName: owner.userName, seen: seen !== undefined };
}
