import type { InputOf } from '@mdi/contract/kit/op.ts';
import type { roleApi } from '@mdi/contract/modules/role/role.contract.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { inScope } from '../../kit/access/in-scope.ts';
import { isSessionOpenSql } from '../../kit/access/is-session-open.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { containsPattern } from '../../kit/queries/page.ts';
import { isGrantVisible, reachWithin } from './role.reach.queries.ts';

/** The built-in role of the head office that holds everything; the last person who has it stays. */
export const administratorCode = 'HQ_ADMIN';

const administratorIsMine = (ctx: Ctx) => sql<SqlBool>`
  exists (select from role own where own.id = ${ctx.actor.roleId} and own.code = ${administratorCode})`;

/** The condition on `role` for those the caller's role manages: its children; for the administrator every role. */
export const isBelowCaller = (
  ctx: Ctx,
): RawBuilder<SqlBool> => sql<SqlBool>`(role.level >= ${ctx.actor.level} and (
  ${administratorIsMine(ctx)} or exists (
    select from role_parent rp where rp.role_id = role.id and rp.parent_id = ${ctx.actor.roleId})))`;

/** The roles a caller may see: its own, and those it manages. */
const visible = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('role')
    .where(sql<SqlBool>`(role.id = ${ctx.actor.roleId} or ${isBelowCaller(ctx)})`);

/** How many people hold the role where the caller sees it. */
const holders = (ctx: Ctx) => sql<number>`(
  select count(distinct assignment.user_id)::int from assignment
  where assignment.role_id = role.id and ${isGrantVisible(ctx.actor)})`;

/** Whether somebody holds the role with more reach than the caller's: changing it would change what happens there. */
const heldBeyond = (ctx: Ctx) => sql<boolean>`exists (
  select from assignment where assignment.role_id = role.id and not ${reachWithin(ctx.actor)})`;

const described = (ctx: Ctx) =>
  visible(ctx)
    .selectAll('role')
    .select(holders(ctx).as('users'))
    .select(heldBeyond(ctx).as('heldBeyond'))
    .select(sql<boolean>`${isBelowCaller(ctx)}`.as('below'));

type Filters = Partial<InputOf<typeof roleApi.ops.list>>;

/** The role of this id, as far as the caller sees it. */
const seenRole = (ctx: Ctx, roleId: number) => visible(ctx).select('role.id').where('role.id', '=', roleId);

export function filteredRoles(ctx: Ctx, f: Filters) {
  const { keyword, level, state, parentId, buildingId, regionCode } = f;
  let query = described(ctx);
  if (keyword !== undefined) {
    const like = containsPattern(keyword);
    query = query.where((eb) =>
      eb.or([
        eb('role.name', 'ilike', like),
        eb('role.nameEn', 'ilike', like),
        eb('role.code', 'ilike', like),
      ]),
    );
  }
  if (level !== undefined) query = query.where('role.level', '=', level);
  if (state !== undefined) query = query.where('role.state', '=', state);
  if (parentId !== undefined) {
    query = query.where(
      sql<SqlBool>`role.id in (
        select rp.role_id from role_parent rp where rp.parent_id in (${seenRole(ctx, parentId)}))`,
    );
  }
  if (buildingId !== undefined) {
    const place = inScope(ctx.actor, { project: 'b.projectId', building: 'b.id' });
    query = query.where(
      sql<SqlBool>`exists (
        select from building b where b.id = ${buildingId} and ${place} and b.id = any(role.building_ids))`,
    );
  }
  if (regionCode !== undefined) query = query.where(sql<SqlBool>`${regionCode} = any(role.region_codes)`);
  return query;
}

export const roleById = (ctx: Ctx, id: number) => described(ctx).where('role.id', '=', id).executeTakeFirst();

/** The parents of roles, by child. */
export const parentsOf = (ctx: Ctx, roleIds: readonly number[]) =>
  rows(ctx)
    .selectFrom('roleParent')
    .innerJoin('role', 'role.id', 'roleParent.parentId')
    .select(['roleParent.roleId as childId', 'role.id as roleId', 'role.name', 'role.nameEn', 'role.level'])
    .where(sql<SqlBool>`role_parent.role_id = any(${[...roleIds]}::bigint[])`)
    .orderBy('role.level')
    .orderBy('role.sort')
    .orderBy('role.id')
    .execute();

/** Roles the caller sees, as parents to choose from. */
export const parentCandidates = (ctx: Ctx) =>
  visible(ctx)
    .select(['role.id', 'role.name', 'role.nameEn', 'role.level'])
    .where('role.state', '=', 'N')
    .orderBy('role.level')
    .orderBy('role.sort')
    .orderBy('role.id')
    .execute();

export async function isAdministratorRole(ctx: Ctx): Promise<boolean> {
  const row = await rows(ctx)
    .selectFrom('role')
    .select('code')
    .where('id', '=', ctx.actor.roleId)
    .executeTakeFirst();
  return row?.code === administratorCode;
}

/** Whether a role stands anywhere below another, by parents of parents. */
export async function standsBelow(ctx: Ctx, roleId: number, above: number): Promise<boolean> {
  const { rows: found } = await sql`
    with recursive up as (
      select parent_id from role_parent where role_id = ${roleId}
      union select p.parent_id from role_parent p join up on p.role_id = up.parent_id)
    select 1 from up where parent_id = ${above}`.execute(rows(ctx));
  return found.length > 0;
}

/** Parents are changed by one call at a time, so that two can't close a circle together. */
export const lockParents = (ctx: Ctx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('role parents', 6))`.execute(rows(ctx));

export async function setParents(ctx: Ctx, roleId: number, parentIds: readonly number[]): Promise<void> {
  await rows(ctx).deleteFrom('roleParent').where('roleId', '=', roleId).execute();
  if (parentIds.length === 0) return;
  await rows(ctx)
    .insertInto('roleParent')
    .values(parentIds.map((parentId) => ({ roleId, parentId })))
    .execute();
}

/** Those of a kind that stand against a removal: the caller sees some of them, and of the others only that there are any. */
export type RoleDependants = { names: string[]; others: boolean };

const inSight = (found: readonly { name: string; seen: boolean }[]): RoleDependants => ({
  names: found.filter(({ seen }) => seen).map(({ name }) => name),
  others: found.some(({ seen }) => !seen),
});

/** People who hold the role, and the roles below it. */
export async function roleDependants(ctx: Ctx, roleId: number) {
  const users = await rows(ctx)
    .selectFrom('assignment')
    .innerJoin('user', 'user.id', 'assignment.userId')
    // Somebody may hold it in several places, and two people may have one name.
    .select(['user.nickName as name', sql<boolean>`bool_or(${isGrantVisible(ctx.actor)})`.as('seen')])
    .where('assignment.roleId', '=', roleId)
    .groupBy('user.id')
    .orderBy('user.nickName')
    .orderBy('user.id')
    .execute();
  const children = await rows(ctx)
    .selectFrom('roleParent')
    .innerJoin('role', 'role.id', 'roleParent.roleId')
    .select(['role.name', 'role.nameEn', sql<boolean>`${isBelowCaller(ctx)}`.as('seen')])
    .where('roleParent.parentId', '=', roleId)
    .orderBy('role.sort')
    .execute();
  const named = children.map((one) => ({
    name: ctx.lang === 'en' && one.nameEn ? one.nameEn : one.name,
    seen: one.seen,
  }));
  return { users: inSight(users), children: inSight(named) };
}

const openSessions = (ctx: Ctx, roleId: number) =>
  rows(ctx)
    .selectFrom('session')
    .innerJoin('assignment', 'assignment.id', 'session.assignmentId')
    .where('assignment.roleId', '=', roleId)
    .where(isSessionOpenSql(ctx));

/** How many open sessions act with a role where the caller sees it. */
export async function countSessions(ctx: Ctx, roleId: number): Promise<number> {
  const row = await openSessions(ctx, roleId)
    .where(isGrantVisible(ctx.actor))
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirst();
  return row?.n ?? 0;
}

/** Ends the sessions that act with a role. */
export async function endRoleSessions(ctx: Ctx, roleId: number): Promise<number> {
  const ended = await rows(ctx)
    .updateTable('session')
    .set({ endedAt: ctx.now() })
    .where('id', 'in', openSessions(ctx, roleId).select('session.id'))
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}
