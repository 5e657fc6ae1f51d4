import { normaliseName, normalisePhone } from '@mdi/contract/kit/fields.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { inScope } from '../../kit/access/in-scope.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { containsPattern } from '../../kit/queries/page.ts';
import { pinyinContains, pinyinOf } from '../../kit/search/name-match.ts';

const maxOffered = 50;

const people = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('employee')
    .innerJoin('user', 'user.id', 'employee.userId')
    .where(inScope(ctx.actor, { project: 'employee.projectId', company: 'employee.companyId' }));

/** Somebody in scope who may be visited, whether they are valid or not. */
export const visitablePersonInScope = (ctx: Ctx, id: number) =>
  people(ctx).select(['employee.id', 'employee.companyId']).where('employee.id', '=', id).executeTakeFirst();

/** Working people of a company by name, as it is written or spelt, or by whole phone; the caller first. */
export function hostsOf(ctx: Ctx, companyId: number, word: string | undefined) {
  const own = sql<boolean>`"user".id = ${ctx.actor.userId}`;
  let query = people(ctx)
    .select(['employee.id as hostId', 'user.nickName as name', 'employee.department', own.as('me')])
    .where('employee.companyId', '=', companyId)
    .where('employee.state', '=', 'N')
    .where('user.state', '=', 'N');
  if (word) {
    const like = containsPattern(normaliseName(word));
    const letters = pinyinOf(word);
    query = query.where(
      sql<SqlBool>`(lower(normalize("user".nick_name, NFKC)) like ${like} or "user".phone_key = ${normalisePhone(word)}
        or ${letters === null ? sql`false` : pinyinContains('user.spelt', letters)})`,
    );
  }
  return query
    .orderBy(own, 'desc')
    .orderBy('user.nickName')
    .orderBy('employee.id')
    .limit(maxOffered)
    .execute();
}

const reachedBuildings = (ctx: Ctx, where: RawBuilder<SqlBool>) =>
  rows(ctx)
    .selectFrom('building')
    .select(['building.id as buildingId', 'building.name as buildingName'])
    .where(where)
    .where(inScope(ctx.actor, { project: 'building.projectId', building: 'building.id' }))
    .orderBy('building.sort')
    .orderBy('building.id')
    .execute();

/** The buildings of a company that the caller reaches. */
export const buildingsOfCompany = (ctx: Ctx, companyId: number) =>
  reachedBuildings(
    ctx,
    sql`building.id in (select cb.building_id from company_building cb where cb.company_id = ${companyId})`,
  );

/** The host of a visit with the whole phone; undefined while there is none. */
export const hostOfVisit = (ctx: Ctx, visitId: number) =>
  rows(ctx)
    .selectFrom('visit')
    .innerJoin('employee', 'employee.id', 'visit.hostId')
    .innerJoin('user', 'user.id', 'employee.userId')
    .select(['employee.id as hostId', 'user.nickName as name', 'user.phone'])
    .where('visit.id', '=', visitId)
    .executeTakeFirst();
