import { describe, expect, test } from 'vitest';
import { nameMatches } from '../../kit/words/name-search.ts';
import { type Floor, totalsOf, zoneRuns } from './structure.ts';

const floor = (floorId: number, zoneId: number | null, units: string[], name = `${floorId}F`): Floor => ({
  floorId,
  zoneId,
  name,
  usableSpace: floorId * 10,
  units: units.map((unit, at) => ({ unitId: floorId * 100 + at, name: unit, leases: 0 })),
});

const floors = [
  floor(1, 7, ['101', '102']),
  floor(2, 7, []),
  floor(3, null, ['301', '302', '303']),
  floor(4, 8, ['401', 'Café']),
];
const shown = (zoneId: number | null | undefined, word: string) => ({
  zoneId,
  holds: (name: string) => nameMatches(name, word, undefined),
});
const all = shown(undefined, '');
const ids = (runs: ReturnType<typeof zoneRuns>) =>
  runs.map((run) => [run.zoneId, ...run.floors.map((one) => one.floorId)]);

describe('the floors shown', () => {
  test('stand from the top down, in runs of one zone', () => {
    expect(ids(zoneRuns(floors, all))).toEqual([
      [8, 4],
      [null, 3],
      [7, 2, 1],
    ]);
  });

  test('are two runs of a zone where another one lies between', () => {
    const mixed = [floor(1, 7, []), floor(2, 8, []), floor(3, 7, [])];
    expect(ids(zoneRuns(mixed, all))).toEqual([
      [7, 3],
      [8, 2],
      [7, 1],
    ]);
  });

  test.each([
    [7, '', [2, 1]],
    [null, '', [3]],
    [undefined, ' CAFÉ ', [4]],
    [undefined, '2f', [2]],
    [7, '301', []],
  ])('of zone %o with “%s” are %o', (zoneId, word, expected) => {
    expect(
      zoneRuns(floors, shown(zoneId, word)).flatMap((run) => run.floors.map((one) => one.floorId)),
    ).toEqual(expected);
  });
});

test('totals count floors, units and usable space', () => {
  expect(totalsOf(floors)).toEqual({ floors: 4, units: 7, usableSpace: 100 });
});
