import { normaliseName } from '@mdi/contract/kit/fields.ts';
import type { Insertable, Kysely } from 'kysely';
import type { DB } from '../schema.gen.ts';

/** Doors that every company of a project may use. */
const shared = ['园区大门', '地下车库'];
/** What the list of models calls a reader at a turnstile, and one at a door. */
const modelOf = (name: string) => (name.includes('闸机') ? 'GATE_QR' : 'DOOR_QR');
/** Where the largest project has more of them; the last ones of these wait for their installation. */
const lobby = ['一号闸机', '二号闸机', '三号闸机'].flatMap((name) => [
  { name: `大堂${name}`, channel: 'in' as const },
  { name: `大堂${name}（出）`, channel: 'out' as const },
]);
const moreShared = { 园区大门: ['园区北门', '园区南门'], 地下车库: ['地下车库 B2 层', '地下车库 B3 层'] };
/** Readers that were delivered and have no place yet. */
const inWarehouse = 8;
/** So many days ago all of them came, before the first day that any list of the demo looks back to. */
const deliveredDays = 120;

const gates = [
  { name: '东侧闸机', channel: 'in' },
  { name: '西侧闸机', channel: 'out' },
] as const;

let made = 0;
const reader = (facts: Partial<Insertable<DB['device']>> & { name: string }): Insertable<DB['device']> => {
  made += 1;
  return {
    code: `MDI${String(20_000 + made * 7)}`,
    model: modelOf(facts.name),
    network: made % 3 === 0 ? '4g' : 'eth',
    ...facts,
  };
};

/** An area for each building and the shared doors of each project. */
async function addAreas(db: Kysely<DB>) {
  const buildings = await db
    .selectFrom('building')
    .select(['id', 'name', 'projectId'])
    .orderBy('id')
    .execute();
  const projects = [...new Set(buildings.map((building) => building.projectId))];
  const rows: Insertable<DB['area']>[] = [
    ...projects.flatMap((projectId) =>
      shared.map((name) => ({
        projectId,
        name,
        nameKey: normaliseName(name),
        kind: 'doors' as const,
        common: true,
      })),
    ),
    ...buildings.map(({ id, name, projectId }) => ({
      projectId,
      name,
      nameKey: normaliseName(name),
      kind: 'building' as const,
      buildingId: id,
    })),
  ];
  return db.insertInto('area').values(rows).returning(['id', 'name', 'kind', 'projectId']).execute();
}

type Area = Awaited<ReturnType<typeof addAreas>>[number];

/** What the first project has beyond the others: three more pairs of gates in each building, and more shared doors. */
function moreReaders(areas: readonly Area[]): Insertable<DB['device']>[] {
  const first = areas.filter(({ projectId }) => projectId === areas[0]?.projectId);
  const at = ({ id, projectId }: Area) => ({ projectId, areaId: id, logistics: 'installation' as const });
  const inside = first
    .filter(({ kind }) => kind === 'building')
    .flatMap((area) =>
      lobby.map(({ name, channel }) => reader({ ...at(area), name: `${area.name}${name}`, channel })),
    );
  const outside = Object.entries(moreShared).flatMap(([name, doors]) =>
    first
      .filter((area) => area.name === name)
      .flatMap((area) => doors.map((door) => reader({ ...at(area), name: door, channel: 'both' }))),
  );
  return [...inside, ...outside];
}

/**
 * Access areas and readers of the demo: two gates a building and one at each shared door, more in the first project,
 * waiting for their installation, and some in the warehouse.
 */
export async function addDoors(db: Kysely<DB>, now: Date): Promise<void> {
  made = 0;
  const createdAt = new Date(now.getTime() - deliveredDays * 86_400_000);
  const areas = await addAreas(db);
  const placed = areas.flatMap(({ id, name, kind, projectId }) => {
    const at = { projectId, areaId: id, logistics: 'installation' as const };
    if (kind === 'doors') return [reader({ ...at, name, channel: 'both' })];
    return gates.map((gate) => reader({ ...at, name: `${name}${gate.name}`, channel: gate.channel }));
  });
  const spare = Array.from({ length: inWarehouse }, (_, n) => reader({ name: `备用读卡器 ${n + 1}` }));
  const devices = [...placed, ...spare, ...moreReaders(areas)];
  await db
    .insertInto('device')
    .values(devices.map((one) => ({ ...one, createdAt })))
    .execute();
}
