import { beforeAll, describe, expect, test } from 'vitest';
import { buildingStructure as siteOf } from '../../../test/factories/building-structure.ts';
import { newRule } from '../../../test/factories/inputs.ts';
import { type World, world } from '../../../test/world.ts';

let w: World;
let admin: string;
beforeAll(async () => {
  w = await world();
  admin = (await w.make.person({ roleId: (await w.make.administratorRole()).id })).token;
});

const site = (facts: { zoned?: boolean } = {}) => siteOf(w, admin, facts);
type Site = Awaited<ReturnType<typeof site>>;
const generate = (
  s: Site,
  rule: Parameters<typeof newRule>[0],
  zoneId: number | null = null,
  lang?: string,
) => s.change('generate', { zoneId, rule: newRule(rule) }, lang);
const floorNames = async (s: Site) => (await s.shown()).map(([name]) => name);

describe('generating floors', () => {
  test('makes what the preview shows, in order, and says how much', async () => {
    const s = await site();
    const rule = { from: -1, to: 3, skipFloors: [2], skipUnits: [2], usableSpace: 12.34 };
    expect((await generate(s, rule)).data).toEqual({ structureVersion: 2, floors: 3, units: 6 });
    expect(await s.shown()).toEqual([
      ['B1', '101 103'],
      ['1F', '101 103'],
      ['3F', '301 303'],
    ]);
    expect((await s.read()).floors.map((floor) => floor.usableSpace)).toEqual([12.34, 12.34, 12.34]);
  });

  test('puts later floors on top, and those below ground under those there are', async () => {
    const s = await site();
    await generate(s, { from: 1, to: 2 });
    await generate(s, { from: -2, to: -1 });
    await generate(s, { from: 3, to: 4 });
    await generate(s, { from: -3, to: 5, skipFloors: [-2, -1, 1, 2, 3, 4] });
    expect(await floorNames(s)).toEqual(['B3', 'B2', 'B1', '1F', '2F', '3F', '4F', '5F']);
  });

  test('refuses all of it when one name is there already', async () => {
    const s = await site();
    await s.addFloor('2F');
    const message = 'The building already has a floor with this name: 2F';
    expect(await generate(s, {})).toEqual({ code: 400, message, data: { 'rule.floorPattern': message } });
    expect(await floorNames(s)).toEqual(['2F']);
    expect((await generate(s, {}, null, 'zh_CN')).message).toBe('该楼宇中已有同名楼层：2F');
  });

  test.each<[Parameters<typeof newRule>[0], string, string]>([
    [{ skipFloors: [1, 2, 3] }, 'rule.to', 'This pattern produces no floors'],
    [{ floorPattern: 'F' }, 'rule.floorPattern', 'Duplicate floor name: F'],
    [{ unitPattern: 'U' }, 'rule.unitPattern', 'Duplicate unit name on one floor: U'],
    [
      { unitPattern: '{unit}|' },
      'rule.unitPattern',
      'This pattern produces an empty name, or one with characters that aren’t allowed: 1|',
    ],
    [
      { floorPattern: '12345678901234567{floor:4}' },
      'rule.floorPattern',
      'The name “123456789012345670001” is longer than 20 characters',
    ],
  ])('by %o is refused under its field', async (rule, field, message) => {
    const s = await site();
    expect(await generate(s, rule)).toEqual({ code: 400, message, data: { [field]: message } });
    expect(await floorNames(s)).toEqual([]);
  });

  test('goes into a zone exactly where the building is divided into areas', async () => {
    const divided = await site({ zoned: true });
    expect(await generate(divided, {})).toMatchObject({ code: 400, data: { zoneId: expect.any(String) } });
    await divided.change('addZone', { name: '低区' });
    const zoneId = await divided.zone('低区');
    expect(await generate(divided, {}, zoneId)).toMatchObject({ code: 200 });
    expect((await divided.read()).zones).toEqual([{ zoneId, name: '低区', floors: 3 }]);
  });

  test('leaves no building with more than 500 floors', async () => {
    const s = await site();
    const rows = Array.from({ length: 498 }, (_, at) => ({ buildingId: s.buildingId, name: `X${at}` }));
    await w.db.insertInto('floor').values(rows).execute();
    expect(await generate(s, {})).toMatchObject({
      code: 400,
      message: 'A building can have at most 500 floors',
    });
    expect(await generate(s, { to: 2 })).toMatchObject({ code: 200 });
  });

  test('makes 100 floors of 40 units in one call, and takes, copies and arranges them as well', async () => {
    const s = await site();
    const made = await generate(s, { to: 100, unitsPerFloor: 40 });
    expect(made.data).toMatchObject({ floors: 100, units: 4000 });
    const { floors } = await s.read();
    const units = floors.flatMap((floor) => floor.units);
    expect(units).toHaveLength(4000);
    const renamed = units.map(({ unitId, name }) => ({ unitId, name: `R${name}` }));
    expect(await s.change('renameUnits', { units: renamed })).toMatchObject({ code: 200 });
    const floorIds = floors.map((floor) => floor.floorId);
    expect(await s.change('orderFloors', { floorIds: floorIds.toReversed() })).toMatchObject({ code: 200 });
    expect((await s.shown())[0]?.[0]).toBe('100F');
    expect(await s.change('removeFloors', { floorIds })).toMatchObject({ code: 200 });
    expect(await s.shown()).toEqual([]);
  });

  test('at once by eight people makes one of them', async () => {
    const s = await site();
    const answers = await Promise.all(Array.from({ length: 8 }, () => generate(s, { to: 20 })));
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
    expect(await s.shown()).toHaveLength(20);
  });
});
