import { expect, test } from 'vitest';
import { newsOf } from './suggestion-news.ts';

const given = (...ids: number[]) => ids.map((suggestionId) => ({ suggestionId, text: `#${suggestionId}` }));

test('what is there when the page opens is no news, and nothing is told twice', () => {
  const now = { given: given(1), overdue: 2 };
  expect(newsOf(undefined, now)).toBeNull();
  expect(newsOf(now, now)).toBeNull();
  expect(newsOf(now, { given: [], overdue: 1 })).toBeNull();
});

test('what somebody was given comes before what became overdue', () => {
  const before = { given: given(1), overdue: 0 };
  expect(newsOf(before, { given: given(2, 1), overdue: 1 })).toEqual({ is: 'given', text: '#2' });
  expect(newsOf(before, { given: given(1), overdue: 1 })).toEqual({ is: 'overdue', count: 1 });
});
