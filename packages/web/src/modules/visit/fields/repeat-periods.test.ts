import { beforeAll, describe, expect, test, vi } from 'vitest';
import { setSignedInUser } from '../../../kit/rights/signed-in-user.ts';
import { hoursLater, nextHalfHour } from './period-fields.tsx';
import { parseClock, periodOnDays, repeatDays, repeatedPeriods, weeklyDays } from './repeat-periods.ts';

// The language of the page stands in a cookie, which is read on loading.
vi.hoisted(() => vi.stubGlobal('document', { cookie: '' }));

// Only the zone of the signed-in person matters here.
beforeAll(() => setSignedInUser({ timeZone: 'Asia/Shanghai' } as Parameters<typeof setSignedInUser>[0]));

describe('a visit that comes again', () => {
  test.each([
    ['once is one day', 'once', 5, ['2026-11-27']],
    ['daily counts weekends', 'daily', 3, ['2026-11-27', '2026-11-28', '2026-11-29']],
    ['workdays leave them out', 'workdays', 3, ['2026-11-27', '2026-11-30', '2026-12-01']],
    ['weekly keeps the day of the week', 'weekly', 2, ['2026-11-27', '2026-12-04']],
  ] as const)('%s', (_, repeat, times, days) => {
    expect(repeatDays({ day: '2026-11-27', repeat, times })).toEqual(days);
  });

  test('on workdays starts after the weekend it was asked for', () => {
    expect(repeatDays({ day: '2026-11-28', repeat: 'workdays', times: 1 })).toEqual(['2026-11-30']);
  });

  test('has its clocks in the time of the project', () => {
    const pattern = { day: '2026-12-31', from: '09:00', until: '18:30', repeat: 'daily', times: 2 } as const;
    expect(repeatedPeriods(pattern)).toEqual([
      { startAt: '2026-12-31T01:00:00.000Z', endAt: '2026-12-31T10:30:00.000Z' },
      { startAt: '2027-01-01T01:00:00.000Z', endAt: '2027-01-01T10:30:00.000Z' },
    ]);
  });
});

describe('a weekly visit', () => {
  const most = 31;

  test('comes on the weekday of the first one, up to the last day', () => {
    expect(weeklyDays('2026-11-27', { lastDay: '2026-12-11', weekdays: null, most })).toEqual([
      '2026-12-04',
      '2026-12-11',
    ]);
  });

  test('comes on each of several weekdays, the first day aside', () => {
    expect(weeklyDays('2026-11-27', { lastDay: '2026-12-04', weekdays: [1, 3, 5], most })).toEqual([
      '2026-11-30',
      '2026-12-02',
      '2026-12-04',
    ]);
  });

  test('comes no more often than it may, and never where the last day is before', () => {
    expect(weeklyDays('2026-11-27', { lastDay: '2099-01-01', weekdays: null, most })).toHaveLength(most);
    expect(weeklyDays('2026-11-27', { lastDay: '2026-11-27', weekdays: null, most })).toEqual([]);
  });

  test('keeps its clocks, over midnight too', () => {
    const first = { startAt: '2026-11-27T14:00:00.000Z', endAt: '2026-11-27T17:00:00.000Z' };
    expect(periodOnDays(first, ['2026-12-04'])).toEqual([
      { startAt: '2026-12-04T14:00:00.000Z', endAt: '2026-12-04T17:00:00.000Z' },
    ]);
  });
});

test.each([
  ['9:05', '09:05'],
  ['09:05', '09:05'],
  ['1830', '18:30'],
  ['18：30', '18:30'],
  ['24:00', undefined],
  ['9:5', undefined],
  ['', undefined],
])('the clock “%s” is %s', (text, clock) => {
  expect(parseClock(text)).toBe(clock);
});

test('a visit is proposed for the next half hour', () => {
  expect(nextHalfHour(Date.parse('2026-11-21T04:00:00Z'))).toBe('2026-11-21T04:30:00.000Z');
  expect(nextHalfHour(Date.parse('2026-11-21T04:29:59Z'))).toBe('2026-11-21T04:30:00.000Z');
  expect(hoursLater('2026-11-21T23:30:00Z', 2)).toBe('2026-11-22T01:30:00.000Z');
});
