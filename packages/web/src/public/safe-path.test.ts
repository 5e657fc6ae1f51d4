import { describe, expect, test } from 'vitest';
import { safePath } from './safe-path.ts';

describe('safePath', () => {
  test.each([
    '/',
    '/dashboard',
    '/passManage/tenantList?page=2&keyword=%E4%B8%AD',
    '/sysManage/projectList?next=https%3A%2F%2Fexample.org%2F',
    '/sysManage/modifyProject?projectId=7#people',
    '/pmminiManage/miniManage:key1',
    '/a/..b/c..',
    '/%E9%A1%B9%E7%9B%AE',
  ])('%s is gone to as it is', (text) => {
    expect(safePath(text)).toBe(text);
  });

  test.each([
    ['empty text', ''],
    ['a path without a slash in front', 'dashboard'],
    ['another site', 'https://evil.example/'],
    ['another site without a scheme', '//evil.example'],
    ['two slashes further in', '/a//evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['a script behind a slash', '/javascript:alert(1)'],
    ['an encoded script', '/javascript%3Aalert(1)'],
    ['a site behind a slash', '/https://evil.example'],
    ['a backslash', '/\\evil.example'],
    ['a backslash in front', '\\\\evil.example'],
    ['an encoded backslash', '/%5cevil.example'],
    ['encoded slashes', '/%2f%2fevil.example'],
    ['one encoded slash after a slash', '/%2Fevil.example'],
    ['slashes encoded twice', '/%252f%252fevil.example'],
    ['a backslash encoded three times', '/%25255Cevil.example'],
    ['a path encoded more often than anybody means it', `/%${'25'.repeat(8)}41`],
    ['a folder above', '/../admin'],
    ['an encoded folder above', '/%2e%2e/admin'],
    ['this folder', '/./admin'],
    ['a tab, which browsers drop', '/\t/evil.example'],
    ['an encoded line break', '/%0d%0aevil'],
    ['a NUL', '/%00'],
    ['a space in front', ' /dashboard'],
    ['a broken encoding', '/%zz'],
    ['a backslash in the query', '/a?b=\\'],
  ])('%s is refused', (_what, text) => {
    expect(safePath(text)).toBeNull();
  });
});
