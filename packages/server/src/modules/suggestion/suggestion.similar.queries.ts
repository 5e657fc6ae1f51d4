import { normaliseName } from '@mdi/contract/kit/fields.ts';
import { type similarBy, suggestionDays } from '@mdi/contract/modules/suggestion/suggestion.fields.ts';
import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { partsOf } from '../../kit/name-search.ts';
import { rows } from '../../kit/rows.ts';
import { briefly, type SuggestionRecord, suggestions } from './suggestion.queries.ts';

const mostSimilar = 10;
/** So many that are near in time are compared; of more the newest. */
const mostCompared = 500;
/** So much of the shorter text's two-letter parts stand in the other one, too. */
const alike = 0.4;

type Why = (typeof similarBy)[number];

/** What the same person, phone or unit wrote about the same time, or anybody in much the same words. */
export function similarTo(ctx: Ctx, { suggestionId, projectId, createdAt, text, ...of }: SuggestionRecord) {
  const days = suggestionDays.duplicates * 86_400_000;
  const parts = partsOf(normaliseName(text).replace(/[\p{P}\p{S}\s]/gu, ''));
  const person = sql<SqlBool>`coalesce(suggestion.user_id = ${of.userId} or suggestion.phone_key = ${of.phoneKey}, false)`;
  const unit = sql<SqlBool>`coalesce(suggestion.unit_id = ${of.unitId}, false)`;
  // Parts of one letter stand in every text, so those of two are counted.
  const shared = sql<number>`(select count(*) filter (where g = any(${parts}::text[]))::float
    / greatest(1, least(count(*), ${parts.length}::int))
    from unnest(name_grams(regexp_replace(lower(suggestion.text), '[[:punct:][:space:]，。！？、；：]', '', 'g'))) g where length(g) = 2)`;
  const near = suggestions(ctx)
    .select(briefly)
    .select([
      shared.as('shared'),
      sql<Why>`case when ${person} then 'person' when ${unit} then 'unit' else 'words' end`.as('why'),
    ])
    .where('suggestion.projectId', '=', projectId)
    .where('suggestion.id', '<>', suggestionId)
    .where('suggestion.duplicateOf', 'is', null)
    .where('suggestion.createdAt', '>=', new Date(createdAt.getTime() - days))
    .where('suggestion.createdAt', '<=', new Date(createdAt.getTime() + days))
    .orderBy('suggestion.createdAt', 'desc')
    .orderBy('suggestion.id', 'desc')
    .limit(mostCompared);
  return rows(ctx)
    .selectFrom(near.as('near'))
    .select(['suggestionId', 'name', 'text', 'state', 'answeredAt', 'createdAt', 'why'])
    .where((is) => is.or([is('why', '<>', 'words'), is('shared', '>=', alike)]))
    .orderBy(sql`array_position(array['person', 'unit', 'words'], why)`)
    .orderBy('shared', 'desc')
    .orderBy('suggestionId', 'desc')
    .limit(mostSimilar)
    .execute();
}
