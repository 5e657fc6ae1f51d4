import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { inScope } from '../../kit/in-scope.ts';
import { rows } from '../../kit/rows.ts';
import { reached } from './user.queries.ts';

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
