import {
  type BuildingInput,
  buildingApi,
  type Structure,
} from '@mdi/contract/modules/building/building.contract.ts';
import { deleteRow, insertRow, lockRow, updateRow } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { implement } from '../../kit/calls/implement.ts';
import { orNotFound, Refusal, refuse, refuseField } from '../../kit/calls/refuse.ts';
import { signedFileUrl } from '../../kit/files/signed-file-url.ts';
import { pageCut } from '../../kit/queries/page.ts';
import { keptByPeople } from '../../kit/retention/table-bounds.ts';
import { buildingExporter } from './building.export.ts';
import { floorHandlers } from './building.floors.ts';
import { buildingLogFormat } from './building.log-format.ts';
import { occupancyPlanOf } from './building.occupancy-plan.queries.ts';
import { buildingCan } from './building.policy.ts';
import {
  type BuildingFacts,
  buildingById,
  buildingInSight,
  changedAt,
  filteredBuildings,
  maySeeBuilding,
  mayUsePicture,
  phaseInScope,
} from './building.queries.ts';
import { buildingBlockers, maxBlockerNames } from './building.removal-blockers.queries.ts';
import { floorsByZone, floorsOf, unitsOf, zonesOf } from './building.structure.queries.ts';
import { copyStructure } from './building.structure.writes.queries.ts';
import { lockBuilding } from './building.structure-lock.ts';
import { unitHandlers } from './building.units.ts';
import { zoneHandlers } from './building.zones.ts';

const pictureOf = (ctx: Ctx, key: string | null) => (key === null ? null : signedFileUrl(ctx.deps, key));

const scoped = async (ctx: Ctx, id: number): Promise<BuildingFacts> =>
  orNotFound(await buildingById(ctx, id));

/** The phase of a building to be saved; its picture is one that the caller may use. */
async function assertFacts(ctx: Ctx, input: BuildingInput, currentPicture: number | null) {
  const phase = await phaseInScope(ctx, input.phaseId);
  if (!phase) refuseField('phaseId', 'building.error.noSuchPhase');
  if (input.pictureId !== null && !(await mayUsePicture(ctx, input.pictureId, currentPicture))) {
    refuseField('pictureId', 'building.error.noSuchPicture');
  }
  return phase;
}

/** A building becomes divided when all its floors lie in zones, and undivided when none does. */
async function assertZoned(ctx: Ctx, buildingId: number, zoned: boolean): Promise<void> {
  const { inside, outside } = await floorsByZone(ctx, buildingId);
  const against = zoned ? outside : inside;
  if (against.length === 0) return;
  const blocker = { what: 'floor', count: against.length, names: against.slice(0, maxBlockerNames) };
  refuse(zoned ? 'building.error.floorsOutsideZones' : 'building.error.zonesHoldFloors', {
    code: 'conflict',
    args: [against.length],
    data: { which: 'inUse', blockers: [blocker] },
  });
}

export const buildingModule = implement(
  buildingApi,
  {
    async list(ctx, { keyword, projectId, phaseId, ...at }) {
      const query = filteredBuildings(ctx, { keyword, projectId, phaseId });
      const sorts = { sort: 'building.sort', name: 'building.name', updatedAt: changedAt } as const;
      const { list, ...total } = await pageCut(ctx, query, at, sorts, 'building.id');
      return {
        ...total,
        list: list.map(({ pictureKey, changedAt: changed, ...row }) => ({
          ...row,
          pictureUrl: pictureOf(ctx, pictureKey),
          updatedAt: changed.toISOString(),
          can: buildingCan(ctx),
        })),
      };
    },

    async get(ctx, { buildingId }) {
      const row = await scoped(ctx, buildingId);
      const { id, pictureKey, changedAt: changed, editorName, updatedBy, spelt, ...facts } = row;
      const { structureVersion, structureUpdatedAt, structureUpdatedBy, ...shown } = facts;
      return {
        ...shown,
        buildingId: id,
        pictureUrl: pictureOf(ctx, pictureKey),
        createdAt: row.createdAt.toISOString(),
        updatedAt: changed.toISOString(),
        updatedBy: editorName,
        can: buildingCan(ctx),
      };
    },

    async add(ctx, input) {
      const { projectId } = await assertFacts(ctx, input, null);
      const row = await insertRow(ctx, 'building', { ...input, projectId, updatedBy: ctx.actor.userId });
      return { buildingId: row.id };
    },

    async edit(ctx, { buildingId, version, ...input }) {
      const current = await lockBuilding(ctx, buildingId);
      const phase = await assertFacts(ctx, input, current.pictureId);
      if (phase.projectId !== current.projectId) {
        refuseField('phaseId', 'building.error.phaseHasOtherProject');
      }
      if (input.zoned !== current.zoned && version === current.version) {
        await assertZoned(ctx, buildingId, input.zoned);
      }
      const row = await updateRow(ctx, 'building', buildingId, input, version);
      return { version: row.version };
    },

    async copy(ctx, { buildingId, name }) {
      orNotFound(await buildingInSight(ctx, buildingId));
      const source = await lockRow(ctx, 'building', buildingId);
      const { projectId, phaseId, management, sort, zoned, ownerName, platformAccount, pictureId } = source;
      const { directionsZh, directionsEn } = source;
      const facts = {
        projectId,
        phaseId,
        management,
        sort,
        zoned,
        ownerName,
        platformAccount,
        pictureId,
        directionsZh,
        directionsEn,
      };
      const copy = await insertRow(ctx, 'building', { ...facts, name, updatedBy: ctx.actor.userId });
      await copyStructure(ctx, buildingId, copy.id);
      const { zones, floors, units } = await scoped(ctx, copy.id);
      const nothing = { zones: null, floors: null, units: null };
      ctx.changes.push({ entity: 'building', id: copy.id, before: nothing, after: { zones, floors, units } });
      return { buildingId: copy.id };
    },

    async remove(ctx, { buildingId }) {
      await lockBuilding(ctx, buildingId);
      const blockers = await buildingBlockers(ctx, buildingId);
      if (blockers.length > 0) {
        refuse('building.error.buildingInUse', { code: 'conflict', data: { which: 'inUse', blockers } });
      }
      await deleteRow(ctx, 'building', buildingId);
      return true;
    },

    async structure(ctx, { buildingId }) {
      // The version first: read after the rows it might stand for newer ones than the answer shows.
      const { structureVersion } = orNotFound(await buildingInSight(ctx, buildingId));
      const zones = await zonesOf(ctx, buildingId);
      const floors = await floorsOf(ctx, buildingId);
      const units = new Map<number, Structure['floors'][number]['units']>();
      for (const { id } of floors) units.set(id, []);
      for (const { id: unitId, floorId, name, leases } of await unitsOf(ctx, buildingId)) {
        units.get(floorId)?.push({ unitId, name, leases });
      }
      return {
        structureVersion,
        zones: zones.map(({ id, name, floors: held }) => ({ zoneId: id, name, floors: held })),
        floors: floors.map(({ id, zoneId, name, usableSpace }) => ({
          floorId: id,
          zoneId,
          name,
          usableSpace,
          units: units.get(id) ?? [],
        })),
      };
    },

    async plan(ctx, { buildingId, on }) {
      const { today } = orNotFound(await buildingInSight(ctx, buildingId));
      const day = on ?? today;
      return { on: day, floors: await occupancyPlanOf(ctx, buildingId, day) };
    },

    ...zoneHandlers,
    ...floorHandlers,
    ...unitHandlers,
  },
  {
    exports: { building: buildingExporter },
    history: { building: maySeeBuilding },
    names: {
      buildingId: 'building',
      buildingIds: 'building',
      zoneId: 'floorZone',
      floorId: 'floor',
      unitId: 'unit',
      pictureId: 'upload',
    },
    logFormats: buildingLogFormat,
    bounds: { building: keptByPeople, floor: keptByPeople, floorZone: keptByPeople, unit: keptByPeople },
    constraints: {
      building_name_key: () => new Refusal('building.error.nameExists', { data: { field: 'name' } }),
      floor_zone_name_key: () => new Refusal('building.error.zoneNameExists', { data: { field: 'name' } }),
      // The phase went away while the building was being saved.
      building_phase: () => new Refusal('building.error.noSuchPhase', { data: { field: 'phaseId' } }),
    },
  },
);
