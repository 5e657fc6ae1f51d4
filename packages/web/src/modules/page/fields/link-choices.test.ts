import { expect, test, vi } from 'vitest';
import type { PageRow } from '../page-calls.ts';
import { linkChoicesFor, stillMatchingTargets } from './link-choices.ts';

// The language of the page stands in a cookie, which is read on loading.
vi.hoisted(() => vi.stubGlobal('document', { cookie: '' }));

const row = (pageId: number, kind: PageRow['kind'], titleZh: string, titleEn: string | null): PageRow => ({
  pageId,
  kind,
  titleZh,
  titleEn,
  channel: 'app',
  version: 1,
  updatedAt: '',
  updatedBy: null,
  live: null,
  due: null,
  changes: 0,
  usedBy: 0,
  stops: 0,
  complete: { zh: true, en: true },
});
const panel = {
  pages: [row(1, 'standard', '大堂', 'Lobby'), row(2, 'map', '交通', null), row(3, 'site', '', null)],
};
const mini = { to: 'mini', appid: 'wx00112233445566aa', title: '恒景商场' } as const;
const targets = [
  { to: 'notice' as const, id: 7, title: '停水通知' },
  { to: 'file' as const, id: 8, title: '装修手册' },
  { to: 'report' as const, id: 9, title: '写字楼季报' },
];
const links = (word: string) =>
  linkChoicesFor(panel, word, targets).flatMap(({ choices }) => choices.map(({ link }) => link));

test('everything that a link may lead to is offered, but for what pages share', () => {
  const all = links('');
  expect(all).toContainEqual({ to: 'page', page: 1 });
  expect(all).toContainEqual({ to: 'feature', feature: 'pass' });
  expect(all).toContainEqual({ to: 'feature', feature: 'files' });
  expect(all).toContainEqual({ to: 'feature', feature: 'reports' });
  for (const [to, id] of [
    ['notice', 7],
    ['file', 8],
    ['report', 9],
  ])
    expect(all).toContainEqual({ to, id });
  expect(all).not.toContainEqual({ to: 'page', page: 3 });
});

test('a page is found by its title in either language', () => {
  expect(links('lob')).toContainEqual({ to: 'page', page: 1 });
  expect(links('大堂')).toContainEqual({ to: 'page', page: 1 });
  expect(links('大堂')).not.toContainEqual({ to: 'page', page: 2 });
});

test.each([
  ['021-6123 4567', { to: 'tel', number: '021-61234567' }],
  ['https://example.com/a', { to: 'web', url: 'https://example.com/a' }],
  ['wx0123456789abcdef', { to: 'mini', appid: 'wx0123456789abcdef' }],
])('%s is offered as what it is', (word, link) => {
  expect(links(word)).toContainEqual(link);
});

test('mini-programs that may be opened are offered by name, and no word is one beside them', () => {
  const found = linkChoicesFor(panel, '恒景', [mini]).find(({ to }) => to === 'mini');
  expect(found?.choices).toEqual([
    { value: `mini:${mini.appid}`, label: mini.title, link: { to: 'mini', appid: mini.appid } },
  ]);
});

test('an address that no page may hold is not offered', () => {
  for (const word of ['http://example.com', 'javascript:alert(1)', 'wx12'])
    expect(links(word).filter((link) => !('id' in link))).toEqual([]);
});

test('of what an earlier word found only that is offered which holds the present one, too', () => {
  expect(stillMatchingTargets('季报', targets)).toEqual([targets[2]]);
  expect(stillMatchingTargets(' ', targets)).toEqual(targets);
});
