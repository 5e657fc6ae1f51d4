import { visitEn } from '@mdi/contract/modules/visit/visit.en.ts';
import { expect, test, vi } from 'vitest';
import { showDuration } from './duration.ts';
import { loadWords } from './words.ts';

// The language of the page stands in a cookie, which is read on loading.
vi.hoisted(() => {
  vi.stubGlobal('document', { cookie: 'language=en' });
  vi.stubGlobal('location', { search: '' });
});

test.each([
  [-5, '0 min'],
  [59, '59 min'],
  [60, '1 h'],
  [61, '1 h 1 min'],
  [23 * 60 + 59, '23 h 59 min'],
  [24 * 60, '1 d'],
  [24 * 60 + 59, '1 d'],
  [25 * 60, '1 d 1 h'],
])('%i minutes are %s', (minutes, said) => {
  loadWords({ visit: visitEn });
  expect(showDuration(minutes * 60_000)).toBe(said);
});
