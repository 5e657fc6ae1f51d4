import { expect, test } from 'vitest';
import type { Screen } from './address.ts';
import { isSameScreen, placeOfLink, screenOfLink } from './page-links.ts';

test('links of pages lead to screens of the app, and the home page to its beginning', () => {
  expect(screenOfLink({ to: 'page', page: 3 }, 3)).toEqual({ is: 'home' });
  expect(screenOfLink({ to: 'page', page: 4 }, 3)).toEqual({ is: 'page', pageId: 4 });
  expect(screenOfLink({ to: 'page', page: 4 }, undefined)).toEqual({ is: 'page', pageId: 4 });
  const features = ['pass', 'guests', 'notices', 'inbox', 'me', 'files'] as const;
  for (const feature of [...features, 'suggestions', 'reservations'] as const)
    expect(screenOfLink({ to: 'feature', feature }, 3)).toEqual({ is: feature });
  expect(screenOfLink({ to: 'notice', id: 7 }, 3)).toEqual({ is: 'notice', noticeId: 7 });
  expect(screenOfLink({ to: 'file', id: 7 }, 3)).toEqual({ is: 'file', fileId: 7 });
});

test('research reports are an app of their own, which belongs to no project', () => {
  const here = (screen: Screen) => ({ program: 'pm', projectId: 4, screen }) as const;
  const inReports = (screen: object) => ({ program: 'report', projectId: null, screen });
  expect(placeOfLink({ to: 'report', id: 7 }, 3, here)).toEqual(inReports({ is: 'report', reportId: 7 }));
  expect(placeOfLink({ to: 'feature', feature: 'reports' }, 3, here)).toEqual(inReports({ is: 'reports' }));
  expect(placeOfLink({ to: 'file', id: 7 }, 3, here)).toEqual(here({ is: 'file', fileId: 7 }));
  expect(placeOfLink({ to: 'tel', number: '021' }, 3, here)).toBeNull();
});

test('what leads elsewhere is no screen', () => {
  expect(screenOfLink({ to: 'none' }, 3)).toBeNull();
  expect(screenOfLink({ to: 'tel', number: '021-61234567' }, 3)).toBeNull();
  expect(screenOfLink({ to: 'web', url: 'https://example.com/' }, 3)).toBeNull();
  expect(screenOfLink({ to: 'mini', appid: 'wx0123456789abcdef' }, 3)).toBeNull();
  expect(screenOfLink({ to: 'report', id: 3 }, 3)).toBeNull();
});

test('a tab is the one of the screen that it leads to, and of no other', () => {
  expect(isSameScreen({ is: 'page', pageId: 3 }, { is: 'page', pageId: 3 })).toBe(true);
  expect(isSameScreen({ is: 'page', pageId: 3 }, { is: 'page', pageId: 4 })).toBe(false);
  expect(isSameScreen({ is: 'notice', noticeId: 3 }, { is: 'notice', noticeId: 4 })).toBe(false);
  expect(isSameScreen({ is: 'file', fileId: 3 }, { is: 'file', fileId: 4 })).toBe(false);
  expect(isSameScreen({ is: 'me' }, { is: 'me' })).toBe(true);
  expect(isSameScreen({ is: 'me' }, { is: 'home' })).toBe(false);
  expect(isSameScreen(null, { is: 'home' })).toBe(false);
});
