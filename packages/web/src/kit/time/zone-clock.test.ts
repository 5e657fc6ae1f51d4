import { describe, expect, test } from 'vitest';
import { clockOf, instantOf } from './zone-clock.ts';

const there = ['Asia/Shanghai', 'UTC', 'America/New_York', 'Asia/Kathmandu'];

describe('a time that is typed', () => {
  test('is the time of the project, not of the browser', () => {
    expect(instantOf('2027-03-31 23:59', 'Asia/Shanghai')).toBe('2027-03-31T15:59:00.000Z');
    expect(instantOf('2027-03-31 23:59', 'America/New_York')).toBe('2027-04-01T03:59:00.000Z');
  });

  test.each(there)('reads the same when it is shown again in %s', (zone) => {
    for (const clock of ['2026-11-21 00:00', '2027-03-14 12:30', '2027-06-30 23:59']) {
      expect(clockOf(instantOf(clock, zone), zone)).toBe(clock);
    }
  });

  test('is right on the day the clocks change', () => {
    expect(instantOf('2027-03-14 01:30', 'America/New_York')).toBe('2027-03-14T06:30:00.000Z');
    expect(instantOf('2027-03-14 03:30', 'America/New_York')).toBe('2027-03-14T07:30:00.000Z');
    expect(instantOf('2027-11-07 03:30', 'America/New_York')).toBe('2027-11-07T08:30:00.000Z');
  });
});
