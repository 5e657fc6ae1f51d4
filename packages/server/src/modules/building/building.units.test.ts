import { beforeAll, describe, expect, test } from 'vitest';
import { buildingStructure as siteOf } from '../../../test/factories/building-structure.ts';
import { type World, world } from '../../../test/world.ts';

let w: World;
let admin: string;
beforeAll(async () => {
  w = await world();
  admin = (await w.make.person({ roleId: (await w.make.administratorRole()).id })).token;
});

const done = { code: 200 };
const refusedAt = (field: string, message: string) => ({ code: 400, message, data: { [field]: message } });

/** A building of two floors with two units each. */
async function site() {
  const s = await siteOf(w, admin);
  await s.addFloor('1F', ['101', '102']);
  await s.addFloor('2F', ['201', '202']);
  return s;
}

const names = async (s: Awaited<ReturnType<typeof site>>) => (await s.shown()).map(([, units]) => units);

describe('units', () => {
  test('are added at the end of a floor, in the order they are given', async () => {
    const s = await site();
    const floorId = await s.floor('1F');
    expect(await s.change('addUnits', { floorId, names: ['B', 'A'] })).toMatchObject(done);
    expect(await names(s)).toEqual(['101 102 B A', '201 202']);
  });

  test('have names of their own on the floor', async () => {
    const s = await site();
    const floorId = await s.floor('1F');
    expect(await s.change('addUnits', { floorId, names: ['103', '102'] })).toEqual(
      refusedAt('names', 'The floor already has a unit with this name: 102'),
    );
    expect(await s.change('addUnits', { floorId, names: ['103', '103'] })).toEqual(
      refusedAt('names', 'Duplicate unit name on one floor: 103'),
    );
    expect(await s.change('addUnits', { floorId, names: ['201'] })).toMatchObject(done);
    expect(await names(s)).toEqual(['101 102 201', '201 202']);
  });

  test('are at most 200 on a floor', async () => {
    const s = await site();
    const floorId = await s.floor('1F');
    const added = Array.from({ length: 198 }, (_, at) => `U${at}`);
    expect(await s.change('addUnits', { floorId, names: [...added, 'more'] })).toMatchObject({
      code: 400,
      message: 'A floor can have at most 200 units',
    });
    expect(await s.change('addUnits', { floorId, names: added })).toMatchObject(done);
  });

  test('are renamed all at once over several floors, and may swap their names', async () => {
    const s = await site();
    const [a, b, c] = [await s.unit('101'), await s.unit('102'), await s.unit('201')];
    const units = [
      { unitId: a, name: '102' },
      { unitId: b, name: '101' },
      { unitId: c, name: '大堂' },
    ];
    expect(await s.change('renameUnits', { units })).toMatchObject(done);
    expect(await names(s)).toEqual(['102 101', '大堂 202']);
  });

  test('keep their names where one of the new ones is taken', async () => {
    const s = await site();
    const [a, b] = [await s.unit('101'), await s.unit('201')];
    const units = [
      { unitId: b, name: '211' },
      { unitId: a, name: '102' },
    ];
    expect(await s.change('renameUnits', { units })).toEqual(
      refusedAt('units', 'The floor already has a unit with this name: 102'),
    );
    expect(await names(s)).toEqual(['101 102', '201 202']);
  });

  test('take the later of two names', async () => {
    const s = await site();
    const unitId = await s.unit('101');
    const units = ['X', 'Y'].map((name) => ({ unitId, name }));
    expect(await s.change('renameUnits', { units })).toMatchObject(done);
    expect(await names(s)).toEqual(['Y 102', '201 202']);
  });

  test('are put into an order of all units of the floor', async () => {
    const s = await site();
    const [floorId, a, b, other] = [
      await s.floor('1F'),
      await s.unit('101'),
      await s.unit('102'),
      await s.unit('201'),
    ];
    expect(await s.change('orderUnits', { floorId, unitIds: [b, a] })).toMatchObject(done);
    expect(await names(s)).toEqual(['102 101', '201 202']);
    for (const unitIds of [[a], [a, b, other], [a, a]]) {
      expect(await s.change('orderUnits', { floorId, unitIds })).toMatchObject({
        code: 409,
        data: { which: 'state' },
      });
    }
  });
});

describe('removing units', () => {
  test('removes those named and no others', async () => {
    const s = await site();
    const unitIds = [await s.unit('101'), await s.unit('202')];
    expect(await s.change('removeUnits', { unitIds })).toMatchObject(done);
    expect(await names(s)).toEqual(['102', '201']);
  });

  test('is refused for all of them while one is leased, with who and which', async () => {
    const s = await site();
    const company = await w.make.company({ projectId: s.projectId, name: '承租公司' });
    await w.make.lease({ unitId: await s.unit('102'), companyId: company.id, endsOn: '2199-01-01' });
    const unitIds = [await s.unit('101'), await s.unit('102')];
    expect(await s.change('removeUnits', { unitIds })).toEqual({
      code: 409,
      message: 'The unit is leased and cannot be deleted',
      data: {
        which: 'inUse',
        blockers: [
          { what: 'company', count: 1, names: ['承租公司'] },
          { what: 'unit', count: 1, names: ['1F 102'] },
        ],
      },
    });
    expect((await s.change('removeUnits', { unitIds }, 'zh_CN')).message).toBe('该单元现已被租赁，不可删除');
    expect(await names(s)).toEqual(['101 102', '201 202']);
  });

  test('is refused where leases of the past would be lost, and says that they are past', async () => {
    const s = await site();
    await w.make.lease({ unitId: await s.unit('101'), startsOn: '2020-01-01', endsOn: '2020-02-01' });
    expect(await s.change('removeUnits', { unitIds: [await s.unit('101')] })).toMatchObject({
      code: 409,
      message: 'The unit has 1 past lease record and can’t be deleted',
      data: {
        which: 'inUse',
        blockers: [
          { what: 'company', count: 1 },
          { what: 'unit', names: ['1F 101'] },
        ],
      },
    });
    expect((await s.read()).floors[0]?.units[0]).toMatchObject({ name: '101', leases: 1 });
  });

  test('or renaming those of another building does nothing', async () => {
    const [s, other] = [await site(), await site()];
    const foreign = await other.unit('102');
    const unitIds = [await s.unit('101'), foreign];
    expect(await s.change('removeUnits', { unitIds })).toMatchObject({ code: 404 });
    const units = unitIds.map((unitId) => ({ unitId, name: `X${unitId}` }));
    expect(await s.change('renameUnits', { units })).toMatchObject({ code: 404 });
    const floorId = await other.floor('1F');
    expect(await s.change('addUnits', { floorId, names: ['new'] })).toMatchObject({ code: 404 });
    expect([await names(s), await names(other)]).toEqual([
      ['101 102', '201 202'],
      ['101 102', '201 202'],
    ]);
  });
});
