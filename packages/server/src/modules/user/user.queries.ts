import { normaliseName, normalisePhone } from '@mdi/contract/kit/fields.ts';
import { isHeadOffice } from '@mdi/contract/kit/levels.ts';
import type { InputOf } from '@mdi/contract/kit/op.ts';
import { type SignInFacts, type SignInFilter, userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { replanMarker } from '../../db/replan-marker.ts';
import { assignmentInForce } from '../../kit/access/assignment-in-force.ts';
import { inScope } from '../../kit/access/in-scope.ts';
import { may } from '../../kit/access/may.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { nameLengthSql, pinyinContains, type SearchHit } from '../../kit/search/name-match.ts';
import { containsByIndex, userIdsCalled } from '../../kit/search/name-search.ts';
import { grantPlace, isGrantVisible, visibleGrantConditions } from '../role/index.ts';

/** Users in scope: those who hold a role within the caller's reach; a national role sees everyone. */
export const users = (ctx: Ctx) => {
  const { actor } = ctx;
  const everyone = isHeadOffice(actor) && !actor.scope.regions && !actor.scope.buildings;
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
              .where(isGrantVisible(actor)),
          ),
    );
};

/** Whether somebody has set a password. */
const passwordSet = sql<boolean>`"user".password_hash is not null`;
export const hasPassword = passwordSet.as('hasPassword');

export const userInScope = (ctx: Ctx, id: number) =>
  users(ctx)
    .select(['user.id', 'user.userName', 'user.nickName', 'user.phone', 'user.state', 'user.phoneLostAt'])
    .select(hasPassword)
    .where('user.id', '=', id)
    .executeTakeFirst();

/** The roles that let their holders sign in: a statement looks them up once, and not for each of the holders. */
export const signInRoles = sql`array(select opens.id from role opens where opens.state = 'N' and opens.can_sign_in)`;

/** The grants that let somebody sign in, as far as the caller sees them. */
const openingGrants = (ctx: Ctx) => sql`from assignment
  where assignment.user_id = "user".id and assignment.role_id = any(${signInRoles})
    and ${assignmentInForce(ctx.now())} and ${isGrantVisible(ctx.actor)}`;

/** Those who may sign in. */
const maySignIn = (ctx: Ctx) => sql`exists (select ${openingGrants(ctx)})`;

/** The same of a row that is shown; asked with `exists`, PostgreSQL would look up everybody who may before it cuts a page. */
const signInShown = (ctx: Ctx) => signInOf(sql`(select true ${openingGrants(ctx)} limit 1) is true`);

/**
 * How somebody's way in stands.
 * @param may whether they may sign in, as an SQL condition
 */
export const signInOf = (may: RawBuilder<unknown>) =>
  sql<
    SignInFacts['signIn']
  >`case when not (${may}) then 'none' when ${passwordSet} then 'active' else 'pending' end`;

/** Those whose way in stands like that; `may` as in {@link signInOf}, `set` where "user" isn't joined. */
export function bySignIn(
  may: RawBuilder<unknown>,
  wanted: SignInFilter,
  set: RawBuilder<unknown> = passwordSet,
): RawBuilder<SqlBool> {
  const conditions = {
    all: sql<SqlBool>`true`,
    may: sql<SqlBool>`${may}`,
    none: sql<SqlBool>`not ${may}`,
    active: sql<SqlBool>`(${may} and ${set})`,
    pending: sql<SqlBool>`(${may} and not ${set})`,
  };
  return conditions[wanted];
}

/** Who signs in with the phone is found by it as by a phone. */
const nameIsNotPhone = sql<SqlBool>`regexp_replace(user_name_key, '[^0-9]', '', 'g') not in (
  regexp_replace(phone_key, '[^0-9]', '', 'g'), '86' || phone_key, '0086' || phone_key)`;

/** The user name as lists show it: by the order of the stored one, a phone behind its mask could be found out. */
export const shownNameInOrder = sql<string>`(case when ${nameIsNotPhone} then "user".user_name
  else left("user".phone, 3) || '****' || right("user".phone, 4) end) collate natural_name`;

/** The ids of the users that a word finds. */
function found(keyword: string): RawBuilder<unknown> {
  const phone = normalisePhone(keyword);
  // A phone whole, or the last four as lists show them: any other part would tell what the mask hides.
  return sql`${userIdsCalled(keyword)}
    union all select id from "user" named where ${containsByIndex(sql`named.user_name_key`, keyword)} and ${nameIsNotPhone}
    union all select id from "user" known where known.user_name_key = ${normaliseName(keyword)}
      or known.phone_key = ${phone} or right(known.phone_key, 4) = ${phone}`;
}

type Filters = Partial<Omit<InputOf<typeof userApi.ops.list>, 'roleCode'>> & {
  /** null: of a role that there isn't. */
  roleId?: number | null | undefined;
};

/** The id of a role, by which PostgreSQL knows how many hold it; null when there is none. */
export async function roleIdOf(ctx: Ctx, code: string | undefined): Promise<number | null | undefined> {
  if (code === undefined) return undefined;
  const role = await rows(ctx).selectFrom('role').select('id').where('code', '=', code).executeTakeFirst();
  return role?.id ?? null;
}

const called = (word: string) => sql<SqlBool>`"user".id in (${found(word)})`;

export function filteredUsers(ctx: Ctx, f: Filters) {
  let query = users(ctx).select([
    'user.id as mdiUserId',
    'user.userName',
    'user.nickName',
    'user.phone',
    'user.state',
    'user.createdAt',
    'user.version',
    signInShown(ctx).as('signIn'),
  ]);
  if (f.signIn) query = query.where(bySignIn(maySignIn(ctx), f.signIn));
  if (f.state) query = query.where(sql<SqlBool>`${sql.raw(replanMarker)} "user".state = ${f.state}`);
  if (f.keyword) query = query.where(called(f.keyword));
  if (f.roleId !== undefined || f.projectId) {
    const parts = [isGrantVisible(ctx.actor)]; // Otherwise the filter would tell who holds what in a project out of sight.
    if (f.roleId !== undefined) parts.push(sql`assignment.role_id = ${f.roleId}::bigint`);
    if (f.projectId) parts.push(sql`assignment.project_id = ${f.projectId}::bigint`);
    query = query.where(sql<SqlBool>`${sql.raw(replanMarker)} "user".id in (
      select assignment.user_id from assignment where ${sql.join(parts, sql` and `)})`);
  }
  return query;
}

/** The whole phones of these users. */
export const phonesOf = async (
  ctx: Ctx,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const found = await rows(ctx)
    .selectFrom('user')
    .select(['id', 'phone'])
    .where('id', '=', sql<number>`any(${[...userIds]}::bigint[])`)
    .execute();
  return new Map(found.map(({ id, phone }) => [id, phone]));
};

/**
 * How many users who may sign in the caller sees, in one project or in all of the scope: what the user list begins with.
 * By grants, which indexes hold in the order of their users: of those that are held for good everybody is counted once,
 * and of the few that are held for a while whoever isn't among them.
 */
export async function countUsers(ctx: Ctx, projectId: number | undefined): Promise<number> {
  const { actor } = ctx;
  // Everybody else sees grants of one project alone.
  const there =
    projectId !== undefined && isHeadOffice(actor)
      ? sql`assignment.user_id in (
          select assignment.user_id from assignment where assignment.project_id = ${projectId} and ${isGrantVisible(actor)})`
      : sql`true`;
  const lasting = sql`assignment.starts_at is null and assignment.ends_at is null`;
  const timed = sql`(assignment.starts_at is not null or assignment.ends_at is not null) and ${assignmentInForce(ctx.now())}`;
  // Each way for itself, so that it is looked up by its own index.
  const opening = (where: RawBuilder<unknown>) =>
    sql.join(
      visibleGrantConditions(actor).map(
        (way) => sql`select assignment.user_id from assignment
          where ${where} and assignment.role_id = any(${signInRoles}) and ${way}`,
      ),
      sql` union all `,
    );
  const { rows: found } = await sql<{ n: number }>`
    select ((select count(distinct user_id) from (${opening(sql`${lasting} and ${there}`)}) held)
      + (select count(*) from (select distinct user_id from (${opening(sql`${timed} and ${there}`)}) held) late
        where not exists (${opening(sql`${lasting} and assignment.user_id = late.user_id`)})))::int as n`.execute(
    rows(ctx),
  );
  return found[0]?.n ?? 0;
}

/** The roles of these users, as far as the caller's scope shows them. */
export const rolesOf = (ctx: Ctx, userIds: number[]) =>
  rows(ctx)
    .selectFrom('assignment')
    .innerJoin('role', 'role.id', 'assignment.roleId')
    .leftJoin('project', 'project.id', 'assignment.projectId')
    .select(['assignment.userId', 'role.code', 'role.name', 'role.nameEn', 'project.name as projectName'])
    .where('assignment.userId', '=', sql<number>`any(${userIds}::bigint[])`)
    .where(isGrantVisible(ctx.actor))
    .orderBy('role.level')
    .orderBy('assignment.id')
    .execute();

/** Users who may sign in by region and project, for the tree; thousands only pass doors. */
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
      'user.phone',
      'role.name as roleName',
      'role.nameEn as roleNameEn',
    ])
    .where('role.canSignIn', '=', true)
    .where(inScope(ctx.actor, grantPlace(ctx.actor)))
    .orderBy('region.sort')
    .orderBy('project.name')
    .orderBy('project.id')
    .orderBy('user.id')
    .orderBy('assignment.id')
    .limit(5000)
    .execute();

/** Whether the caller may look at a user: the resource for it, and the user in scope. */
export async function maySeeUser(ctx: Ctx, id: number): Promise<boolean> {
  if (!may(ctx, userApi.ops.get)) return false;
  const row = await users(ctx).select('user.id').where('user.id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** The first of these users, the shortest names first. */
const firstOf = (ctx: Ctx, which: RawBuilder<SqlBool>, most: number): Promise<SearchHit[]> =>
  users(ctx)
    .where(which)
    .select([
      'user.id',
      'user.nickName as name',
      sql<string>`regexp_replace("user".phone, '^(.{3}).*(.{4})$', '\\1****\\2')`.as('about'),
    ])
    .orderBy(nameLengthSql('user.nickName'))
    .orderBy('user.id', 'desc')
    .limit(most)
    .execute();

/** What the search finds by a word: the first of the list that the word finds there. */
export const soughtUsers = (ctx: Ctx, word: string, most: number) => firstOf(ctx, called(word), most);

/** What the search finds by letters that spell a name. */
export const speltUsers = (ctx: Ctx, letters: string, most: number) =>
  firstOf(ctx, pinyinContains('user.spelt', letters), most);

/** The users in scope of these, with what decides whether they are sent a link for their first password. */
export const invitationFactsOf = (ctx: Ctx, userIds: readonly number[]) =>
  users(ctx)
    .select(['user.id', 'user.nickName', 'user.state', 'user.phoneLostAt'])
    .select(signInShown(ctx).as('signIn'))
    .where('user.id', '=', sql<number>`any(${[...userIds]}::bigint[])`)
    .execute();
