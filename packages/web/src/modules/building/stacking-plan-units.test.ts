import { expect, test } from 'vitest';
import {
  commonPrefixLength,
  countByUse,
  endsSoon,
  type PlanFloor,
  planRuns,
  shareInUse,
  type UnitUse,
  unitLabelDetail,
  vacantUnits,
} from './stacking-plan-units.ts';

const floor = (name: string, zoneName: string | null, ...used: UnitUse[]): PlanFloor => ({
  floorId: Number.parseInt(name, 10),
  name,
  zoneName,
  usableSpace: null,
  units: used.map((use, at) => ({ unitId: at + 1, name: `${name}${at}`, use, lease: null })),
});

const floors = [
  floor('1F', '低区', 'property', 'leased', 'leased'),
  floor('2F', '低区', 'vacant', 'owner', 'leased'),
  floor('3F', '高区', 'vacant'),
  floor('4F', null),
];

test('the legend counts every use', () => {
  expect(countByUse(floors)).toEqual({ leased: 3, owner: 1, property: 1, vacant: 2 });
  expect(countByUse([])).toEqual({ leased: 0, owner: 0, property: 0, vacant: 0 });
});

test('the share in use is told in percent, and not at all where there is no unit', () => {
  expect(shareInUse(countByUse(floors))).toBe(71.4);
  expect(shareInUse(countByUse([floor('3F', null, 'vacant')]))).toBe(0);
  expect(shareInUse(countByUse([]))).toBeUndefined();
});

test('runs stand from the top down', () => {
  expect(planRuns(floors).map((run) => [run.zoneName, ...run.floors.map((f) => f.name)])).toEqual([
    [null, '4F'],
    ['高区', '3F'],
    ['低区', '2F', '1F'],
  ]);
});

test('the more units stand side by side, the less is written on each', () => {
  expect([1, 10, 11, 20, 21, 40].map(unitLabelDetail)).toEqual([
    'company',
    'company',
    'name',
    'name',
    'mark',
    'mark',
  ]);
});

test.each([
  ['2026-04-01', true],
  ['2026-04-02', false],
  ['2026-01-01', true],
  [null, false],
])('on the first of January a lease until %s ends soon: %s', (endsOn, soon) => {
  const lease = { leaseId: 1, companyId: 1, companyName: '甲', area: null, startsOn: '2020-01-01', endsOn };
  expect(endsSoon({ unitId: 1, name: '1', use: 'leased', lease }, '2026-01-01')).toBe(soon);
  expect(endsSoon({ unitId: 1, name: '1', use: 'vacant', lease: null }, '2026-01-01')).toBe(false);
});

test('where a box is too narrow, names keep what tells them apart, two characters at least', () => {
  expect(commonPrefixLength(['10001', '10002', '10020'])).toBe(3);
  expect(commonPrefixLength(['A-1', 'B-1'])).toBe(0);
  expect(commonPrefixLength(['10001'])).toBe(0);
  expect(commonPrefixLength([])).toBe(0);
});

test('only vacant units can be ticked, each with the floor it lies on', () => {
  const [second, third] = floors.slice(1);
  expect(second && vacantUnits([second]).has(2)).toBe(false);
  const only = [second, third].flatMap((one) => one ?? []);
  const ids = only.map(({ units, ...one }, at) => ({
    ...one,
    units: units.map((unit) => ({ ...unit, unitId: unit.unitId + at * 10 })),
  }));
  expect([...vacantUnits(ids)].map(([unitId, { floorId }]) => [floorId, unitId])).toEqual([
    [2, 1],
    [3, 11],
  ]);
});
