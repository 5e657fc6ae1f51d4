import { normaliseName } from '@mdi/contract/kit/fields.ts';
import { pinyinIn, pinyinMatches, type Spelling } from '@mdi/contract/kit/pinyin.js';
import { useEffect, useMemo, useSyncExternalStore } from 'react';

/** The spellings of a text in letters; anything but Chinese stays as it is. */
export type Speller = (text: string) => readonly Spelling[];

/** Whether a text contains a word in any case and width, or is spelt with its letters. */
export function nameMatches(text: string, word: string, spell: Speller | undefined): boolean {
  const wanted = normaliseName(word);
  if (wanted === '') return true;
  const name = normaliseName(text);
  if (name.includes(wanted)) return true;
  const letters = pinyinIn(wanted);
  if (letters === null || !spell) return false;
  return spell(name).some((one) => pinyinMatches(one, letters));
}

let known: Speller | undefined;
let asked = false;
const listeners = new Set<() => void>();
const heed = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The spelling data is large: it is loaded when letters are first typed, and until then names are matched as written. */
function askFor(word: string): void {
  if (asked || pinyinIn(word) === null) return;
  asked = true;
  import('./pinyin.ts').then(
    ({ pinyinOf }) => {
      known = pinyinOf;
      for (const listener of listeners) listener();
    },
    () => {
      asked = false;
    },
  );
}

const useKnown = () => useSyncExternalStore(heed, () => known);

/** Provides the speller while such a word stands in a box; undefined until it is loaded. */
export function useSpeller(word: string): Speller | undefined {
  useEffect(() => askFor(word), [word]);
  return useKnown();
}

/** Matches texts with a word typed into a box, as they are written or spelt. */
export function useTextMatcher(word: string): (text: string) => boolean {
  const spell = useSpeller(word);
  return useMemo(() => (text: string) => nameMatches(text, word, spell), [word, spell]);
}

/** Searches the options that a control lists: by their labels, and for a group by its heading too. */
export function useOptionSearch() {
  const spell = useKnown();
  return useMemo(
    () => ({
      filterOption: (word: string, option?: { label?: unknown }) =>
        nameMatches(String(option?.label ?? ''), word, spell),
      onSearch: askFor,
    }),
    [spell],
  );
}
