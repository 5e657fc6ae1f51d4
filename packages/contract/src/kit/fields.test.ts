import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { contactCases } from './fields.contact.fixture.ts';
import { fieldsEn } from './fields.en.ts';
import { textCases } from './fields.text.fixture.ts';
import * as fields from './fields.ts';
import { valueCases } from './fields.value.fixture.ts';
import { fieldsZh } from './fields.zh.ts';

const cases = [...textCases, ...contactCases, ...valueCases];

/** What tells the refusals apart: the word key of our rules, else zod's issue code. */
function reasons(schema: z.ZodMiniType, value: unknown): string[] {
  const issues = schema.safeParse(value).error?.issues ?? [];
  return issues.map((issue) => (issue.message.startsWith('field.') ? issue.message : issue.code));
}

const shown = (value: unknown) => {
  const json = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? 'undefined');
  return json.length > 60 ? `${json.slice(0, 60)}… (${json.length})` : json;
};

describe.each(cases)('$name', ({ schema, good, changed = [], bad }) => {
  it.each(good.map((value) => [shown(value), value]))('accepts %s as it is', (_, value) => {
    expect(reasons(schema, value)).toEqual([]);
    expect(schema.parse(value)).toBe(value);
  });

  it.each(changed.map(([value, stored]) => [shown(value), shown(stored), value, stored]))(
    'stores %s as %s',
    (_, __, value, stored) => {
      expect(schema.parse(value)).toBe(stored);
    },
  );

  it.each(
    Object.entries(bad).flatMap(([reason, values]) => values.map((value) => [shown(value), reason, value])),
  )('refuses %s by %s', (_, reason, value) => {
    expect(reasons(schema, value)[0]).toBe(reason);
  });
});

describe('the field kit', () => {
  it('has a table or a test of its own for every export', () => {
    const tested = [...cases.map((each) => each.name), 'startNotAfterEnd', 'normalisePhone', 'normaliseName'];
    const all = new Set(tested);
    expect([...all].sort()).toEqual(Object.keys(fields).sort());
  });

  it('has a filled sentence in both languages for every rule, and every sentence has a rule', () => {
    const used = cases
      .flatMap((each) => Object.keys(each.bad))
      .filter((reason) => reason.startsWith('field.'));
    const keys = [...new Set(used.map((reason) => reason.slice('field.'.length))), 'startAfterEnd'].sort();
    expect(Object.keys(fieldsZh).sort()).toEqual(keys);
    expect(Object.keys(fieldsEn).sort()).toEqual(keys);
    for (const sentence of [...Object.values(fieldsZh), ...Object.values(fieldsEn)]) {
      expect(sentence.trim()).not.toBe('');
    }
  });

  it('can be described as JSON Schema with its lengths and formats, for the docs', () => {
    for (const { name, schema } of cases)
      expect(() => z.toJSONSchema(schema, { io: 'input' }), name).not.toThrow();
    expect(z.toJSONSchema(fields.safeName, { io: 'input' })).toMatchObject({ minLength: 1, maxLength: 50 });
    expect(z.toJSONSchema(fields.dateOnly)).toMatchObject({ format: 'date' });
    expect(z.toJSONSchema(fields.instant)).toMatchObject({ format: 'date-time' });
  });
});
