import { expect, test } from 'vitest';
import { codeInCell, dayInCell, momentInCell, numberInCell } from './import-cells.ts';

test.each([
  ['2026/1/5', '2026-01-05'],
  ['2027.12.31', '2027-12-31'],
  ['2026 年 1 月 5 日', '2026-01-05'],
  ['２０２６－０１－０５', '2026-01-05'],
  ['20270501', '2027-05-01'],
  ['46023', '2026-01-01'],
  ['2026-01-05 00:00', '2026-01-05'],
  ['46023.75', '2026-01-01 18:00'],
  ['tomorrow', 'tomorrow'],
])('the day %j is read as %j', (cell, day) => expect(dayInCell(cell)).toBe(day));

test.each([
  ['2026/1/31', '2026-01-31T15:59:59.000Z'],
  ['2026年1月31日 18：00', '2026-01-31T10:00:00.000Z'],
  ['2026 年 1 月 31 日', '2026-01-31T15:59:59.000Z'],
  ['46023.75', '2026-01-01T10:00:00.000Z'],
  ['46023', '2026-01-01T15:59:59.000Z'],
  ['soon', 'soon'],
])('the moment %j is read as %j', (cell, at) => expect(momentInCell(cell, 'Asia/Shanghai')).toBe(at));

test('numbers and codes are read without blanks and in half width', () => {
  expect([numberInCell('１２０．５'), numberInCell('1,200 '), numberInCell('about 3')]).toEqual([
    120.5,
    1200,
    'about 3',
  ]);
  expect(codeInCell(' ＡＢ １２\u200b ')).toBe('AB12');
});
