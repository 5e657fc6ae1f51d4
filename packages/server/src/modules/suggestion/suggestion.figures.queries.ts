import { suggestionDays } from '@mdi/contract/modules/suggestion/suggestion.fields.ts';
import { sql } from 'kysely';
import { inScope } from '../../kit/access/in-scope.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';

export type SuggestionFigures = {
  open: number;
  overdue: number;
  /** Working minutes until half of the first answers of thirty days were given; null: there was none. */
  medianMinutes: number | null;
};

/** How it stands with the suggestions of a project in scope, or of all of them. */
export async function suggestionFigures(ctx: Ctx, projectId: number | null): Promise<SuggestionFigures> {
  const now = ctx.now();
  const inSight = inScope(ctx.actor, { project: 'suggestion.projectId', company: 'suggestion.companyId' });
  const there = projectId === null ? sql`true` : sql`suggestion.project_id = ${projectId}`;
  const found = await sql<SuggestionFigures>`
    select
      (select count(*)::int from suggestion
        where suggestion.state in ('new', 'doing', 'waiting') and ${there} and ${inSight}) as open,
      (select count(*)::int from suggestion
        where suggestion.due_at is not null and suggestion.due_at < ${now} and ${there} and ${inSight}) as overdue,
      (select percentile_cont(0.5) within group (order by suggestion.first_minutes)::int from suggestion
        where suggestion.first_answered_at is not null and suggestion.first_answered_at > ${now}::timestamptz
          - interval '1 day' * ${sql.lit(suggestionDays.lately)} and ${there} and ${inSight}) as median_minutes`.execute(
    rows(ctx),
  );
  return found.rows[0] ?? { open: 0, overdue: 0, medianMinutes: null };
}
