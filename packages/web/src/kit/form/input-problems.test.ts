import { dateOnly, name, startNotAfterEnd } from '@mdi/contract/kit/fields.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { inputProblems, isEmptyAndRequired } from './input-problems.ts';

const whole = z.refine<object>((draft) => Object.entries(draft).length === 0, { path: ['whole'] });
const schema = z
  .strictObject({ title: name(10), startOn: dateOnly, endOn: z.nullable(dateOnly) })
  .check(startNotAfterEnd('startOn', 'endOn'), whole);

const wrongIn = (input: Record<string, unknown>) => [
  ...new Set(
    inputProblems(schema, input, schema.safeParse(input).error)?.issues.map(({ path }) => path.join('.')),
  ),
];

test('an end before its start is told together with a field that is missing', () => {
  expect(wrongIn({ startOn: '2026-02-02', endOn: '2026-01-01' })).toEqual(['title', 'endOn']);
});

test('a rule over fields of which one is wrong by itself is not asked', () => {
  expect(wrongIn({ title: 'a', endOn: '2026-01-01' })).toEqual(['startOn']);
  expect(wrongIn({ startOn: '2026-02-30', endOn: '2026-01-01' })).toEqual(['title', 'startOn']);
});

test('a rule that reads all fields waits until all are right', () => {
  expect(wrongIn({ title: 'a', startOn: '2026-01-01', endOn: null })).toEqual(['whole']);
});

test('an empty field is only to be filled, unless it may be empty by itself: then what several ask for is said', () => {
  const { title, startOn, endOn } = schema.shape;
  expect([title, startOn, endOn].map((rule) => isEmptyAndRequired(rule, null))).toEqual([true, true, false]);
  expect(isEmptyAndRequired(title, 'a')).toBe(false);
});
