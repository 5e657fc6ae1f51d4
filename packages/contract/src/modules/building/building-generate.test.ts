import { describe, expect, test } from 'vitest';
import {
  firstDuplicate,
  GenerateRule,
  generateFloors,
  generateProblem,
  renameFollowing,
} from './building-generate.ts';

const base: GenerateRule = {
  from: 1,
  to: 3,
  skipFloors: [],
  floorPattern: '{floor}F',
  basementPattern: 'B{floor}',
  unitsPerFloor: 2,
  skipUnits: [],
  unitPattern: '{floor}{unit:2}',
  usableSpace: null,
};
const made = (rule: Partial<GenerateRule>) => generateFloors({ ...base, ...rule });
const names = (rule: Partial<GenerateRule>) => made(rule).map((floor) => floor.name);
const problem = (rule: Partial<GenerateRule>, existing: string[] = []) =>
  generateProblem({ ...base, ...rule }, made(rule), new Set(existing));
const refused = (rule: Partial<GenerateRule>) =>
  GenerateRule.safeParse({ ...base, ...rule }).error?.issues.map((issue) => [
    issue.path.join('.'),
    issue.message,
  ]);

describe('a rule', () => {
  test('makes floors from the bottom up, each with its units', () => {
    expect(made({ usableSpace: 88.5 })).toEqual([
      { name: '1F', usableSpace: 88.5, units: ['101', '102'] },
      { name: '2F', usableSpace: 88.5, units: ['201', '202'] },
      { name: '3F', usableSpace: 88.5, units: ['301', '302'] },
    ]);
  });

  test('names floors below ground by their own pattern, without a sign, and has no floor 0', () => {
    expect(names({ from: -2, to: 2 })).toEqual(['B2', 'B1', '1F', '2F']);
    expect(made({ from: -1, to: -1 })[0]?.units).toEqual(['101', '102']);
    expect(names({ from: 0, to: 0 })).toEqual([]);
  });

  test('leaves out skipped floors', () => {
    expect(names({ from: 3, to: 5, skipFloors: [4, 99] })).toEqual(['3F', '5F']);
  });

  test('makes the full number of units where numbers are skipped', () => {
    expect(made({ to: 1, unitsPerFloor: 4, skipUnits: [1, 4] })[0]?.units).toEqual([
      '102',
      '103',
      '105',
      '106',
    ]);
  });

  test.each([
    ['{floor:3}-{unit:2}', '007-01'],
    ['{unit}/{unit:4}', '1/0001'],
    ['{unit:5}{x}', '{unit:5}{x}'],
    ['no number', 'no number'],
  ])('fills the pattern %s', (unitPattern, name) => {
    expect(made({ from: 7, to: 7, unitsPerFloor: 1, unitPattern })[0]?.units).toEqual([name]);
  });

  test('makes floors without units, too', () => {
    expect(made({ to: 1, unitsPerFloor: 0 })).toEqual([{ name: '1F', usableSpace: null, units: [] }]);
  });

  test.each<[Partial<GenerateRule>, string, string]>([
    [{ from: 4, to: 3 }, 'to', 'building.error.fromAboveTo'],
    [{ from: 1, to: 201 }, 'to', 'building.error.tooManyFloors'],
    [{ from: 1, to: 100, unitsPerFloor: 81 }, 'unitsPerFloor', 'building.error.tooManyUnits'],
    [{ floorPattern: '{unit}' }, 'floorPattern', 'building.error.unitInFloorName'],
    [{ basementPattern: 'B{unit:2}' }, 'basementPattern', 'building.error.unitInFloorName'],
  ])('%o is refused under its field', (rule, field, message) => {
    expect(refused(rule)).toEqual([[field, message]]);
  });

  test('may make as much as it may: 200 floors, or 8,000 units, skipped floors not counted', () => {
    expect(refused({ from: -1, to: 200, skipFloors: [13], unitsPerFloor: 40 })).toBeUndefined();
    expect(refused({ to: 100, unitsPerFloor: 80 })).toBeUndefined();
  });
});

describe('what stands against a rule', () => {
  test('is nothing where all names are good and new', () => {
    expect(problem({}, ['4F', '01F'])).toBeNull();
  });

  test.each<[string, Partial<GenerateRule>, string, string[], string]>([
    ['no floor at all', { from: 4, to: 4, skipFloors: [4] }, 'nothingToGenerate', [], 'to'],
    ['a name that is there', { from: 11, to: 12 }, 'floorNameExists', ['12F'], 'floorPattern'],
    ['one below ground', { from: -1, basementPattern: '12F' }, 'floorNameExists', ['12F'], 'basementPattern'],
    ['a floor’s name twice', { floorPattern: 'F' }, 'floorsRepeat', ['F'], 'floorPattern'],
    ['a unit’s name twice', { unitPattern: '{floor}' }, 'unitsRepeat', ['1'], 'unitPattern'],
    ['a sign no name may have', { floorPattern: '{floor}/F' }, 'nameEmpty', ['1/F'], 'floorPattern'],
    ['nothing to be seen', { unitPattern: '\u200b' }, 'nameEmpty', ['\u200b'], 'unitPattern'],
    [
      'a name too long',
      { unitPattern: '1234567890123456789{unit:2}' },
      'nameTooLong',
      ['123456789012345678901'],
      'unitPattern',
    ],
  ])('is %s', (_, rule, key, args, field) => {
    expect(problem(rule, ['12F'])).toEqual({ key: `building.error.${key}`, args, field });
  });
});

test('the first name that stands twice is found', () => {
  expect(firstDuplicate(['a', 'b', 'b', 'a'])).toBe('b');
  expect(firstDuplicate(['a', 'A'])).toBeUndefined();
});

describe('renaming with those that follow', () => {
  const old = ['101', '102', '103', 'X'];

  test.each<[string, number, string, string[]]>([
    ['counts on from the new name', 1, '205', ['101', '205', '206', '207']],
    ['keeps the width of the number', 0, 'A008', ['A008', 'A009', 'A010', 'A011']],
    ['counts the last number only', 2, '3-08室', ['101', '102', '3-08室', '3-09室']],
    ['grows where the width is used up', 2, '99', ['101', '102', '99', '100']],
    [
      'counts beyond what a number can hold',
      2,
      '99999999999999999998',
      [...old.slice(0, 2), '99999999999999999998', '99999999999999999999'],
    ],
    ['changes one name where there is no number', 1, '大堂', ['101', '大堂', '103', 'X']],
  ])('%s', (_, at, name, after) => {
    expect(renameFollowing(old, at, name)).toEqual(after);
  });
});
