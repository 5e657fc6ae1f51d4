import { expect, test } from 'vitest';
import {
  maxTabs,
  type Tab,
  tabAfterClosing,
  tabId,
  unscrolled,
  withTab,
  withTabChanged,
  withTabMoved,
} from './tabs.ts';

const screens = [
  { path: '/list' },
  { path: '/record', hidden: { parent: '/list' } },
  { path: '/add', hidden: { parent: '/list' } },
];
const tab = (id: string): Tab => ({ id, url: id, title: id, scroll: unscrolled });
const tabs = ['/home', '/a', '/b', '/c'].map(tab);
const ids = (of: readonly Tab[]) => of.map(({ id }) => id);

test('a list is one tab however it is filtered, and every record has one of its own whichever part of it shows', () => {
  expect(tabId(screens, '/list', '?companyId=3&page=2')).toBe('/list');
  expect(tabId(screens, '/record', '?companyId=3&tab=leases')).toBe('/record companyId=3');
  expect(tabId(screens, '/record', '?companyId=4')).not.toBe(tabId(screens, '/record', '?companyId=3'));
  // Mini-programs are named by `id` alone.
  expect(tabId(screens, '/record', '?id=3')).not.toBe(tabId(screens, '/record', '?id=4'));
  expect(tabId(screens, '/add', '')).toBe('/add');
});

test('a page opened again keeps its place and how it is called, and takes its new address', () => {
  const again = withTab(tabs, { id: '/b', url: '/b?page=2' }, '/home');
  expect(ids(again)).toEqual(ids(tabs));
  expect(again[2]).toMatchObject({ url: '/b?page=2', title: '/b' });
  expect(ids(withTab(tabs, { id: '/d', url: '/d' }, '/home'))).toEqual([...ids(tabs), '/d']);
});

test('of too many the one that was opened first goes, never the home page nor the one just opened', () => {
  const full = ['/home', ...Array.from({ length: maxTabs - 1 }, (_, at) => `/${at}`)].map(tab);
  const next = withTab(full, { id: '/new', url: '/new' }, '/home');
  expect(next).toHaveLength(maxTabs);
  expect(ids(next)).toEqual(['/home', ...ids(full).slice(2), '/new']);
  // One in which something typed waits goes only where all do.
  const waits = ({ id }: Tab) => id === '/0';
  expect(ids(withTab(full, { id: '/new', url: '/new' }, '/home', waits))).toEqual([
    ...['/home', '/0', ...ids(full).slice(3), '/new'],
  ]);
  expect(ids(withTab(full, { id: '/new', url: '/new' }, '/home', () => true))).toEqual(ids(next));
});

test('closing leads to the next on the right, else on the left, and nowhere while the shown one stays', () => {
  expect(tabAfterClosing(tabs, ['/b'], '/b')?.id).toBe('/c');
  expect(tabAfterClosing(tabs, ['/c'], '/c')?.id).toBe('/b');
  expect(tabAfterClosing(tabs, ['/a', '/b', '/c'], '/b')?.id).toBe('/home');
  expect(tabAfterClosing(tabs, ['/a', '/c'], '/b')?.id).toBe('/b');
});

test('tabs are moved among each other, and none before the home page', () => {
  expect(ids(withTabMoved(tabs, '/c', 1, '/home'))).toEqual(['/home', '/c', '/a', '/b']);
  expect(ids(withTabMoved(tabs, '/a', 0, '/home'))).toEqual(ids(tabs));
  expect(ids(withTabMoved(tabs, '/home', 2, '/home'))).toEqual(ids(tabs));
  expect(ids(withTabMoved(tabs, '/c', 4, '/home'))).toEqual(ids(tabs));
  expect(withTabChanged(tabs, '/a', { title: 'A' })[1]?.title).toBe('A');
});
