import { formatCount } from '@mdi/contract/kit/display.ts';
import {
  type Dictionary,
  fillSentence,
  findSentence,
  type Lang,
  langOfParam,
} from '@mdi/contract/kit/words.ts';
import type { WordKey } from '@mdi/contract/modules/word-keys.ts';
import { readCookie, setYearCookie } from '../call/cookies.ts';

/** The values of the cookie `language` that mean Chinese; any other means English (spec §7). */
const chinese: readonly string[] = ['cn', 'zh'];

/** A link in a message names the language it was written in, for people who have not chosen one. */
const asked = (): Lang => langOfParam(new URLSearchParams(globalThis.location?.search).get('lang'));

function chosen(): Lang {
  const kept = readCookie('language');
  if (kept === '') return asked();
  return chinese.includes(kept) ? 'zh' : 'en';
}

/** The language of the page; it changes only by a reload. */
export const lang: Lang = chosen();

let words: Dictionary = {};

/** Adds sentences to the page's. */
export function loadWords(dictionary: Dictionary): void {
  words = { ...words, ...dictionary };
}

/** Writes counts with separators, as tables do. */
const written = (args: readonly (string | number)[]) =>
  args.map((arg) => (Number.isInteger(arg) ? formatCount(Number(arg)) : arg));

/** The sentence of a key in the page's language, with values for {0}, {1} … */
export function t(key: WordKey, ...args: (string | number)[]): string {
  return fillSentence(findSentence(words, key) ?? key, written(args));
}

/** Joins sentences; Chinese ones have no space between them. */
export const joinSentences = (...said: readonly (string | false | null | undefined)[]): string =>
  said.filter(Boolean).join(lang === 'en' ? ' ' : '');

/** Like `t`, for keys known only at run time; undefined when there is no such sentence. */
export function tIfKnown(key: string, ...args: (string | number)[]): string | undefined {
  const text = findSentence(words, key);
  return text === undefined ? undefined : fillSentence(text, written(args));
}

/** Changes the language: keeps it in the cookie and reloads (spec §1). */
export function changeLang(to: Lang): void {
  setYearCookie('language', to);
  location.reload();
}
