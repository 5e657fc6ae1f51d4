import { setImmediate } from 'node:timers/promises';
import { reaches } from '@mdi/contract/kit/levels.ts';
import { pageTemplateApi } from '@mdi/contract/modules/page-template/page-template.contract.ts';
import type { ErrorKey } from '@mdi/contract/modules/word-keys.ts';
import { countChanges } from '@mdi/page-kit/doc-difference.ts';
import { may } from '../../kit/access/may.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { implement } from '../../kit/calls/implement.ts';
import { notFound, orNotFound, refuse } from '../../kit/calls/refuse.ts';
import { signedFileUrl } from '../../kit/files/signed-file-url.ts';
import { startJob } from '../../kit/jobs/jobs.ts';
import { goesWithTable, keptByPeople } from '../../kit/retention/table-bounds.ts';
import { assertProgram, readStoredDoc } from './page.draft-writing.ts';
import { projectWithZone } from './page.projects.queries.ts';
import { outlinesOf, pagesOf, programsOf, reachesProgram } from './page.queries.ts';
import { pageTemplateGive } from './page.template.jobs.ts';
import {
  giveOutcomes,
  pagesOfTemplate,
  projectsAmong,
  type TemplateRecord,
  templateById,
  templatesOf,
  uploadsOfTemplate,
} from './page.template.queries.ts';
import * as templates from './page.template.ts';

function shown(ctx: Ctx, template: TemplateRecord) {
  const { templateId, program, whole, nameZh, nameEn, version, updatedBy, kinds } = template;
  const owner =
    template.builtIn !== null ? 'product' : template.projectId === null ? 'headOffice' : 'project';
  return {
    ...({ templateId, program, whole, nameZh, nameEn, version, updatedBy, kinds, owner } as const),
    updatedAt: template.updatedAt.toISOString(),
    can: { change: templates.mayChange(ctx, template) },
  };
}

const wholeOne = async (ctx: Ctx, templateId: number): Promise<TemplateRecord> => {
  const template = orNotFound(await templateById(ctx, templateId));
  if (!template.whole) refuse('pageTemplate.error.whole');
  return template;
};

/** The projects that were named, each in scope. @throws Refusal 404 */
async function projectsNamed(ctx: Ctx, projectIds: readonly number[]) {
  const known = await projectsAmong(ctx, projectIds);
  if (known.length < new Set(projectIds).size) notFound();
  return known;
}

/** Templates of mini-programs and of pages. */
export const pageTemplateModule = implement(
  pageTemplateApi,
  {
    async list(ctx, { projectId, program, whole }) {
      const { projectName } = orNotFound(await projectWithZone(ctx, projectId));
      if (!programsOf(ctx).includes(program)) notFound();
      const all = await templatesOf(ctx, { projectId, program, whole });
      const edit = may(ctx, pageTemplateApi.ops.use) && reachesProgram(ctx, program, 'edit');
      return {
        projectId,
        projectName,
        templates: all.map((one) => shown(ctx, one)),
        can: {
          edit,
          give: whole && may(ctx, pageTemplateApi.ops.give),
          forAll: edit && reaches(ctx.actor, 'wholeProduct'),
        },
      };
    },
    async get(ctx, { templateId }) {
      const template = orNotFound(await templateById(ctx, templateId));
      const pages = await pagesOfTemplate(ctx, templateId);
      const uploads = await uploadsOfTemplate(ctx, templateId);
      return {
        ...shown(ctx, template),
        pages: pages.map(({ no, doc }) => ({ no, doc: readStoredDoc(doc) })),
        files: Object.fromEntries(uploads.map(({ id, key }) => [id, signedFileUrl(ctx.deps, key)])),
      };
    },
    async plan(ctx, { templateId, projectId }) {
      const { program } = await wholeOne(ctx, templateId);
      orNotFound(await projectWithZone(ctx, projectId));
      const there = await pagesOf(ctx, projectId, program);
      const plan = templates.templatePlanOf(
        templates.readTemplatePages(await pagesOfTemplate(ctx, templateId)),
        there,
      );
      const told = [];
      for (const { no, doc, over } of plan) {
        // Each compares documents, up to a hundred times: others get their turn between them.
        await setImmediate();
        told.push({
          no,
          kind: doc.kind,
          titleZh: doc.title.zh,
          titleEn: doc.title.en ?? null,
          over: over && {
            pageId: over.pageId,
            version: over.version,
            titleZh: over.titleZh,
            titleEn: over.titleEn,
            changes: countChanges(readStoredDoc(over.draft), templates.templateDocOver(doc, over)),
            unpublished: templates.countUnpublished(over),
          },
        });
      }
      return told;
    },
    use: templates.useTemplate,
    save: templates.saveTemplate,
    rename: templates.renameTemplate,
    remove: templates.removeTemplate,
    async givePlan(ctx, { templateId, projectIds }) {
      const { program } = await wholeOne(ctx, templateId);
      const known = await projectsNamed(ctx, projectIds);
      const pages = templates.readTemplatePages(await pagesOfTemplate(ctx, templateId));
      const there = await outlinesOf(ctx, projectIds, program);
      return known.map(({ projectId, projectName }) => {
        const own = there.filter((page) => page.projectId === projectId);
        const over = templates.templatePlanOf(pages, own).flatMap((one) => one.over ?? []);
        return {
          projectId,
          projectName,
          replaces: over.length,
          adds: pages.length - over.length,
          unpublished: over.filter(({ differs }) => differs).length,
        };
      });
    },
    async give(ctx, { templateId, projectIds }) {
      const { nameZh, program } = await wholeOne(ctx, templateId);
      const known = await projectsNamed(ctx, projectIds);
      assertProgram(ctx, program, 'edit');
      const input = { templateId, projectIds: known.map(({ projectId }) => projectId) };
      const jobId = await startJob(ctx, 'pageTemplateGive', nameZh, input);
      const after = { nameZh, projects: known.length };
      ctx.changes.push({ entity: 'pageTemplate', id: templateId, before: { nameZh }, after });
      return { jobId };
    },
    async given(ctx, { templateId }) {
      orNotFound(await templateById(ctx, templateId));
      const all = await giveOutcomes(ctx, templateId);
      return all.map(({ reason, args, at, ...one }) => ({
        ...one,
        // Only the job writes them, from a Refusal.
        reason: reason === null ? null : ctx.say(reason as ErrorKey, ...(args as (string | number)[])),
        at: at.toISOString(),
      }));
    },
  },
  {
    logFormats: {
      pageTemplate: {
        nameFields: ['nameZh', 'nameEn'],
        omitted: ['projectId', 'builtIn'],
        words: { program: 'page.program' },
      },
    },
    bounds: {
      pageTemplate: keptByPeople,
      pageTemplatePage: goesWithTable('pageTemplate'),
      pageTemplateUpload: goesWithTable('pageTemplate'),
      pageTemplateGiven: goesWithTable('pageTemplate'),
    },
    jobs: { pageTemplateGive },
  },
);
