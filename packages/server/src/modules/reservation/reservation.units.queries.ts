import { type SqlBool, sql } from 'kysely';
import { inScope } from '../../kit/access/in-scope.ts';
import type { Ctx, PublicCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { lastArea } from '../company/index.ts';

const leasedOn = (day: string) => sql<SqlBool>`exists (
  select from lease l where l.unit_id = unit.id and l.starts_on <= ${day}::date
    and coalesce(l.ends_on, 'infinity') >= ${day}::date)`;

export const unitsInScope = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('unit')
    .innerJoin('floor', 'floor.id', 'unit.floorId')
    .innerJoin('building', 'building.id', 'unit.buildingId')
    .where(inScope(ctx.actor, { project: 'building.projectId', building: 'building.id' }));

const maxUnits = 2_000;

/** The units of a building in scope from the bottom up, and which nobody leases on a day. */
export const unitsOf = (ctx: Ctx, buildingId: number, on: string) =>
  unitsInScope(ctx)
    .select([
      'unit.id as unitId',
      sql<string>`floor.name || ' ' || unit.name`.as('unit'),
      sql<boolean>`not ${leasedOn(on)}`.as('vacant'),
    ])
    .where('unit.buildingId', '=', buildingId)
    .orderBy('floor.sort')
    .orderBy('unit.sort')
    .orderBy('unit.id')
    .limit(maxUnits)
    .execute();

/** A unit in scope. */
export const unitIn = (ctx: Ctx, unitId: number) =>
  unitsInScope(ctx)
    .select(['unit.buildingId', 'building.projectId', sql<string>`floor.name || ' ' || unit.name`.as('unit')])
    .where('unit.id', '=', unitId)
    .executeTakeFirst();

/** A unit in scope with the area that leases of it had last, for who leases it next. */
export const unitWithArea = (ctx: Ctx, unitId: number) =>
  unitsInScope(ctx)
    .select([
      'unit.id as unitId',
      sql<string>`floor.name || ' ' || unit.name`.as('unit'),
      lastArea.as('area'),
    ])
    .where('unit.id', '=', unitId)
    .executeTakeFirst();

/** What a unit is called, whoever asks. */
export const unitNamed = (ctx: PublicCtx, unitId: number) =>
  rows(ctx)
    .selectFrom('unit')
    .innerJoin('floor', 'floor.id', 'unit.floorId')
    .select(sql<string>`floor.name || ' ' || unit.name`.as('unit'))
    .where('unit.id', '=', unitId)
    .executeTakeFirst();

/** How many of these units of a project are in scope. */
export async function countUnits(ctx: Ctx, projectId: number, ids: readonly number[]): Promise<number> {
  const row = await unitsInScope(ctx)
    .select(sql<number>`count(*)::int`.as('n'))
    .where('building.projectId', '=', projectId)
    .where('unit.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .executeTakeFirstOrThrow();
  return row.n;
}

export async function isLeased(ctx: Ctx, unitId: number, on: string): Promise<boolean> {
  const row = await unitsInScope(ctx)
    .select(sql<boolean>`${leasedOn(on)}`.as('leased'))
    .where('unit.id', '=', unitId)
    .executeTakeFirst();
  return row?.leased ?? false;
}

/** Where a building is, and by whose clock. */
export const projectAndTimeZoneOf = (ctx: PublicCtx, buildingId: number) =>
  rows(ctx)
    .selectFrom('building')
    .innerJoin('project', 'project.id', 'building.projectId')
    .select(['building.projectId', 'project.timeZone'])
    .where('building.id', '=', buildingId)
    .executeTakeFirstOrThrow();
