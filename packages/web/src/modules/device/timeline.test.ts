import { expect, test } from 'vitest';
import { lengthOf, spansOf } from './timeline.ts';

test('an outage takes its share of the line, one that lasts goes to its end', () => {
  const spans = spansOf(
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
    spansOf(
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
  expect(spansOf([], 125, 100, 200)).toEqual([{ kind: 'before', left: 0, width: 0.25 }]);
});

test.each([
  [0, 0, 0, 0],
  [29_000, 0, 0, 0],
  [31_000, 0, 0, 1],
  [3_600_000, 0, 1, 0],
  [90_061_000, 1, 1, 1],
  [-5, 0, 0, 0],
])('%i ms are %i days, %i hours and %i minutes', (ms, days, hours, minutes) => {
  expect(lengthOf(ms)).toEqual({ days, hours, minutes });
});
