import { groupings, reportApi } from '@mdi/contract/modules/report/report.contract.ts';
import { seededRandom } from '@mdi/reader-simulator/fault-injection.ts';
import { beforeAll, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';
import { sumLeases } from './report.lease-sums.queries.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const resources = ['pass:tenantReport:view'] as const;
const day = (from: number) =>
  new Date(w.now().getTime() + Math.round(from) * 86_400_000).toISOString().slice(0, 10);

/** Two projects with two buildings of three floors each, of which not all tell their space, and companies of all kinds. */
async function site() {
  const { make } = w;
  const places = [];
  for (const n of [0, 1]) {
    const { id: projectId } = await make.project();
    const units: { id: number; buildingId: number }[] = [];
    const floors: number[] = [];
    const buildings = [await make.building({ projectId }), await make.building({ projectId })];
    for (const building of buildings) {
      for (const space of ['100', '60.5', n ? null : '40']) {
        const floor = await make.floor({ buildingId: building.id, usableSpace: space });
        floors.push(floor.id);
        for (let each = 0; each < 3; each += 1) {
          const unit = await make.unit({ floorId: floor.id });
          units.push({ id: unit.id, buildingId: building.id });
        }
      }
    }
    const companies: number[] = [];
    for (const category of [0, 1, 2, 2, 2] as const)
      companies.push((await make.company({ projectId, category, businessType: n ? 'FIN' : null })).id);
    places.push({ projectId, buildings, units, floors, companies });
  }
  return places;
}

test('the report is the same from sums as from the leases themselves, after any writes and whenever they were summed', {
  timeout: 120_000,
}, async () => {
  const draw = seededRandom(20261202);
  const of = <T>(all: readonly T[]) => all[Math.floor(draw() * all.length)] as T;
  const places = await site();
  const { token } = await w.make.person({ role: { resources } });
  const [first] = places;
  if (!first) throw new Error('no place was made');
  const role = { level: 30, resources } as const;
  const { projectId } = first;
  const part = await w.make.person({
    role,
    projectId,
    narrowed: { buildingIds: [first.buildings[0]?.id ?? 0] },
  });
  const leased = (projectId: number) =>
    w.db
      .selectFrom('lease')
      .innerJoin('building', 'building.id', 'lease.buildingId')
      .select('lease.id')
      .where('building.projectId', '=', projectId)
      .execute();

  const write = async () => {
    const place = of(places);
    const { id } = of(await leased(place.projectId)) ?? { id: 0 };
    const [from, unit] = [draw() * 900 - 800, of(place.units)];
    const change = w.db.updateTable('lease').where('id', '=', id);
    const company = w.db.updateTable('company').where('id', '=', of(place.companies));
    const { companyId } = { companyId: of(place.companies) };
    const writes = [
      () =>
        w.make.lease({
          unitId: unit.id,
          companyId,
          startsOn: day(from),
          endsOn: draw() < 0.2 ? null : day(from + draw() * 300),
          area: draw() < 0.2 ? null : '20.25',
        }),
      () => change.set({ endsOn: draw() < 0.2 ? null : day(draw() * 200) }).execute(),
      () => change.set({ startsOn: day(-900 + draw() * 100) }).execute(),
      () => change.set({ unitId: unit.id, buildingId: unit.buildingId }).execute(),
      () => change.set({ companyId }).execute(),
      () => change.set({ area: draw() < 0.3 ? null : '31.5' }).execute(),
      () => w.db.deleteFrom('lease').where('id', '=', id).execute(),
      () =>
        company.set({ category: of([0, 1, 2] as const), businessType: of(['FIN', 'MED', null]) }).execute(),
      () =>
        w.db
          .updateTable('floor')
          .set({ usableSpace: draw() < 0.3 ? null : '75' })
          .where('id', '=', of(place.floors))
          .execute(),
      () => w.make.unit({ floorId: of(place.floors) }),
    ];
    // A lease is what most writes need.
    await (draw() < 0.4 ? writes[0] : of(writes))?.();
  };

  const told = async () => {
    const answers: unknown[] = [];
    const building = first.buildings[1]?.id ?? 0;
    const periods = [{}, { from: day(-300), to: day(-3) }, { from: day(-1400), to: day(-790) }];
    const some = [{}, { businessType: 'FIN' }, { projectId, businessType: 'MED' }];
    const asked = [
      ...some,
      { projectId, buildingId: building },
      { buildingId: building, businessType: 'FIN' },
    ];
    for (const caller of [token, part.token]) {
      for (const period of periods) {
        for (const filters of asked) {
          const input = { ...filters, ...period };
          answers.push({ ...input, summary: await w.ok(reportApi, 'summary', input, caller) });
          for (const by of groupings)
            answers.push({
              ...input,
              ...(await w.ok(reportApi, 'list', { ...input, by, limit: 50 }, caller)),
            });
        }
      }
    }
    return answers;
  };
  const stale = async () => (await w.db.selectFrom('leaseChange').selectAll().execute()).length;

  for (let round = 0; round < 3; round += 1) {
    // Writes may meet each other and be refused; what they leave counts.
    const tried = await Promise.allSettled(Array.from({ length: 30 }, write));
    expect(tried.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(10);
    if (round === 1) await Promise.allSettled([write(), sumLeases(w.db, w.now()), write(), write()]);
    const between = await told();
    await sumLeases(w.db, w.now());
    expect(await stale()).toBe(0);
    const summed = await told();
    expect(summed).toEqual(between);
    // Whatever is noted is read.
    await w.db
      .insertInto('leaseChange')
      .values(places.map(({ projectId }) => ({ projectId })))
      .execute();
    expect(await told()).toEqual(summed);
    if (round === 1) await sumLeases(w.db, w.now());
  }
});

test('sums are made anew only where something changed, and go with their project', async () => {
  const [first] = await site();
  if (!first) throw new Error('no place was made');
  const { projectId } = first;
  await sumLeases(w.db, w.now());
  const sums = w.db.selectFrom('leaseSum').select('id').where('projectId', '=', projectId);
  const rows = () => w.db.selectFrom('leaseDay').selectAll().where('sumId', 'in', sums).execute();
  const made = () =>
    w.db.selectFrom('summedProject').select('madeAt').where('projectId', '=', projectId).execute();
  expect(await rows()).toHaveLength(1);
  const before = await made();
  await sumLeases(w.db, new Date(w.now().getTime() + 1000));
  expect(await made()).toEqual(before);
  const [unit] = first.units;
  await w.make.lease({
    unitId: unit?.id ?? 0,
    companyId: first.companies[2],
    startsOn: '2025-01-01',
    endsOn: '2025-02-01',
  });
  await sumLeases(w.db, new Date(w.now().getTime() + 2000));
  expect(await made()).not.toEqual(before);
  // Before it, when it begins, its last day and the day after, of project, building and type.
  expect(await rows()).toHaveLength(12);
  // They are what the report reads.
  const { token } = await w.make.person({ role: { resources } });
  const asked = { projectId, from: '2025-01-01', to: '2025-01-31' };
  const held = async () => (await w.ok(reportApi, 'summary', asked, token)).months.map((month) => month.held);
  expect(await held()).toEqual([1]);
  await w.db.updateTable('leaseDay').set({ leased: 7 }).where('sumId', 'in', sums).execute();
  await w.db.updateTable('leaseMonth').set({ held: 7 }).where('sumId', 'in', sums).execute();
  expect(await held()).toEqual([7]);
  await w.make.unit({ floorId: first.floors[0] });
  expect(await held()).toEqual([1]);
});
