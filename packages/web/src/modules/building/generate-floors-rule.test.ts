import { expect, test, vi } from 'vitest';
import { CallFailed } from '../../kit/call/send.ts';
import {
  parseNumberList,
  previewFloorsRule,
  withNumberToggled,
  withRuleErrors,
} from './generate-floors-rule.ts';

// The language of the page stands in a cookie, which is read on loading.
vi.hoisted(() => vi.stubGlobal('document', { cookie: '' }));

test.each([
  ['', []],
  ['4', [4]],
  ['14, 4，13、4', [4, 13, 14]],
  [' 24 34;44；-1 ', [-1, 24, 34, 44]],
])('the numbers in "%s" are %o', (text, numbers) => {
  expect(parseNumberList(text)).toEqual(numbers);
});

test.each(['4,x', '4.5', '12345', '--3'])('"%s" is no list of numbers', (text) => {
  expect(parseNumberList(text)).toBeUndefined();
});

test('a number is put in at its place, and taken out again', () => {
  expect(withNumberToggled([4, 14], 13)).toEqual([4, 13, 14]);
  expect(withNumberToggled([4, 13, 14], 13)).toEqual([4, 14]);
});

const rule = {
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

test('a preview counts, stands from the top down, and names what is there already', () => {
  const preview = previewFloorsRule(rule, new Set(['1F', '3F', '9F']));
  expect(preview?.floors.map((floor) => floor.name)).toEqual(['3F', '2F', '1F']);
  expect(preview?.units).toBe(6);
  expect(preview?.existing).toEqual(['1F', '3F']);
  expect(preview?.problem).toMatchObject({ key: 'building.error.floorNameExists', args: ['1F'] });
  expect(previewFloorsRule(rule, new Set())?.problem).toBeNull();
});

test('an incomplete rule has no preview', () => {
  expect(previewFloorsRule({ ...rule, to: null }, new Set())).toBeUndefined();
  expect(previewFloorsRule({ ...rule, from: 9 }, new Set())).toBeUndefined();
});

test('what the server refuses stands under the fields of the rule', async () => {
  const refused = new CallFailed(400, 'no', { 'rule.floorPattern': 'taken', zoneId: 'missing' });
  await expect(withRuleErrors(Promise.reject(refused))).rejects.toMatchObject({
    code: 400,
    message: 'no',
    data: { floorPattern: 'taken', zoneId: 'missing' },
  });
  const other = new CallFailed(409, 'later', { which: 'version' });
  await expect(withRuleErrors(Promise.reject(other))).rejects.toBe(other);
  expect(await withRuleErrors(Promise.resolve(7))).toBe(7);
});
