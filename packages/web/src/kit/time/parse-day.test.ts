import { describe, expect, test } from 'vitest';
import { parseDay, parseDayAndTime } from './parse-day.ts';

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
    expect(parseDay(typed, today)).toBe('2027-05-01');
  });

  test('without a year is of this year, or of the next one where it is to come', () => {
    expect(parseDay('5-1', today)).toBe('2026-05-01');
    expect(parseDay('5-1', today, true)).toBe('2027-05-01');
    expect(parseDay('12/31', today, true)).toBe('2026-12-31');
    expect(parseDay('11.22', today, true)).toBe('2026-11-22');
  });

  test.each(['', 'soon', '2027-13-01', '2027-02-30', '20270231', '31-12-2027', '2027', '5'])(
    'that is none is not guessed: “%s”',
    (typed) => {
      expect(parseDay(typed, today)).toBeUndefined();
    },
  );
});

describe('a time', () => {
  test('stands behind its day, or the day lasts to its end', () => {
    expect(parseDayAndTime('20270501 9:05', today)).toBe('2027-05-01 09:05');
    expect(parseDayAndTime('5-1 1830', today)).toBe('2027-05-01 18:30');
    expect(parseDayAndTime('2027/5/1', today)).toBe('2027-05-01 23:59');
  });

  test.each(['2027-05-01 25:00', '2027-05-01 12:60', '2027-05-01 12:00 x', '18:00'])(
    'that is none is not guessed: %s',
    (typed) => {
      expect(parseDayAndTime(typed, today)).toBeUndefined();
    },
  );
});
