import type { Lang } from '@mdi/contract/kit/words.ts';
import { sql } from 'kysely';

/** Picks the caller's language of a bilingual text, or the other one where only that is written; '' if neither is. */
export function columnInCallersLanguage({ lang }: { lang: Lang }, zh: string, en: string) {
  const [first, other] = lang === 'en' ? [en, zh] : [zh, en];
  return sql<string>`coalesce(nullif(${sql.ref(first)}, ''), ${sql.ref(other)}, '')`;
}
