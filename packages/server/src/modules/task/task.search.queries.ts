import { normaliseName } from '@mdi/contract/kit/fields.ts';
import { typedCronInWords } from '@mdi/contract/modules/task/task.cron-words.js';
import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { columnInCallersLanguage } from '../../kit/queries/column-in-callers-language.ts';
import { containsPattern } from '../../kit/queries/page.ts';
import type { SearchHit } from '../../kit/search/name-match.ts';

/** Scheduled tasks by a part of their name as it is shown. */
export async function searchTasks(ctx: Ctx, word: string, most: number): Promise<SearchHit[]> {
  const name = columnInCallersLanguage(ctx, 'task.name', 'task.nameEn');
  const found = await rows(ctx)
    .selectFrom('task')
    .select(['task.id', name.as('name'), 'task.cron as about'])
    .where(
      sql<SqlBool>`lower(normalize(${name} collate "C", nfkc)) like ${containsPattern(normaliseName(word))}`,
    )
    .where('task.deletedAt', 'is', null)
    .orderBy(sql`length(${name})`)
    .orderBy('task.id')
    .limit(most)
    .execute();
  return found.map((one) => ({ ...one, about: typedCronInWords(one.about, ctx.say) ?? null }));
}
