import { reaches } from '@mdi/contract/kit/levels.ts';
import type { InputOf } from '@mdi/contract/kit/op.ts';
import { maxPages, type pageApi } from '@mdi/contract/modules/page/page.contract.ts';
import { maxTemplates, pageTemplateApi } from '@mdi/contract/modules/page-template/page-template.contract.ts';
import { countChanges } from '@mdi/page-kit/doc-difference.ts';
import { type Doc, singleKinds } from '@mdi/page-kit/shapes.ts';
import { fillFromTemplate, withPageLinks } from '@mdi/page-kit/template.ts';
import { may } from '../../kit/access/may.ts';
import { projectInScope } from '../../kit/access/places.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { conflict, forbidden, orNotFound, refuse } from '../../kit/calls/refuse.ts';
import {
  addPageWithDraft,
  assertProgram,
  noteDraft,
  readStoredDoc,
  storeDraft,
} from './page.draft-writing.ts';
import {
  lockPages,
  lockProgram,
  type PageOutline,
  type PageRecord,
  pagesOf,
  reachesProgram,
} from './page.queries.ts';
import {
  addTemplate,
  countTemplates,
  dropTemplate,
  lockTemplate,
  nameTemplate,
  pagesOfTemplate,
  type TemplatePage,
  type TemplateRecord,
  templateById,
} from './page.template.queries.ts';

type Input<K extends keyof typeof pageTemplateApi.ops> = InputOf<(typeof pageTemplateApi)['ops'][K]>;

/** Whether the caller may change a template: those of the product nobody, those of all projects only who reaches all of them. */
export const mayChange = (ctx: Ctx, { builtIn, projectId, program }: TemplateRecord): boolean =>
  builtIn === null &&
  may(ctx, pageTemplateApi.ops.rename) &&
  reachesProgram(ctx, program, 'edit') &&
  (projectId !== null || reaches(ctx.actor, 'wholeProduct'));

/** What a new page begins with, where a template is named. */
export async function docFrom(ctx: Ctx, input: InputOf<typeof pageApi.ops.add>): Promise<Doc | null> {
  const { templateId, kind, program } = input;
  if (templateId === undefined) return null;
  const template = orNotFound(await templateById(ctx, templateId));
  const [page] = await pagesOfTemplate(ctx, templateId);
  if (template.whole || template.program !== program || page?.kind !== kind)
    refuse('pageTemplate.error.kind');
  // It leads to none of its neighbours: there are none.
  return withPageLinks(readStoredDoc(page.doc), () => undefined);
}

type Page = { no: number; channel: 'app' | 'chat'; doc: Doc };
export type PlannedPage<P = PageRecord> = Page & { over: P | null };

const single = (kind: Doc['kind']) => kind === 'site' || singleKinds.some((one) => one === kind);

/** The pages of a template as this build reads them. */
export const readTemplatePages = (pages: readonly TemplatePage[]): Page[] =>
  pages.map(({ no, channel, doc }) => ({ no, channel, doc: readStoredDoc(doc) }));

/** Over which page each of a template is written: the one of its kind and title, or of which there is one; else it is new. */
export function templatePlanOf<P extends Pick<PageOutline, 'kind' | 'titleZh'>>(
  pages: readonly Page[],
  there: readonly P[],
): PlannedPage<P>[] {
  const left = [...there];
  return pages.map(({ no, channel, doc }) => {
    const at = left.findIndex(
      ({ kind, titleZh }) => kind === doc.kind && (single(kind) || titleZh === doc.title.zh),
    );
    const [over] = at < 0 ? [] : left.splice(at, 1);
    return { no, channel, doc, over: over ?? null };
  });
}

/** What a page of a template becomes in the place of another. */
export const templateDocOver = (doc: Doc, over: PageRecord): Doc =>
  fillFromTemplate(doc, readStoredDoc(over.draft));

/** How much of a draft readers don't get. */
export const countUnpublished = ({ draft, liveDoc }: PageRecord): number =>
  countChanges(liveDoc === null ? null : readStoredDoc(liveDoc), readStoredDoc(draft));

type Seen = { pageId: number; version: number };

const asSeen = (plan: readonly PlannedPage[], seen: readonly Seen[]): boolean => {
  const over = plan.flatMap(({ over: page }) => page ?? []);
  return (
    over.length === seen.length &&
    over.every((page) => seen.some((one) => one.pageId === page.pageId && one.version === page.version))
  );
};

/**
 * Writes the pages of a template into a project as drafts, over those that were looked at where somebody looked. What is live
 * stays. Answers how many pages.
 */
export async function writeTemplate(
  ctx: Ctx,
  template: TemplateRecord,
  projectId: number,
  seen: readonly Seen[] | null,
): Promise<number> {
  const { templateId, program } = template;
  orNotFound(await projectInScope(ctx, projectId));
  assertProgram(ctx, program, 'edit');
  if (!template.whole) refuse('pageTemplate.error.whole');
  await lockProgram(ctx, projectId, program);
  const before = await pagesOf(ctx, projectId, program);
  await lockPages(
    ctx,
    before.map(({ pageId }) => pageId),
  );
  // Whoever saved until then is seen.
  const there = await pagesOf(ctx, projectId, program);
  for (const { pageId } of seen ?? []) orNotFound(there.find((page) => page.pageId === pageId));
  const plan = templatePlanOf(readTemplatePages(await pagesOfTemplate(ctx, templateId)), there);
  if (seen && !asSeen(plan, seen)) conflict('pageTemplate.error.changed', { which: 'state' });
  const added = plan.filter(({ over }) => over === null);
  if (there.length + added.length > maxPages) refuse('page.error.many', { args: [maxPages] });
  const ids = new Map(plan.flatMap(({ no, over }) => (over ? [[no, over.pageId]] : [])));
  for (const { no, channel, doc } of added) {
    const { pageId } = await addPageWithDraft(ctx, { projectId, program, channel }, { ...doc, blocks: [] });
    ids.set(no, pageId);
  }
  for (const { no, doc, over } of plan) {
    const linked = withPageLinks(doc, (page) => ids.get(page));
    const next = over ? templateDocOver(linked, over) : linked;
    if (over) noteDraft(ctx, over, next);
    await storeDraft(ctx, ids.get(no) ?? 0, next);
  }
  return plan.length;
}

export async function useTemplate(ctx: Ctx, { templateId, projectId, over }: Input<'use'>) {
  const template = orNotFound(await templateById(ctx, templateId));
  return { pages: await writeTemplate(ctx, template, projectId, over) };
}

/** Keeps a page, or a whole mini-program, as a template. */
export async function saveTemplate(ctx: Ctx, input: Input<'save'>) {
  const { projectId, program, pageId, nameZh, nameEn = null, forAll } = input;
  orNotFound(await projectInScope(ctx, projectId));
  assertProgram(ctx, program, 'edit');
  const all = await pagesOf(ctx, projectId, program);
  const pages =
    pageId === null
      ? all.filter(({ channel }) => channel === 'app')
      : [orNotFound(all.find((page) => page.pageId === pageId && page.kind !== 'site'))];
  if (forAll && !reaches(ctx.actor, 'wholeProduct')) forbidden();
  if (!pages.some(({ kind }) => kind !== 'site')) refuse('pageTemplate.error.nothing');
  const owner = forAll ? null : projectId;
  if ((await countTemplates(ctx, owner)) >= maxTemplates)
    refuse('pageTemplate.error.many', { args: [maxTemplates] });
  const numbers = new Map(pages.map((page, at) => [page.pageId, at + 1]));
  const kept = pages.map(({ channel, draft }, at) => ({
    no: at + 1,
    channel,
    doc: withPageLinks(readStoredDoc(draft), (page) => numbers.get(page)),
  }));
  const facts = { projectId: owner, program, whole: pageId === null, nameZh, nameEn: nameEn || null };
  const templateId = await addTemplate(ctx, facts, kept);
  const { projectId: _, ...after } = facts;
  ctx.changes.push({ entity: 'pageTemplate', id: templateId, before: null, after });
  return { templateId };
}

/** A template that the caller may change, locked. */
async function changeable(ctx: Ctx, templateId: number): Promise<TemplateRecord> {
  orNotFound(await templateById(ctx, templateId));
  await lockTemplate(ctx, templateId);
  const template = orNotFound(await templateById(ctx, templateId));
  if (template.builtIn !== null) refuse('pageTemplate.error.builtIn');
  if (!mayChange(ctx, template)) forbidden();
  return template;
}

export async function renameTemplate(ctx: Ctx, { templateId, version, nameZh, nameEn }: Input<'rename'>) {
  const template = await changeable(ctx, templateId);
  if (template.version !== version)
    conflict('kit.error.version', {
      which: 'version',
      by: template.updatedBy ?? '',
      at: template.updatedAt.toISOString(),
      fields: ['nameZh', 'nameEn'],
    });
  const names = { nameZh, nameEn: nameEn || null };
  const before = { nameZh: template.nameZh, nameEn: template.nameEn };
  ctx.changes.push({ entity: 'pageTemplate', id: templateId, before, after: names });
  return { templateId, version: await nameTemplate(ctx, templateId, names) };
}

export async function removeTemplate(ctx: Ctx, { templateId }: Input<'remove'>): Promise<true> {
  const { nameZh, nameEn } = await changeable(ctx, templateId);
  await dropTemplate(ctx, templateId);
  ctx.changes.push({ entity: 'pageTemplate', id: templateId, before: { nameZh, nameEn }, after: null });
  return true;
}
