import { buildingApi, type Plan } from '@mdi/contract/modules/building/building.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildingStructure } from '../../../test/factories/building-structure.ts';
import { type World, world } from '../../../test/world.ts';

let w: World;
let admin: string;
beforeAll(async () => {
  w = await world();
  admin = (await w.make.person({ roleId: (await w.make.administratorRole()).id })).token;
});

const plan = async (buildingId: number, on?: string, token = admin) =>
  await w.ok(buildingApi, 'plan', { buildingId, on }, token);
const uses = ({ floors }: Plan) =>
  floors.flatMap((floor) =>
    floor.units.map(({ name, use, lease }) => [name, use, lease?.companyName ?? null]),
  );

/** A floor of four units: of the property company, of an owner, of a tenant, and an empty one. */
async function house() {
  const s = await buildingStructure(w, admin);
  await s.addFloor('1F', ['A', 'B', 'C', 'D']);
  const company = (category: 0 | 1 | 2, name: string) =>
    w.make.company({ projectId: s.projectId, category, name });
  const [property, owner, tenant] = [
    await company(0, '物业公司'),
    await company(1, '业主公司'),
    await company(2, '租户公司'),
  ];
  await w.make.lease({ unitId: await s.unit('A'), companyId: property.id });
  await w.make.lease({ unitId: await s.unit('B'), companyId: owner.id });
  const term = { area: 88.5, startsOn: '2026-03-01', endsOn: '2026-03-31' };
  const lease = await w.make.lease({ unitId: await s.unit('C'), companyId: tenant.id, ...term });
  return { ...s, property, owner, tenant, lease, term };
}

describe('the stacking plan', () => {
  test('shows who uses each unit on a day, by the category of the company', async () => {
    const h = await house();
    expect(uses(await plan(h.buildingId, '2026-03-15'))).toEqual([
      ['A', 'property', '物业公司'],
      ['B', 'owner', '业主公司'],
      ['C', 'leased', '租户公司'],
      ['D', 'vacant', null],
    ]);
  });

  test('counts the first and the last day of a lease in, and no other', async () => {
    const h = await house();
    const useOn = async (on: string) => uses(await plan(h.buildingId, on))[2]?.[1];
    expect([await useOn('2026-02-28'), await useOn('2026-03-01')]).toEqual(['vacant', 'leased']);
    expect([await useOn('2026-03-31'), await useOn('2026-04-01')]).toEqual(['leased', 'vacant']);
  });

  test('tells the lease with its term and area', async () => {
    const h = await house();
    const { floors } = await plan(h.buildingId, '2026-03-15');
    expect(floors[0]?.units[2]?.lease).toEqual({
      leaseId: h.lease.id,
      companyId: h.tenant.id,
      companyName: '租户公司',
      ...h.term,
    });
    expect(floors[0]?.units[0]?.lease).toMatchObject({ area: null, endsOn: null });
  });

  test('shows floors from the bottom up with zone and space, also those without units', async () => {
    const s = await buildingStructure(w, admin, { zoned: true });
    await s.change('addZone', { name: '低区' });
    const zoneId = await s.zone('低区');
    await s.addFloor('1F', [], zoneId);
    await s.change('addFloor', { zoneId, name: '2F', usableSpace: 50.25, units: ['2'] });
    expect((await plan(s.buildingId)).floors).toMatchObject([
      { name: '1F', zoneName: '低区', usableSpace: null, units: [] },
      {
        name: '2F',
        zoneName: '低区',
        usableSpace: 50.25,
        units: [{ name: '2', use: 'vacant', lease: null }],
      },
    ]);
  });

  test('is of today where the building stands', async () => {
    const { id: buildingId, projectId } = await w.make.building();
    const dayIn = (timeZone: string) =>
      new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(w.now());
    // These two are never on the same day.
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await w.db.updateTable('project').set({ timeZone: zone }).where('id', '=', projectId).execute();
      expect((await plan(buildingId)).on).toBe(dayIn(zone));
    }
    expect((await plan(buildingId, '2026-01-01')).on).toBe('2026-01-01');
  });

  test('shows a company its own leases, and of the others only that the unit is taken', async () => {
    const h = await house();
    const role = { level: 40 as const, resources: ['sys:building:view'] as const };
    const seat = { role, projectId: h.projectId, companyId: h.tenant.id };
    const { token } = await w.make.person(seat);
    const seen = await plan(h.buildingId, '2026-03-15', token);
    expect(uses(seen)).toEqual([
      ['A', 'property', null],
      ['B', 'owner', null],
      ['C', 'leased', '租户公司'],
      ['D', 'vacant', null],
    ]);
    expect(JSON.stringify(seen)).not.toContain('业主公司');
  });
});
