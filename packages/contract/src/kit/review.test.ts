import { describe, expect, test } from 'vitest';
import { type ReviewState, reviewFlow, reviewStageOf, revisionHash } from './review.ts';

const states: readonly ReviewState[] = ['draft', 'toReview', 'rejected', 'approved', 'revoked'];

test('from each state exactly these steps lead on', () => {
  expect(Object.fromEntries(states.map((state) => [state, reviewFlow.actions(state)]))).toEqual({
    draft: ['submit'],
    toReview: ['withdraw', 'approve', 'reject'],
    rejected: ['submit'],
    approved: ['pullBack', 'revoke'],
    revoked: ['reopen'],
  });
});

test('nothing becomes approved but by a review, and nothing revoked but from there', () => {
  const into = (to: ReviewState) => reviewFlow.all.filter((step) => step.to === to).map(({ from }) => from);
  expect(into('approved')).toEqual(['toReview']);
  expect(into('revoked')).toEqual(['approved']);
});

describe('the stage of an approved text is read from the clock', () => {
  const times = { releaseAt: 1000, expiresAt: 2000 };
  test.each([
    [999, 'scheduled'],
    [1000, 'live'],
    [1999, 'live'],
    [2000, 'expired'],
  ] as const)('at %i it is %s', (now, stage) => {
    expect(reviewStageOf('approved', times, now)).toBe(stage);
  });

  test('without bounds it is live', () => {
    expect(reviewStageOf('approved', { releaseAt: null, expiresAt: null }, 5)).toBe('live');
  });

  test.each(states.filter((state) => state !== 'approved'))('of one that is %s it is its state', (state) => {
    expect(reviewStageOf(state, times, 1500)).toBe(state);
  });
});

test('a hash is 64 small hexadecimal digits', () => {
  expect(revisionHash.safeParse('a'.repeat(64)).success).toBe(true);
  for (const bad of ['', 'a'.repeat(63), 'A'.repeat(64), 'g'.repeat(64), `${'a'.repeat(64)}\n`])
    expect(revisionHash.safeParse(bad).success, bad).toBe(false);
});
