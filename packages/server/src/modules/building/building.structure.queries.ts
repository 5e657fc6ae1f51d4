import { sql } from 'kysely';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';

// Everything here is about a building that the caller has looked up in its scope; the building's id is in each
// condition, so that an id of another building finds nothing.

export const zonesOf = (ctx: Ctx, buildingId: number) =>
  rows(ctx)
    .selectFrom('floorZone')
    .select(['floorZone.id', 'floorZone.name', 'floorZone.sort'])
    .select(sql<number>`(select count(*)::int from floor f where f.zone_id = floor_zone.id)`.as('floors'))
    .where('floorZone.buildingId', '=', buildingId)
    .orderBy('floorZone.sort')
    .orderBy('floorZone.id')
    .execute();

export const floorsOf = (ctx: Ctx, buildingId: number) =>
  rows(ctx)
    .selectFrom('floor')
    .select(['id', 'name', 'zoneId', 'usableSpace', 'sort'])
    .where('buildingId', '=', buildingId)
    .orderBy('sort')
    .orderBy('id')
    .execute();

export const floorOf = (ctx: Ctx, buildingId: number, id: number) =>
  rows(ctx)
    .selectFrom('floor')
    .select(['id', 'name', 'zoneId', 'usableSpace', 'sort'])
    .where('buildingId', '=', buildingId)
    .where('id', '=', id)
    .executeTakeFirst();

export const unitsOf = (ctx: Ctx, buildingId: number) =>
  rows(ctx)
    .selectFrom('unit')
    .leftJoin(
      sql<{ unitId: number; leases: number }>`(
        select unit_id, count(*)::int as leases from lease where building_id = ${buildingId} group by unit_id)`.as(
        'leased',
      ),
      'leased.unitId',
      'unit.id',
    )
    .select(['unit.id', 'unit.floorId', 'unit.name'])
    .select(sql<number>`coalesce(leased.leases, 0)`.as('leases'))
    .where('unit.buildingId', '=', buildingId)
    .orderBy('unit.sort')
    .orderBy('unit.id')
    .execute();

/** The units of some floors, in order. */
export const unitsOn = (ctx: Ctx, floorIds: readonly number[]) =>
  rows(ctx)
    .selectFrom('unit')
    .select(['id', 'floorId', 'name', 'sort'])
    .where('floorId', '=', sql<number>`any(${[...floorIds]}::bigint[])`)
    .orderBy('sort')
    .orderBy('id')
    .execute();

/** The units of these ids that are in the building. */
export const unitsIn = (ctx: Ctx, buildingId: number, ids: readonly number[]) =>
  rows(ctx)
    .selectFrom('unit')
    .select(['id', 'floorId', 'name'])
    .where('buildingId', '=', buildingId)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();

/** How many floors lie in zones, and how many outside, with the names of both. */
export async function floorsByZone(ctx: Ctx, buildingId: number) {
  const floors = await floorsOf(ctx, buildingId);
  return {
    inside: floors.filter((floor) => floor.zoneId !== null).map((floor) => floor.name),
    outside: floors.filter((floor) => floor.zoneId === null).map((floor) => floor.name),
  };
}

/** One more change of the structure, by the caller, now. */
export async function countStructureChange(ctx: Ctx, buildingId: number): Promise<number> {
  const { structureVersion } = await rows(ctx)
    .updateTable('building')
    .set({
      structureVersion: sql`structure_version + 1`,
      structureUpdatedAt: ctx.now(),
      structureUpdatedBy: ctx.actor.userId,
    })
    .where('id', '=', buildingId)
    .returning('structureVersion')
    .executeTakeFirstOrThrow();
  return structureVersion;
}

export async function nameOfUser(ctx: Ctx, userId: number | null): Promise<string> {
  const user = rows(ctx)
    .selectFrom('user')
    .select('nickName')
    .where('id', '=', userId ?? 0);
  return (await user.executeTakeFirst())?.nickName ?? '';
}
