import { describe, expect, test } from 'vitest';
import { milestonesOf, shownVisitSteps } from './visit-milestones.ts';

type Of = Parameters<typeof milestonesOf>[0];
const visit = (change: Partial<Of>): Of => ({
  kind: 'invited',
  state: 'approved',
  createdAt: 't0',
  arrivedAt: null,
  leftAt: null,
  timeline: [],
  ...change,
});
const step = (name: Of['timeline'][number]['step'], at: string) => ({
  ...({ step: name, at, by: 'user', byName: null, note: null } as const),
});
const told = (of: Of) => milestonesOf(of).map(({ id, state, at }) => [id, state, at]);

describe('the way of a visit', () => {
  test('an invitation with all details is approved from the first', () => {
    expect(told(visit({}))).toEqual([
      ['invited', 'done', 't0'],
      ['approved', 'done', 't0'],
      ['arrived', 'now', null],
      ['left', 'later', null],
    ]);
  });

  test('a walk-in waits for its review', () => {
    expect(told(visit({ kind: 'temporary', state: 'pending' })).slice(0, 2)).toEqual([
      ['registered', 'done', 't0'],
      ['approved', 'now', null],
    ]);
  });

  test('a guest who left has been everywhere', () => {
    const of = visit({ state: 'left', arrivedAt: 't2', leftAt: 't3', timeline: [step('approve', 't1')] });
    expect(told(of)).toEqual([
      ['invited', 'done', 't0'],
      ['approved', 'done', 't1'],
      ['arrived', 'done', 't2'],
      ['left', 'done', 't3'],
    ]);
  });

  test.each([
    [
      'rejected',
      'reject',
      [
        ['registered', 'done', 't0'],
        ['approved', 'stopped', 't9'],
      ],
    ],
    [
      'expired',
      'expire',
      [
        ['registered', 'done', 't0'],
        ['approved', 'stopped', 't9'],
      ],
    ],
  ] as const)('%s ends where the review would have been', (state, name, way) => {
    expect(told(visit({ kind: 'temporary', state, timeline: [step(name, 't9')] }))).toEqual(way);
  });

  test('what was approved and then cancelled ends before the arrival', () => {
    const of = visit({ state: 'cancelled', timeline: [step('complete', 't1'), step('cancel', 't9')] });
    expect(told(of).at(-1)).toEqual(['arrived', 'stopped', 't9']);
  });
});

test('details that the invitation brought along are no step of their own; those of the guest are', () => {
  const names = (steps: Of['timeline']) => shownVisitSteps(steps).map(({ step: name }) => name);
  const invited = step('invite', '2026-11-23T08:00:00.100Z');
  const atOnce = step('complete', '2026-11-23T08:00:00.130Z');
  expect(names([invited, atOnce])).toEqual(['invite']);
  expect(names([invited, { ...atOnce, by: 'guest' }])).toEqual(['invite', 'complete']);
  expect(names([invited, step('complete', '2026-11-23T08:01:00Z')])).toEqual(['invite', 'complete']);
});
