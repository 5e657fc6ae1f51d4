import { normaliseName } from '@mdi/contract/kit/fields.ts';
import { type SqlBool, sql } from 'kysely';
import { inScope } from '../../kit/access/in-scope.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { companiesInScope, factColumns, isBuildingSeen } from './company.queries.ts';

const nameKey = (column: string) => sql<string>`lower(normalize(${sql.ref(column)}, NFKC))`;

export type NamedUnit = {
  unitId: number;
  unitName: string;
  floorName: string;
  buildingName: string;
  buildingId: number;
};

/** The units with these names in some buildings, on whatever floor. */
export const unitsCalled = (
  ctx: Ctx,
  buildingIds: readonly number[],
  names: readonly string[],
): Promise<NamedUnit[]> => {
  const keys = [...new Set(names.map(normaliseName))];
  return rows(ctx)
    .selectFrom('unit')
    .innerJoin('floor', 'floor.id', 'unit.floorId')
    .innerJoin('building', 'building.id', 'unit.buildingId')
    .select([
      'unit.id as unitId',
      'unit.name as unitName',
      'floor.name as floorName',
      'building.name as buildingName',
      'building.id as buildingId',
    ])
    .where(sql<SqlBool>`${nameKey('unit.name')} = any(${keys}::text[])`)
    .where(sql<SqlBool>`building.id = any(${buildingIds}::bigint[])`)
    .execute();
};

/** The floors with these names in some buildings. */
export const floorsCalled = (ctx: Ctx, buildingIds: readonly number[], names: readonly string[]) => {
  const keys = [...new Set(names.map(normaliseName))];
  return rows(ctx)
    .selectFrom('floor')
    .innerJoin('building', 'building.id', 'floor.buildingId')
    .select(['floor.name', 'building.id as buildingId'])
    .where(sql<SqlBool>`${nameKey('floor.name')} = any(${keys}::text[])`)
    .where(sql<SqlBool>`building.id = any(${buildingIds}::bigint[])`)
    .execute();
};

export const buildingsInScope = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('building')
    .select(['id', 'name', 'projectId'])
    .where(inScope(ctx.actor, { project: 'building.projectId', building: 'building.id' }))
    .orderBy('sort')
    .orderBy('id')
    .execute();

type Named = { projectId: number; name: string };

/** Which of these names a company of the project has already, in sight or not. */
export async function companyNamesTaken(ctx: Ctx, wanted: readonly Named[]): Promise<ReadonlySet<string>> {
  const found = await sql<{ projectId: number; nameKey: string }>`
    select c.project_id, c.name_key
    from unnest(
      ${wanted.map((one) => one.projectId)}::bigint[],
      ${wanted.map((one) => normaliseName(one.name))}::text[]) as w (project_id, name_key)
    join company c on c.project_id = w.project_id and c.name_key = w.name_key`.execute(rows(ctx));
  return new Set(found.rows.map((row) => `${row.projectId} ${row.nameKey}`));
}

/** The companies in scope with what their forms save. */
const savedCompanies = (ctx: Ctx) =>
  companiesInScope(ctx).select([
    'company.id as companyId',
    'company.version',
    'company.projectId',
    'company.nameKey',
    'company.category',
    ...factColumns,
    sql<{ id: number; name: string }[]>`coalesce((
      select json_agg(json_build_object('id', b.id, 'name', b.name) order by b.sort, b.id)
      from managed_building m join building b on b.id = m.building_id
      where m.company_id = company.id and ${isBuildingSeen(ctx, 'b.id')}), '[]')`.as('managed'),
  ]);

export type SavedCompany = Awaited<ReturnType<ReturnType<typeof savedCompanies>['execute']>>[number];

/** Those with these names in these projects. */
export async function companiesNamed(ctx: Ctx, wanted: readonly Named[]) {
  const keys = [...new Set(wanted.map(({ name }) => normaliseName(name)))];
  const projectIds = [...new Set(wanted.map(({ projectId }) => projectId))];
  return savedCompanies(ctx)
    .where('company.nameKey', '=', sql<string>`any(${keys}::text[])`)
    .where('company.projectId', '=', sql<number>`any(${projectIds}::bigint[])`)
    .execute();
}

export const companiesOfIds = (ctx: Ctx, ids: readonly number[]) =>
  savedCompanies(ctx)
    .where('company.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();

type Clash = { unitId: number; company: string; startsOn: string; endsOn: string | null };

/** All leases of these units with their companies, which whoever reaches the units may know. */
export async function leasesOfUnits(ctx: Ctx, unitIds: readonly number[]): Promise<Map<number, Clash[]>> {
  const found = await sql<Clash>`
    select lease.unit_id, company.name as company, lease.starts_on, lease.ends_on
    from lease join company on company.id = lease.company_id
    where lease.unit_id = any(${[...new Set(unitIds)]}::bigint[])
    order by lease.starts_on`.execute(rows(ctx));
  const byUnit = new Map<number, Clash[]>();
  for (const one of found.rows) byUnit.set(one.unitId, [...(byUnit.get(one.unitId) ?? []), one]);
  return byUnit;
}
