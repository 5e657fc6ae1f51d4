import { expect, test } from 'vitest';
import { signInTargetOf } from './sign-in-target.ts';

test('a sign-in that was asked for nothing in particular leads to the person’s first page', () => {
  for (const asked of ['', '/', '/dashboard']) expect(signInTargetOf(asked)).toBe('/');
});

test('a sign-in leads back to the page on which the person was', () => {
  const there = '/sysManage/projectList?page=2';
  expect(signInTargetOf(there)).toBe(there);
});
