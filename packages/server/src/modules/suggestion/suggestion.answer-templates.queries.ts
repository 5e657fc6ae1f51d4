import { inScope } from '../../kit/access/in-scope.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';

/** The templates in scope. */
const templates = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('answerTemplate')
    .where(inScope(ctx.actor, { project: 'answerTemplate.projectId' }));

export const answerTemplatesOf = (ctx: Ctx, projectId: number) =>
  templates(ctx)
    .select(['id as templateId', 'nameZh', 'nameEn', 'textZh', 'textEn', 'version'])
    .where('projectId', '=', projectId)
    .orderBy('nameZh')
    .orderBy('id')
    .execute();

export const answerTemplateById = (ctx: Ctx, id: number) =>
  templates(ctx).select(['id', 'projectId']).where('id', '=', id).executeTakeFirst();
