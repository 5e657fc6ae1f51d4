import { generateFloors } from '@mdi/contract/modules/building/building-generate.ts';
import type { Insertable, Kysely } from 'kysely';
import type { DB } from '../schema.gen.ts';
import { personName, seededRandom } from './demo-random-names.ts';
import { inBatches } from './in-batches.ts';

/** A unit of the demo with where it lies. */
export type DemoUnit = { projectId: number; buildingId: number; floorId: number; unitId: number };

const names = ['A座', 'B座', 'C座', 'D座'];
const modes = ['lumpSum', 'commission', 'self'] as const;
/** Below the middle and above it, where a building is divided into areas. */
const zoneNames = ['低区', '高区'];

type Phase = { id: number; projectId: number; name: string };

async function addPhases(db: Kysely<DB>, projects: readonly number[]): Promise<Phase[]> {
  const rows = projects.flatMap((projectId) =>
    ['一期', '二期'].map((name, sort) => ({ projectId, name, sort })),
  );
  return db.insertInto('phase').values(rows).returning(['id', 'projectId', 'name']).execute();
}

type Building = { id: number; projectId: number; zoned: boolean };

/** Four buildings in every third project and three in the others; the last one belongs to the second phase. */
async function addBuildings(db: Kysely<DB>, projects: readonly number[]): Promise<Building[]> {
  const phases = await addPhases(db, projects);
  const rows: Insertable<DB['building']>[] = projects.flatMap((projectId, p) => {
    const own = names.slice(0, p % 3 === 0 ? 4 : 3);
    return own.map((name, sort) => {
      const wanted = sort === own.length - 1 ? '二期' : '一期';
      const phase = phases.find((one) => one.projectId === projectId && one.name === wanted);
      return {
        projectId,
        phaseId: phase?.id ?? 0,
        name,
        sort,
        management: modes[(p + sort) % 3] ?? 'self',
        zoned: sort === 0,
        ownerName: sort === 1 ? personName() : null,
        platformAccount: `PP-${String(1000 + p * 10 + sort)}`,
        directionsZh: '从南门大堂进入，在前台登记后乘 2 号电梯。',
        directionsEn: 'Come in by the south lobby, report to the front desk, then take lift 2.',
      };
    });
  });
  return db.insertInto('building').values(rows).returning(['id', 'projectId', 'zoned']).execute();
}

/** The floors of one building: 12 to 27 of them over one or two basements without units. */
function plan() {
  const floors = 12 + Math.floor(seededRandom() * 16);
  const rule = {
    from: seededRandom() < 0.5 ? -1 : -2,
    to: floors,
    skipFloors: seededRandom() < 0.4 ? [4, 14] : [],
    floorPattern: '{floor}F',
    basementPattern: 'B{floor}',
    unitsPerFloor: 5 + Math.floor(seededRandom() * 4),
    skipUnits: [4],
    unitPattern: '{floor}{unit:2}',
    usableSpace: 900 + Math.round(seededRandom() * 80_000) / 100,
  };
  return generateFloors(rule).map((floor) => (floor.name.startsWith('B') ? { ...floor, units: [] } : floor));
}

async function addZones(db: Kysely<DB>, buildings: readonly Building[]): Promise<Map<string, number>> {
  const rows = buildings
    .filter((b) => b.zoned)
    .flatMap((b) => zoneNames.map((name, sort) => ({ buildingId: b.id, name, sort })));
  const added = await db
    .insertInto('floorZone')
    .values(rows)
    .returning(['id', 'buildingId', 'name'])
    .execute();
  return new Map(added.map((zone) => [`${zone.buildingId}/${zone.name}`, zone.id]));
}

/** The buildings of every project with all their floors; answers the units, building by building from below. */
export async function addStructures(db: Kysely<DB>, projects: readonly number[]): Promise<DemoUnit[]> {
  const buildings = await addBuildings(db, projects);
  const zones = await addZones(db, buildings);
  const planned = buildings.flatMap((building) => {
    const floors = plan();
    return floors.map(({ name, usableSpace, units }, sort) => {
      const zone = zoneNames[sort * 2 < floors.length ? 0 : 1] ?? '';
      const zoneId = building.zoned ? (zones.get(`${building.id}/${zone}`) ?? null) : null;
      return { row: { buildingId: building.id, zoneId, name, usableSpace, sort }, units, building };
    });
  });
  const floors = await inBatches(planned, (part) =>
    db
      .insertInto('floor')
      .values(part.map(({ row }) => row))
      .returning(['id', 'buildingId', 'name'])
      .execute(),
  );
  const floorIds = new Map(floors.map((f) => [`${f.buildingId}/${f.name}`, f.id]));
  const wanted = planned.flatMap(({ row, units, building }) =>
    units.map((name, sort) => ({
      projectId: building.projectId,
      unit: {
        buildingId: row.buildingId,
        floorId: floorIds.get(`${row.buildingId}/${row.name}`) ?? 0,
        name,
        sort,
      },
    })),
  );
  const projectOf = new Map(buildings.map((b) => [b.id, b.projectId]));
  const units = await inBatches(wanted, (part) =>
    db
      .insertInto('unit')
      .values(part.map(({ unit }) => unit))
      .returning(['id', 'buildingId', 'floorId'])
      .execute(),
  );
  return units.map(({ id, buildingId, floorId }) => ({
    projectId: projectOf.get(buildingId) ?? 0,
    buildingId,
    floorId,
    unitId: id,
  }));
}
