import * as z from 'zod/mini';
import { text } from '../../kit/fields.ts';
import { api, op } from '../../kit/op.ts';
import { historyEntities } from '../audit/audit.contract.ts';
import { maxRecentRecords } from './search.recent-records.ts';

/** The records that the search knows, in the order in which they are told. */
export const searchKinds = [
  'company',
  'project',
  'building',
  'employee',
  'staff',
  'user',
  'visit',
  'visitorCard',
  'device',
  'area',
  'notice',
  'suggestion',
  'reservation',
  'page',
  'miniProgram',
  'researchReport',
  'task',
] as const;
export type SearchKind = (typeof searchKinds)[number];

/** So many of a kind are told. */
export const maxHitsOfKind = 5;

/** A record that somebody looked at. */
const Recent = z.strictObject({ entity: z.enum(historyEntities), id: z.int().check(z.positive()) });

const SearchResult = z.strictObject({
  kind: z.enum(searchKinds),
  id: z.int(),
  name: z.string(),
  /** What tells it from others of that name. */
  about: z.nullable(z.string()),
  /** Which of its kind it is, where its page depends on that. */
  of: z.nullable(z.string()),
});
export type SearchResult = z.output<typeof SearchResult>;

const word = text(50, 1);

/** What was asked before the word was typed on: the word as it was then, and in which kinds it found something. */
const Before = z.strictObject({
  word,
  kinds: z.array(z.enum(searchKinds)).check(z.maxLength(searchKinds.length)),
});

/** The search over records, from anywhere in the product. */
export const searchApi = api('search', {
  find: op({
    access: 'self',
    about:
      'Records of every kind whose list the caller may see, by part of a name, a code, a card, or a phone whole or by its last four; what a list finds, and at most five of each kind.',
    input: z.strictObject({ word, before: z.optional(Before) }),
    output: z.array(SearchResult),
  }),
  recent: op({
    access: 'self',
    about: 'Which of the records that the caller looked at last they may still open.',
    input: z.strictObject({ records: z.array(Recent).check(z.maxLength(maxRecentRecords)) }),
    output: z.array(Recent),
  }),
});
