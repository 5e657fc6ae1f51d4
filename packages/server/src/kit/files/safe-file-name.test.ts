import { expect, test } from 'vitest';
import { safeFileName } from './safe-file-name.ts';

test.each([
  ['报告.xlsx', '报告.xlsx'],
  ['a*b|c"d:e\\f<g>h/i?j.xlsx', 'a b c d e f g h i j.xlsx'],
  ['in\u0000voice\r\n.pdf', 'invoice.pdf'],
  ['turned\u202efdp.exe', 'turnedfdp.exe'],
  ['  spaced  ', 'spaced'],
])('the file %j is named %j', (given, named) => {
  expect(safeFileName(given)).toBe(named);
});

test('a name is cut, never in the middle of a character', () => {
  expect(safeFileName('a'.repeat(300))).toHaveLength(200);
  expect(safeFileName('ab😀', 3)).toBe('ab');
});
