import type { InputOf } from '@mdi/contract/kit/op.ts';
import type { pageApi } from '@mdi/contract/modules/page/page.contract.ts';
import { countChanges } from '@mdi/page-kit/doc-difference.ts';
import { singleBlock } from '@mdi/page-kit/single-block.js';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { conflict, orNotFound, refuse } from '../../kit/calls/refuse.ts';
import { assertProgram, readStoredDoc } from './page.draft-writing.ts';
import { addVersions, cancelPlanned, endPage } from './page.live.queries.ts';
import { judgePublishSet } from './page.publish-set.ts';
import {
  homeAndSiteOf,
  lockPages,
  lockProgram,
  type PageRecord,
  pageById,
  removePage,
} from './page.queries.ts';
import { pagesLinkingTo } from './page.references.queries.ts';

type Input<K extends keyof typeof pageApi.ops> = InputOf<(typeof pageApi)['ops'][K]>;

/** Publishes drafts together, now or from a time on: all of them, or none. */
export async function publishPages(ctx: Ctx, input: Input<'publish'>) {
  const { note } = input;
  const { from, all } = await judgePublishSet(ctx, input, true);
  const pages = all.map(({ page }) => page);
  const later = pages.filter(({ dueFrom }) => dueFrom !== null && dueFrom < from);
  // A tab bar that goes live earlier may count on them, unless it is planned anew with them.
  if (!pages.some(({ kind }) => kind === 'site')) for (const page of later) await assertNotAwaited(ctx, page);
  for (const { page, findings } of all) {
    const { pageId, titleZh, kind } = page;
    const stops = findings.filter(({ level }) => level === 'stop');
    if (stops.length > 0)
      refuse('page.error.stopped', {
        args: [kind === 'site' ? ctx.say('page.kind_site') : titleZh, stops.length],
        data: { pageId, findings: stops },
      });
  }
  const versions = all.map(({ page, doc }) => ({
    pageId: page.pageId,
    no: page.lastNo + 1,
    doc: JSON.stringify(doc),
    changes: countChanges(page.liveDoc === null ? null : readStoredDoc(page.liveDoc), doc),
  }));
  await addVersions(ctx, versions, { from: input.from === null ? null : from, note });
  for (const [at, { pageId, titleZh, liveNo, lastNo, updatedBy }] of pages.entries())
    ctx.changes.push({
      entity: 'appPage',
      id: pageId,
      before: { titleZh, no: liveNo },
      // Drafts save themselves and leave no rows: this one says how much became another, and who wrote last.
      after: {
        titleZh,
        no: lastNo + 1,
        from: from.toISOString(),
        note,
        changed: versions[at]?.changes ?? 0,
        editedBy: updatedBy,
      },
    });
  return { published: pages.length };
}

async function locked(ctx: Ctx, pageId: number): Promise<PageRecord> {
  const { projectId, program } = orNotFound(await pageById(ctx, pageId));
  await lockProgram(ctx, projectId, program);
  await lockPages(ctx, [pageId]);
  return orNotFound(await pageById(ctx, pageId));
}

export async function cancelPlannedPage(ctx: Ctx, pageId: number): Promise<true> {
  const page = await locked(ctx, pageId);
  assertProgram(ctx, page.program, 'publish');
  if (page.dueNo === null) conflict('page.error.notDue', { which: 'state' });
  await assertNotAwaited(ctx, page);
  await cancelPlanned(ctx, [pageId]);
  const before = { titleZh: page.titleZh, no: page.dueNo, from: page.dueFrom?.toISOString() ?? null };
  ctx.changes.push({
    entity: 'appPage',
    id: pageId,
    before,
    after: { titleZh: page.titleZh, no: null, from: null },
  });
  return true;
}

/** The tab bars that lead to a page, live and to come. */
async function inTabBar(ctx: Ctx, { pageId, projectId, program }: PageRecord): Promise<boolean> {
  const site = (await homeAndSiteOf(ctx, projectId, program)).find(({ kind }) => kind === 'site');
  return [site?.liveDoc ?? null, site?.dueDoc ?? null].some((stored) => {
    const bar = stored === null ? null : singleBlock(readStoredDoc(stored), 'tabBar');
    return bar?.items.some(({ link }) => link.to === 'page' && link.page === pageId) ?? false;
  });
}

/** Refuses to put off what is to come of a page that readers have nothing of, where a tab bar will lead to it. */
async function assertNotAwaited(ctx: Ctx, page: PageRecord): Promise<void> {
  if (page.liveNo === null && (await inTabBar(ctx, page))) conflict('page.error.awaited', { which: 'inUse' });
}

export async function unpublishPage(ctx: Ctx, pageId: number): Promise<true> {
  const page = await locked(ctx, pageId);
  assertProgram(ctx, page.program, 'publish');
  if (page.kind === 'site') refuse('page.error.site');
  if (page.liveNo === null && page.dueNo === null) conflict('page.error.notPublished', { which: 'state' });
  if (await inTabBar(ctx, page)) conflict('page.error.inTabBar', { which: 'inUse' });
  await cancelPlanned(ctx, [pageId]);
  await endPage(ctx, pageId);
  const { titleZh, liveNo } = page;
  ctx.changes.push({
    entity: 'appPage',
    id: pageId,
    before: { titleZh, no: liveNo },
    after: { titleZh, no: null },
  });
  return true;
}

export async function removeUnusedPage(ctx: Ctx, pageId: number): Promise<true> {
  const page = await locked(ctx, pageId);
  assertProgram(ctx, page.program, 'edit');
  if (page.kind === 'site') refuse('page.error.site');
  if (page.liveNo !== null || page.dueNo !== null) conflict('page.error.published', { which: 'state' });
  if (page.usedBy > 0) {
    const users = await pagesLinkingTo(ctx, pageId);
    const names = users.map(({ title }) => title || ctx.say('page.kind_site'));
    const [ids, kinds] = [users.map((one) => one.pageId), users.map((one) => one.kind)];
    const blockers = [{ what: 'page', count: page.usedBy, names, ids, kinds }];
    conflict('page.error.used', { which: 'inUse', blockers }, page.usedBy);
  }
  await removePage(ctx, pageId);
  const { titleZh, titleEn, kind } = page;
  ctx.changes.push({ entity: 'appPage', id: pageId, before: { titleZh, titleEn, kind }, after: null });
  return true;
}
