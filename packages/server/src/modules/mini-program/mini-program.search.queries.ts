import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { containsPattern } from '../../kit/queries/page.ts';
import type { SearchHit } from '../../kit/search/name-match.ts';
import { programsInScope } from './mini-program.queries.ts';

/** Mini-programs by what their list finds: name, project or APPID; `of` is the kind, whose page it is. */
export function searchPrograms(ctx: Ctx, word: string, most: number): Promise<SearchHit[]> {
  const like = containsPattern(word);
  return programsInScope(ctx)
    .select([
      'miniProgram.id',
      sql<string>`coalesce(mini_program.name, project.name)`.as('name'),
      'project.name as about',
      'miniProgram.kind as of',
    ])
    .where(
      sql<SqlBool>`(project.name ilike ${like} or mini_program.name ilike ${like} or mini_program.app_id ilike ${like})`,
    )
    .orderBy(sql`length(coalesce(mini_program.name, project.name))`)
    .orderBy('miniProgram.id')
    .limit(most)
    .execute();
}
