import { assert, expect, test } from 'vitest';
import {
  type Base,
  baseName,
  baseReachOf,
  basesOf,
  segmentAt,
  segmentName,
  segmentsOf,
} from './moment-files.ts';
import { reachForMoment } from './restore-moment.ts';

const series = '0123456789abcdef';
const minute = (n: number) => new Date(Date.UTC(2026, 10, 30, 12, n));
const named = (log: string) => `00000001${log}`;
const one = { bytes: 1 };

const base = (first: string, last: string, at: Date): Base => {
  const [made] = basesOf([{ ...one, name: baseName({ series, first, last, at }) }]);
  assert(made);
  return made;
};
const segments = (...names: readonly [string, number][]) =>
  segmentsOf(
    names.map(([log, at]) => ({
      ...one,
      name: segmentName({ series, segment: named(log), at: minute(at), mark: 'a'.repeat(32) }),
    })),
  );

const [last, over] = ['00000000000000FF', '0000000100000000'];
const all = segments(['00000000000000FE', 1], [last, 2], [over, 3], ['0000000100000001', 4]);
const from = base(named('00000000000000FE'), named(last), minute(2));

test('a base reaches as far as its segments follow each other, over the end of a log of 256', () => {
  expect(baseReachOf(from, all)).toMatchObject({ until: minute(4), missing: null });
  expect(baseReachOf(from, all).segments).toHaveLength(4);
});

test('a segment that is missing ends it there, and one that the base needs itself makes it useless', () => {
  const without = (log: string) => all.filter(({ segment }) => segment !== named(log));
  expect(baseReachOf(from, without(over))).toMatchObject({ until: minute(2), missing: named(over) });
  expect(baseReachOf(from, without(last))).toMatchObject({ until: null, missing: named(last) });
});

test('segments of another life of the database are none of it', () => {
  const others = all.map((segment) => ({ ...segment, series: 'fedcba9876543210' }));
  expect(baseReachOf(from, others)).toMatchObject({ until: null, segments: [] });
});

test('a moment is gone back to from the newest base before it', () => {
  const later = base(named(over), named(over), minute(3));
  const reaches = [baseReachOf(from, all), baseReachOf(later, all)];
  const at = new Date(minute(3).getTime() + 1);
  expect(reachForMoment(reaches, at).base).toEqual(later);
  expect(reachForMoment(reaches, new Date(minute(2).getTime() + 1)).base).toEqual(from);
  expect(() => reachForMoment(reaches, minute(1))).toThrow(
    /no base from before .*12:01.*The oldest is of .*12:02/,
  );
  expect(() => reachForMoment(reaches, minute(5))).toThrow(/ends before .*12:05.* up to .*12:04/);
  expect(() => reachForMoment([], minute(1))).toThrow(/no base at this place/);
});

test('a place in the log is in the segment that PostgreSQL names so', () => {
  expect(segmentAt(1, '0/3000028')).toBe('000000010000000000000003');
  expect(segmentAt(18, '1A/FF000000')).toBe('000000120000001A000000FF');
});
