import { docKindRules, pageKinds } from '@mdi/page-kit/shapes.ts';
import { expect, test } from 'vitest';
import { copyKind, copyTitle } from './copy-kind.ts';

test('a copy is of a kind that takes every block of the page, and of which there may be several', () => {
  for (const kind of pageKinds) {
    const copy = copyKind(kind);
    if (copy === null) throw new Error(kind);
    expect(['home', 'my', 'reserve']).not.toContain(copy);
    const most = docKindRules[copy].blocks as Readonly<Record<string, number>>;
    for (const [type, count] of Object.entries(docKindRules[kind].blocks))
      expect(most[type] ?? 0, `${kind} ${type}`).toBeGreaterThanOrEqual(count);
  }
  expect(copyKind('site')).toBeNull();
});

test('a copy says so in its title, which stays as short as a title is', () => {
  expect(copyTitle({ zh: '首页' })).toEqual({ zh: '首页副本' });
  const { zh, en = '' } = copyTitle({ zh: '一二三四五六七八九十', en: 'Twenty characters it' });
  expect(zh).toBe('一二三四五六七八副本');
  expect(en).toHaveLength(20);
});
