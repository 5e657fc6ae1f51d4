import { text } from '@mdi/contract/kit/fields.ts';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { blankOf, draftOf } from './draft-of.ts';

// The words that errors are said in read the language from a cookie on loading.
vi.hoisted(() => vi.stubGlobal('document', { cookie: '' }));

const facts = z.strictObject({ name: text(50, 1), floors: z.array(z.int()) });

test('a form of facts has each of them, blank or as the record has it, and nothing else', () => {
  expect(blankOf(facts)).toEqual({ name: null, floors: null });
  expect(blankOf(facts, { name: 'A' })).toEqual({ name: 'A', floors: null });
  const record = { name: 'A', floors: [1], version: 3 };
  expect(draftOf(facts, record)).toEqual({ name: 'A', floors: [1] });
});
