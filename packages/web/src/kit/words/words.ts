import { formatCount } from '@mdi/contract/kit/display.ts';
import {
  type Dictionary,
  fillSentence,
  findSentence,
  type Lang,
  langOfParam,
} from '@mdi/contract/kit/words.ts';
import type { WordKey } from '@mdi/contract/modules/words.ts';
import { readCookie, setYearCookie } from '../call/cookies.ts';

/** Chinese for these values of the cookie `language`, English for any other (spec §7). */
const chinese: readonly string[] = ['cn', 'zh'];

/** A link in a message says in which language it was written, for who has not chosen one. */
const asked = (): Lang => langOfParam(new URLSearchParams(globalThis.location?.search).get('lang'));

function chosen(): Lang {
  const kept = readCookie('language');
  if (kept === '') return asked();
  return chinese.includes(kept) ? 'zh' : 'en';
}

/** The language of the page; it changes only by a reload. */
export const lang: Lang = chosen();

let words: Dictionary = {};

/** Gives the page sentences, beside those it has. */
export function loadWords(dictionary: Dictionary): void {
  words = { ...words, ...dictionary };
}

/** Counts are written with separators, as in the tables. */
const written = (args: readonly (string | number)[]) =>
  args.map((arg) => (Number.isInteger(arg) ? formatCount(Number(arg)) : arg));

/** The sentence of a key in the page's language, with values for {0}, {1} … */
export function t(key: WordKey, ...args: (string | number)[]): string {
  return fillSentence(findSentence(words, key) ?? key, written(args));
}

/** Sentences one after the other; Chinese ones have no space between them. */
export const joinSentences = (...said: readonly (string | false | null | undefined)[]): string =>
  said.filter(Boolean).join(lang === 'en' ? ' ' : '');

/** `t` for keys that are only known at run time; undefined when there is no such sentence. */
export function tIfKnown(key: string, ...args: (string | number)[]): string | undefined {
  const text = findSentence(words, key);
  return text === undefined ? undefined : fillSentence(text, written(args));
}

/** Changes the language: keeps it in the cookie and reloads (spec §1). */
export function changeLang(to: Lang): void {
  setYearCookie('language', to);
  location.reload();
}
