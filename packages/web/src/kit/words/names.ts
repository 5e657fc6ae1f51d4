import { normaliseName } from '@mdi/contract/kit/fields.ts';
import { pinyinIn, pinyinMatches, type Spelling } from '@mdi/contract/kit/pinyin.js';
import { useEffect, useMemo, useSyncExternalStore } from 'react';

/** The ways to spell a text in letters; what is no Chinese stays as it is. */
export type Speller = (text: string) => readonly Spelling[];

/** Whether a text holds a word, whatever its case and width, or is spelt with its letters. */
export function textMatches(text: string, word: string, spell: Speller | undefined): boolean {
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

/** What spells Chinese is large: it comes when letters are typed first, and names are found as they are written till then. */
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

/** What spells names while such a word stands in a box; undefined until it is there. */
export function useSpeller(word: string): Speller | undefined {
  useEffect(() => askFor(word), [word]);
  return useKnown();
}

/** Which texts hold a word that is typed into a box, as they are written or spelt. */
export function useTextMatcher(word: string): (text: string) => boolean {
  const spell = useSpeller(word);
  return useMemo(() => (text: string) => textMatches(text, word, spell), [word, spell]);
}

/** How a control finds among options that it lists: by their labels, and of a group by its heading too. */
export function useOptionSearch() {
  const spell = useKnown();
  return useMemo(
    () => ({
      filterOption: (word: string, option?: { label?: unknown }) =>
        textMatches(String(option?.label ?? ''), word, spell),
      onSearch: askFor,
    }),
    [spell],
  );
}
