import type { buildingApi } from '@mdi/contract/modules/building/building.contract.ts';
import { uniqueName } from '../../factories/places.ts';
import type { Scene } from '../example-scene.ts';
import type { ExamplesOf } from './example.ts';

let versions = 100;

/**
 * The building here, which every seat of this project reaches, as a structure of its own version: another
 * building is at another, so that one that is taken for it answers differently from one that is not there.
 */
async function structure({ w, t }: Scene, zoned = false) {
  versions += 1;
  const { id: buildingId } = t.here.building;
  const now = w.db.updateTable('building').set({ zoned, structureVersion: versions });
  await now.where('id', '=', buildingId).execute();
  return { buildingId, structureVersion: versions };
}

/** A building of its own in the project here; an empty one, so that it may go. */
async function fresh({ w, t }: Scene) {
  const projectId = t.here.project.id;
  return w.make.building({ projectId, phaseId: await phase({ w, t }) });
}

const phase = async ({ w, t }: Pick<Scene, 'w' | 't'>) => {
  const phases = w.db.selectFrom('phase').select('id').where('projectId', '=', t.here.project.id);
  return (await phases.orderBy('id').executeTakeFirstOrThrow()).id;
};

const here = ({ t }: Scene) => ({ buildingId: t.here.building.id });
const zone = async (scene: Scene) =>
  (await scene.w.make.floorZone({ ...here(scene), sort: versions, name: uniqueName('新区') })).id;
const floor = async (scene: Scene) =>
  (await scene.w.make.floor({ ...here(scene), sort: versions, name: uniqueName('新层') })).id;
const units = async ({ w }: Scene, floorId: number) => {
  const [first, second] = [await w.make.unit({ floorId }), await w.make.unit({ floorId, sort: 1 })];
  return [first.id, second.id];
};

const facts = async (scene: Scene) => ({
  phaseId: await phase(scene),
  name: uniqueName('新楼'),
  sort: 1,
  zoned: false,
  pictureId: null,
  management: 'self' as const,
  ownerName: '业主',
  platformAccount: null,
  directionsZh: '从南门进，乘 2 号梯',
  directionsEn: null,
});

/** All ids of a table in this building, the last first. */
async function backwards(scene: Scene, table: 'floorZone' | 'floor'): Promise<number[]> {
  const all = scene.w.db.selectFrom(table).select('id').where('buildingId', '=', here(scene).buildingId);
  return (await all.orderBy('sort', 'desc').orderBy('id', 'desc').execute()).map(({ id }) => id);
}

export const buildingExamples: ExamplesOf<typeof buildingApi> = {
  get: here,
  structure: here,
  plan: here,
  add: facts,
  async edit(scene) {
    const { buildingId } = await structure(scene);
    const current = scene.w.db.selectFrom('building').select('version').where('id', '=', buildingId);
    const { version } = await current.executeTakeFirstOrThrow();
    // Dividing it asks for floors in zones, which other examples leave outside.
    return { buildingId, version, ...(await facts(scene)) };
  },
  copy: (scene) => ({ ...here(scene), name: uniqueName('副本') }),
  remove: async (scene) => ({ buildingId: (await fresh(scene)).id }),
  addZone: async (scene) => ({ ...(await structure(scene)), name: uniqueName('区') }),
  editZone: async (scene) => ({
    ...(await structure(scene)),
    zoneId: await zone(scene),
    name: uniqueName('改名区'),
  }),
  async orderZones(scene) {
    await zone(scene);
    await zone(scene);
    return { ...(await structure(scene)), zoneIds: await backwards(scene, 'floorZone') };
  },
  removeZone: async (scene) => ({ ...(await structure(scene)), zoneId: await zone(scene) }),
  async generate(scene) {
    const name = uniqueName('G');
    const rule = {
      from: -1,
      to: 2,
      skipFloors: [1],
      floorPattern: `${name}-{floor}`,
      basementPattern: `${name}-B{floor}`,
      unitsPerFloor: 2,
      skipUnits: [1],
      unitPattern: '{floor}{unit:2}',
      usableSpace: 100.5,
    };
    return { ...(await structure(scene, true)), zoneId: await zone(scene), rule };
  },
  addFloor: async (scene) => ({
    ...(await structure(scene, true)),
    zoneId: await zone(scene),
    name: uniqueName('层'),
    usableSpace: null,
    units: ['1', '2'],
  }),
  editFloor: async (scene) => ({
    ...(await structure(scene)),
    floorId: await floor(scene),
    zoneId: await zone(scene),
    name: uniqueName('改名层'),
    usableSpace: 8,
  }),
  copyFloor: async (scene) => ({
    ...(await structure(scene)),
    floorId: await floor(scene),
    name: uniqueName('副本层'),
    units: ['1', '2'],
  }),
  async orderFloors(scene) {
    await floor(scene);
    return { ...(await structure(scene)), floorIds: await backwards(scene, 'floor') };
  },
  moveFloors: async (scene) => ({
    ...(await structure(scene)),
    floorIds: [await floor(scene)],
    zoneId: await zone(scene),
  }),
  removeFloors: async (scene) => ({ ...(await structure(scene)), floorIds: [await floor(scene)] }),
  addUnits: async (scene) => ({
    ...(await structure(scene)),
    floorId: await floor(scene),
    names: [uniqueName('新单元'), uniqueName('新单元')],
  }),
  async renameUnits(scene) {
    const [unitId = 0] = await units(scene, await floor(scene));
    return { ...(await structure(scene)), units: [{ unitId, name: uniqueName('改名单元') }] };
  },
  async orderUnits(scene) {
    const floorId = await floor(scene);
    const unitIds = (await units(scene, floorId)).reverse();
    return { ...(await structure(scene)), floorId, unitIds };
  },
  async removeUnits(scene) {
    const [unitId = 0] = await units(scene, await floor(scene));
    return { ...(await structure(scene)), unitIds: [unitId] };
  },
};
