import { readFileSync } from 'node:fs';
import path from 'node:path';
import { apis } from '@mdi/contract/modules/index.ts';
import { describe, expect, test } from 'vitest';
import { recordedUnversioned } from '../../kit/audit/changes.ts';
import type { Change } from '../../kit/calls/ctx.ts';
import { sentenceIn } from '../../kit/words.ts';
import { registry } from '../index.ts';
import { callName } from './audit.calls.ts';
import { isShownInLog, kindOf } from './audit.fields.ts';
import { entityLabel } from './audit.labels.ts';
import { outputChange } from './audit.values.ts';

const root = path.join(import.meta.dirname, '../..');
const schema = readFileSync(path.join(root, 'db/schema.gen.ts'), 'utf8');
const edited = readFileSync(path.join(root, 'kit/audit/changes.ts'), 'utf8');
const langs = ['zh', 'en'] as const;

/** What is never recorded of a row. */
const kept = edited.match(/const left = new Set\(\[([^\]]*)\]/)?.[1] ?? '';
const quoted = (text: string) => [...text.matchAll(/'(\w+)'/g)].map(([, name = '']) => name);

/** The tables whose rows are recorded. */
const tables: string[] = [
  ...[...schema.matchAll(/export interface (\w)(\w*) \{[^}]*\n {2}id: [^}]*\n {2}version: /g)].map(
    ([, first = '', rest = '']) => first.toLowerCase() + rest,
  ),
  ...recordedUnversioned,
];

type Column = { entity: string; field: string; type: string };
const columns: Column[] = tables.flatMap((entity) => {
  const name = `${entity[0]?.toUpperCase()}${entity.slice(1)}`;
  const body = schema.match(new RegExp(`export interface ${name} \\{([^}]*)\\n\\}`))?.[1] ?? '';
  return [...body.matchAll(/^ {2}(\w+): (.*);$/gm)].map(([, field = '', type = '']) => ({
    entity,
    field,
    type,
  }));
});
const left = new Set(quoted(kept));
const shown = columns.filter(
  ({ entity, field }) => !left.has(field) && isShownInLog(registry, entity, field),
);

/** What a column may hold, when that is one of some codes. */
const codesOf = ({ type }: Column): (string | number)[] => {
  const each = [...type.matchAll(/"([^"]+)"|(?<![\w"])(\d+)(?![\w"])/g)];
  return [...new Set(each.map(([, text, number]) => text ?? Number(number)))];
};

const telling = (lang: 'zh' | 'en') => ({
  ctx: {
    deps: { registry },
    lang,
    say: (key: string, ...args: (string | number)[]) => sentenceIn(lang, key, args) ?? key,
  } as never,
  timeZone: 'Asia/Shanghai',
  names: new Map(),
});
const told = (lang: 'zh' | 'en', change: Change) => outputChange(telling(lang), change);

test('every kind of record that is kept in the log has its columns read here', () => {
  expect(tables.length).toBeGreaterThan(20);
  for (const entity of tables)
    expect(
      columns.some((one) => one.entity === entity),
      entity,
    ).toBe(true);
});

test('a state is told in the words that lists and forms have for it, where there are some', () => {
  const facts = (on: boolean) => ({ published: on, whitelisted: on });
  const change = { entity: 'researchReport', id: 1, before: facts(false), after: facts(true) };
  const said = (lang: 'zh' | 'en') =>
    told(lang, change)?.fields.map(({ field, before, after }) => [field, before, after]);
  expect(said('zh')).toEqual([
    ['whitelisted', '否', '是'],
    ['published', '未发布', '已发布'],
  ]);
  expect(said('en')).toEqual([
    ['whitelisted', 'No', 'Yes'],
    ['published', 'Unpublished', 'Published'],
  ]);
});

test('who is on duty is told as the fields of its form', () => {
  const shift = { userId: 3, days: [1, 2], from: '08:00', to: '20:00' };
  const duty = { codes: ['TAMPER'], offlineMinutes: 5, quiet: null, people: [] };
  const after = { ...duty, quiet: { from: '22:00', to: '07:00' }, people: [shift] };
  const change = { entity: 'projectData', id: 1, before: { duty }, after: { duty: after } };
  const at = {
    ...telling('en'),
    names: new Map([['user', new Map([['3', { is: 'there', name: 'Li' }]])]]),
  };
  expect(outputChange(at as never, change)?.fields).toMatchObject([
    { label: 'People on duty', before: null, after: 'Li' },
    { label: 'Duty hours', before: null, after: 'Mon Tue 08:00–20:00' },
    { label: 'Quiet hours', before: null, after: '22:00–07:00' },
  ]);
});

describe.each(langs)('in %s', (lang) => {
  test.each(tables)(
    'every field of a %s has a label, names what its number means, and says its codes in words',
    (of) => {
      for (const column of shown.filter(({ entity }) => entity === of)) assertWords(column);
    },
  );

  function assertWords(column: Column) {
    const { entity, field } = column;
    const about = (value: unknown) =>
      told(lang, { entity, id: 1, before: { [field]: null }, after: { [field]: value } })?.fields[0];
    expect(about('x')?.label, `${entity}.${field}`).toEqual(expect.any(String));
    // An id that is a text, as a mini-program's APPID, is told as it is.
    if (/Ids?$/.test(field) && !column.type.startsWith('string'))
      expect(kindOf(registry, entity, field), `${entity}.${field} is a number`).toBeDefined();
    for (const code of codesOf(column)) {
      expect(about(code)?.after, `${entity}.${field} ${code}`).not.toBe(String(code));
    }
  }

  test.each(tables)('a %s is called by a word', (entity) => {
    expect(entityLabel(lang, entity)).toEqual(expect.any(String));
  });

  test('every writing call is called by a word, and so is what this version does not know', () => {
    const ctx = telling(lang).ctx;
    const unknown = callName(ctx, 'old/gone');
    for (const { module, ops } of apis) {
      for (const [name, op] of Object.entries(ops)) {
        if (op.writes && op.access !== 'device') {
          expect(callName(ctx, `${module}/${name}`), `${module}/${name}`).not.toBe(unknown);
        }
      }
    }
    expect(callName(ctx, 'job/importCommit')).not.toMatch(/importCommit|old|gone/);
    expect(unknown).not.toMatch(/old|gone/);
  });

  test('a number whose record is gone without a trace is told as such', () => {
    const change = { entity: 'employee', id: 7, before: { companyId: 5 }, after: { companyId: 308 } };
    const shownChange = told(lang, change);
    expect(shownChange?.fields).toHaveLength(1);
    expect(JSON.stringify([shownChange?.title, shownChange?.fields[0]?.before])).not.toMatch(/\d/);
  });
});

test('fields of a former version that nobody has words for are left out', () => {
  const change = { entity: 'project', id: 1, before: { unheardOf: 1 }, after: { unheardOf: 2 } };
  expect(told('zh', change)).toBeUndefined();
});

test('fields stand in the order of the form', () => {
  const after = { longitude: '121.5', serviceTo: '2027-01-01', latitude: '31.2', serviceFrom: '2026-01-01' };
  const fields = told('zh', { entity: 'project', id: 1, before: null, after })?.fields;
  expect(fields?.map(({ field }) => field)).toEqual(['serviceFrom', 'serviceTo', 'longitude', 'latitude']);
});
