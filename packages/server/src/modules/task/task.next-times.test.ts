import { describe, expect, test } from 'vitest';
import { registry } from '../index.ts';
import { comesWithin, nextTimeAfter, nextTimes } from './task.next-times.ts';
import { longestGapMinutes } from './task.policy.ts';

const times = (cron: string, zone: string, from: string, count = 4) =>
  nextTimes(cron, zone, new Date(from), count).map((at) => at.toISOString().slice(5, 16));

describe('on the day', () => {
  const zone = 'Europe/Berlin';

  test('whose clocks leave an hour out, what comes in it comes when they go on, once', () => {
    expect(times('30 2 * * *', zone, '2026-03-28T00:00:00Z')).toEqual([
      ...['03-28T01:30', '03-29T01:00', '03-30T00:30', '03-31T00:30'],
    ]);
    expect(times('*/30 * * * *', zone, '2026-03-29T00:00:00Z')).toEqual([
      ...['03-29T00:30', '03-29T01:00', '03-29T01:30', '03-29T02:00'],
    ]);
  });

  test('whose clocks show an hour twice, what comes in it comes once, and what comes each hour in both', () => {
    expect(times('30 2 * * *', zone, '2026-10-24T00:00:00Z')).toEqual([
      ...['10-24T00:30', '10-25T00:30', '10-26T01:30', '10-27T01:30'],
    ]);
    expect(times('0 * * * *', zone, '2026-10-24T23:30:00Z')).toEqual([
      ...['10-25T00:00', '10-25T01:00', '10-25T02:00', '10-25T03:00'],
    ]);
    expect(times('*/30 1-3 * * *', zone, '2026-10-25T00:00:00Z', 6)).toEqual([
      ...['10-25T00:30', '10-25T02:00', '10-25T02:30', '10-26T00:00', '10-26T00:30', '10-26T01:00'],
    ]);
  });
});

test('a time is by the clocks of its zone, whatever the server’s', () => {
  expect(times('0 0 9 ? * MON-FRI', 'Asia/Shanghai', '2026-11-27T01:00:00Z')).toEqual([
    ...['11-30T01:00', '12-01T01:00', '12-02T01:00', '12-03T01:00'],
  ]);
  expect(times('0 9 * * 1', 'America/New_York', '2026-11-27T01:00:00Z', 1)).toEqual(['11-30T14:00']);
  expect(nextTimeAfter('0 0 30 2 *', 'Asia/Shanghai', new Date())).toBeNull();
});

test('the product’s own tasks come as often as what depends on them needs, and may be set to that', () => {
  const now = new Date('2026-11-27T01:00:00Z');
  const plans = new Set(Object.values(registry.tasks).flatMap(({ at }) => at ?? []));
  for (const at of plans)
    expect([at, comesWithin(at, 'Asia/Shanghai', now, longestGapMinutes(at))]).toEqual([at, true]);
  expect(comesWithin('*/10 * * * *', 'Asia/Shanghai', now, 10)).toBe(true);
  expect(comesWithin('0-30/10,45 * * * *', 'Asia/Shanghai', now, 10)).toBe(false);
  expect(comesWithin('* * * * MON-SAT', 'Asia/Shanghai', now, 10)).toBe(false);
  expect(comesWithin('*/10 8-20 * * *', 'Asia/Shanghai', now, 10)).toBe(false);
  expect(comesWithin('0 3 * * SUN', 'Asia/Shanghai', now, longestGapMinutes('23 3 * * *'))).toBe(true);
  expect(comesWithin('0 3 1 * *', 'Asia/Shanghai', now, longestGapMinutes('23 3 * * *'))).toBe(false);
});
