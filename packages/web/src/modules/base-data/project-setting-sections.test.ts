import type { DictionaryEntry } from '@mdi/contract/modules/base-data/base-data.contract.ts';
import { expect, test, vi } from 'vitest';
import { canonicalCodes, choosableEntries } from './project-setting-sections.ts';

// The language of the page stands in a cookie, which is read on loading.
vi.hoisted(() => vi.stubGlobal('document', { cookie: '' }));

const entry = (code: string, state: 'N' | 'Y'): DictionaryEntry => ({
  entryId: 1,
  code,
  nameZh: code,
  nameEn: code,
  state,
  provinces: [],
  uses: 0,
  others: false,
  version: 1,
});

test('the same codes are one value in any order, other codes another', () => {
  expect(canonicalCodes(['B', 'A'])).toBe(canonicalCodes(['A', 'B']));
  expect(canonicalCodes(['A'])).not.toBe(canonicalCodes(['A', 'B']));
  expect(canonicalCodes(['B', 'A'])).toEqual(['A', 'B']);
});

test('valid options may be chosen, invalid ones only while they are offered already', () => {
  const entries = [entry('A', 'N'), entry('B', 'Y'), entry('C', 'Y')];
  const codes = (saved: string[] | null) => choosableEntries(entries, saved).map(({ code }) => code);
  expect(codes(null)).toEqual(['A']);
  expect(codes(['B'])).toEqual(['A', 'B']);
});
