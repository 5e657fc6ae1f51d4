import { fillSentence, findSentence, type Lang } from '@mdi/contract/kit/words.ts';
import type { WordKey } from '@mdi/contract/modules/word-keys.ts';
import { en } from '@mdi/contract/modules/words.en.ts';
import { zh } from '@mdi/contract/modules/words.zh.ts';

/** Finds the sentence of any key; undefined if there is none. */
export function sentenceIn(lang: Lang, key: string, args: readonly (string | number)[]): string | undefined {
  const text = findSentence(lang === 'en' ? en : zh, key);
  return text === undefined ? undefined : fillSentence(text, args);
}

/** Makes a translator for one language. */
export const translator =
  (lang: Lang) =>
  (key: WordKey, ...args: (string | number)[]): string =>
    sentenceIn(lang, key, args) ?? key;

/** A record's name in the reader's language, as far as it has one. */
export const localName = ({ lang }: { lang: Lang }, row: { name: string; nameEn: string }): string =>
  lang === 'en' && row.nameEn ? row.nameEn : row.name;
