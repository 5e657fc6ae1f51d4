import type { InputOf } from '@mdi/contract/kit/op.ts';
import { type companyApi, companyCategories } from '@mdi/contract/modules/company/company.contract.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { page } from '../../kit/queries/page.ts';
import { nameLengthSql, pinyinContains, type SearchHit } from '../../kit/search/name-match.ts';
import { companyNameContains, pageOfCompaniesNamed } from '../../kit/search/name-search.ts';
import { todayInProject } from '../../kit/time/project-time-zone.ts';
import {
  companiesInScope,
  employeeCount,
  isBuildingSeen,
  isOwnCompany,
  isReminded,
  isWhollyInReach,
  lastLeaseEnd,
} from './company.queries.ts';

type List = InputOf<typeof companyApi.ops.list>;
type Filters = Omit<List, 'page' | 'limit' | 'sort' | 'keyword'>;

/** Companies that lease something now or later in a building, or manage it; with `past` also those that did. */
const inBuilding = (ctx: Ctx, buildingId: number, past: boolean) => sql<SqlBool>`(
  company.id in (
    select bl.company_id from lease bl join building bb on bb.id = bl.building_id
    join project on project.id = bb.project_id
    where bl.building_id = ${buildingId} and ${isBuildingSeen(ctx, 'bl.buildingId')}
      and (${past} or bl.ends_on is null or bl.ends_on >= ${todayInProject(ctx.now())}))
  or company.id in (
    select bm.company_id from managed_building bm
    where bm.building_id = ${buildingId} and ${isBuildingSeen(ctx, 'bm.buildingId')}))`;

/** Companies that lease something on a day, anywhere the caller reaches or in one building. */
const leasingOn = (ctx: Ctx, day: string, buildingId: number | undefined) => sql<SqlBool>`exists (
  select from lease ol where ol.company_id = company.id and ${isBuildingSeen(ctx, 'ol.buildingId')}
    and ol.starts_on <= ${day}::date and (ol.ends_on is null or ol.ends_on >= ${day}::date)
    and (${buildingId ?? null}::bigint is null or ol.building_id = ${buildingId ?? null}))`;

/** Whose last lease ends within so many days; the first bounds, a day wider than any time zone, find by index. */
function endsWithin(ctx: Ctx, days: number): RawBuilder<SqlBool> {
  const now = ctx.now();
  const last = lastLeaseEnd(ctx);
  return sql<SqlBool>`(
    ${last} between ${now}::date - 1 and ${now}::date + ${days + 1}::int
    and exists (
      select from project where project.id = company.project_id
        and ${last} between ${todayInProject(ctx.now())} and ${todayInProject(ctx.now())} + ${days}::int))`;
}

function filtered(ctx: Ctx, f: Filters) {
  let query = companiesInScope(ctx).select('company.id');
  if (f.projectId) query = query.where('company.projectId', '=', f.projectId);
  if (f.category !== undefined) query = query.where('company.category', '=', f.category);
  if (f.occupants !== undefined) {
    query = query.where('company.category', f.occupants ? '!=' : '=', companyCategories.property);
  }
  if (f.state) query = query.where('company.state', '=', f.state);
  if (f.businessType) query = query.where('company.businessType', '=', f.businessType);
  if (f.leasing) query = query.where(leasingOn(ctx, f.leasing, f.buildingId));
  else if (f.buildingId) query = query.where(inBuilding(ctx, f.buildingId, f.past ?? false));
  if (f.ending) query = query.where(endsWithin(ctx, f.ending));
  if (f.reminded !== undefined) query = query.where(sql<SqlBool>`(${isReminded(ctx)}) = ${f.reminded}`);
  return query;
}

/** One page of the ids of companies, and the total. */
export async function pageOfCompanies(ctx: Ctx, { page: number, limit, sort, keyword, ...filters }: List) {
  const asked = { page: number, limit, sort };
  const sorts = {
    name: 'company.name',
    leaseEndsOn: { nullable: lastLeaseEnd(ctx) },
    updatedAt: 'company.updatedAt',
  } as const;
  const query = filtered(ctx, filters);
  const word = keyword?.trim() ? keyword : undefined;
  return word === undefined
    ? page(ctx, query, asked, sorts, 'company.id')
    : pageOfCompaniesNamed(ctx, query, word, asked, sorts, 'company.id');
}

/** What a list tells of these companies in scope, in their order. */
export async function companyRows(ctx: Ctx, ids: readonly number[]) {
  const found = await companiesInScope(ctx)
    .innerJoin('project', 'project.id', 'company.projectId')
    .leftJoin('user as reminder', 'reminder.id', 'company.leaseRemindedBy')
    .select([
      'company.id',
      'company.name',
      'company.category',
      'company.projectId',
      'project.name as projectName',
      'company.businessType',
      'company.contact',
      'company.contactPhone',
      'company.state',
      'company.updatedAt',
      lastLeaseEnd(ctx).as('leaseEndsOn'),
      isReminded(ctx).as('reminded'),
      'company.leaseRemindedAt',
      'reminder.nickName as leaseRemindedBy',
      employeeCount.as('people'),
      isWhollyInReach(ctx).as('whole'),
      isOwnCompany(ctx).as('own'),
      sql<string[]>`array(
        select distinct b.name from (
          select l.building_id from lease l
          where l.company_id = company.id and (l.ends_on is null or l.ends_on >= ${todayInProject(ctx.now())})
          union all select m.building_id from managed_building m where m.company_id = company.id) held
        join building b on b.id = held.building_id
        where ${isBuildingSeen(ctx, 'b.id')} order by b.name)`.as('buildings'),
      sql<number>`coalesce((
        select sum(l.area) from lease l
        where l.company_id = company.id and l.starts_on <= ${todayInProject(ctx.now())} and ${isBuildingSeen(ctx, 'l.buildingId')}
          and (l.ends_on is null or l.ends_on >= ${todayInProject(ctx.now())})), 0)`.as('area'),
    ])
    .where('company.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
  const byId = new Map(found.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The first of these companies, the shortest names first. */
const firstOf = (ctx: Ctx, which: RawBuilder<SqlBool>, most: number): Promise<SearchHit[]> =>
  companiesInScope(ctx)
    .innerJoin('project', 'project.id', 'company.projectId')
    .where(which)
    .select(['company.id', 'company.name', 'project.name as about'])
    .orderBy(nameLengthSql('company.name'))
    .orderBy('company.id', 'desc')
    .limit(most)
    .execute();

/** What the search finds by a word: the first of the list that the word finds there. */
export const findCompaniesByWord = async (ctx: Ctx, word: string, most: number) =>
  firstOf(ctx, await companyNameContains(ctx, word), most);

/** What the search finds by letters that spell a name. */
export const findCompaniesByPinyin = (ctx: Ctx, letters: string, most: number) =>
  firstOf(ctx, pinyinContains('company.spelt', letters), most);
