import { expect, test } from 'vitest';
import { suggestionNewsOf } from './suggestion-news.ts';

const given = (...ids: number[]) => ids.map((suggestionId) => ({ suggestionId, text: `#${suggestionId}` }));

test('what is there when the page opens is no news, and nothing is told twice', () => {
  const now = { given: given(1), overdue: 2 };
  expect(suggestionNewsOf(undefined, now)).toBeNull();
  expect(suggestionNewsOf(now, now)).toBeNull();
  expect(suggestionNewsOf(now, { given: [], overdue: 1 })).toBeNull();
});

test('what somebody was given comes before what became overdue', () => {
  const before = { given: given(1), overdue: 0 };
  expect(suggestionNewsOf(before, { given: given(2, 1), overdue: 1 })).toEqual({ is: 'given', text: '#2' });
  expect(suggestionNewsOf(before, { given: given(1), overdue: 1 })).toEqual({ is: 'overdue', count: 1 });
});
