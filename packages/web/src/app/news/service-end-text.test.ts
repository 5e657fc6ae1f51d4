import { expect, test, vi } from 'vitest';
import { serviceEndText } from './service-end-text.ts';

// What the words of a page are chosen by.
vi.hoisted(() => {
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('location', { search: '' });
});

// Without their words loaded, sentences are told by their keys.
test.each([
  [-1, 'frame.serviceEnded'],
  [0, 'frame.serviceEndsToday'],
  [1, 'frame.serviceEnds'],
])('a service that ends in %i days is told by %s', (days, said) => {
  expect(serviceEndText({ projectName: '甲项目', days })).toBe(said);
});
