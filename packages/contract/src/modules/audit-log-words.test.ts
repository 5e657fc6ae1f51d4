import { expect, test } from 'vitest';
import { findSentence } from '../kit/words.ts';
import { apis } from './index.ts';
import { en } from './words.en.ts';
import { zh } from './words.zh.ts';

type Labels = { readonly [name: string]: string };
type Log = { entity?: Labels; field?: Labels; ops?: Labels };
const logs: readonly (readonly [string, Log])[] = Object.entries(zh.log);

const writing = apis.flatMap((api) =>
  Object.entries(api.ops)
    .filter(([, op]) => op.writes)
    .map(([name]) => `${api.module}.${name}`),
);

test.each(writing)('the audit log has a name for %s in both languages', (call) => {
  const key = `log.${call.replace('.', '.ops.')}`;
  expect(findSentence(zh, key)).toBeTruthy();
  expect(findSentence(en, key)).toBeTruthy();
});

test('the audit log names no call that does not exist', () => {
  const named = logs.flatMap(([api, { ops = {} }]) => Object.keys(ops).map((name) => `${api}.${name}`));
  expect(named.filter((name) => !writing.includes(name))).toEqual([]);
});

test('one module has the word for a kind of record', () => {
  const named = logs.flatMap(([, { entity = {} }]) => Object.keys(entity));
  expect(named).toEqual([...new Set(named)]);
});

/** What a module's log says of a field although it is said already, in both languages: on its pages, or of any record. */
function saidTwice([module, { field = {} }]: readonly [string, Log]): string[] {
  const same = (one: string, other: string) =>
    [zh, en].every((words) => findSentence(words, one) === findSentence(words, other));
  return Object.keys(field)
    .filter((name) =>
      [`${module}.${name}`, `audit.field.${name}`].some((other) =>
        same(`log.${module}.field.${name}`, other),
      ),
    )
    .map((name) => `${module}.${name}`);
}

test.each(logs)('the log of %s repeats no label', (...log) => {
  expect(saidTwice(log)).toEqual([]);
});
