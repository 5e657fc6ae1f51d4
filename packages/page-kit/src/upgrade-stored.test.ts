import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shapes } from './shapes.ts';
import {
  blockSteps,
  currentSchema,
  docSteps,
  type StoredRaw,
  type UpgradeSteps,
  upgradeStored,
} from './upgrade-stored.ts';

/** What versions did to what they stored, as they might: a field came, went, got another name, became a list. */
const kinds: ((at: number) => (old: StoredRaw) => StoredRaw)[] = [
  (at) => (old) => ({ ...old, [`came${at}`]: at }),
  () => (old) => Object.fromEntries(Object.entries(old).filter(([key]) => key !== 'text')),
  (at) => (old) =>
    Object.fromEntries(
      Object.entries(old).map(([key, value]) => [key === 'text' ? `text${at}` : key, value]),
    ),
  (at) => (old) => ({ ...old, list: [...(Array.isArray(old.list) ? old.list : []), at] }),
];
const chains = fc.array(fc.constantFrom(...kinds), { maxLength: 12 });
const stepsOf = (chain: readonly (typeof kinds)[number][]): UpgradeSteps =>
  Object.fromEntries(chain.map((kind, at) => [at + 1, kind(at + 1)]));
const stored = fc.dictionary(fc.string(), fc.jsonValue());

test('any chain takes what any version stored to now, in one go or in two, and changes nothing of what it was given', () => {
  fc.assert(
    fc.property(chains, stored, fc.nat(12), fc.nat(12), (chain, old, from, halt) => {
      const steps = stepsOf(chain);
      const now = chain.length + 1;
      const first = Math.min(from + 1, now);
      const middle = Math.min(Math.max(halt + 1, first), now);
      const before = structuredClone(old);
      const whole = upgradeStored(old, first, now, steps);
      const half = upgradeStored(old, first, middle, steps);
      expect(whole).not.toBeNull();
      expect(half && upgradeStored(half, middle, now, steps)).toEqual(whole);
      expect(old).toEqual(before);
    }),
  );
});

test('a chain with a gap, or a version that never was, leads nowhere', () => {
  const steps = { 1: (old: StoredRaw) => old, 3: (old: StoredRaw) => old };
  expect(upgradeStored({}, 1, 2, steps)).toEqual({});
  expect(upgradeStored({}, 1, 4, steps)).toBeNull();
  for (const from of [0, -1, 1.5, Number.NaN, 5]) expect(upgradeStored({}, from, 4, steps)).toBeNull();
  expect(upgradeStored({}, 1, 2, Object.create({ 1: (old: StoredRaw) => old }))).toBeNull();
});

test('every version that was ever released leads to now', () => {
  expect(upgradeStored({}, 1, currentSchema, docSteps)).not.toBeNull();
  for (const [type, { v }] of Object.entries(shapes)) {
    const steps = Object.entries(blockSteps).find(([name]) => name === type)?.[1] ?? {};
    expect(Object.keys(steps).map(Number), type).toEqual(Array.from({ length: v - 1 }, (_, at) => at + 1));
  }
});
