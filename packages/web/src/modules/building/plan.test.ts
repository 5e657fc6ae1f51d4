import { expect, test } from 'vitest';
import { countsOf, detailOf, type PlanFloor, planRuns, type Use } from './plan.ts';

const floor = (name: string, zoneName: string | null, ...used: Use[]): PlanFloor => ({
  ...{ floorId: Number.parseInt(name, 10), name, zoneName, usableSpace: null },
  units: used.map((use, at) => ({ unitId: at + 1, name: `${name}${at}`, use, lease: null })),
});

const floors = [
  floor('1F', '低区', 'property', 'leased', 'leased'),
  floor('2F', '低区', 'vacant', 'owner', 'leased'),
  floor('3F', '高区', 'vacant'),
  floor('4F', null),
];

test('the legend counts every use, with its share of all units', () => {
  expect(countsOf(floors)).toEqual([
    { use: 'leased', count: 3, share: 42.9 },
    { use: 'owner', count: 1, share: 14.3 },
    { use: 'property', count: 1, share: 14.3 },
    { use: 'vacant', count: 2, share: 28.6 },
  ]);
  expect(countsOf([]).every(({ count, share }) => count === 0 && share === 0)).toBe(true);
});

test('runs stand from the top down, each with the share in use', () => {
  expect(planRuns(floors).map((run) => [run.zoneName, run.used, ...run.floors.map((f) => f.name)])).toEqual([
    [null, 0, '4F'],
    ['高区', 0, '3F'],
    ['低区', 83.3, '2F', '1F'],
  ]);
});

test('the more units stand side by side, the less is written on each', () => {
  expect([1, 8, 9, 20, 21, 40].map(detailOf)).toEqual(['company', 'company', 'name', 'name', 'mark', 'mark']);
});
