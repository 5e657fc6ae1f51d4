import { sql } from 'kysely';
import { inScope } from '../../kit/access/in-scope.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { suggestions } from './suggestion.queries.ts';

type Owed = {
  /** Answers that the caller owes. */
  mine: number;
  /** Of those the ones of which they were told that they are overdue. */
  own: number;
  /** Overdue ones of others, of which all were told. */
  late: number;
};

/** How many answers the caller owes in a project, and what is overdue there and was told. */
export async function answersOwed(ctx: Ctx, projectId: number): Promise<Owed> {
  const [now, mine] = [ctx.now(), sql`coalesce(suggestion.handler_id = ${ctx.actor.userId}, false)`];
  const found = await sql<Owed>`
    select count(*) filter (where ${mine})::int as mine,
      count(*) filter (where ${mine} and suggestion.due_at < ${now} and suggestion.handler_told_at is not null)::int as own,
      count(*) filter (where not ${mine} and suggestion.due_at < ${now} and suggestion.manager_told_at is not null)::int
        as late
    from suggestion where suggestion.project_id = ${projectId} and suggestion.due_at is not null
      and ${inScope(ctx.actor, { project: 'suggestion.projectId', company: 'suggestion.companyId' })}`.execute(
    rows(ctx),
  );
  return found.rows[0] ?? { mine: 0, own: 0, late: 0 };
}

const maxProjects = 20;

/** The projects where the caller handles something that has a due time, of which it is due next first. */
export async function projectsHandled(ctx: Ctx): Promise<number[]> {
  const all = await suggestions(ctx)
    .select('suggestion.projectId')
    .where('suggestion.handlerId', '=', ctx.actor.userId)
    .where('suggestion.dueAt', 'is not', null)
    .groupBy('suggestion.projectId')
    .orderBy((of) => of.fn.min('suggestion.dueAt'))
    .limit(maxProjects)
    .execute();
  return all.map(({ projectId }) => projectId);
}

const maxGiven = 5;

/** What somebody gave to the caller and they have not opened, the newest first. */
export const unopenedSuggestions = (ctx: Ctx, projectId: number) =>
  suggestions(ctx)
    .select(['suggestion.id as suggestionId', 'suggestion.text'])
    .where('suggestion.projectId', '=', projectId)
    .where('suggestion.handlerId', '=', ctx.actor.userId)
    .where('suggestion.givenAt', 'is not', null)
    .orderBy('suggestion.givenAt', 'desc')
    .limit(maxGiven)
    .execute();
