import { expect, test, vi } from 'vitest';
import { lateMs } from './visit-times.tsx';

// The language of the page stands in a cookie, which is read on loading.
vi.hoisted(() => vi.stubGlobal('document', { cookie: '' }));

const minute = 60_000;
const start = Date.parse('2026-11-23T09:00:00Z');
const visit = { startAt: '2026-11-23T09:00:00Z', endAt: '2026-11-23T11:00:00Z' };

test.each(['approved', 'invited'] as const)('who is %s is late half an hour after the beginning', (state) => {
  expect(lateMs({ ...visit, state }, start - minute)).toBeNull();
  expect(lateMs({ ...visit, state }, start + 29 * minute)).toBeNull();
  expect(lateMs({ ...visit, state }, start + 30 * minute)).toBe(30 * minute);
  expect(lateMs({ ...visit, state }, start + 119 * minute)).toBe(119 * minute);
});

test('nobody is late once their time is over, nor who came, was sent away or waits for a review', () => {
  expect(lateMs({ ...visit, state: 'approved' }, start + 120 * minute)).toBeNull();
  for (const state of ['pending', 'arrived', 'left', 'rejected', 'cancelled', 'expired'] as const) {
    expect(lateMs({ ...visit, state }, start + 60 * minute)).toBeNull();
  }
});
