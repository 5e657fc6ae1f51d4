import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../ctx.ts';
import { inScope } from '../in-scope.ts';

/** Whether a revision of `cp` is for more than buildings that the caller doesn't reach. */
function meansMine({ scope: { buildings } }: Actor): RawBuilder<SqlBool> {
  if (buildings === null) return sql<SqlBool>`true`;
  return sql<SqlBool>`exists (select from content_revision sr where sr.id = cp.revision_id and case sr.audience_kind
    when 'buildings' then sr.building_ids && ${buildings}::bigint[]
    when 'companies' then exists (select from company_building sb
      where sb.company_id = any(sr.company_ids) and sb.building_id = any(${buildings}::bigint[]))
    else true end)`;
}

/**
 * What the office sees of contents, over `content`: those whose newest or live text concerns a project in scope, and, for
 * who reaches some buildings only, not what is for others alone.
 */
export const contentInSight = (actor: Actor): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (
    select from content_project cp where cp.revision_id in (content.revision_id, content.live_id)
      and ${inScope(actor, { project: 'cp.projectId' })} and ${meansMine(actor)})`;
