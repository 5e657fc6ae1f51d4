import { describe, expect, it } from 'vitest';
import { formatDate, formatNumber, type Moment, maskPhone, relativeTime } from './display.ts';

describe('maskPhone', () => {
  it.each([
    ['13800138000', '138****8000'],
    ['12345678', '123****5678'],
    ['1234567', '1234567'],
    ['021-61234567', '021****4567'],
    ['021-1234', '021-1234'],
    ['021-12345', '021****2345'],
    [' 13800138000 ', '138****8000'],
    ['１３８００１３８０００', '１３８****８０００'],
    ['+86 138 0013 8000', '+86****8000'],
    ['abcdefghijk', 'abcdefghijk'],
    ['', ''],
    ['   ', ''],
    [null, ''],
    [undefined, ''],
  ])('shows %j as %j', (phone, shown) => {
    expect(maskPhone(phone)).toBe(shown);
  });
});

describe('formatNumber', () => {
  it.each([
    [0, '0.00'],
    [1, '1.00'],
    [999.999, '1,000.00'],
    [1234.5, '1,234.50'],
    [99_999_999.99, '99,999,999.99'],
    [-1234.567, '-1,234.57'],
    [-0.001, '0.00'],
    ['1234.5', '1,234.50'],
    [' 7 ', '7.00'],
    ['.5', '0.50'],
    ['5.', '5.00'],
    ['1e3', '1,000.00'],
    ['-2', '-2.00'],
    ['', '--'],
    ['  ', '--'],
    ['.', '--'],
    ['1,234', '--'],
    ['12a', '--'],
    ['0x10', '--'],
    ['Infinity', '--'],
    ['1e999', '--'],
    ['１２', '--'],
    [Number.NaN, '--'],
    [Number.POSITIVE_INFINITY, '--'],
    [null, '--'],
    [undefined, '--'],
  ])('shows %j as %j', (value, shown) => {
    expect(formatNumber(value)).toBe(shown);
  });

  it('gives -- for 100 kB of almost a number', () => {
    expect(formatNumber(`${'1'.repeat(100_000)}x`)).toBe('--');
    expect(formatNumber(`1.${'1'.repeat(100_000)}e`)).toBe('--');
  });
});

describe('formatDate', () => {
  const utc = '2026-03-04T05:06:07Z';

  it.each<[Moment, string]>([
    [utc, '2026-03-04 13:06:07'],
    ['2026-03-04T05:06:07.123456Z', '2026-03-04 13:06:07'],
    ['2026-03-04T05:06:07+08:00', '2026-03-04 05:06:07'],
    ['2026-12-31T16:00:00Z', '2027-01-01 00:00:00'],
    ['2026-12-31T15:59:59Z', '2026-12-31 23:59:59'],
    [new Date(utc), '2026-03-04 13:06:07'],
    [1_772_600_767, '2026-03-04 13:06:07'],
    ['1772600767', '2026-03-04 13:06:07'],
    [1_772_600_767_000, '2026-03-04 13:06:07'],
    ['1772600767000', '2026-03-04 13:06:07'],
    [0, '1970-01-01 08:00:00'],
    [999_999_999, '1970-01-12 21:46:39'],
    ['2028-02-29', '2028-02-29 00:00:00'],
  ])('shows %j as %j', (value, shown) => {
    expect(formatDate(value)).toBe(shown);
  });

  it.each<[Moment]>([
    [null],
    [undefined],
    [''],
    ['  '],
    ['yesterday'],
    ['2026-02-30'],
    ['2026-02-30T00:00:00Z'],
    ['2026-13-01'],
    ['2026-03-04T25:00:00Z'],
    ['2026-03-04 05:06:07'],
    ['2026-03-04T05:06:07'],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [9e15],
    [new Date(Number.NaN)],
  ])('shows nothing for %j', (value) => {
    expect(formatDate(value)).toBe('');
  });

  it('follows the pattern and keeps what the pattern does not know', () => {
    expect(formatDate(utc, 'YYYY年MM月DD日')).toBe('2026年03月04日');
    expect(formatDate(utc, 'HH:mm')).toBe('13:06');
    expect(formatDate(utc, 'DD/MM/YYYY ss')).toBe('04/03/2026 07');
  });

  it('shows an instant in the zone asked for, summer time included', () => {
    expect(formatDate('2026-07-01T12:00:00Z', undefined, 'America/New_York')).toBe('2026-07-01 08:00:00');
    expect(formatDate('2026-01-01T12:00:00Z', undefined, 'America/New_York')).toBe('2026-01-01 07:00:00');
    expect(formatDate('2026-01-01T00:30:00Z', undefined, 'UTC')).toBe('2026-01-01 00:30:00');
  });

  it('shows a bare date as the same day in every zone', () => {
    for (const zone of ['Pacific/Honolulu', 'Asia/Shanghai', 'Pacific/Kiritimati']) {
      expect(formatDate('2026-01-01', 'YYYY-MM-DD', zone)).toBe('2026-01-01');
    }
  });

  it('refuses an unknown time zone', () => {
    expect(() => formatDate(utc, undefined, 'Mars/Olympus')).toThrow(RangeError);
  });
});

describe('relativeTime', () => {
  const words = {
    justNow: '刚刚',
    oneMinute: '1 分钟前',
    minutes: '{0} 分钟前',
    oneHour: '1 小时前',
    hours: '{0} 小时前',
    oneDay: '1 天前',
  };
  const now = Date.parse('2026-03-04T05:06:07Z');
  const before = (seconds: number) => relativeTime(now - seconds * 1000, now, words);

  it.each([
    [0, '刚刚'],
    [29.999, '刚刚'],
    [-29, '刚刚'],
    [30, '1 分钟前'],
    [60, '1 分钟前'],
    [119, '1 分钟前'],
    [120, '2 分钟前'],
    [3599, '59 分钟前'],
    [3600, '1 小时前'],
    [7199, '1 小时前'],
    [86_399, '23 小时前'],
    [86_400, '1 天前'],
    [172_799, '1 天前'],
    [172_800, '2026-03-02 13:06:07'],
    [-30, '2026-03-04 13:06:37'],
  ])('calls what was %d s ago %j', (seconds, shown) => {
    expect(before(seconds)).toBe(shown);
  });

  it('reads ten digits as seconds on both sides', () => {
    expect(relativeTime(now / 1000 - 120, now / 1000, words)).toBe('2 分钟前');
    expect(relativeTime(String(now / 1000 - 120), new Date(now), words)).toBe('2 分钟前');
  });

  it('shows an older time in the zone asked for', () => {
    expect(relativeTime('2026-01-01T00:00:00Z', now, words, 'UTC')).toBe('2026-01-01 00:00:00');
  });

  it('shows nothing for a missing or invalid time', () => {
    expect(relativeTime(null, now, words)).toBe('');
    expect(relativeTime('soon', now, words)).toBe('');
  });
});
