import { expect, test } from 'vitest';
import { copiedUnits, namesFrom, nextName } from './counted-names.ts';

test('the next name counts on past those taken, and is empty where nothing can be counted', () => {
  expect(nextName('12F', new Set(['13F', '14F']))).toBe('15F');
  expect(nextName('1209', new Set())).toBe('1210');
  expect(nextName('大堂', new Set())).toBe('');
});

test('names from a first one on keep its width; one without a number is made once', () => {
  expect(namesFrom('0908', 3)).toEqual(['0908', '0909', '0910']);
  expect(namesFrom('机房', 3)).toEqual(['机房']);
  expect(namesFrom('101', 0)).toEqual([]);
});

test.each([
  ['12F', ['1201', '1202'], '13F', ['1301', '1302']],
  ['9F', ['0901', '901', 'A-902'], '10F', ['0901', '1001', 'A-1002']],
  ['09', ['0901'], '10', ['1001']],
  ['12F', ['机房', '1'], '13F', ['机房', '1']],
  ['大堂', ['01'], '2F', ['01']],
  ['2F', ['201'], '夹层', ['201']],
])('units of %s %o become on %s %o', (name, units, to, expected) => {
  expect(copiedUnits({ name, units }, to)).toEqual(expected);
});
