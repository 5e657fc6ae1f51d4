import { dashboardApi } from '@mdi/contract/modules/dashboard/dashboard.contract.ts';
import { seededRandom } from '@mdi/reader-simulator/fault-injection.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { noonZone, passEventReader } from '../../../test/factories/pass-events.ts';
import { type World, world } from '../../../test/world.ts';
import { rebuildSums } from './index.ts';
import { sumDoors } from './pass-record.door-sums.queries.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const resources = ['dashboard:home:view', 'pass:record:view'] as const;
const hour = 3_600_000;
const ago = (ms: number) => new Date(w.now().getTime() - ms);

/** A project where it is about noon, with readers of a building and of a gate. */
async function site() {
  const { id: projectId } = await w.make.project({ timeZone: noonZone(w.now()) });
  const building = await w.make.building({ projectId });
  const hall = await w.make.area({ projectId, kind: 'building', buildingId: building.id });
  const gate = await w.make.area({ projectId, common: true });
  const doors = [];
  for (const area of [hall, hall, hall, gate, gate, gate, gate]) {
    doors.push(await passEventReader(w, { projectId, areaId: area.id }));
  }
  const role = { level: 30, resources } as const;
  const all = await w.make.person({ role, projectId });
  const part = await w.make.person({ role, projectId, narrowed: { buildingIds: [building.id] } });
  return { projectId, building, doors, all: all.token, part: part.token };
}

/** What the sums of days say themselves. */
async function plainly(projectId: number, days: number, buildingId: number | null = null) {
  const { rows } = await sql<{ deviceId: number; granted: number }>`
    select s.device_id, sum(s.passes)::int as granted from pass_sum s join project p on p.id = s.project_id
      left join area on area.id = s.area_id
    where s.project_id = ${projectId} and s.span = 'day' and s.granted
      and (${buildingId}::bigint is null or area.building_id = ${buildingId})
      and s.since >= ((${w.now()}::timestamptz at time zone p.time_zone)::date - ${days}::int + 1)::timestamp at time zone p.time_zone
    group by 1 order by 2 desc, 1 limit 5`.execute(w.db);
  return rows;
}

async function shown(token: string, range: 'days7' | 'days30', buildingId?: number) {
  const { passes } = await w.ok(
    dashboardApi,
    'live',
    { range, ...(buildingId ? { buildingId } : {}) },
    token,
  );
  return passes?.doors.map(({ deviceId, granted }) => ({ deviceId, granted }));
}

const ranges = { days7: 7, days30: 30 } as const;

test('the doors most used are those of the sums of days, however late events come and whenever days were summed', {
  timeout: 60_000,
}, async () => {
  const at = await site();
  const draw = seededRandom(20261130);
  const agree = async () => {
    for (const [range, days] of Object.entries(ranges) as ['days7' | 'days30', number][]) {
      const found = await plainly(at.projectId, days);
      expect(await shown(at.all, range)).toEqual(found);
      expect(await shown(at.all, range, at.building.id)).toEqual(
        await plainly(at.projectId, days, at.building.id),
      );
    }
  };
  const tell = async () => {
    for (const door of at.doors) {
      const times = Array.from({ length: 12 }, () => ({ at: ago(draw() * 33 * 24 * hour) }));
      await door.tell(...times, { at: ago(0), res: 'denied', rc: 'EXPIRED' });
    }
  };
  const periods = () =>
    w.db.selectFrom('doorSumPeriod').selectAll().where('projectId', '=', at.projectId).execute();
  await tell();
  await agree();
  for (const days of [8, 3, 1, 0, 0]) {
    await sumDoors(w.db, ago(days * 24 * hour));
    expect(await periods()).toHaveLength(2);
    await agree();
    await tell();
    await agree();
  }
  // What came late is in the sums now.
  const summed = await w.db
    .selectFrom('doorSum')
    .select('passes')
    .where('projectId', '=', at.projectId)
    .execute();
  expect(summed.length).toBeGreaterThan(0);
  await rebuildSums(w.db);
  expect(await periods()).toEqual([]);
  await agree();
});

test('days are summed while readers tell of them, and nothing is lost', { timeout: 60_000 }, async () => {
  const at = await site();
  const late = at.doors.flatMap((door) =>
    Array.from({ length: 6 }, (_, n) =>
      door.tell({ at: ago((n + 1) * 24 * hour) }, { at: ago((n + 8) * 24 * hour) }),
    ),
  );
  await Promise.all([
    ...late.slice(0, 20),
    sumDoors(w.db, ago(24 * hour)),
    ...late.slice(20),
    sumDoors(w.db, w.now()),
  ]);
  for (const [range, days] of Object.entries(ranges) as ['days7' | 'days30', number][]) {
    expect(await shown(at.all, range)).toEqual(await plainly(at.projectId, days));
  }
  expect(
    await w.db.selectFrom('doorSumPeriod').select('days').where('projectId', '=', at.projectId).execute(),
  ).toHaveLength(2);
});
