import { areaApi, type HeldArea } from '@mdi/contract/modules/area/area.contract.ts';
import { buildingApi } from '@mdi/contract/modules/building/building.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newArea } from '../../../test/factories/inputs.ts';
import { type World, world } from '../../../test/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const all = ['pass:area:view', 'pass:area:edit', 'pass:area:grant', 'sys:building:edit'] as const;

/**
 * A building with a zone and a main gate, all of them areas; a tenant with a unit in the zone, a neighbour on another
 * floor, and a property company that manages the building. With people of each level.
 */
async function scene() {
  const { make } = w;
  const project = await make.project();
  const projectId = project.id;
  const building = await make.building({ projectId, zoned: true });
  const zone = await make.floorZone({ buildingId: building.id });
  const inZone = await make.floor({ buildingId: building.id, zoneId: zone.id });
  const elsewhere = await make.floor({ buildingId: building.id });
  const tenant = await make.company({ projectId, name: `租户${projectId}` });
  const neighbour = await make.company({ projectId, name: `邻居${projectId}` });
  const property = await make.company({ projectId, category: 0, name: `物业${projectId}` });
  await make.lease({ companyId: tenant.id, unitId: (await make.unit({ floorId: inZone.id })).id });
  await make.lease({ companyId: neighbour.id, unitId: (await make.unit({ floorId: elsewhere.id })).id });
  await w.db
    .insertInto('managedBuilding')
    .values({ companyId: property.id, buildingId: building.id })
    .execute();
  const areas = {
    tower: await make.area({ projectId, kind: 'building', buildingId: building.id, name: '塔楼' }),
    zone: await make.area({
      projectId,
      kind: 'zone',
      buildingId: building.id,
      zoneId: zone.id,
      name: '高区',
    }),
    gate: await make.area({ projectId, common: true, name: '大门' }),
    plant: await make.area({ projectId, buildingId: building.id, name: '机房' }),
  };
  const employee = await make.employee({ company: tenant });
  const office = await make.person({ role: { level: 10, resources: all } });
  const manager = await make.person({ role: { level: 30, resources: all }, projectId });
  const clerk = await make.person({ role: { level: 40, resources: all }, projectId, companyId: tenant.id });
  return { project, building, zone, tenant, neighbour, property, areas, employee, office, manager, clerk };
}

type Scene = Awaited<ReturnType<typeof scene>>;

const held = async ({ manager }: Scene, companyId: number) => {
  const data = await w.ok(areaApi, 'ofCompany', { companyId }, manager.token);
  return Object.fromEntries(data.areas.map(({ name, reason }) => [name, reason]));
};

const ofPerson = async ({ manager, employee }: Scene) => {
  const data = await w.ok(areaApi, 'whereCanTheyGo', { employeeId: employee.id }, manager.token);
  const { standing, areas } = data;
  return { standing, areas: Object.fromEntries(areas.map(({ name, reason }) => [name, reason])) };
};

const names = async (op: 'whoCanEnter' | 'companiesThatEnter', areaId: number, token: string) => {
  const data = await w.ok(areaApi, op, { areaId, limit: 50 }, token);
  return data.list.map((row) => row.companyName);
};

describe('a company has', () => {
  test('the building and the zone of its units, what it manages, and what is common; for a reason each', async () => {
    const at = await scene();
    const common = { 大门: 'common' };
    expect(await held(at, at.tenant.id)).toEqual({ 塔楼: 'lease', 高区: 'lease', 机房: 'none', ...common });
    expect(await held(at, at.neighbour.id)).toEqual({ 塔楼: 'lease', 高区: 'none', 机房: 'none', ...common });
    expect(await held(at, at.property.id)).toEqual({
      塔楼: 'managed',
      高区: 'managed',
      机房: 'managed',
      ...common,
    });
  });

  test('nothing of a lease that is over or has not begun, by the day in the project', async () => {
    const at = await scene();
    const day = (days: number) => new Date(w.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
    const change = (dates: { startsOn?: string; endsOn?: string }) =>
      w.db.updateTable('lease').set(dates).where('companyId', '=', at.tenant.id).execute();
    await change({ startsOn: day(3) });
    expect((await held(at, at.tenant.id)).塔楼).toBe('none');
    await change({ startsOn: day(-9), endsOn: day(-2) });
    expect((await held(at, at.tenant.id)).塔楼).toBe('none');
    await change({ endsOn: day(1) });
    expect((await held(at, at.tenant.id)).塔楼).toBe('lease');
  });
});

describe('narrowing and extending', () => {
  test('of a person counts over that of the company, and taken back leaves the company’s', async () => {
    const at = await scene();
    const { tenant, employee, areas, manager } = at;
    const company = (allowed: boolean | null) =>
      w.call(
        areaApi,
        'setOfCompany',
        { companyId: tenant.id, changes: [{ areaId: areas.plant.id, allowed }] },
        manager.token,
      );
    const person = (allowed: boolean | null) =>
      w.call(
        areaApi,
        'setOfEmployee',
        { employeeId: employee.id, changes: [{ areaId: areas.plant.id, allowed }] },
        manager.token,
      );
    expect((await company(true)).data).toEqual({ changed: 1, devices: 0 });
    expect((await ofPerson(at)).areas.机房).toBe('companyExtended');
    await person(false);
    expect((await ofPerson(at)).areas.机房).toBe('narrowed');
    await company(false);
    await person(true);
    expect((await ofPerson(at)).areas.机房).toBe('extended');
    await person(null);
    expect((await ofPerson(at)).areas.机房).toBe('companyNarrowed');
    expect((await company(false)).data).toEqual({ changed: 0, devices: 0 });
    const audits = w.db.selectFrom('audit').select('changes').where('op', '=', 'area/setOfEmployee');
    expect(JSON.stringify(await audits.execute())).toContain('"allowed":true');
  });

  test('is a tenant’s for its own people, within the areas of its company', async () => {
    const at = await scene();
    const { clerk, employee, areas, neighbour, tenant } = at;
    const set = (employeeId: number, areaId: number) =>
      w.call(areaApi, 'setOfEmployee', { employeeId, changes: [{ areaId, allowed: false }] }, clerk.token);
    expect((await set(employee.id, areas.zone.id)).code).toBe(200);
    expect((await set(employee.id, areas.plant.id)).code).toBe(404);
    const other = await w.make.employee({ company: neighbour });
    expect((await set(other.id, areas.tower.id)).code).toBe(404);
    const company = { companyId: tenant.id, changes: [{ areaId: areas.tower.id, allowed: false }] };
    expect((await w.call(areaApi, 'setOfCompany', company, clerk.token)).code).toBe(403);
    expect((await ofPerson(at)).areas).toEqual({
      塔楼: 'lease',
      高区: 'narrowed',
      机房: 'none',
      大门: 'common',
    });
  });

  test('by a tenant gives nobody more than the company has at the time', async () => {
    const at = await scene();
    const { clerk, employee, areas, tenant } = at;
    const changes = [{ areaId: areas.zone.id, allowed: true }];
    await w.call(areaApi, 'setOfEmployee', { employeeId: employee.id, changes }, clerk.token);
    expect((await ofPerson(at)).areas.高区).toBe('lease');
    await w.db.deleteFrom('lease').where('companyId', '=', tenant.id).execute();
    expect((await ofPerson(at)).areas.高区).toBe('none');
  });

  test('with higher authority is not undone below it', async () => {
    const { employee, areas, manager, clerk, office } = await scene();
    const set = (token: string, allowed: boolean | null) =>
      w.call(
        areaApi,
        'setOfEmployee',
        { employeeId: employee.id, changes: [{ areaId: areas.tower.id, allowed }] },
        token,
      );
    expect((await set(manager.token, false)).code).toBe(200);
    expect(await set(clerk.token, null)).toMatchObject({ code: 409, data: { which: 'state' } });
    expect((await set(office.token, null)).code).toBe(200);
  });

  test('of a whole project’s areas is not for who reaches some buildings', async () => {
    const { project, building, tenant, areas } = await scene();
    const narrowed = { buildingIds: [building.id] };
    const { token } = await w.make.person({
      role: { level: 30, resources: all },
      projectId: project.id,
      narrowed,
    });
    const edit = (areaId: number) =>
      w.call(areaApi, 'edit', { areaId, version: 1, name: '新名', common: true }, token);
    expect((await edit(areas.gate.id)).code).toBe(403);
    expect((await edit(areas.plant.id)).code).toBe(200);
    const data = await w.ok(areaApi, 'ofCompany', { companyId: tenant.id }, token);
    expect(data.areas).toHaveLength(4);
  });
});

test('who is hired again has nothing of what was decided about areas for the former job', async () => {
  const { id: projectId } = await w.make.project();
  const { id: roomId } = await w.make.area({ projectId });
  const { token } = await w.make.person({ roleId: (await w.make.administratorRole()).id });
  const company = await w.make.company({ projectId });
  const { id: employeeId } = await w.make.employee({ company });
  const changes = [{ areaId: roomId, allowed: true }];
  expect((await w.call(areaApi, 'setOfEmployee', { employeeId, changes }, token)).code).toBe(200);
  const left = { state: 'Y' as const, leftAt: w.now() };
  await w.db.updateTable('employee').set(left).where('id', '=', employeeId).execute();
  await w.db.updateTable('employee').set({ state: 'N', leftAt: null }).where('id', '=', employeeId).execute();
  const data = await w.ok(areaApi, 'ofEmployee', { employeeId }, token);
  const { areas } = data;
  expect(areas.find(({ areaId }) => areaId === roomId)).toMatchObject({
    exception: null,
    allowed: false,
  });
});

describe('who can enter', () => {
  test('are the valid people of the companies that have the area, and those it was opened for', async () => {
    const at = await scene();
    const { areas, manager, clerk, tenant, neighbour, employee } = at;
    const guest = await w.make.employee({ company: neighbour });
    const changes = [{ areaId: areas.zone.id, allowed: true }];
    await w.call(areaApi, 'setOfEmployee', { employeeId: guest.id, changes }, manager.token);
    await w.make.employee({ company: tenant, state: 'Y' });
    await w.make.employee({ company: tenant, cutOffAt: new Date(w.now().getTime() - 1000) });
    // The clerk works there too.
    expect((await names('whoCanEnter', areas.zone.id, manager.token)).sort()).toEqual(
      [tenant.name, tenant.name, neighbour.name].sort(),
    );
    expect(await names('whoCanEnter', areas.zone.id, clerk.token)).toEqual([tenant.name, tenant.name]);
    expect((await names('companiesThatEnter', areas.zone.id, manager.token)).sort()).toEqual(
      [tenant.name, at.property.name].sort(),
    );
    await w.db.updateTable('company').set({ state: 'Y' }).where('id', '=', tenant.id).execute();
    expect(await names('whoCanEnter', areas.zone.id, manager.token)).toEqual([neighbour.name]);
    expect((await ofPerson(at)).standing).toBe('company');
    expect(employee.id).toBeGreaterThan(0);
  });
});

describe('whoever an area lists', () => {
  /** Everything that may be decided at once: for each company and area, and for one of its people of each. */
  async function decided() {
    const at = await scene();
    const { tenant, neighbour, property, areas, manager, clerk } = at;
    const over = await w.make.company({ projectId: at.project.id });
    await w.make.lease({
      companyId: over.id,
      buildingId: at.building.id,
      endsOn: '2020-01-01',
      startsOn: '2019-01-01',
    });
    const companies = [tenant, neighbour, property, over];
    const places = [areas.tower, areas.zone, areas.gate, areas.plant];
    const ended = new Date(w.now().getTime() - 1000);
    type Word = { allowed: boolean; level: 30 | 40; endsAt: Date | null };
    const given: Word = { allowed: true, level: 30, endsAt: null };
    const taken: Word = { ...given, allowed: false };
    const past: Word = { ...given, endsAt: ended };
    const words: Word[] = [
      ...[given, taken, past],
      ...[given, taken].map((word) => ({ ...word, level: 40 as const })),
    ];
    const people: { id: number }[] = [];
    for (const company of companies) {
      for (const word of [...words, null]) {
        const one = await w.make.employee({ company });
        people.push(one);
        if (word === null) continue;
        for (const { id: areaId } of places) {
          await w.db
            .insertInto('areaException')
            .values({ ...word, areaId, employeeId: one.id })
            .execute();
        }
      }
    }
    const companyWords = [given, taken, null, past];
    for (const [n, { id: companyId }] of companies.entries()) {
      for (const [m, { id: areaId }] of places.entries()) {
        const word = companyWords[(n + m) % companyWords.length];
        if (word)
          await w.db
            .insertInto('areaException')
            .values({ ...word, areaId, companyId })
            .execute();
      }
    }
    return { companies, people, places, manager, clerk };
  }

  test('is who has it by the rule of each company and person alone, whatever was decided', async () => {
    const { companies, people, places, manager } = await decided();
    const { token } = manager;
    const has = new Map(
      places.map(({ id }) => [id, { companies: [], people: [] } as Record<string, number[]>]),
    );
    for (const { id: companyId } of companies) {
      const { areas } = await w.ok(areaApi, 'ofCompany', { companyId }, token);
      for (const { areaId, allowed } of areas) if (allowed) has.get(areaId)?.companies?.push(companyId);
    }
    for (const { id: employeeId } of people) {
      const { areas } = await w.ok(areaApi, 'whereCanTheyGo', { employeeId }, token);
      for (const { areaId, allowed } of areas) if (allowed) has.get(areaId)?.people?.push(employeeId);
    }
    const { list } = await w.ok(areaApi, 'list', { limit: 50 }, token);
    const made = new Set(people.map(({ id }) => id));
    for (const [areaId, of] of has) {
      const there = await w.ok(areaApi, 'companiesThatEnter', { areaId, limit: 50 }, token);
      const who = await w.ok(areaApi, 'whoCanEnter', { areaId, limit: 50 }, token);
      const found = who.list.map(({ employeeId }) => employeeId).filter((id) => made.has(id));
      expect(there.list.map(({ companyId }) => companyId).sort()).toEqual(of.companies?.sort());
      expect(found.sort()).toEqual(of.people?.sort());
      expect(list.find((row) => row.areaId === areaId)?.companies).toBe(of.companies?.length);
      expect(of.people?.length).toBeGreaterThan(0);
    }
  });
});

describe('an opening', () => {
  const soon = () => new Date(w.now().getTime() + 600_000).toISOString();
  const open = (at: Scene, endsAt: string | null, allowed: boolean | null = true) =>
    w.call(
      areaApi,
      'setOfCompany',
      { companyId: at.neighbour.id, changes: [{ areaId: at.areas.plant.id, allowed, endsAt }] },
      at.office.token,
    );

  test('with an end is told as such wherever the area is told, and counts until then', async () => {
    const at = await scene();
    const guest = await w.make.employee({ company: at.neighbour });
    const endsAt = soon();
    expect(await open(at, endsAt)).toMatchObject({ code: 200, data: { changed: 1 } });
    expect((await open(at, endsAt)).data).toMatchObject({ changed: 0 });
    const told = { areaId: at.areas.plant.id, allowed: true, reason: 'companyExtended', endsAt };
    const token = at.office.token;
    const seen = async () => [
      (await w.call(areaApi, 'ofCompany', { companyId: at.neighbour.id }, token)).data,
      (await w.call(areaApi, 'ofEmployee', { employeeId: guest.id }, token)).data,
      (await w.call(areaApi, 'whereCanTheyGo', { employeeId: guest.id }, token)).data,
    ];
    for (const data of await seen()) {
      expect((data as { areas: HeldArea[] }).areas).toContainEqual(expect.objectContaining(told));
    }
    for (const op of ['companiesThatEnter', 'whoCanEnter'] as const) {
      const data = await w.ok(areaApi, op, { areaId: told.areaId }, token);
      expect(data.list).toContainEqual(
        expect.objectContaining({ companyId: at.neighbour.id, reason: 'companyExtended', endsAt }),
      );
    }
    await w.db
      .updateTable('areaException')
      .set({ endsAt: w.now() })
      .where('areaId', '=', told.areaId)
      .execute();
    for (const data of await seen()) {
      expect((data as { areas: HeldArea[] }).areas).toContainEqual(
        expect.objectContaining({ areaId: told.areaId, allowed: false, endsAt: null, reason: 'none' }),
      );
    }
    // What has ended binds nobody, and may be given again.
    const again = { companyId: at.neighbour.id, changes: [{ areaId: told.areaId, allowed: true }] };
    expect(await w.call(areaApi, 'setOfCompany', again, at.manager.token)).toMatchObject({
      code: 200,
      data: { changed: 1 },
    });
  });

  test('ends in the time to come, and nothing else has an end', async () => {
    const at = await scene();
    expect(await open(at, w.now().toISOString())).toMatchObject({ code: 400 });
    expect(await open(at, soon(), false)).toMatchObject({ code: 400 });
    expect(await open(at, soon(), null)).toMatchObject({ code: 400 });
  });
});

describe('who would lose access', () => {
  const most = (company: { id: number; name: string }, people: number) => ({
    companyId: company.id,
    companyName: company.name,
    people,
  });

  test('when an area is closed to a company or a person is counted by the rule itself, and so is nobody', async () => {
    const at = await scene();
    const { areas, tenant, employee, manager, clerk, building } = at;
    const closing = async (input: { areaId: number; employeeId?: number; allowed?: boolean | null }) =>
      (await w.call(areaApi, 'closing', { companyId: tenant.id, allowed: false, ...input }, manager.token))
        .data;
    const host = {
      hostId: employee.id,
      buildingId: building.id,
      endAt: new Date(w.now().getTime() + 3_600_000),
    };
    await w.make.visit({ ...host, state: 'approved' });
    await w.make.visit({ ...host, state: 'cancelled' });
    // The clerk works there too.
    const all = { people: 2, visits: 1, companies: 1, most: [most(tenant, 2)] };
    expect(await closing({ areaId: areas.zone.id })).toEqual(all);
    const alone = { people: 1, visits: 0, companies: 1, most: [most(tenant, 1)] };
    expect(await closing({ areaId: areas.zone.id, employeeId: employee.id })).toEqual(alone);
    const nobody = { people: 0, visits: 0, companies: 0, most: [] };
    expect(await closing({ areaId: areas.plant.id })).toEqual(nobody);
    expect(await closing({ areaId: areas.zone.id, allowed: null })).toEqual(nobody);
    const keeps = {
      employeeId: employee.id,
      changes: [{ areaId: areas.zone.id, allowed: true }],
      reason: '值班',
    };
    expect(await w.call(areaApi, 'setOfEmployee', keeps, manager.token)).toMatchObject({ code: 200 });
    expect(await closing({ areaId: areas.zone.id })).toEqual({ ...all, people: 1, most: [most(tenant, 1)] });
    const { data } = await w.call(
      areaApi,
      'closing',
      { companyId: at.neighbour.id, areaId: areas.zone.id, allowed: false },
      clerk.token,
    );
    expect(data).toBeNull();
  });

  test('when an area is deleted, or is common no more, is counted of what the caller sees', async () => {
    const at = await scene();
    const { areas, tenant, neighbour, office, clerk } = at;
    await w.make.employee({ company: neighbour });
    const removal = async (areaId: number, how: 'remove' | 'private', token = office.token) =>
      (await w.call(areaApi, 'removal', { areaId, how }, token)).data;
    expect(await removal(areas.gate.id, 'private')).toEqual({
      people: 3,
      visits: 0,
      companies: 2,
      most: [most(tenant, 2), most(neighbour, 1)],
    });
    expect(await removal(areas.zone.id, 'remove')).toMatchObject({ people: 2, companies: 1 });
    expect(await removal(areas.plant.id, 'private')).toMatchObject({ people: 0, companies: 0 });
    expect(await removal(areas.gate.id, 'remove', clerk.token)).toBeNull();
  });
});

describe('an area', () => {
  test('is a building or a zone once, and its name is the project’s once', async () => {
    const { project, building, office } = await scene();
    const place = { projectId: project.id, buildingId: building.id };
    const add = (name: string, kind: 'building' | 'doors') =>
      w.call(areaApi, 'add', newArea({ ...place, name, kind }), office.token);
    expect(await add('又一塔楼', 'building')).toMatchObject({
      code: 400,
      data: { buildingId: expect.any(String) },
    });
    expect(await add('大门', 'doors')).toMatchObject({ code: 400, data: { name: expect.any(String) } });
    expect((await add('后门', 'doors')).code).toBe(200);
  });

  test('is not made in a project that its maker doesn’t reach', async () => {
    const { manager } = await scene();
    const { project, building } = await scene();
    for (const buildingId of [null, building.id]) {
      const doors = newArea({ projectId: project.id, buildingId });
      expect(await w.call(areaApi, 'add', doors, manager.token)).toMatchObject({ code: 404 });
    }
  });

  test('that a reader guards stays, and says which', async () => {
    const { project, areas, office } = await scene();
    const device = await w.make.device({ projectId: project.id, areaId: areas.gate.id });
    const remove = () => w.call(areaApi, 'remove', { areaId: areas.gate.id }, office.token);
    expect(await remove()).toMatchObject({
      code: 409,
      data: { which: 'inUse', blockers: [{ what: 'device', count: 1, names: [device.name] }] },
    });
    await w.db.deleteFrom('device').where('id', '=', device.id).execute();
    expect((await remove()).code).toBe(200);
  });

  test('keeps its building and its zone from being deleted', async () => {
    const { building, zone, office } = await scene();
    await w.db.updateTable('floor').set({ zoneId: null }).where('zoneId', '=', zone.id).execute();
    const at = { buildingId: building.id, structureVersion: 1, zoneId: zone.id };
    expect(await w.call(buildingApi, 'removeZone', at, office.token)).toMatchObject({
      code: 409,
      data: { blockers: [{ what: 'area', count: 1, names: ['高区'] }] },
    });
  });

  test('changed meanwhile by somebody else is told as such', async () => {
    const { areas, office } = await scene();
    const edit = (name: string) =>
      w.call(areaApi, 'edit', { areaId: areas.gate.id, version: 1, name, common: true }, office.token);
    expect((await edit('东门')).code).toBe(200);
    expect(await edit('西门')).toMatchObject({ code: 409, data: { which: 'version', fields: ['name'] } });
  });
});
