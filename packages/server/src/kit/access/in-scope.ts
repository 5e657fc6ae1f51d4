import { isHeadOffice, isTenant } from '@mdi/contract/kit/levels.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../calls/ctx.ts';

/** The columns by which a row belongs somewhere, e.g. `{ project: 'company.projectId' }`. */
export type Place = {
  project: string;
  /** The row's own building, where it has exactly one. */
  building?: string;
  /** The row's company; a row reached through the buildings it leases in or manages when there is no `building`. */
  company?: string;
};

const all = (parts: RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  parts.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(parts, sql` and `)})`;

function buildingPart(at: Place, buildings: number[]): RawBuilder<SqlBool> {
  if (at.building) return sql<SqlBool>`${sql.ref(at.building)} = any(${buildings}::bigint[])`;
  if (at.company) {
    return sql<SqlBool>`exists (
      select from company_building sb
      where sb.company_id = ${sql.ref(at.company)} and sb.building_id = any(${buildings}::bigint[]))`;
  }
  return sql<SqlBool>`${sql.ref(at.project)} in (
    select sb.project_id from building sb where sb.id = any(${buildings}::bigint[]))`;
}

/** A company's own rows, and the buildings it leases in or manages. */
function companyPart(at: Place, companyId: number | null): RawBuilder<SqlBool>[] {
  if (at.company) return [sql<SqlBool>`${sql.ref(at.company)} = ${companyId}`];
  if (!at.building) return [];
  return [
    sql<SqlBool>`${sql.ref(at.building)} in (
      select sc.building_id from company_building sc where sc.company_id = ${companyId})`,
  ];
}

/** Whether no row lies outside somebody's scope. */
export const seesAll = (actor: Actor): boolean =>
  isHeadOffice(actor) && actor.scope.regions === null && actor.scope.buildings === null;

/**
 * The one place where data permission becomes SQL (spec §6): rows outside it don't exist for the caller. Levels 30 and
 * 40 see the current project only, and level 40 only its own company and its buildings; the role's regions and
 * buildings, narrowed by the assignment, hold for every level.
 */
export function inScope(actor: Actor, at: Place): RawBuilder<SqlBool> {
  const parts: RawBuilder<SqlBool>[] = [];
  if (!isHeadOffice(actor)) parts.push(sql<SqlBool>`${sql.ref(at.project)} = ${actor.projectId}`);
  if (isTenant(actor)) parts.push(...companyPart(at, actor.companyId));
  const { regions, buildings } = actor.scope;
  if (regions) {
    // An array is read once; a sub-select that may be joined is looked up for row after row where a list is walked.
    parts.push(sql<SqlBool>`${sql.ref(at.project)} = any(array(
      select sp.id from project sp join province sv on sv.code = sp.province_code
      where sv.region_code = any(${regions}::text[])))`);
  }
  if (buildings) parts.push(buildingPart(at, buildings));
  return all(parts);
}

/**
 * Does the same for rows that lie in one building or in none: whoever reaches only some buildings sees the rows in
 * those, and of the rest what they reach otherwise.
 */
export function inScopeOrNone(actor: Actor, at: Place & { building: string }): RawBuilder<SqlBool> {
  const { building, ...rest } = at;
  if (actor.scope.buildings === null) return inScope(actor, rest);
  return sql<SqlBool>`(case when ${sql.ref(building)} is null then ${inScope(actor, rest)} else ${inScope(actor, at)} end)`;
}

/**
 * Does the same for head office's rows that lie in a region, or (null) in the whole country: whoever reaches only some
 * regions sees what lies in these.
 */
export function inRegions(actor: Actor, region: string): RawBuilder<SqlBool> {
  const { regions, buildings } = actor.scope;
  if (!isHeadOffice(actor) || buildings) return sql<SqlBool>`false`;
  if (!regions) return sql<SqlBool>`true`;
  return sql<SqlBool>`coalesce(${sql.ref(region)} = any(${regions}::text[]), false)`;
}
