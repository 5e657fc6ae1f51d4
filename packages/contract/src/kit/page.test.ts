import { expect, test } from 'vitest';
import { defaultLimit, pageQuery, totalCap } from './page.ts';

const list = pageQuery({}, ['name']);

test.each([
  [{ page: 101, limit: 100 }, true],
  [{ page: 102, limit: 100 }, false],
  [{ page: 334, limit: 30 }, true],
  [{ page: 335, limit: 30 }, false],
  [{ page: totalCap / defaultLimit + 1 }, true],
  [{ page: totalCap / defaultLimit + 2 }, false],
])('a page may begin where counting ends, and none behind that: %o', (asked, taken) => {
  const { success, error } = list.safeParse(asked);
  expect(success).toBe(taken);
  expect(error?.issues.map(({ message, path }) => ({ message, path }))).toEqual(
    taken ? undefined : [{ message: 'kit.error.tooDeep', path: ['page'] }],
  );
});
