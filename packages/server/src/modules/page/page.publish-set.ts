import { setImmediate } from 'node:timers/promises';
import type { InputOf } from '@mdi/contract/kit/op.ts';
import { type pageApi, pageChannels } from '@mdi/contract/modules/page/page.contract.ts';
import type { PageFinding } from '@mdi/page-kit/findings.ts';
import type { Doc } from '@mdi/page-kit/shapes.ts';
import { projectInScope } from '../../kit/access/places.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { orNotFound, refuseField } from '../../kit/calls/refuse.ts';
import { assertProgram, readStoredDoc, refuseStale } from './page.draft-writing.ts';
import { judgePages } from './page.findings.ts';
import { lockPages, lockProgram, type PageInList, type PageRecord, pagesById } from './page.queries.ts';

type Wanted = InputOf<(typeof pageApi)['ops']['check']>;
export type JudgedPage = { page: PageRecord; doc: Doc; findings: PageFinding[] };

/** The pages of a set, each at the version that was looked at. */
async function setOf(ctx: Ctx, { projectId, program, pages }: Wanted): Promise<PageRecord[]> {
  const seen = await pagesById(
    ctx,
    pages.map(({ pageId }) => pageId),
  );
  const all = pages.map(({ pageId }) => orNotFound(seen.find((page) => page.pageId === pageId)));
  if (all.some((page) => page.projectId !== projectId || page.program !== program))
    refuseField('pages', 'page.error.place');
  for (const [at, page] of all.entries()) if (page.version !== pages[at]?.version) refuseStale(page);
  return all;
}

/** Drafts that somebody may publish together, with what stands against each of them from a time on; locked for who does. */
export async function judgePublishSet(
  ctx: Ctx,
  input: Wanted,
  locked: boolean,
): Promise<{ from: Date; all: JudgedPage[] }> {
  const { projectId, program, pages } = input;
  orNotFound(await projectInScope(ctx, projectId));
  assertProgram(ctx, program, 'publish');
  const now = ctx.now();
  const from = input.from === null ? now : new Date(input.from);
  if (from < now) refuseField('from', 'page.error.past');
  if (locked) {
    // What one publication counts on, another one doesn't take away meanwhile.
    await lockProgram(ctx, projectId, program);
    await lockPages(
      ctx,
      pages.map(({ pageId }) => pageId),
    );
  }
  const all = (await setOf(ctx, input)).map((page) => ({ page, doc: readStoredDoc(page.draft) }));
  const { findings } = await judgePages(ctx, all, from);
  return { from, all: all.map((one) => ({ ...one, findings: findings.get(one.page.pageId) ?? [] })) };
}

export async function checkPublishSet(ctx: Ctx, input: Wanted) {
  const { all } = await judgePublishSet(ctx, input, false);
  return all.map(({ page: { pageId }, findings }) => ({ pageId, findings }));
}

/** Pages of a list as this build reads them: up to a hundred, so others get their turn between them. */
export async function readDrafts<P extends { draft: unknown }>(
  pages: readonly P[],
): Promise<{ page: P; doc: Doc }[]> {
  const all = [];
  for (const page of pages) {
    await setImmediate();
    all.push({ page, doc: readStoredDoc(page.draft) });
  }
  return all;
}

/** How much stands against each page of a program, if all that was changed is published together: of the app, and of the chat. */
export async function countStops(ctx: Ctx, all: readonly { page: PageInList; doc: Doc }[]) {
  const stops = new Map<number, number>();
  for (const channel of pageChannels) {
    const own = all.filter(({ page }) => page.channel === channel);
    const changed = new Set(own.flatMap(({ page }) => (page.differs ? page.pageId : [])));
    const { findings } = await judgePages(ctx, own, ctx.now(), changed);
    for (const [pageId, list] of findings)
      stops.set(pageId, list.filter(({ level }) => level === 'stop').length);
  }
  return stops;
}
