import { describe, expect, test } from 'vitest';
import { readClock, readDay } from './read-day.ts';

const today = '2026-11-22';

describe('a day', () => {
  test.each([
    '2027-05-01',
    '20270501',
    '2027/5/1',
    '2027.5.1',
    '2027-5-1',
    '2027年5月1日',
    ' ２０２７／５／１ ',
  ])('is understood as people write it: %s', (typed) => {
    expect(readDay(typed, today)).toBe('2027-05-01');
  });

  test('without a year is of this year, or of the next one where it is to come', () => {
    expect(readDay('5-1', today)).toBe('2026-05-01');
    expect(readDay('5-1', today, true)).toBe('2027-05-01');
    expect(readDay('12/31', today, true)).toBe('2026-12-31');
    expect(readDay('11.22', today, true)).toBe('2026-11-22');
  });

  test.each(['', 'soon', '2027-13-01', '2027-02-30', '20270231', '31-12-2027', '2027', '5'])(
    'that is none is not guessed: “%s”',
    (typed) => {
      expect(readDay(typed, today)).toBeUndefined();
    },
  );
});

describe('a time', () => {
  test('stands behind its day, or the day lasts to its end', () => {
    expect(readClock('20270501 9:05', today)).toBe('2027-05-01 09:05');
    expect(readClock('5-1 1830', today)).toBe('2027-05-01 18:30');
    expect(readClock('2027/5/1', today)).toBe('2027-05-01 23:59');
  });

  test.each(['2027-05-01 25:00', '2027-05-01 12:60', '2027-05-01 12:00 x', '18:00'])(
    'that is none is not guessed: %s',
    (typed) => {
      expect(readClock(typed, today)).toBeUndefined();
    },
  );
});
