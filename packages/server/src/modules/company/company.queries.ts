import { isTenant } from '@mdi/contract/kit/levels.ts';
import {
  CompanyFacts,
  companyApi,
  companyCategories,
} from '@mdi/contract/modules/company/company.contract.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { inScope } from '../../kit/access/in-scope.ts';
import { may } from '../../kit/access/may.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { keysOf } from '../../kit/keys-of.ts';
import { managesPeopleOf } from '../user/index.ts';

/** The companies in scope: where every look at a company starts. */
export const companiesInScope = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('company')
    .where(inScope(ctx.actor, { project: 'company.projectId', company: 'company.id' }));

/** Of a company in scope only what lies in the caller's buildings is told: a column of a building's id. */
export const isBuildingSeen = (ctx: Ctx, building: string): RawBuilder<SqlBool> => {
  const { buildings } = ctx.actor.scope;
  return buildings ? sql<SqlBool>`${sql.ref(building)} = any(${buildings}::bigint[])` : sql<SqlBool>`true`;
};

/** When the last lease ends that the caller may know of; the column holds it for who knows all. */
export const lastLeaseEnd = (ctx: Ctx): RawBuilder<string | null> =>
  ctx.actor.scope.buildings === null
    ? sql<string | null>`company.lease_ends_on`
    : sql<string | null>`(
        select case when bool_and(le.ends_on is not null) then max(le.ends_on) end from lease le
        where le.company_id = company.id and ${isBuildingSeen(ctx, 'le.buildingId')})`;

/** Whether the tenant was reminded of the end that the caller knows of. Only the property company is told. */
export const isReminded = (ctx: Ctx): RawBuilder<SqlBool> =>
  isTenant(ctx.actor)
    ? sql<SqlBool>`false`
    : sql<SqlBool>`company.lease_reminded_for is not distinct from ${lastLeaseEnd(ctx)}
        and company.lease_reminded_for is not null`;

/** Whether everything the company leases or manages lies within the caller's buildings. */
export const isWhollyInReach = (ctx: Ctx): RawBuilder<boolean> =>
  ctx.actor.scope.buildings === null
    ? sql<boolean>`true`
    : sql<boolean>`not exists (
        select from company_building cb where cb.company_id = company.id and not ${isBuildingSeen(ctx, 'cb.buildingId')})`;

/** Whether the caller's own role comes with a job there, or stands there. */
export const isOwnCompany = (ctx: Ctx): RawBuilder<boolean> => sql<boolean>`exists (
  select from assignment oa left join employee oe on oe.id = oa.employee_id
  where oa.id = ${ctx.actor.assignmentId} and company.id in (oa.company_id, oe.company_id))`;

export const employeeCount = sql<number>`(
  select count(*)::int from employee pe where pe.company_id = company.id and pe.state = 'N')`;

const administratorNames = sql<string[]>`array(
  select u.nick_name from employee e join "user" u on u.id = e.user_id
  where e.company_id = company.id and e.state = 'N' and exists (
    select from assignment a where a.employee_id = e.id and ${managesPeopleOf('a.roleId', 'company.category')})
  order by u.nick_name, u.id)`;

/** The facts of companies that a list leaves out. */
export const fullFacts = (ctx: Ctx, ids: readonly number[]) =>
  companiesInScope(ctx)
    .select([
      'company.id',
      'company.contactPhone',
      'company.contactEmail',
      'company.financeNumber',
      'company.platformNumber',
      'company.createdAt',
      administratorNames.as('administrators'),
      sql<string[]>`array(
        select b.name from managed_building m join building b on b.id = m.building_id
        where m.company_id = company.id and ${isBuildingSeen(ctx, 'b.id')} order by b.sort, b.id)`.as(
        'managedNames',
      ),
    ])
    .where('company.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();

/** The facts of the form, but for the buildings, which have a table of their own. */
const { managedBuildings: _, ...ownFacts } = CompanyFacts.shape;
export const factKeys = keysOf(ownFacts);
export const factColumns = factKeys.map((fact) => `company.${fact}` as const);

/** All facts of one company, as far as the caller may know them. */
export const companyById = (ctx: Ctx, id: number) =>
  companiesInScope(ctx)
    .innerJoin('project', 'project.id', 'company.projectId')
    .leftJoin('user as editor', 'editor.id', 'company.updatedBy')
    .leftJoin('dictionaryEntry as type', (join) =>
      join.onRef('type.code', '=', 'company.businessType').on('type.dict', '=', 'businessType'),
    )
    .select([
      'company.id as companyId',
      ...factColumns,
      'company.category',
      'company.projectId',
      'project.name as projectName',
      'type.nameZh as typeZh',
      'type.nameEn as typeEn',
      'company.state',
      'company.version',
      'company.createdAt',
      'company.updatedAt',
      'editor.nickName as updatedBy',
      employeeCount.as('people'),
      isWhollyInReach(ctx).as('whole'),
      isOwnCompany(ctx).as('own'),
      administratorNames.as('administrators'),
    ])
    .where('company.id', '=', id)
    .executeTakeFirst();

/** The buildings a company manages, as far as the caller reaches them. */
export const managedBuildings = (ctx: Ctx, companyId: number) =>
  rows(ctx)
    .selectFrom('managedBuilding')
    .innerJoin('building', 'building.id', 'managedBuilding.buildingId')
    .select(['building.id', 'building.name', isBuildingSeen(ctx, 'building.id').as('seen')])
    .where('managedBuilding.companyId', '=', companyId)
    .orderBy('building.sort')
    .orderBy('building.id')
    .execute();

/** The roles that manage people: of a property company's staff, or of the employees of owners and tenants. */
export const administratorRoles = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('role')
    .select('role.id')
    .where(
      sql<SqlBool>`(role.level = 30 and ${managesPeopleOf('role.id', companyCategories.property)}
        or role.level = 40 and ${managesPeopleOf('role.id', companyCategories.tenant)})`,
    )
    .execute();

/** Locks a company until the call ends, so that who changes it or its leases comes one after the other. */
export const lockCompany = (ctx: Ctx, id: number) =>
  rows(ctx)
    .selectFrom('company')
    .select(['id', 'projectId', 'category', 'name', 'businessType', 'contactPhone', 'state'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function addManagedBuildings(
  ctx: Ctx,
  companyId: number,
  buildingIds: readonly number[],
): Promise<void> {
  if (buildingIds.length === 0) return;
  const values = buildingIds.map((buildingId) => ({ companyId, buildingId }));
  await rows(ctx).insertInto('managedBuilding').values(values).execute();
}

export const removeManagedBuildings = (ctx: Ctx, companyId: number, buildingIds: readonly number[]) =>
  rows(ctx)
    .deleteFrom('managedBuilding')
    .where('companyId', '=', companyId)
    .where('buildingId', '=', sql<number>`any(${[...buildingIds]}::bigint[])`)
    .execute();

/** Whether the caller may look at a company: the resource for it, and the company in scope. */
export async function maySeeCompany(ctx: Ctx, id: number): Promise<boolean> {
  if (!may(ctx, companyApi.ops.get)) return false;
  return (
    (await companiesInScope(ctx).select('company.id').where('company.id', '=', id).executeTakeFirst()) !==
    undefined
  );
}
