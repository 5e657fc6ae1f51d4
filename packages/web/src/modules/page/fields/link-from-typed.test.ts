import { expect, test } from 'vitest';
import { linkFromTyped } from './link-from-typed.ts';

test('what was typed is a link where it leads somewhere, and nothing where it does not', () => {
  expect(linkFromTyped('tel', ' 021 6123 4567 ', '')).toEqual({ to: 'tel', number: '02161234567' });
  expect(linkFromTyped('web', 'https://example.com/a', '')).toEqual({
    to: 'web',
    url: 'https://example.com/a',
  });
  expect(linkFromTyped('mini', 'wx0123456789abcdef', 'pages/a')).toEqual({
    to: 'mini',
    appid: 'wx0123456789abcdef',
    path: 'pages/a',
  });
  expect(linkFromTyped('mini', 'wx0123456789abcdef', ' ')).toEqual({
    to: 'mini',
    appid: 'wx0123456789abcdef',
  });
  for (const [to, text] of [
    ['tel', 'call us'],
    ['tel', ''],
    ['web', 'http://example.com/'],
    ['web', 'javascript:alert(1)'],
    ['mini', 'wx12'],
    ['page', '5'],
    ['none', ''],
  ] as const)
    expect(linkFromTyped(to, text, ''), `${to} ${text}`).toBeNull();
});
