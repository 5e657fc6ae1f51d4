import { type similarReasons, suggestionDays } from '@mdi/contract/modules/suggestion/suggestion.fields.ts';
import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { briefly, type SuggestionRecord, suggestions } from './suggestion.queries.ts';

const maxSimilar = 10;
/** So many that are near in time are compared; of more the newest. */
const maxCompared = 500;
/** From so much on, of 1, two texts are much the same. */
const alike = 0.3;

type Why = (typeof similarReasons)[number];

/** What the same person, phone or unit wrote about the same time, or anybody in much the same words. */
export function similarTo(ctx: Ctx, { suggestionId, projectId, createdAt, text, ...of }: SuggestionRecord) {
  const days = suggestionDays.duplicates * 86_400_000;
  const person = sql<SqlBool>`coalesce(suggestion.user_id = ${of.userId} or suggestion.phone_key = ${of.phoneKey}, false)`;
  const unit = sql<SqlBool>`coalesce(suggestion.unit_id = ${of.unitId}, false)`;
  // By parts of three letters, without what stands between words.
  const shared = sql<number>`similarity(suggestion.text, ${text})`;
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
    .limit(maxCompared);
  return rows(ctx)
    .selectFrom(near.as('near'))
    .select(['suggestionId', 'name', 'text', 'state', 'answeredAt', 'createdAt', 'why'])
    .where((is) => is.or([is('why', '<>', 'words'), is('shared', '>=', alike)]))
    .orderBy(sql`array_position(array['person', 'unit', 'words'], why)`)
    .orderBy('shared', 'desc')
    .orderBy('suggestionId', 'desc')
    .limit(maxSimilar)
    .execute();
}
