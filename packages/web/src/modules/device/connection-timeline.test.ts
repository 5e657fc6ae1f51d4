import { expect, test } from 'vitest';
import { dayMarks, durationParts, outageSpans } from './connection-timeline.ts';

test('an outage takes its share of the line, one that lasts goes to its end', () => {
  const spans = outageSpans(
    [
      { from: 20, to: 40 },
      { from: 90, to: null },
    ],
    0,
    0,
    100,
  );
  expect(spans).toEqual([
    { kind: 'offline', left: 0.2, width: 0.2 },
    { kind: 'offline', left: 0.9, width: expect.closeTo(0.1) },
  ]);
});

test('what began before the line or ended after it is cut, what lies outside is not drawn', () => {
  expect(
    outageSpans(
      [
        { from: 50, to: 150 },
        { from: 10, to: 90 },
      ],
      0,
      100,
      200,
    ),
  ).toEqual([{ kind: 'offline', left: 0, width: 0.5 }]);
});

test('the time before the device was added is told apart from being heard of', () => {
  expect(outageSpans([], 125, 100, 200)).toEqual([{ kind: 'before', left: 0, width: 0.25 }]);
});

test.each([
  [0, 0, 0, 0],
  [29_000, 0, 0, 0],
  [31_000, 0, 0, 1],
  [3_600_000, 0, 1, 0],
  [90_061_000, 1, 1, 1],
  [-5, 0, 0, 0],
])('%i ms are %i days, %i hours and %i minutes', (ms, days, hours, minutes) => {
  expect(durationParts(ms)).toEqual({ days, hours, minutes });
});

test('the days of a line stand at their midnights by the project’s clock, today too', () => {
  const hour = 3_600_000;
  const shanghai = 8 * hour;
  const dayOf = (at: number) => new Date(at + shanghai).toISOString().slice(0, 10);
  const midnightOf = (day: string) => Date.parse(`${day}T00:00:00Z`) - shanghai;
  const end = Date.parse('2026-11-22T15:00:00Z');
  const start = end - 7 * 24 * hour;
  const days = dayMarks(start, end, dayOf, midnightOf);
  expect(days.map(({ day }) => day.slice(8))).toEqual(['16', '17', '18', '19', '20', '21', '22']);
  expect(days[0]?.left).toBeCloseTo(1 / 168);
  expect(days.at(-1)?.left).toBeCloseTo(145 / 168);
});
