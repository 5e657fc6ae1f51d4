import { normaliseName } from '@mdi/contract/kit/fields.ts';
import { pinyinIn as typedLetters } from '@mdi/contract/kit/spelling.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { contains } from './page.ts';

/** A record that a search found: its name, and what tells it from others of that name. */
export type SearchHit = {
  id: number;
  name: string;
  about: string | null;
  /** Which of its kind it is, where its page depends on that. */
  of?: string;
};

/** The shortest name holds the least besides the word. */
export const nameLength = (column: string): RawBuilder<number> => sql<number>`length(${sql.ref(column)})`;

/** Letters that spell a Chinese name, as people type them; null: something else is meant, or every name has them. */
export function pinyinOf(word: string): string | null {
  const letters = typedLetters(word);
  return letters !== null && letters.length > 1 ? letters : null;
}

/** Whether a name is spelt with these letters somewhere, in whole or by the first of each syllable. */
export const pinyinContains = (column: string, letters: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} like ${contains(letters)}`;

/** Whether a name holds a word, as its key is written or as it is spelt: where somebody is to choose one. */
export function nameOrPinyinContains(key: string, spelt: string, word: string): RawBuilder<SqlBool> {
  const held = sql<SqlBool>`${sql.ref(key)} like ${contains(normaliseName(word))}`;
  const letters = pinyinOf(word);
  return letters === null ? held : sql<SqlBool>`(${held} or ${pinyinContains(spelt, letters)})`;
}
