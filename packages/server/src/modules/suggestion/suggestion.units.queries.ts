import { normaliseName } from '@mdi/contract/kit/fields.ts';
import { type SqlBool, sql } from 'kysely';
import { inScope } from '../../kit/access/in-scope.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { containsPattern } from '../../kit/queries/page.ts';

const place = sql<string>`building.name || ' ' || floor.name || ' ' || unit.name`;
const maxUnits = 50;

/** The units of a project in scope, each by its place. */
const units = (ctx: Ctx, projectId: number) =>
  rows(ctx)
    .selectFrom('unit')
    .innerJoin('floor', 'floor.id', 'unit.floorId')
    .innerJoin('building', 'building.id', 'floor.buildingId')
    .select(['unit.id as unitId', place.as('unit')])
    .where(inScope(ctx.actor, { project: 'building.projectId', building: 'building.id' }))
    .where('building.projectId', '=', projectId);

type Named = { projectId: number; companyId: number | null; word: string };

/** Units by a word of their place, those that a company leases first. */
export function unitsNamed(ctx: Ctx, { projectId, companyId, word }: Named) {
  const key = normaliseName(word);
  const leased = sql<SqlBool>`exists (select from lease l join project p on p.id = building.project_id
    where l.unit_id = unit.id and l.company_id = ${companyId}
      and l.starts_on <= (${ctx.now()}::timestamptz at time zone p.time_zone)::date
      and coalesce(l.ends_on, 'infinity') >= (${ctx.now()}::timestamptz at time zone p.time_zone)::date)`;
  const query = units(ctx, projectId);
  return (
    key === ''
      ? query
      : query.where(sql<SqlBool>`lower(normalize(${place}, nfkc)) like ${containsPattern(key)}`)
  )
    .orderBy(sql`not ${leased}`)
    .orderBy('building.sort')
    .orderBy('building.id')
    .orderBy('floor.sort')
    .orderBy('unit.name')
    .orderBy('unit.id')
    .limit(maxUnits)
    .execute();
}

export const unitOf = (ctx: Ctx, projectId: number, unitId: number) =>
  units(ctx, projectId).where('unit.id', '=', unitId).executeTakeFirst();
