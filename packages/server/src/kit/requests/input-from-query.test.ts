import { ids } from '@mdi/contract/kit/ids.ts';
import { pageQuery } from '@mdi/contract/kit/page.ts';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { inputFromQuery } from './input-from-query.ts';

const schema = z.strictObject({
  count: z.optional(z.int()),
  id: z.optional(ids.user()),
  word: z.optional(z.string()),
  wide: z.optional(z.nullable(z.boolean())),
  limit: z._default(z.int(), 10),
});

/** What the query says, and what the schema is asked to judge. */
const cases: [string, Record<string, unknown>, Record<string, unknown>][] = [
  ['a whole number', { count: '12' }, { count: 12 }],
  ['a negative number', { count: '-1' }, { count: -1 }],
  ['a decimal', { count: '1.5' }, { count: 1.5 }],
  ['a number with zeros in front', { count: '007' }, { count: 7 }],
  ['an exponent stays text', { count: '1e3' }, { count: '1e3' }],
  ['a hexadecimal stays text', { count: '0x10' }, { count: '0x10' }],
  ['an empty text stays text', { count: '' }, { count: '' }],
  ['a blank stays text', { count: ' 1' }, { count: ' 1' }],
  ['digits beyond any id stay text', { id: '12345678901234567' }, { id: '12345678901234567' }],
  ['a number behind a default', { limit: '20' }, { limit: 20 }],
  ['digits of a text field stay text', { word: '12' }, { word: '12' }],
  ['true and false', { wide: 'true' }, { wide: true }],
  ['another word is no boolean', { wide: 'yes' }, { wide: 'yes' }],
  ['a repeated parameter stays an array', { count: ['1', '2'] }, { count: ['1', '2'] }],
  ['an unknown parameter is kept to be refused', { other: '1' }, { other: '1' }],
  ['lang belongs to every call', { lang: 'zh_CN', word: 'a' }, { word: 'a' }],
];

describe('a query', () => {
  test.each(cases)('%s', (_, query, wanted) => {
    expect(inputFromQuery(schema, query)).toEqual(wanted);
  });

  test('keeps lang where the call has a field of that name', () => {
    expect(inputFromQuery(z.strictObject({ lang: z.string() }), { lang: 'en' })).toEqual({ lang: 'en' });
  });

  test('with __proto__ changes no object and is refused', () => {
    const query: unknown = JSON.parse('{"__proto__":{"count":1}}');
    const input = inputFromQuery(schema, query as Record<string, unknown>);
    expect(Object.getPrototypeOf(input)).toBe(Object.prototype);
    expect(input.count).toBeUndefined();
  });

  test('of a list is judged by the same schema as a body', () => {
    const list = pageQuery({ projectId: z.optional(ids.project()) }, ['name']);
    expect(list.safeParse(inputFromQuery(list, { page: '2', projectId: '7', sort: '-name' })).data).toEqual({
      page: 2,
      limit: 10,
      projectId: 7,
      sort: '-name',
    });
    for (const bad of [
      { page: '0' },
      { page: 'x' },
      { projectId: '1.5' },
      { sort: 'id' },
      { limit: '101' },
    ]) {
      expect(list.safeParse(inputFromQuery(list, bad)).success).toBe(false);
    }
  });
});
