import { expect, test } from 'vitest';
import { sentence } from '../../kit/words.ts';
import { apis } from '../index.ts';
import { en } from '../words.en.ts';
import { zh } from '../words.zh.ts';

const writing = apis.flatMap((api) =>
  Object.entries(api.ops)
    .filter(([, op]) => op.writes)
    .map(([name]) => `${api.module}.${name}`),
);

test.each(writing)('the audit log has a name for %s in both languages', (call) => {
  expect(sentence(zh, `audit.ops.${call}`)).toBeTruthy();
  expect(sentence(en, `audit.ops.${call}`)).toBeTruthy();
});

test('the audit log names no call that does not exist', () => {
  const named = Object.entries(zh.audit.ops).flatMap(([module, ops]) =>
    Object.keys(ops).map((name) => `${module}.${name}`),
  );
  expect(named.filter((name) => !writing.includes(name))).toEqual([]);
});
