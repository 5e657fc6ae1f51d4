import { describe, expect, test } from 'vitest';
import { type DayRange, typedRange } from './day-range.ts';

const today = '2026-11-22';
const week: DayRange = ['2026-11-16', '2026-11-22'];
const open: DayRange = [null, null];

describe('an end of a range', () => {
  test('is understood as people write days', () => {
    expect(typedRange(week, 0, '20261118', today, {})).toEqual(['2026-11-18', '2026-11-22']);
    expect(typedRange(week, 1, '2026/11/20', today, {})).toEqual(['2026-11-16', '2026-11-20']);
    expect(typedRange(week, 0, '5-1', today, {})).toEqual(['2026-05-01', '2026-11-22']);
  });

  test('that is no day, or lies after the last one, is not taken', () => {
    expect(typedRange(week, 0, 'soon', today, {})).toBeUndefined();
    expect(typedRange(week, 1, '2026-02-30', today, {})).toBeUndefined();
    expect(typedRange(week, 1, '2026-11-23', today, { last: today })).toBeUndefined();
  });

  test('may be alone where the other may stay open', () => {
    expect(typedRange(open, 1, '2026-11-20', today, { open: true })).toEqual([null, '2026-11-20']);
  });

  test('that is emptied opens where it may, and stays where not', () => {
    expect(typedRange(week, 0, '', today, { open: true })).toEqual([null, '2026-11-22']);
    expect(typedRange(week, 1, '', today, { open: true })).toEqual(['2026-11-16', null]);
    expect(typedRange(week, 0, '', today, {})).toEqual(week);
  });

  test('takes the other end along that would lie on its wrong side', () => {
    expect(typedRange(week, 0, '2026-12-01', today, {})).toEqual(['2026-12-01', '2026-12-01']);
    expect(typedRange(week, 1, '2026-11-01', today, {})).toEqual(['2026-11-01', '2026-11-01']);
  });

  test('takes the other end along that would lie too far away', () => {
    expect(typedRange(week, 0, '2026-01-01', today, { most: 31 })).toEqual(['2026-01-01', '2026-01-31']);
    expect(typedRange(week, 1, '2026-12-31', today, { most: 31 })).toEqual(['2026-12-01', '2026-12-31']);
  });

  test('stays within so many calendar months, where an open end is today', () => {
    const limits = { open: true, mostMonths: 24 };
    expect(typedRange(open, 0, '2024-12-01', today, limits)).toEqual(['2024-12-01', null]);
    expect(typedRange(open, 0, '2024-11-30', today, limits)).toEqual(['2024-11-30', '2026-10-31']);
    expect(typedRange(open, 0, '2020-01-31', today, limits)).toEqual(['2020-01-31', '2021-12-31']);
    expect(typedRange(['2020-01-01', '2021-12-31'], 1, '2022-02-05', today, limits)).toEqual([
      '2020-03-01',
      '2022-02-05',
    ]);
    expect(typedRange(['2020-01-01', '2021-12-31'], 1, '', today, limits)).toEqual(['2024-12-01', null]);
    expect(typedRange(['2025-01-01', '2025-12-31'], 1, '', today, limits)).toEqual(['2025-01-01', null]);
  });
});
