import { pageQuery } from '@mdi/contract/kit/page.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { ListSchema } from '../filters/list-url-state.ts';
import { countUnknownFilters, dropGoneFilters, listQuestion, restoreUnseenFilters } from './list-question.ts';

// As lists are declared; the type of a schema says no more of it than its address can.
const schema = pageQuery({ state: z.optional(z.enum(['N', 'Y'])), buildingId: z.optional(z.int()) }, [
  'name',
]) as unknown as ListSchema;

test('what a list is asked is its filters and order, whichever page of it is shown', () => {
  const params = new URLSearchParams('page=3&limit=50&sort=-name&buildingId=4&view=7&tab=x');
  expect(listQuestion(schema, params)).toBe('sort=-name&buildingId=4');
});

test('filters that the list doesn’t know or would be refused are dropped and counted', () => {
  const asked = 'state=gone&buildingId=4&former=1';
  expect(listQuestion(schema, new URLSearchParams(asked))).toBe('buildingId=4');
  expect(countUnknownFilters(schema, asked)).toBe(2);
  expect(countUnknownFilters(schema, 'buildingId=4&sort=name')).toBe(0);
});

test('a filter that names what is gone goes, unless it was set to something else since', () => {
  expect(dropGoneFilters('state=N&buildingId=4', 'buildingId=4', ['buildingId'])).toBe('state=N');
  expect(dropGoneFilters('buildingId=5', 'buildingId=4', ['buildingId'])).toBe('buildingId=5');
});

test('a view that is saved keeps what its saver doesn’t see of it, unless they set that themselves', () => {
  expect(restoreUnseenFilters('state=N', 'buildingId=4&state=Y', ['buildingId'])).toBe(
    'state=N&buildingId=4',
  );
  expect(restoreUnseenFilters('buildingId=5', 'buildingId=4', ['buildingId'])).toBe('buildingId=5');
  expect(restoreUnseenFilters('state=N', 'state=Y', [])).toBe('state=N');
});
