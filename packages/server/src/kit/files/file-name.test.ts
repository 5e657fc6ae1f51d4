import { expect, test } from 'vitest';
import { fileName } from './file-name.ts';

test.each([
  ['报告.xlsx', '报告.xlsx'],
  ['a*b|c"d:e\\f<g>h/i?j.xlsx', 'a b c d e f g h i j.xlsx'],
  ['in\u0000voice\r\n.pdf', 'invoice.pdf'],
  ['turned\u202efdp.exe', 'turnedfdp.exe'],
  ['  spaced  ', 'spaced'],
])('the file %j is named %j', (given, named) => {
  expect(fileName(given)).toBe(named);
});

test('a name is cut, never in the middle of a character', () => {
  expect(fileName('a'.repeat(300))).toHaveLength(200);
  expect(fileName('ab😀', 3)).toBe('ab');
});
