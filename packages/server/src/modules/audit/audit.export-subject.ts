import { companyInScope, projectInScope } from '../../kit/access/places.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { orNotFound } from '../../kit/calls/refuse.ts';
import { callName } from './audit.calls.ts';
import { entityLabel } from './audit.labels.ts';
import type { LogFilters } from './audit.queries.ts';

/**
 * What an export is about, for the task tray: its filters in words; '' without any.
 * @throws Refusal 404 for a project or company that isn't in scope
 */
export async function exportSubjectOf(ctx: Ctx, filters: LogFilters): Promise<string> {
  const { keyword, op, outcome, from, to, projectId, companyId, record } = filters;
  const project = projectId === undefined ? undefined : orNotFound(await projectInScope(ctx, projectId));
  const company = companyId === undefined ? undefined : orNotFound(await companyInScope(ctx, companyId));
  const words = [
    from || to ? `${from ?? ''} – ${to ?? ''}`.trim() : undefined,
    ...[project?.projectName, company?.companyName],
    record && entityLabel(ctx.lang, record.split(':')[0] ?? ''),
    ...[keyword, op && callName(ctx, op), outcome && ctx.say(`audit.outcome_${outcome}`)],
  ];
  return words.filter(Boolean).join(' · ');
}
