import { sql } from 'kysely';
import type { Ctx } from '../../kit/calls/ctx.ts';
import type { SearchHit } from '../../kit/search/name-match.ts';
import { visitsInScope } from './visit.queries.ts';
import { matchesNoVisit, visitsMatching } from './visit.word-search.queries.ts';

const monthMs = 31 * 86_400_000;

/** The visitors of the last month, and of all that is planned, whom the search finds by a word; the nearest to now first. */
export async function soughtVisits(ctx: Ctx, word: string, most: number): Promise<SearchHit[]> {
  const said = await visitsMatching(ctx, word);
  if (said === matchesNoVisit) return [];
  const now = ctx.now();
  return visitsInScope(ctx)
    .where('visit.endAt', '>=', new Date(now.getTime() - monthMs))
    .where(said)
    .select([
      'visit.id',
      sql<string>`coalesce(visit.name, '')`.as('name'),
      sql<string>`company.name || ' · ' || to_char(visit.start_at at time zone project.time_zone, 'YYYY-MM-DD')`.as(
        'about',
      ),
    ])
    .orderBy(sql`abs(extract(epoch from visit.start_at - ${now}::timestamptz))`)
    .orderBy('visit.id')
    .limit(most)
    .execute();
}
