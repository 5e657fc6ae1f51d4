import { describe, expect, test } from 'vitest';
import { menuFinder, targetsOf } from './menu-finder.ts';
import type { Entry } from './routing.ts';

const entries: Entry[] = [
  { url: 'd', title: '运行看板', titleEn: 'Dashboard', icon: '', path: '/dashboard' },
  {
    url: 's',
    title: '系统管理',
    titleEn: 'System',
    icon: '',
    items: [
      { title: '项目列表', titleEn: 'Projects', path: '/projects' },
      { title: '操作日志', titleEn: 'Audit log', path: '/audit' },
    ],
  },
  {
    url: 'p',
    title: '通行管理',
    titleEn: 'Access',
    icon: '',
    items: [{ title: '租户管理', titleEn: 'Tenants', path: '/tenants' }],
  },
];
const find = menuFinder(targetsOf(entries));
const paths = (typed: string) => find(typed).map(({ path }) => path);

describe('the menu search', () => {
  test.each([
    ['part of a Chinese title', '日志', '/audit'],
    ['part of an English title', 'tenan', '/tenants'],
    ['another case', 'DASH', '/dashboard'],
    ['a slip of the finger', 'projcts', '/projects'],
    ['blanks around', '  看板 ', '/dashboard'],
  ])('finds a page by %s', (_, typed, path) => {
    expect(paths(typed)[0]).toBe(path);
  });

  test('finds every page of a group by the name of the group', () => {
    expect(paths('system')).toEqual(expect.arrayContaining(['/projects', '/audit']));
  });

  test('finds nothing for a word that stands nowhere', () => {
    expect(paths('zzzzzz')).toEqual([]);
    expect(paths('发票')).toEqual([]);
  });

  test('lists all pages in the order of the sidebar while nothing is typed', () => {
    expect(paths('')).toEqual(['/dashboard', '/projects', '/audit', '/tenants']);
    expect(paths('  ')).toHaveLength(4);
  });
});
