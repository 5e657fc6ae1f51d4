import { normaliseName } from '@mdi/contract/kit/fields.ts';
import type { PageKind } from '@mdi/page-kit/shapes.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { containsPattern } from '../../kit/queries/page.ts';
import type { SearchHit } from '../../kit/search/name-match.ts';
import { isPageInScope } from './page.queries.ts';

/** Pages of mini-programs by a part of either title; `of` is the kind, which has a builder of its own. */
export async function searchPages(ctx: Ctx, word: string, most: number): Promise<SearchHit[]> {
  const like = containsPattern(normaliseName(word));
  const name = sql.raw(
    ctx.lang === 'en' ? `coalesce(nullif(page.title_en, ''), page.title_zh)` : 'page.title_zh',
  );
  const { rows: found } = await sql<SearchHit & { of: PageKind }>`
    select page.id, ${name} as name, project.name as about, page.kind as of
    from app_page page join project on project.id = page.project_id
    where page.kind <> 'site' and ${isPageInScope(ctx)}
      and (lower(normalize(page.title_zh collate "default", nfkc)) like ${like} or lower(normalize(page.title_en collate "default", nfkc)) like ${like})
    order by length(${name}), page.id desc limit ${most}`.execute(rows(ctx));
  // Pages of one project may be called alike.
  return found.map((one) => ({
    ...one,
    about: [one.about, ctx.say(`page.kind_${one.of}`)].join(' · '),
  }));
}
