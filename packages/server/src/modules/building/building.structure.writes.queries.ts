import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';

// Whole lists in one statement each: a structure of 100 floors with 40 units is one write like any other. The
// building is locked and its structure is the one the caller saw.

const run = (ctx: Ctx, statement: RawBuilder<unknown>) => statement.execute(rows(ctx));

const ids = (list: readonly number[]) => sql`${[...list]}::bigint[]`;

export const insertZone = (ctx: Ctx, buildingId: number, name: string) =>
  run(
    ctx,
    sql`insert into floor_zone (building_id, name, sort)
      select ${buildingId}::bigint, ${name}::text, coalesce(max(sort), -1) + 1 from floor_zone where building_id = ${buildingId}`,
  );

export const renameZone = (ctx: Ctx, id: number, name: string) =>
  rows(ctx).updateTable('floorZone').set({ name }).where('id', '=', id).execute();

export const deleteZone = (ctx: Ctx, id: number) =>
  rows(ctx).deleteFrom('floorZone').where('id', '=', id).execute();

export type NewFloor = {
  name: string;
  usableSpace: number | null;
  zoneId: number | null;
  sort: number;
  units: readonly string[];
};

/** Adds floors with their units. */
export const insertFloors = (ctx: Ctx, buildingId: number, floors: readonly NewFloor[]) =>
  run(
    ctx,
    sql`with given as (
        select * from jsonb_to_recordset(${JSON.stringify(floors)}::jsonb)
          as g(name text, "usableSpace" numeric, "zoneId" bigint, sort int, units jsonb)),
      added as (
        insert into floor (building_id, zone_id, name, usable_space, sort)
        select ${buildingId}::bigint, "zoneId", name, "usableSpace", sort from given returning id, name)
      insert into unit (building_id, floor_id, name, sort)
      select ${buildingId}::bigint, added.id, u.name, u.at - 1 from given join added on added.name = given.name
      cross join lateral jsonb_array_elements_text(given.units) with ordinality u(name, at)`,
  );

/** Gives a building the zones, floors and units of another. */
export const copyStructure = (ctx: Ctx, from: number, to: number) =>
  run(
    ctx,
    sql`with zones as (
        insert into floor_zone (building_id, name, sort)
        select ${to}::bigint, name, sort from floor_zone where building_id = ${from} returning id, name),
      floors as (
        insert into floor (building_id, zone_id, name, usable_space, sort)
        select ${to}::bigint, zones.id, f.name, f.usable_space, f.sort from floor f
        left join floor_zone z on z.id = f.zone_id left join zones on zones.name = z.name
        where f.building_id = ${from} returning id, name)
      insert into unit (building_id, floor_id, name, sort)
      select ${to}::bigint, floors.id, u.name, u.sort from unit u
      join floor f on f.id = u.floor_id join floors on floors.name = f.name where u.building_id = ${from}`,
  );

export const updateFloor = (
  ctx: Ctx,
  id: number,
  facts: { name: string; usableSpace: number | null; zoneId: number | null },
) => rows(ctx).updateTable('floor').set(facts).where('id', '=', id).execute();

export const putFloorsInto = (ctx: Ctx, zoneId: number | null, floorIds: readonly number[]) =>
  rows(ctx)
    .updateTable('floor')
    .set({ zoneId })
    .where('id', '=', sql<number>`any(${[...floorIds]}::bigint[])`)
    .execute();

/** Numbers the floors anew from the bottom up, with a gap above one of them. */
export const makeRoomAbove = (ctx: Ctx, buildingId: number, floorId: number) =>
  run(
    ctx,
    sql`with placed as (
        select id, row_number() over (order by sort, id) as at from floor where building_id = ${buildingId})
      update floor set sort = placed.at - 1 + (placed.at > own.at)::int
      from placed, placed own where own.id = ${floorId} and floor.id = placed.id`,
  );

export async function deleteFloors(ctx: Ctx, floorIds: readonly number[]): Promise<void> {
  await run(ctx, sql`delete from unit where floor_id = any(${ids(floorIds)})`);
  await run(ctx, sql`delete from floor where id = any(${ids(floorIds)})`);
}

export const insertUnits = (ctx: Ctx, buildingId: number, floorId: number, names: readonly string[]) =>
  run(
    ctx,
    sql`insert into unit (building_id, floor_id, name, sort)
      select ${buildingId}::bigint, ${floorId}::bigint, u.name, coalesce(last.sort, -1) + u.at
      from unnest(${[...names]}::text[]) with ordinality u(name, at)
      cross join (select max(sort) as sort from unit where floor_id = ${floorId}) last`,
  );

export const deleteUnits = (ctx: Ctx, unitIds: readonly number[]) =>
  run(ctx, sql`delete from unit where id = any(${ids(unitIds)})`);

/** Renames units all at once, so that two may swap their names. */
export const renameUnits = (ctx: Ctx, units: readonly { unitId: number; name: string }[]) =>
  run(
    ctx,
    sql`update unit set name = given.name
      from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as given("unitId" bigint, name text)
      where unit.id = given."unitId" and unit.name <> given.name`,
  );

/** Puts zones, floors or units into the order of their ids here. */
export const putInOrder = (ctx: Ctx, of: 'floor_zone' | 'floor' | 'unit', inOrder: readonly number[]) =>
  run(
    ctx,
    sql`update ${sql.table(of)} t set sort = o.at - 1
      from unnest(${ids(inOrder)}) with ordinality o(id, at) where t.id = o.id and t.sort <> o.at - 1`,
  );
