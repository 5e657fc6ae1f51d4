import {
  firstDuplicate,
  type GenerateRule,
  generateFloors,
  generateProblem,
} from '@mdi/contract/modules/building/building-generate.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const number = fc.integer({ min: -20, max: 60 }).filter((n) => n !== 0);
const width = fc.constantFrom('', ':2', ':3');
const word = fc.constantFrom('', 'F', '层', 'A-');

/** Rules whose patterns hold the numbers they need, in any range and with anything skipped. */
const rules: fc.Arbitrary<GenerateRule> = fc.record({
  from: number,
  to: number,
  skipFloors: fc.array(number, { maxLength: 10 }),
  floorPattern: fc.tuple(word, width).map(([before, of]) => `${before}{floor${of}}`),
  basementPattern: width.map((of) => `B{floor${of}}`),
  unitsPerFloor: fc.integer({ min: 0, max: 50 }),
  skipUnits: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 20 }),
  unitPattern: fc.tuple(fc.constantFrom('', '{floor}-'), width).map(([before, of]) => `${before}{unit${of}}`),
  usableSpace: fc.constant(null),
});

const check = (holds: (rule: GenerateRule) => void) => fc.assert(fc.property(rules, holds));

describe('whatever the rule', () => {
  test('names of a floor’s units are all different when the pattern has the unit', () => {
    check((rule) => {
      for (const floor of generateFloors(rule)) expect(firstDuplicate(floor.units)).toBeUndefined();
    });
  });

  test('names of floors are all different when the patterns have the floor', () => {
    check((rule) => {
      expect(firstDuplicate(generateFloors(rule).map((floor) => floor.name))).toBeUndefined();
    });
  });

  test('each floor has the units asked for, and there is one for each number that is not skipped', () => {
    check((rule) => {
      const floors = generateFloors(rule);
      expect(new Set(floors.map((floor) => floor.units.length)).size).toBeLessThanOrEqual(1);
      for (const floor of floors) expect(floor.units).toHaveLength(rule.unitsPerFloor);
      const range = Array.from({ length: Math.max(0, rule.to - rule.from + 1) }, (_, at) => rule.from + at);
      const numbers = range.filter((n) => n !== 0 && !rule.skipFloors.includes(n));
      expect(floors).toHaveLength(numbers.length);
    });
  });

  test('nothing stands against it but that it makes nothing, or that its names are there', () => {
    check((rule) => {
      const floors = generateFloors(rule);
      const nothing = { key: 'building.error.nothingToGenerate' };
      if (floors.length === 0) expect(generateProblem(rule, floors, new Set())).toMatchObject(nothing);
      else expect(generateProblem(rule, floors, new Set())).toBeNull();
      const last = floors.at(-1)?.name;
      if (last === undefined) return;
      const there = { key: 'building.error.floorNameExists', args: [last] };
      expect(generateProblem(rule, floors, new Set([last]))).toMatchObject(there);
    });
  });
});
