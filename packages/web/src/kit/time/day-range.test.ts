import { describe, expect, test } from 'vitest';
import { type DayRange, typedRange } from './day-range.ts';

const today = '2026-11-22';
const week: DayRange = ['2026-11-16', '2026-11-22'];
const open: DayRange = [null, null];

describe('an end of a range', () => {
  test('is understood as people write days', () => {
    expect(typedRange({ range: week, end: 0 }, '20261118', today)).toEqual(['2026-11-18', '2026-11-22']);
    expect(typedRange({ range: week, end: 1 }, '2026/11/20', today)).toEqual(['2026-11-16', '2026-11-20']);
    expect(typedRange({ range: week, end: 0 }, '5-1', today)).toEqual(['2026-05-01', '2026-11-22']);
  });

  test('that is no day, or lies after the last one, is not taken', () => {
    expect(typedRange({ range: week, end: 0 }, 'soon', today)).toBeUndefined();
    expect(typedRange({ range: week, end: 1 }, '2026-02-30', today)).toBeUndefined();
    expect(typedRange({ range: week, end: 1, limits: { last: today } }, '2026-11-23', today)).toBeUndefined();
  });

  test('may be alone where the other may stay open', () => {
    expect(typedRange({ range: open, end: 1, limits: { open: true } }, '2026-11-20', today)).toEqual([
      null,
      '2026-11-20',
    ]);
  });

  test('that is emptied opens where it may, and stays where not', () => {
    expect(typedRange({ range: week, end: 0, limits: { open: true } }, '', today)).toEqual([
      null,
      '2026-11-22',
    ]);
    expect(typedRange({ range: week, end: 1, limits: { open: true } }, '', today)).toEqual([
      '2026-11-16',
      null,
    ]);
    expect(typedRange({ range: week, end: 0 }, '', today)).toEqual(week);
  });

  test('takes the other end along that would lie on its wrong side', () => {
    expect(typedRange({ range: week, end: 0 }, '2026-12-01', today)).toEqual(['2026-12-01', '2026-12-01']);
    expect(typedRange({ range: week, end: 1 }, '2026-11-01', today)).toEqual(['2026-11-01', '2026-11-01']);
  });

  test('typed after the other and on its wrong side makes a range with it, in the order of the days', () => {
    const both = true;
    expect(typedRange({ range: ['2026-11-20', '2026-11-22'], end: 1, both }, '11-10', today)).toEqual([
      '2026-11-10',
      '2026-11-20',
    ]);
    expect(typedRange({ range: ['2026-11-01', '2026-11-10'], end: 0, both }, '11-20', today)).toEqual([
      '2026-11-10',
      '2026-11-20',
    ]);
    const far: DayRange = ['2026-11-20', '2026-11-22'];
    expect(typedRange({ range: far, end: 1, both, limits: { most: 31 } }, '2026-01-01', today)).toEqual([
      '2026-01-01',
      '2026-01-31',
    ]);
    expect(typedRange({ range: far, end: 1, both, limits: { mostMonths: 2 } }, '2026-05-15', today)).toEqual([
      '2026-05-15',
      '2026-06-30',
    ]);
    expect(
      typedRange({ range: [null, '2026-01-10'], end: 0, both, limits: { mostMonths: 2 } }, '11-20', today),
    ).toEqual(['2026-10-01', '2026-11-20']);
  });

  test('takes the other end along that would lie too far away', () => {
    expect(typedRange({ range: week, end: 0, limits: { most: 31 } }, '2026-01-01', today)).toEqual([
      '2026-01-01',
      '2026-01-31',
    ]);
    expect(typedRange({ range: week, end: 1, limits: { most: 31 } }, '2026-12-31', today)).toEqual([
      '2026-12-01',
      '2026-12-31',
    ]);
  });

  test('stays within so many calendar months, where an open end is today', () => {
    const limits = { open: true, mostMonths: 24 };
    expect(typedRange({ range: open, end: 0, limits }, '2024-12-01', today)).toEqual(['2024-12-01', null]);
    expect(typedRange({ range: open, end: 0, limits }, '2024-11-30', today)).toEqual([
      '2024-11-30',
      '2026-10-31',
    ]);
    expect(typedRange({ range: open, end: 0, limits }, '2020-01-31', today)).toEqual([
      '2020-01-31',
      '2021-12-31',
    ]);
    expect(typedRange({ range: ['2020-01-01', '2021-12-31'], end: 1, limits }, '2022-02-05', today)).toEqual([
      '2020-03-01',
      '2022-02-05',
    ]);
    expect(typedRange({ range: ['2020-01-01', '2021-12-31'], end: 1, limits }, '', today)).toEqual([
      '2024-12-01',
      null,
    ]);
    expect(typedRange({ range: ['2025-01-01', '2025-12-31'], end: 1, limits }, '', today)).toEqual([
      '2025-01-01',
      null,
    ]);
  });
});
