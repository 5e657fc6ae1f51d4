import type { Lang } from '@mdi/contract/kit/words.ts';
import { sql } from 'kysely';

/** What is written in two languages, in that of who asks; in the other where it is written in one only, else ''. */
export function byLanguage({ lang }: { lang: Lang }, zh: string, en: string) {
  const [first, other] = lang === 'en' ? [en, zh] : [zh, en];
  return sql<string>`coalesce(nullif(${sql.ref(first)}, ''), ${sql.ref(other)}, '')`;
}
