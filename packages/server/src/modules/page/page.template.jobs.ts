import { pageTemplateApi } from '@mdi/contract/modules/page-template/page-template.contract.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { orNotFound, Refusal } from '../../kit/calls/refuse.ts';
import type { Runner } from '../../kit/jobs/jobs.ts';
import { inSavepoint, noteGiveOutcome, templateById } from './page.template.queries.ts';
import { writeTemplate } from './page.template.ts';

type Input = { templateId: number; projectIds: number[] };

/** Gives a template to one project, whole or not at all; what became of it is a row. */
async function giveTo(ctx: Ctx, templateId: number, projectId: number) {
  const template = orNotFound(await templateById(ctx, templateId));
  const of = { templateId, projectId };
  try {
    const pages = await inSavepoint(ctx, () => writeTemplate(ctx, template, projectId, null));
    return noteGiveOutcome(ctx, { ...of, pages, reason: null, args: [] });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return noteGiveOutcome(ctx, { ...of, pages: 0, reason: error.key, args: error.args });
  }
}

/** Gives a template to projects, one in each piece: a worker that dies leaves whole projects, and nothing is done twice. */
export const pageTemplateGive: Runner<Input> = {
  lane: 'long',
  access: pageTemplateApi.ops.give,
  async run({ input: { templateId, projectIds }, cursor, piece }) {
    const begun = typeof cursor === 'number' ? cursor : 0;
    for (const [at, projectId] of projectIds.entries()) {
      if (at < begun) continue;
      await piece(async (ctx) => {
        const counts = await giveTo(ctx, templateId, projectId);
        return { step: at + 1, total: projectIds.length, cursor: at + 1, counts };
      });
    }
    return undefined;
  },
};
