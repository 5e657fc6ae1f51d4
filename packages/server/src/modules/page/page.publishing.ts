import type { InputOf } from '@mdi/contract/kit/op.ts';
import type { pageApi } from '@mdi/contract/modules/page/page.contract.ts';
import { changesIn } from '@mdi/page-kit/difference.ts';
import { onlyOf } from '@mdi/page-kit/only-of.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { projectInScope } from '../../kit/places.ts';
import { conflict, found, refuse, refuseField } from '../../kit/refuse.ts';
import { judge } from './page.findings.ts';
import {
  addVersions,
  endPage,
  giveUp,
  leadingOf,
  lockPages,
  lockProgram,
  type PageRecord,
  pageById,
  pagesById,
  removePage,
  usersOf,
} from './page.queries.ts';
import { demandProgram, docOf, stale } from './page.writing.ts';

type Input<K extends keyof typeof pageApi.ops> = InputOf<(typeof pageApi)['ops'][K]>;

/** The pages of a set, locked, each at the version that was looked at. */
async function lockedSet(ctx: Ctx, { projectId, program, pages }: Input<'publish'>): Promise<PageRecord[]> {
  const ids = pages.map(({ pageId }) => pageId);
  const seen = await pagesById(ctx, ids);
  for (const { pageId } of pages) found(seen.find((page) => page.pageId === pageId));
  if (seen.some((page) => page.projectId !== projectId || page.program !== program))
    refuseField('pages', 'page.error.place');
  await lockPages(ctx, ids);
  const locked = await pagesById(ctx, ids);
  for (const { pageId, version } of pages) {
    const page = found(locked.find((one) => one.pageId === pageId));
    if (page.version !== version) stale(page);
  }
  return locked;
}

/** Publishes drafts together, now or from a time on: all of them, or none. */
export async function publish(ctx: Ctx, input: Input<'publish'>) {
  const { projectId, program, note } = input;
  found(await projectInScope(ctx, projectId));
  demandProgram(ctx, program, 'publish');
  const now = ctx.now();
  const from = input.from === null ? now : new Date(input.from);
  if (from < now) refuseField('from', 'page.error.past');
  // What one publication counts on, another one doesn't take away meanwhile.
  await lockProgram(ctx, projectId, program);
  const pages = await lockedSet(ctx, input);
  const later = pages.filter(({ dueFrom }) => dueFrom !== null && dueFrom < from);
  // A tab bar that goes live earlier may count on them, unless it is planned anew with them.
  if (!pages.some(({ kind }) => kind === 'site')) for (const page of later) await demandNotAwaited(ctx, page);
  const all = pages.map((page) => ({ page, doc: docOf(page.draft) }));
  const { findings } = await judge(ctx, all, from);
  for (const { pageId, titleZh, kind } of pages) {
    const stops = (findings.get(pageId) ?? []).filter(({ level }) => level === 'stop');
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
    changes: changesIn(page.liveDoc === null ? null : docOf(page.liveDoc), doc),
  }));
  await addVersions(ctx, versions, { from, note });
  for (const [at, { pageId, titleZh, liveNo, lastNo, updatedBy }] of pages.entries())
    ctx.changes.push({
      entity: 'appPage',
      id: pageId,
      before: { titleZh, no: liveNo },
      // Drafts save themselves and leave no rows: this one says how much became another, and who wrote last.
      after: {
        ...{ titleZh, no: lastNo + 1, from: from.toISOString(), note },
        ...{ changed: versions[at]?.changes ?? 0, editedBy: updatedBy },
      },
    });
  return { published: pages.length };
}

async function locked(ctx: Ctx, pageId: number): Promise<PageRecord> {
  const { projectId, program } = found(await pageById(ctx, pageId));
  await lockProgram(ctx, projectId, program);
  await lockPages(ctx, [pageId]);
  return found(await pageById(ctx, pageId));
}

export async function cancel(ctx: Ctx, pageId: number): Promise<true> {
  const page = await locked(ctx, pageId);
  demandProgram(ctx, page.program, 'publish');
  if (page.dueNo === null) conflict('page.error.notDue', { which: 'state' });
  await demandNotAwaited(ctx, page);
  await giveUp(ctx, [pageId]);
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
  const site = (await leadingOf(ctx, projectId, program)).find(({ kind }) => kind === 'site');
  return [site?.liveDoc ?? null, site?.dueDoc ?? null].some((stored) => {
    const bar = stored === null ? null : onlyOf(docOf(stored), 'tabBar');
    return bar?.items.some(({ link }) => link.to === 'page' && link.page === pageId) ?? false;
  });
}

/** Refuses to put off what is to come of a page that readers have nothing of, where a tab bar will lead to it. */
async function demandNotAwaited(ctx: Ctx, page: PageRecord): Promise<void> {
  if (page.liveNo === null && (await inTabBar(ctx, page))) conflict('page.error.awaited', { which: 'inUse' });
}

export async function unpublish(ctx: Ctx, pageId: number): Promise<true> {
  const page = await locked(ctx, pageId);
  demandProgram(ctx, page.program, 'publish');
  if (page.kind === 'site') refuse('page.error.site');
  if (page.liveNo === null && page.dueNo === null) conflict('page.error.notPublished', { which: 'state' });
  if (await inTabBar(ctx, page)) conflict('page.error.inTabBar', { which: 'inUse' });
  await giveUp(ctx, [pageId]);
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

export async function remove(ctx: Ctx, pageId: number): Promise<true> {
  const page = await locked(ctx, pageId);
  demandProgram(ctx, page.program, 'edit');
  if (page.kind === 'site') refuse('page.error.site');
  if (page.liveNo !== null || page.dueNo !== null) conflict('page.error.published', { which: 'state' });
  if (page.usedBy > 0) {
    const users = await usersOf(ctx, pageId);
    const names = users.map(({ title }) => title || ctx.say('page.kind_site'));
    const blockers = [{ what: 'page', count: page.usedBy, names, ids: users.map((one) => one.pageId) }];
    conflict('page.error.used', { which: 'inUse', blockers }, page.usedBy);
  }
  await removePage(ctx, pageId);
  const { titleZh, titleEn, kind } = page;
  ctx.changes.push({ entity: 'appPage', id: pageId, before: { titleZh, titleEn, kind }, after: null });
  return true;
}
