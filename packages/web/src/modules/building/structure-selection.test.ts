import { expect, test } from 'vitest';
import type { Floor } from './structure.ts';
import { chosenItems, emptySelection, withFloors, withoutDone, withUnits } from './structure-selection.ts';

const floors: Floor[] = [3, 2, 1].map((floorId) => ({
  floorId,
  zoneId: null,
  name: `${floorId}F`,
  usableSpace: null,
  units: [1, 2].map((n) => ({ unitId: floorId * 10 + n, name: `${floorId}0${n}`, leases: 0 })),
}));
const at = (floorId: number, n: number) => ({ floorId, unitId: floorId * 10 + n });

test('choosing units lets floors go, and floors let units go', () => {
  const some = withFloors(emptySelection, [1, 2], true);
  expect([...some.floors]).toEqual([1, 2]);
  const units = withUnits(some, [at(1, 1)], true);
  expect(units.floors.size).toBe(0);
  expect(withFloors(units, [3], true).units.size).toBe(0);
});

test('the set of a floor that nothing happened to stays the same object', () => {
  const before = withUnits(emptySelection, [at(1, 1), at(2, 1)], true);
  const after = withUnits(before, [at(2, 2)], true);
  expect(after.units.get(1)).toBe(before.units.get(1));
  expect([...(after.units.get(2) ?? [])]).toEqual([21, 22]);
  expect([...(before.units.get(2) ?? [])]).toEqual([21]);
});

test('a floor without selected units is forgotten', () => {
  const one = withUnits(emptySelection, [at(1, 1)], true);
  expect(withUnits(one, [at(1, 1)], false).units.size).toBe(0);
  expect(withFloors(withFloors(emptySelection, [1], true), [1], false).floors.size).toBe(0);
});

test('what was done is no longer ticked, and what is left stays so', () => {
  const units = withUnits(emptySelection, [at(1, 1), at(1, 2), at(3, 1)], true);
  const done = chosenItems(units, floors).units.filter((unit) => unit.name !== '102');
  expect(chosenItems(withoutDone(units, { units: done }), floors).units.map((unit) => unit.name)).toEqual([
    '102',
  ]);
  const some = withFloors(emptySelection, [1, 2, 3], true);
  expect([...withoutDone(some, { floors: floors.slice(0, 2) }).floors]).toEqual([1]);
});

test('what is chosen is told in the order it stands, without what is gone', () => {
  const selection = withUnits(emptySelection, [at(1, 2), at(3, 1), at(9, 1)], true);
  expect(chosenItems(selection, floors).units.map((unit) => `${unit.floor.name} ${unit.name}`)).toEqual([
    '3F 301',
    '1F 102',
  ]);
  expect(
    chosenItems(withFloors(emptySelection, [1, 3, 9], true), floors).floors.map((floor) => floor.floorId),
  ).toEqual([3, 1]);
});
