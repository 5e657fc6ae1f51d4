import { normaliseName } from '@mdi/contract/kit/fields.ts';
import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { columnInCallersLanguage } from '../../kit/queries/column-in-callers-language.ts';
import { containsPattern } from '../../kit/queries/page.ts';
import type { SearchHit } from '../../kit/search/name-match.ts';
import { reportsInScope } from './report.queries.ts';

/** Reports by a part of either title, for the search over all records. */
export function searchReports(ctx: Ctx, word: string, most: number): Promise<SearchHit[]> {
  const like = containsPattern(normaliseName(word));
  const name = columnInCallersLanguage(ctx, 'researchReport.titleZh', 'researchReport.titleEn');
  return reportsInScope(ctx)
    .select(['researchReport.id', name.as('name'), 'researchReport.reportOn as about'])
    .where(
      sql<SqlBool>`(lower(normalize(research_report.title_zh collate "default", nfkc)) like ${like}
        or lower(normalize(research_report.title_en collate "default", nfkc)) like ${like})`,
    )
    .orderBy(sql`length(${name})`)
    .orderBy('researchReport.id', 'desc')
    .limit(most)
    .execute();
}
