import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { inScope } from '../access/in-scope.ts';
import type { Actor } from '../calls/ctx.ts';

/** Whether a revision of `cp` reaches beyond the buildings that the caller doesn't reach. */
function meansMine({ scope: { buildings } }: Actor): RawBuilder<SqlBool> {
  if (buildings === null) return sql<SqlBool>`true`;
  return sql<SqlBool>`exists (select from content_revision sr where sr.id = cp.revision_id and case sr.audience_kind
    when 'buildings' then sr.building_ids && ${buildings}::bigint[]
    when 'companies' then exists (select from company_building sb
      where sb.company_id = any(sr.company_ids) and sb.building_id = any(${buildings}::bigint[]))
    else true end)`;
}

/**
 * Whether something holds of the newest or the live text of a content. It asks about each separately, so that the
 * answer can be computed once for all contents; asked together, it would be looked up one by one.
 */
export const eitherText = (holds: (revision: RawBuilder<number>) => RawBuilder<SqlBool>) =>
  sql<SqlBool>`(${holds(sql<number>`content.revision_id`)}
    or content.live_id <> content.revision_id and ${holds(sql<number>`content.live_id`)})`;

/**
 * The contents that the office sees, over `content`: those whose newest or live text concerns a project in scope and,
 * for callers who reach only some buildings, isn't for others alone.
 */
export const contentInScope = (actor: Actor): RawBuilder<SqlBool> =>
  eitherText(
    (revision) => sql<SqlBool>`exists (select from content_project cp where cp.revision_id = ${revision}
      and ${inScope(actor, { project: 'cp.projectId' })} and ${meansMine(actor)})`,
  );
