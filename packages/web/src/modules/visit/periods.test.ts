import { beforeAll, describe, expect, test, vi } from 'vitest';
import { hoursLater, nextHalfHour } from '../../kit/period-fields.tsx';
import { knowUser } from '../../kit/who.ts';
import { clockIn, daysOf, periodsOf } from './periods.ts';

// The language of the page stands in a cookie, which is read on loading.
vi.hoisted(() => vi.stubGlobal('document', { cookie: '' }));

// Only the zone of the signed-in person matters here.
beforeAll(() => knowUser({ timeZone: 'Asia/Shanghai' } as Parameters<typeof knowUser>[0]));

describe('a visit that comes again', () => {
  test.each([
    ['once is one day', 'once', 5, ['2026-11-27']],
    ['daily counts weekends', 'daily', 3, ['2026-11-27', '2026-11-28', '2026-11-29']],
    ['workdays leave them out', 'workdays', 3, ['2026-11-27', '2026-11-30', '2026-12-01']],
    ['weekly keeps the day of the week', 'weekly', 2, ['2026-11-27', '2026-12-04']],
  ] as const)('%s', (_, repeat, times, days) => {
    expect(daysOf({ day: '2026-11-27', repeat, times })).toEqual(days);
  });

  test('on workdays starts after the weekend it was asked for', () => {
    expect(daysOf({ day: '2026-11-28', repeat: 'workdays', times: 1 })).toEqual(['2026-11-30']);
  });

  test('has its clocks in the time of the project', () => {
    const pattern = { day: '2026-12-31', from: '09:00', until: '18:30', repeat: 'daily', times: 2 } as const;
    expect(periodsOf(pattern)).toEqual([
      { startAt: '2026-12-31T01:00:00.000Z', endAt: '2026-12-31T10:30:00.000Z' },
      { startAt: '2027-01-01T01:00:00.000Z', endAt: '2027-01-01T10:30:00.000Z' },
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
  expect(clockIn(text)).toBe(clock);
});

test('a visit is proposed for the next half hour', () => {
  expect(nextHalfHour(Date.parse('2026-11-21T04:00:00Z'))).toBe('2026-11-21T04:30:00.000Z');
  expect(nextHalfHour(Date.parse('2026-11-21T04:29:59Z'))).toBe('2026-11-21T04:30:00.000Z');
  expect(hoursLater('2026-11-21T23:30:00Z', 2)).toBe('2026-11-22T01:30:00.000Z');
});
