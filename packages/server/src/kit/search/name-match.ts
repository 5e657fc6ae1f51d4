import { normaliseName } from '@mdi/contract/kit/fields.ts';
import { pinyinIn as typedLetters } from '@mdi/contract/kit/pinyin.js';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { containsPattern } from '../queries/page.ts';

/** A record that a search found: its name, and what distinguishes it from others of that name. */
export type SearchHit = {
  id: number;
  name: string;
  about: string | null;
  /** The subkind of the record, where its page depends on that. */
  of?: string;
};

/** Sort key of search hits: a shorter name is a closer match. */
export const nameLengthSql = (column: string): RawBuilder<number> => sql<number>`length(${sql.ref(column)})`;

/** The pinyin in a search word; null if it isn't pinyin, or a single letter, which nearly every name has. */
export function pinyinOf(word: string): string | null {
  const letters = typedLetters(word);
  return letters !== null && letters.length > 1 ? letters : null;
}

/** Whether a name is spelt with these letters somewhere, in whole or by the first of each syllable. */
export const pinyinContains = (column: string, letters: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} like ${containsPattern(letters)}`;

/** Whether a name contains a word, in characters or in pinyin; for pickers. */
export function nameOrPinyinContains(key: string, spelt: string, word: string): RawBuilder<SqlBool> {
  const held = sql<SqlBool>`${sql.ref(key)} like ${containsPattern(normaliseName(word))}`;
  const letters = pinyinOf(word);
  return letters === null ? held : sql<SqlBool>`(${held} or ${pinyinContains(spelt, letters)})`;
}
