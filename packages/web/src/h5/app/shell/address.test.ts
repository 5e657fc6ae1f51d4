import { expect, test } from 'vitest';
import { type AppPlace, appPlaceAt, parentOf, pathTo, placeAbove, wantedPlace } from './address.ts';

const places: readonly [string, AppPlace][] = [
  ['/h5/app/pm/12', { program: 'pm', projectId: 12, screen: { is: 'home' } }],
  ['/h5/app/pass/12', { program: 'pass', projectId: 12, screen: { is: 'home' } }],
  ['/h5/app/pass/12/pages/5', { program: 'pass', projectId: 12, screen: { is: 'page', pageId: 5 } }],
  ['/h5/app/pm/12/pages/5', { program: 'pm', projectId: 12, screen: { is: 'page', pageId: 5 } }],
  ['/h5/app/pm/12/preview/x_-', { program: 'pm', projectId: 12, screen: { is: 'preview', token: 'x_-' } }],
  ['/h5/app/pm/12/notices', { program: 'pm', projectId: 12, screen: { is: 'notices' } }],
  ['/h5/app/pm/12/notices/34', { program: 'pm', projectId: 12, screen: { is: 'notice', noticeId: 34 } }],
  ['/h5/app/pm/12/guests/invite', { program: 'pm', projectId: 12, screen: { is: 'invite' } }],
  ['/h5/app/pm/12/files', { program: 'pm', projectId: 12, screen: { is: 'files' } }],
  ['/h5/app/pm/12/files/34', { program: 'pm', projectId: 12, screen: { is: 'file', fileId: 34 } }],
  ['/h5/app/pm/12/suggestions', { program: 'pm', projectId: 12, screen: { is: 'suggestions' } }],
  [
    '/h5/app/pm/12/suggestions/34',
    { program: 'pm', projectId: 12, screen: { is: 'suggestion', suggestionId: 34 } },
  ],
  ['/h5/app/pm/12/suggestions/write', { program: 'pm', projectId: 12, screen: { is: 'writeSuggestion' } }],
  ['/h5/app/pm/12/reservations', { program: 'pm', projectId: 12, screen: { is: 'reservations' } }],
  ['/h5/app/pm/12/pass', { program: 'pm', projectId: 12, screen: { is: 'pass' } }],
  ['/h5/app/pm/pass', { program: 'pm', projectId: null, screen: { is: 'pass' } }],
  ['/h5/app/report', { program: 'report', projectId: null, screen: { is: 'reports' } }],
  ['/h5/app/report/12', { program: 'report', projectId: null, screen: { is: 'report', reportId: 12 } }],
  [
    '/h5/app/report/12/en',
    { program: 'report', projectId: null, screen: { is: 'reading', reportId: 12, lang: 'en' } },
  ],
  ['/h5/app/pm', { program: 'pm', projectId: null, screen: { is: 'home' } }],
];

test.each(places)('%s leads to one place, which has this address', (path, place) => {
  expect(appPlaceAt(path)).toEqual(place);
  expect(pathTo(place)).toBe(path);
});

test('the address of before is the pass, of whichever project the person works in', () => {
  expect(appPlaceAt('/h5/pass')).toEqual({ program: 'pm', projectId: null, screen: { is: 'pass' } });
});

test.each([
  '/h5/app/report/0',
  '/h5/app/report/x',
  '/h5/app/report/12/fr',
  '/h5/app/report/12/zh/3',
  '/h5/app/other/12',
  '/h5/app/pm/12/nothing',
  '/h5/app/pm/12/notices/0',
  '/h5/app/pm/12/notices/1e3',
  '/h5/app/pm/12/notices/3/4',
  '/h5/app/pm/12/files/0',
  '/h5/app/pm/12/files/3/4',
  '/h5/app/pm/-1',
  '/h5/app/pm/12/pages',
  '/h5/app/pm/12/preview',
  '/h5/app/pm/12/preview/x/y',
  '/h5/app/pm/12/pages/0',
  '/h5/app/pm/12/pages/x',
  '/h5/app/pm/12/pages/3/4',
])('%s is a page that is not there', (path) => {
  expect(appPlaceAt(path).screen).toEqual({ is: 'unknown' });
});

test('a sign-in leads to a place of the app and nowhere else', () => {
  expect(wantedPlace('/h5/app/pm/12/notices/34')).toEqual({
    program: 'pm',
    projectId: 12,
    screen: { is: 'notice', noticeId: 34 },
  });
  for (const bad of ['', 'https://evil.example/h5/app/pm/1', '//evil.example', '/h5/app//evil', '/dashboard'])
    expect(wantedPlace(bad)).toBeNull();
  // Nor to itself, in circles.
  expect(wantedPlace('/h5/app/pm/12/signIn?to=x')).toBeNull();
});

test('the arrow of a page that was opened by its link leads to the list it stands in', () => {
  expect(parentOf({ is: 'notice', noticeId: 3 })).toEqual({ is: 'notices' });
  expect(parentOf({ is: 'file', fileId: 3 })).toEqual({ is: 'files' });
  expect(parentOf({ is: 'files' })).toEqual({ is: 'me' });
  expect(parentOf({ is: 'pass' })).toEqual({ is: 'home' });
});

test('what is read lies below its report, and that below the list, whichever language it is read in', () => {
  const reading = appPlaceAt('/h5/app/report/12/en');
  expect(pathTo(placeAbove(reading))).toBe('/h5/app/report/12');
  expect(pathTo(placeAbove(placeAbove(reading)))).toBe('/h5/app/report');
  expect(pathTo(placeAbove(appPlaceAt('/h5/app/pm/3/notices/4')))).toBe('/h5/app/pm/3/notices');
});
