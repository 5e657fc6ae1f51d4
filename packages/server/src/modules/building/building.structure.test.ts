import { buildingApi } from '@mdi/contract/modules/building/building.contract.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildingStructure as siteOf } from '../../../test/factories/building-structure.ts';
import { type World, world } from '../../../test/world.ts';

let w: World;
let admin: string;
beforeAll(async () => {
  w = await world();
  const roleId = (await w.make.administratorRole()).id;
  admin = (await w.make.person({ roleId }, { nickName: '总管' })).token;
});

const site = (facts: { zoned?: boolean } = {}) => siteOf(w, admin, facts);
const done = { code: 200 };
const refusedAt = (field: string, message: string) => ({ code: 400, message, data: { [field]: message } });

/** How many calls wait for a lock that another holds. */
async function waiting(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    w.db,
  );
  return rows.length;
}

describe('a floor zone', () => {
  test('is added at the end, renamed and put into order', async () => {
    const s = await site({ zoned: true });
    for (const name of ['低区', '高区', '塔冠'])
      expect(await s.change('addZone', { name })).toMatchObject(done);
    const [low = 0, high = 0, crown = 0] = (await s.read()).zones.map((zone) => zone.zoneId);
    expect(await s.change('editZone', { zoneId: high, name: '中区' })).toMatchObject(done);
    expect(await s.change('orderZones', { zoneIds: [crown, high, low] })).toMatchObject(done);
    expect((await s.read()).zones).toEqual([
      { zoneId: crown, name: '塔冠', floors: 0 },
      { zoneId: high, name: '中区', floors: 0 },
      { zoneId: low, name: '低区', floors: 0 },
    ]);
  });

  test('has a name of its own in the building', async () => {
    const s = await site();
    const exists = refusedAt('name', 'The building already has a floor zone with this name');
    expect(await s.change('addZone', { name: 'A' })).toMatchObject(done);
    expect(await s.change('addZone', { name: 'A' })).toEqual(exists);
    await s.change('addZone', { name: 'B' });
    expect(await s.change('editZone', { zoneId: await s.zone('B'), name: 'A' })).toEqual(exists);
  });

  test('stays while it has floors, and goes without', async () => {
    const s = await site({ zoned: true });
    await s.change('addZone', { name: '低区' });
    const zoneId = await s.zone('低区');
    for (const name of ['1F', '2F']) await s.addFloor(name, [], zoneId);
    expect(await s.change('removeZone', { zoneId })).toEqual({
      code: 409,
      message: 'This floor zone includes 2 floors and cannot be deleted',
      data: { which: 'inUse', blockers: [{ what: 'floor', count: 2, names: ['1F', '2F'] }] },
    });
    const floorIds = (await s.read()).floors.map((floor) => floor.floorId);
    await s.change('removeFloors', { floorIds });
    expect(await s.change('removeZone', { zoneId })).toMatchObject(done);
    expect((await s.read()).zones).toEqual([]);
  });

  test('is one of at most 200', async () => {
    const s = await site();
    const rows = Array.from({ length: 200 }, (_, at) => ({ buildingId: s.buildingId, name: `Z${at}` }));
    await w.db.insertInto('floorZone').values(rows).execute();
    expect(await s.change('addZone', { name: 'more' })).toMatchObject({
      code: 400,
      message: 'A building can have at most 200 floor zones',
    });
  });
});

describe('a floor', () => {
  test('is added on top with its units', async () => {
    const s = await site();
    await s.addFloor('1F', ['101', '102']);
    await s.addFloor('2F');
    expect(await s.shown()).toEqual([
      ['1F', '101 102'],
      ['2F', ''],
    ]);
  });

  test('lies in a zone exactly where the building is divided into areas', async () => {
    const divided = await site({ zoned: true });
    expect(await divided.addFloor('1F')).toEqual(
      refusedAt('zoneId', 'This building is divided into floor zones. Please choose one'),
    );
    await divided.change('addZone', { name: 'A' });
    expect(await divided.addFloor('1F', [], await divided.zone('A'))).toMatchObject(done);
    expect((await divided.read()).zones).toMatchObject([{ name: 'A', floors: 1 }]);
    const whole = await site();
    await whole.change('addZone', { name: 'A' });
    expect(await whole.addFloor('1F', [], await whole.zone('A'))).toEqual(
      refusedAt('zoneId', 'This building isn’t divided into floor zones'),
    );
    expect(await divided.addFloor('2F', [], await whole.zone('A'))).toMatchObject({ code: 404 });
  });

  test('has a name of its own in the building, and each unit one of its own on the floor', async () => {
    const s = await site();
    await s.addFloor('1F', ['101']);
    await s.addFloor('2F', ['101']);
    const exists = refusedAt('name', 'The building already has a floor with this name: 1F');
    const floorId = await s.floor('2F');
    expect(await s.addFloor('1F')).toEqual(exists);
    expect(await s.change('copyFloor', { floorId, name: '1F', units: [] })).toEqual(exists);
    const facts = { zoneId: null, usableSpace: null };
    expect(await s.change('editFloor', { floorId, name: '1F', ...facts })).toEqual(exists);
    const twice = refusedAt('units', 'Duplicate unit name on one floor: A');
    expect(await s.addFloor('3F', ['A', 'B', 'A'])).toEqual(twice);
    expect(await s.change('copyFloor', { floorId, name: '3F', units: ['A', 'A'] })).toEqual(twice);
  });

  test('is edited in its name, space and zone', async () => {
    const s = await site();
    await s.change('addZone', { name: 'A' });
    await s.addFloor('1F', ['101']);
    const [floorId, zoneId] = [await s.floor('1F'), await s.zone('A')];
    const facts = { name: '首层', usableSpace: 1234.56, zoneId };
    expect(await s.change('editFloor', { floorId, ...facts })).toMatchObject(done);
    expect((await s.read()).floors).toMatchObject([{ floorId, ...facts, units: [{ name: '101' }] }]);
  });

  test('moves to a zone with others, all of them or none', async () => {
    const [s, other] = [await site(), await site()];
    await s.change('addZone', { name: 'A' });
    for (const name of ['1F', '2F', '3F']) await s.addFloor(name);
    const zoneId = await s.zone('A');
    const floorIds = [await s.floor('1F'), await s.floor('3F')];
    await other.addFloor('1F');
    const foreign = [...floorIds, await other.floor('1F')];
    expect(await s.change('moveFloors', { floorIds: foreign, zoneId })).toMatchObject({ code: 404 });
    const zones = async () => (await s.read()).floors.map((floor) => floor.zoneId);
    expect(await zones()).toEqual([null, null, null]);
    const { structureVersion } = await s.read();
    expect(await s.change('moveFloors', { floorIds, zoneId })).toMatchObject(done);
    expect(await zones()).toEqual([zoneId, null, zoneId]);
    const old = { buildingId: s.buildingId, structureVersion, floorIds, zoneId: null };
    expect(await w.call(buildingApi, 'moveFloors', old, admin)).toMatchObject({ code: 409 });
    expect(await s.change('moveFloors', { floorIds, zoneId: null })).toMatchObject(done);
    expect(await zones()).toEqual([null, null, null]);
  });

  test('is copied right above the other, also where floors were never put into order', async () => {
    const s = await site();
    const { buildingId } = s;
    for (const name of ['1F', '2F', '3F']) await w.make.floor({ buildingId, name, usableSpace: 77 });
    const floorId = await s.floor('1F');
    const copied = await s.change('copyFloor', { floorId, name: '1A', units: ['1A1', '1A2'] });
    expect(copied).toMatchObject(done);
    expect(await s.shown()).toEqual([
      ['1F', ''],
      ['1A', '1A1 1A2'],
      ['2F', ''],
      ['3F', ''],
    ]);
    expect((await s.read()).floors[1]).toMatchObject({ usableSpace: 77 });
  });

  test('is put into an order of all floors', async () => {
    const s = await site();
    for (const name of ['1F', '2F', '3F']) await s.addFloor(name);
    const [a = 0, b = 0, c = 0] = (await s.read()).floors.map((floor) => floor.floorId);
    expect(await s.change('orderFloors', { floorIds: [c, a, b] })).toMatchObject(done);
    expect((await s.shown()).map(([name]) => name)).toEqual(['3F', '1F', '2F']);
    const old = {
      code: 409,
      message: 'Someone else has changed the structure. Reload it and reorder again',
      data: { which: 'state' },
    };
    for (const floorIds of [
      [a, b],
      [a, b, b],
      [a, b, c, c],
      [a, b, 999_999],
    ]) {
      expect(await s.change('orderFloors', { floorIds })).toEqual(old);
    }
  });

  test('is one of at most 500, however they are added', async () => {
    const s = await site();
    const rows = Array.from({ length: 499 }, (_, at) => ({ buildingId: s.buildingId, name: `F${at}` }));
    await w.db.insertInto('floor').values(rows).execute();
    expect(await s.addFloor('last')).toMatchObject(done);
    const full = { code: 400, message: 'A building can have at most 500 floors' };
    expect(await s.addFloor('more')).toMatchObject(full);
    const floorId = await s.floor('last');
    expect(await s.change('copyFloor', { floorId, name: 'more', units: [] })).toMatchObject(full);
  });
});

describe('removing floors', () => {
  test('takes their units along', async () => {
    const s = await site();
    await s.addFloor('1F', ['101']);
    await s.addFloor('2F', ['201']);
    expect(await s.change('removeFloors', { floorIds: [await s.floor('1F')] })).toMatchObject(done);
    expect(await s.shown()).toEqual([['2F', '201']]);
    const units = w.db.selectFrom('unit').select('name').where('buildingId', '=', s.buildingId);
    expect(await units.execute()).toEqual([{ name: '201' }]);
  });

  test('is refused for all of them while one has tenants, now or to come, each counted once', async () => {
    const s = await site();
    const { projectId } = s;
    await s.addFloor('1F', ['101', '102']);
    await s.addFloor('2F', ['201']);
    await s.addFloor('3F', ['301']);
    const [here, later] = [
      await w.make.company({ projectId, name: '甲公司' }),
      await w.make.company({ projectId, name: '乙公司' }),
    ];
    await w.make.lease({ unitId: await s.unit('101'), companyId: here.id });
    await w.make.lease({ unitId: await s.unit('102'), companyId: here.id });
    await w.make.lease({ unitId: await s.unit('201'), companyId: later.id, startsOn: '2199-01-01' });
    await w.make.lease({ unitId: await s.unit('301'), startsOn: '2020-01-01', endsOn: '2020-02-01' });
    const before = await s.shown();
    const floorIds = (await s.read()).floors.map((floor) => floor.floorId);
    expect(await s.change('removeFloors', { floorIds })).toEqual({
      code: 409,
      message: 'This floor cannot be deleted because there are 2 tenants',
      data: {
        which: 'inUse',
        blockers: [
          { what: 'company', count: 2, names: ['甲公司', '乙公司'] },
          { what: 'floor', count: 2, names: ['1F', '2F'] },
        ],
      },
    });
    expect(await s.shown()).toEqual(before);
    const zh = await s.change('removeFloors', { floorIds: floorIds.slice(0, 1) }, 'zh_CN');
    expect(zh.message).toBe('该楼层现有 1 家租户，不可删除');
  });

  test('is refused where only leases of the past would be lost, and says so', async () => {
    const s = await site();
    await s.addFloor('1F', ['101']);
    const past = { startsOn: '2020-01-01', endsOn: '2020-02-01' };
    await w.make.lease({ unitId: await s.unit('101'), ...past });
    expect(await s.change('removeFloors', { floorIds: [await s.floor('1F')] })).toMatchObject({
      code: 409,
      message: 'The floor has 1 past lease record and can’t be deleted',
      data: {
        which: 'inUse',
        blockers: [
          { what: 'company', count: 1 },
          { what: 'floor', names: ['1F'] },
        ],
      },
    });
  });

  test('of another building removes nothing', async () => {
    const [s, other] = [await site(), await site()];
    await s.addFloor('1F');
    await other.addFloor('1F');
    const floorIds = [await s.floor('1F'), await other.floor('1F')];
    expect(await s.change('removeFloors', { floorIds })).toMatchObject({ code: 404 });
    expect([await s.shown(), await other.shown()]).toEqual([[['1F', '']], [['1F', '']]]);
  });
});

describe('a change of the structure', () => {
  test('counts, and is refused on an older version with who made the newer one and when', async () => {
    const s = await site();
    const { structureVersion } = await s.read();
    const add = (name: string) => {
      const floor = { zoneId: null, name, usableSpace: null, units: [] };
      return w.call(buildingApi, 'addFloor', { buildingId: s.buildingId, structureVersion, ...floor }, admin);
    };
    expect((await add('1F')).data).toEqual({ structureVersion: structureVersion + 1 });
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
    expect(await add('2F')).toMatchObject({
      code: 409,
      message: expect.stringContaining('Someone else'),
      data: { which: 'version', by: '总管', at },
    });
    expect(await s.shown()).toEqual([['1F', '']]);
  });

  test('that changes nothing counts nothing and tells nothing', async () => {
    const s = await site();
    await s.change('addZone', { name: 'A' });
    await s.addFloor('1F', ['101', '102']);
    const { structureVersion, zones, floors } = await s.read();
    const [zoneId = 0, floor] = [zones[0]?.zoneId, floors[0]];
    const { floorId = 0, units = [] } = floor ?? {};
    const unitIds = units.map((unit) => unit.unitId);
    const facts = { name: '1F', zoneId: null, usableSpace: null };
    const same = [
      await s.change('editZone', { zoneId, name: 'A' }),
      await s.change('orderZones', { zoneIds: [zoneId] }),
      await s.change('editFloor', { floorId, ...facts }),
      await s.change('orderFloors', { floorIds: [floorId] }),
      await s.change('orderUnits', { floorId, unitIds }),
      await s.change('renameUnits', { units: units.map(({ unitId, name }) => ({ unitId, name })) }),
    ];
    for (const { data } of same) expect(data).toEqual({ structureVersion });
    const audits = w.db.selectFrom('audit').select('changes').orderBy('id', 'desc').limit(6);
    expect((await audits.execute()).map((row) => row.changes)).toEqual(same.map(() => []));
  });

  test('of thirty-two at once on one version is made once', async () => {
    const s = await site();
    const { structureVersion } = await s.read();
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, at) => {
        const floor = { zoneId: null, name: `${at}F`, usableSpace: null, units: ['1'] };
        return w.call(
          buildingApi,
          'addFloor',
          { buildingId: s.buildingId, structureVersion, ...floor },
          admin,
        );
      }),
    );
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.code === 409)).toHaveLength(31);
    expect(await s.shown()).toHaveLength(1);
  });

  test('waits for a lease that is being made, and sees it', async () => {
    const s = await site();
    await s.addFloor('1F', ['101']);
    const [unitId, { structureVersion }] = [await s.unit('101'), await s.read()];
    const company = await w.make.company({ projectId: s.projectId });
    let removed: ReturnType<typeof w.call> | undefined;
    await w.db.transaction().execute(async (trx) => {
      const lease = { companyId: company.id, buildingId: s.buildingId, unitId, startsOn: '2026-01-01' };
      await trx.insertInto('lease').values(lease).execute();
      const input = { buildingId: s.buildingId, structureVersion, unitIds: [unitId] };
      removed = w.call(buildingApi, 'removeUnits', input, admin);
      await expect.poll(() => waiting()).toBe(1);
    });
    expect(await removed).toMatchObject({ code: 409 });
    expect(await s.shown()).toEqual([['1F', '101']]);
  });
});
