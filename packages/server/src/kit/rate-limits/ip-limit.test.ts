import { expect, test } from 'vitest';
import { Refusal } from '../calls/refuse.ts';
import { makeIpLimit } from './ip-limit.ts';

const noon = new Date('2026-05-01T12:00:00Z');

/** How many calls of an address are let in before one is refused. */
function letIn(shared: readonly string[], address: string): number {
  const pace = makeIpLimit(2, shared);
  for (let calls = 0; calls < 1_000; calls += 1) {
    try {
      pace(address, noon);
    } catch (error) {
      if (error instanceof Refusal) return calls;
      throw error;
    }
  }
  return Number.POSITIVE_INFINITY;
}

test('an address makes so many calls a minute, and thirty times as many where it is shared by many', () => {
  expect(letIn([], '203.0.113.7')).toBe(2);
  expect(letIn(['203.0.113.0/24'], '203.0.113.7')).toBe(60);
  expect(letIn(['203.0.113.0/24'], '198.51.100.7')).toBe(2);
  expect(letIn(['2001:db8::/32'], '2001:db8::1')).toBe(60);
});

test('addresses of one subscriber are paced together, and anew each minute', () => {
  const pace = makeIpLimit(2, []);
  const call = (address: string, seconds = 0) => pace(address, new Date(noon.getTime() + seconds * 1000));
  call('2001:db8::1');
  call('2001:db8::2');
  expect(() => call('2001:db8::3', 59)).toThrow(Refusal);
  call('2001:db9::3', 59);
  call('2001:db8::3', 60);
});
