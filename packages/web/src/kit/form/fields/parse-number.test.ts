import { expect, test } from 'vitest';
import { parseNumber } from './parse-number.ts';

test('a number is understood with thousands, in full width and with a bare point', () => {
  expect(['1,250.5', '１２５０．５', ' 7. ', '-3', '.5', '12 500'].map(parseNumber)).toEqual([
    1250.5, 1250.5, 7, -3, 0.5, 12500,
  ]);
});

test('what is no number is not guessed', () => {
  expect(['', 'ten', '1,2', '1e9', '1.2.3', '0x1F'].map(parseNumber)).toEqual(Array(6).fill(undefined));
});
