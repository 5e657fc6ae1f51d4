import { expect, test } from 'vitest';
import { requestIds } from './request-id.ts';

const own = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const good = '6f1d0c9a4b5e4c0f8a7d2e1b3c4d5e6f';
const asked = (remoteAddress: string | undefined, id?: string | string[]) => ({
  headers: id === undefined ? {} : { 'x-request-id': id },
  socket: { remoteAddress },
});

test.each([
  ['10.0.0.5', '10.0.0.0/8'],
  ['::ffff:10.0.0.5', '10.0.0.5'],
  ['127.0.0.1', 'loopback'],
  ['::1', '10.0.0.1, loopback'],
  ['fd00::2', 'uniquelocal'],
])('the id of a proxy at %s is taken where %s is trusted', (from, trusted) => {
  expect(requestIds(trusted)(asked(from, good))).toBe(good);
});

test.each([
  ['203.0.113.5', '10.0.0.0/8'],
  ['127.0.0.1', false],
  ['10.0.0.5', 'loopback'],
  [undefined, 'loopback'],
] as const)('the id of whoever comes from %s is not taken where %s is trusted', (from, trusted) => {
  expect(requestIds(trusted)(asked(from, good))).toMatch(own);
});

test.each([
  ['short'],
  ['x'.repeat(65)],
  ['a line\nbreak in it'],
  ['{"level":60,"msg":"forged"}'],
  ['0123456789 0123456789'],
  ['编号编号编号编号编号编号编号编号编号'],
  [''],
  [[good, good]],
])('a malformed id %o is not taken, wherever it comes from', (id) => {
  expect(requestIds('loopback')(asked('127.0.0.1', id))).toMatch(own);
});

test('two requests never get the same number', () => {
  const idOf = requestIds(false);
  expect(idOf(asked('127.0.0.1'))).not.toBe(idOf(asked('127.0.0.1')));
});
