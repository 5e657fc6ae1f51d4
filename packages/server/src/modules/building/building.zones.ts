import { type buildingApi, maxZones } from '@mdi/contract/modules/building/building.contract.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import type { Handlers } from '../../kit/calls/implement.ts';
import { orNotFound, refuse } from '../../kit/calls/refuse.ts';
import { areaBlocker, maxBlockerNames } from './building.removal-blockers.queries.ts';
import { floorsOf, zonesOf } from './building.structure.queries.ts';
import { deleteZone, insertZone, putInOrder, renameZone } from './building.structure.writes.queries.ts';
import {
  assertSameRows,
  lockStructure,
  namesInOrder,
  recordStructureChange,
} from './building.structure-lock.ts';

type Zones = 'addZone' | 'editZone' | 'orderZones' | 'removeZone';

const zoneIn = async (ctx: Ctx, buildingId: number, zoneId: number) =>
  orNotFound((await zonesOf(ctx, buildingId)).find((zone) => zone.id === zoneId));

/** The floor zones of a building (spec §3, §5). */
export const zoneHandlers: Pick<Handlers<typeof buildingApi>, Zones> = {
  async addZone(ctx, { name, ...on }) {
    const building = await lockStructure(ctx, on);
    const zones = await zonesOf(ctx, building.id);
    if (zones.length >= maxZones) refuse('building.error.zonesFull', { args: [maxZones] });
    await insertZone(ctx, building.id, name);
    return recordStructureChange(ctx, building, [{ before: { zones: null }, after: { zones: name } }]);
  },

  async editZone(ctx, { zoneId, name, ...on }) {
    const building = await lockStructure(ctx, on);
    const zone = await zoneIn(ctx, building.id, zoneId);
    if (zone.name === name) return { structureVersion: building.structureVersion };
    await renameZone(ctx, zoneId, name);
    return recordStructureChange(ctx, building, [{ before: { zones: zone.name }, after: { zones: name } }]);
  },

  async orderZones(ctx, { zoneIds, ...on }) {
    const building = await lockStructure(ctx, on);
    const zones = await zonesOf(ctx, building.id);
    if (!assertSameRows(zones, zoneIds)) return { structureVersion: building.structureVersion };
    await putInOrder(ctx, 'floor_zone', zoneIds);
    const before = { zones: zones.map((zone) => zone.name) };
    return recordStructureChange(ctx, building, [{ before, after: { zones: namesInOrder(zones, zoneIds) } }]);
  },

  async removeZone(ctx, { zoneId, ...on }) {
    const building = await lockStructure(ctx, on);
    const zone = await zoneIn(ctx, building.id, zoneId);
    if (zone.floors > 0) {
      const floors = (await floorsOf(ctx, building.id)).filter((floor) => floor.zoneId === zoneId);
      const names = floors.slice(0, maxBlockerNames).map((floor) => floor.name);
      refuse('building.error.zoneHasFloors', {
        code: 'conflict',
        args: [floors.length],
        data: { which: 'inUse', blockers: [{ what: 'floor', count: floors.length, names }] },
      });
    }
    const area = await areaBlocker(ctx, zoneId);
    if (area.count > 0) {
      refuse('building.error.zoneIsArea', { code: 'conflict', data: { which: 'inUse', blockers: [area] } });
    }
    await deleteZone(ctx, zoneId);
    return recordStructureChange(ctx, building, [{ before: { zones: zone.name }, after: { zones: null } }]);
  },
};
