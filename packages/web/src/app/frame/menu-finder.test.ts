import { describe, expect, test } from 'vitest';
import type { SidebarEntry } from '../routing/routing.ts';
import { menuFinder, pageTargetsOf } from './menu-finder.ts';

const entries: SidebarEntry[] = [
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
const find = menuFinder(pageTargetsOf(entries));
const paths = (typed: string) => find(typed).map(({ path }) => path);

const sounds: Record<string, string> = { 操作日志: 'cao zuo ri zhi', 租户管理: 'zu hu guan li' };
const spell = (text: string) => {
  const syllables = (sounds[text] ?? text).split(' ');
  return [{ whole: syllables.join(''), initials: syllables.map((one) => one[0]).join('') }];
};

test('the menu search finds a page by how its Chinese title is spelt, whole or by first letters', () => {
  const spelt = menuFinder(pageTargetsOf(entries), spell);
  for (const [typed, path] of [
    ['rizhi', '/audit'],
    ['czrz', '/audit'],
    ['zu hu', '/tenants'],
    ['ZHGL', '/tenants'],
  ] as const) {
    expect(spelt(typed).map((one) => one.path)).toContain(path);
  }
  expect(spelt('qqqq')).toEqual([]);
});

test('the menu search finds a page by another word for it', () => {
  const known = menuFinder([
    ...pageTargetsOf(entries),
    { path: '/list', title: '疏散名单', titleEn: '', group: '', groupEn: '', also: 'fire drill 点名' },
  ]);
  expect(known('fire drill')[0]?.path).toBe('/list');
  expect(known('点名')[0]?.path).toBe('/list');
});

test('the menu search has what is called by the word before what only resembles it', () => {
  const known = menuFinder([
    { path: '/devices', title: '设备管理', titleEn: 'Devices', group: '', groupEn: '' },
    { path: '/list', title: '疏散名单', titleEn: '', group: '', groupEn: '', also: 'evacuation 点名' },
  ]);
  expect(known('evac').map(({ path }) => path)).toEqual(['/list', '/devices']);
});

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
