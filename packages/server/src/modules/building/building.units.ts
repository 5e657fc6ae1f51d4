import type { buildingApi } from '@mdi/contract/modules/building/building.contract.ts';
import { firstDuplicate, maxUnitsPerFloor } from '@mdi/contract/modules/building/building-generate.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import type { Handlers } from '../../kit/calls/implement.ts';
import { notFound, orNotFound, refuse, refuseField } from '../../kit/calls/refuse.ts';
import { leaseBlockers } from './building.removal-blockers.queries.ts';
import { floorOf, floorsOf, unitsIn, unitsOn } from './building.structure.queries.ts';
import { deleteUnits, insertUnits, putInOrder, renameUnits } from './building.structure.writes.queries.ts';
import {
  assertSameRows,
  lockStructure,
  namesInOrder,
  recordStructureChange,
  type StructureChange,
} from './building.structure-lock.ts';

type Units = 'addUnits' | 'renameUnits' | 'orderUnits' | 'removeUnits';
type Unit = { id: number; floorId: number; name: string };

/** The units of these ids in the building, each once. @throws 404 when one is of another. */
async function unitsFor(ctx: Ctx, buildingId: number, ids: readonly number[]): Promise<Unit[]> {
  const units = await unitsIn(ctx, buildingId, ids);
  if (units.length < new Set(ids).size) notFound();
  return units;
}

/** What happened to units, floor by floor. */
async function toldByFloor(
  ctx: Ctx,
  buildingId: number,
  units: readonly Unit[],
  after: (names: Unit) => string | null,
): Promise<StructureChange[]> {
  const touched = new Set(units.map((unit) => unit.floorId));
  const floors = (await floorsOf(ctx, buildingId)).filter((floor) => touched.has(floor.id));
  return floors.map(({ id, name }) => {
    const own = units.filter((unit) => unit.floorId === id);
    const now = own.map(after).filter((one) => one !== null);
    return {
      before: { floors: name, units: own.map((unit) => unit.name) },
      after: { floors: name, units: now.length > 0 ? now : null },
    };
  });
}

/** The units of a building's floors (spec §3, §5). */
export const unitHandlers: Pick<Handlers<typeof buildingApi>, Units> = {
  async addUnits(ctx, { floorId, names, ...on }) {
    const building = await lockStructure(ctx, on);
    const floor = orNotFound(await floorOf(ctx, building.id, floorId));
    const twice = firstDuplicate(names);
    if (twice !== undefined) refuseField('names', 'building.error.unitsRepeat', twice);
    const units = await unitsOn(ctx, [floorId]);
    const taken = new Set(units.map((unit) => unit.name));
    const there = names.find((name) => taken.has(name));
    if (there !== undefined) refuseField('names', 'building.error.unitNameExists', there);
    if (units.length + names.length > maxUnitsPerFloor) {
      refuse('building.error.unitsFull', { args: [maxUnitsPerFloor] });
    }
    await insertUnits(ctx, building.id, floorId, names);
    const before = { floors: floor.name, units: null };
    return recordStructureChange(ctx, building, [{ before, after: { floors: floor.name, units: names } }]);
  },

  async renameUnits(ctx, { units: asked, ...on }) {
    const building = await lockStructure(ctx, on);
    // Named twice, a unit gets the later name.
    const names = new Map(asked.map(({ unitId, name }) => [unitId, name]));
    const nameOf = ({ id, name }: { id: number; name: string }) => names.get(id) ?? name;
    const units = await unitsFor(ctx, building.id, [...names.keys()]);
    const changed = units.filter((unit) => nameOf(unit) !== unit.name);
    if (changed.length === 0) return { structureVersion: building.structureVersion };
    const floorIds = [...new Set(changed.map((unit) => unit.floorId))];
    const around = await unitsOn(ctx, floorIds);
    for (const floorId of floorIds) {
      const twice = firstDuplicate(around.filter((unit) => unit.floorId === floorId).map(nameOf));
      if (twice !== undefined) refuseField('units', 'building.error.unitNameExists', twice);
    }
    const told = await toldByFloor(ctx, building.id, changed, nameOf);
    await renameUnits(
      ctx,
      changed.map((unit) => ({ unitId: unit.id, name: nameOf(unit) })),
    );
    return recordStructureChange(ctx, building, told);
  },

  async orderUnits(ctx, { floorId, unitIds, ...on }) {
    const building = await lockStructure(ctx, on);
    const floor = orNotFound(await floorOf(ctx, building.id, floorId));
    const units = await unitsOn(ctx, [floorId]);
    if (!assertSameRows(units, unitIds)) return { structureVersion: building.structureVersion };
    await putInOrder(ctx, 'unit', unitIds);
    const before = { floors: floor.name, units: units.map((unit) => unit.name) };
    const after = { floors: floor.name, units: namesInOrder(units, unitIds) };
    return recordStructureChange(ctx, building, [{ before, after }]);
  },

  async removeUnits(ctx, { unitIds, ...on }) {
    const building = await lockStructure(ctx, on);
    const units = await unitsFor(ctx, building.id, unitIds);
    const { leases, tenants, company, unit } = await leaseBlockers(ctx, { unitIds });
    const inUse = { code: 'conflict', data: { which: 'inUse', blockers: [company, unit] } } as const;
    if (tenants > 0) refuse('building.error.unitLeased', inUse);
    if (leases > 0) refuse('building.error.unitHadLeases', { ...inUse, args: [leases] });
    const told = await toldByFloor(ctx, building.id, units, () => null);
    await deleteUnits(ctx, unitIds);
    return recordStructureChange(ctx, building, told);
  },
};
