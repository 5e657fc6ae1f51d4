import { type buildingApi, maxFloorsPerBuilding } from '@mdi/contract/modules/building/building.contract.ts';
import {
  firstDuplicate,
  type GeneratedFloor,
  generateFloors,
  generateProblem,
} from '@mdi/contract/modules/building/building-generate.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import type { Handlers } from '../../kit/calls/implement.ts';
import { notFound, orNotFound, refuse, refuseField } from '../../kit/calls/refuse.ts';
import { leaseBlockers } from './building.removal-blockers.queries.ts';
import { floorOf, floorsOf, unitsOn, zonesOf } from './building.structure.queries.ts';
import {
  deleteFloors,
  insertFloors,
  makeRoomAbove,
  putFloorsInto,
  putInOrder,
  updateFloor,
} from './building.structure.writes.queries.ts';
import {
  assertSameRows,
  type BuildingRow,
  lockStructure,
  namesInOrder,
  recordStructureChange,
  type StructureChange,
} from './building.structure-lock.ts';

type Floors =
  | 'generate'
  | 'addFloor'
  | 'editFloor'
  | 'copyFloor'
  | 'orderFloors'
  | 'moveFloors'
  | 'removeFloors';
type Floor = Awaited<ReturnType<typeof floorsOf>>[number];

/** More floors than these are told as numbers. */
const maxTold = 20;

/** The name of a zone of the building; null for none. @throws 404 for a zone of another. */
async function zoneName(ctx: Ctx, { id }: BuildingRow, zoneId: number | null): Promise<string | null> {
  if (zoneId === null) return null;
  return orNotFound((await zonesOf(ctx, id)).find((zone) => zone.id === zoneId)).name;
}

/** Where a new floor goes: into a zone exactly when the building is divided into areas. */
async function zoneForNew(ctx: Ctx, building: BuildingRow, zoneId: number | null): Promise<string | null> {
  if (building.zoned && zoneId === null) refuseField('zoneId', 'building.error.zoneNeeded');
  if (!building.zoned && zoneId !== null) refuseField('zoneId', 'building.error.zoneNotNeeded');
  return zoneName(ctx, building, zoneId);
}

function assertRoom(floors: readonly Floor[], more: number): void {
  if (floors.length + more <= maxFloorsPerBuilding) return;
  refuse('building.error.floorsFull', { args: [maxFloorsPerBuilding] });
}

function assertFree(floors: readonly Floor[], name: string): void {
  if (floors.some((floor) => floor.name === name)) {
    refuseField('name', 'building.error.floorNameExists', name);
  }
}

function assertDifferent(units: readonly string[]): void {
  const twice = firstDuplicate(units);
  if (twice !== undefined) refuseField('units', 'building.error.unitsRepeat', twice);
}

const top = (floors: readonly Floor[]) => (floors.at(-1)?.sort ?? -1) + 1;

const added = (floor: GeneratedFloor, zone: string | null): StructureChange => ({
  before: { floors: null, zones: null, usableSpace: null, units: null },
  after: { floors: floor.name, zones: zone, usableSpace: floor.usableSpace, units: floor.units },
});

const unitsOfAll = (floors: readonly { units: readonly unknown[] }[]) =>
  floors.reduce((sum, floor) => sum + floor.units.length, 0);

/** The building's numbers before and after so many floors and units came or went. */
async function numbers(
  ctx: Ctx,
  floors: readonly Floor[],
  by: { floors: number; units: number },
): Promise<StructureChange> {
  const ids = floors.map((floor) => floor.id);
  const units = (await unitsOn(ctx, ids)).length;
  return {
    before: { floors: floors.length, units },
    after: { floors: floors.length + by.floors, units: units + by.units },
  };
}

/** Floors that go, each with its units; as numbers when they are many. */
async function removed(
  ctx: Ctx,
  floors: readonly Floor[],
  going: readonly Floor[],
): Promise<StructureChange[]> {
  const units = await unitsOn(
    ctx,
    going.map((floor) => floor.id),
  );
  if (going.length > maxTold) {
    return [await numbers(ctx, floors, { floors: -going.length, units: -units.length })];
  }
  const namesOn = (id: number) => units.filter((unit) => unit.floorId === id).map((unit) => unit.name);
  return going.map((floor) => ({
    before: { floors: floor.name, usableSpace: floor.usableSpace, units: namesOn(floor.id) },
    after: { floors: null, usableSpace: null, units: null },
  }));
}

/** The floors of these ids. @throws 404 when one is of another building */
function chosenOf(floors: readonly Floor[], floorIds: readonly number[]): Floor[] {
  const wanted = new Set(floorIds);
  const chosen = floors.filter((floor) => wanted.has(floor.id));
  if (chosen.length < wanted.size) notFound();
  return chosen;
}

/** Floors that change their zone, by the zone they come from. */
function movedFrom(
  zones: ReadonlyMap<number, string>,
  moving: readonly Floor[],
  to: string | null,
): StructureChange[] {
  return [...new Set(moving.map((floor) => floor.zoneId))].map((zoneId) => {
    const names = moving.filter((floor) => floor.zoneId === zoneId).map((floor) => floor.name);
    const floors = names.length > maxTold ? names.length : names;
    const from = zoneId === null ? null : (zones.get(zoneId) ?? null);
    return { before: { floors, zones: from }, after: { floors, zones: to } };
  });
}

/** Generated floors stand on top of those there are, and those below ground under them. */
function placed(
  floors: readonly Floor[],
  made: readonly GeneratedFloor[],
  below: number,
  zoneId: number | null,
) {
  const [bottom, above] = [floors[0]?.sort ?? 0, top(floors)];
  return made.map((floor, at) => ({
    ...floor,
    zoneId,
    sort: at < below ? bottom - below + at : above + at - below,
  }));
}

/** The floors of a building (spec §3, §5). */
export const floorHandlers: Pick<Handlers<typeof buildingApi>, Floors> = {
  async generate(ctx, { zoneId, rule, ...on }) {
    const building = await lockStructure(ctx, on);
    await zoneForNew(ctx, building, zoneId);
    const floors = await floorsOf(ctx, building.id);
    const made = generateFloors(rule);
    const problem = generateProblem(rule, made, new Set(floors.map((floor) => floor.name)));
    if (problem) refuseField(`rule.${problem.field}`, problem.key, ...problem.args);
    assertRoom(floors, made.length);
    const below = made.length - generateFloors({ ...rule, from: Math.max(rule.from, 1) }).length;
    const told = await numbers(ctx, floors, { floors: made.length, units: unitsOfAll(made) });
    await insertFloors(ctx, building.id, placed(floors, made, below, zoneId));
    const { structureVersion } = await recordStructureChange(ctx, building, [told]);
    return { structureVersion, floors: made.length, units: unitsOfAll(made) };
  },

  async addFloor(ctx, { zoneId, name, usableSpace, units, ...on }) {
    const building = await lockStructure(ctx, on);
    const zone = await zoneForNew(ctx, building, zoneId);
    const floors = await floorsOf(ctx, building.id);
    assertFree(floors, name);
    assertDifferent(units);
    assertRoom(floors, 1);
    await insertFloors(ctx, building.id, [{ name, usableSpace, zoneId, units, sort: top(floors) }]);
    return recordStructureChange(ctx, building, [added({ name, usableSpace, units }, zone)]);
  },

  async editFloor(ctx, { floorId, zoneId, name, usableSpace, ...on }) {
    const building = await lockStructure(ctx, on);
    const floor = orNotFound(await floorOf(ctx, building.id, floorId));
    const zone = await zoneName(ctx, building, zoneId);
    const old = await zoneName(ctx, building, floor.zoneId);
    const others = (await floorsOf(ctx, building.id)).filter((other) => other.id !== floorId);
    assertFree(others, name);
    const same = floor.name === name && floor.zoneId === zoneId && floor.usableSpace === usableSpace;
    if (same) return { structureVersion: building.structureVersion };
    await updateFloor(ctx, floorId, { name, usableSpace, zoneId });
    const before = { floors: floor.name, zones: old, usableSpace: floor.usableSpace };
    return recordStructureChange(ctx, building, [
      { before, after: { floors: name, zones: zone, usableSpace } },
    ]);
  },

  async copyFloor(ctx, { floorId, name, units, ...on }) {
    const building = await lockStructure(ctx, on);
    const source = orNotFound(await floorOf(ctx, building.id, floorId));
    const floors = await floorsOf(ctx, building.id);
    assertFree(floors, name);
    assertDifferent(units);
    assertRoom(floors, 1);
    const sort = floors.findIndex((floor) => floor.id === floorId) + 1;
    await makeRoomAbove(ctx, building.id, floorId);
    const { zoneId, usableSpace } = source;
    await insertFloors(ctx, building.id, [{ name, usableSpace, zoneId, units, sort }]);
    const zone = await zoneName(ctx, building, zoneId);
    return recordStructureChange(ctx, building, [added({ name, usableSpace, units }, zone)]);
  },

  async orderFloors(ctx, { floorIds, ...on }) {
    const building = await lockStructure(ctx, on);
    const floors = await floorsOf(ctx, building.id);
    if (!assertSameRows(floors, floorIds)) return { structureVersion: building.structureVersion };
    await putInOrder(ctx, 'floor', floorIds);
    const before = { floors: floors.map((floor) => floor.name) };
    return recordStructureChange(ctx, building, [
      { before, after: { floors: namesInOrder(floors, floorIds) } },
    ]);
  },

  async moveFloors(ctx, { floorIds, zoneId, ...on }) {
    const building = await lockStructure(ctx, on);
    const zone = await zoneName(ctx, building, zoneId);
    const chosen = chosenOf(await floorsOf(ctx, building.id), floorIds);
    const moving = chosen.filter((floor) => floor.zoneId !== zoneId);
    if (moving.length === 0) return { structureVersion: building.structureVersion };
    const zones = new Map((await zonesOf(ctx, building.id)).map(({ id, name }) => [id, name]));
    await putFloorsInto(
      ctx,
      zoneId,
      moving.map((floor) => floor.id),
    );
    return recordStructureChange(ctx, building, movedFrom(zones, moving, zone));
  },

  async removeFloors(ctx, { floorIds, ...on }) {
    const building = await lockStructure(ctx, on);
    const floors = await floorsOf(ctx, building.id);
    const going = chosenOf(floors, floorIds);
    const { leases, tenants, company, floor } = await leaseBlockers(ctx, { floorIds });
    const inUse = { code: 'conflict', data: { which: 'inUse', blockers: [company, floor] } } as const;
    if (tenants > 0) refuse('building.error.floorLeased', { ...inUse, args: [tenants] });
    if (leases > 0) refuse('building.error.floorHadLeases', { ...inUse, args: [leases] });
    const told = await removed(ctx, floors, going);
    await deleteFloors(ctx, floorIds);
    return recordStructureChange(ctx, building, told);
  },
};
