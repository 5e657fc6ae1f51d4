import { randomInt } from 'node:crypto';
import type { InputOf } from '@mdi/contract/kit/op.ts';
import { mostPages, type pageApi } from '@mdi/contract/modules/page/page.contract.ts';
import { changesIn } from '@mdi/page-kit/difference.ts';
import { idsFrom, newDoc } from '@mdi/page-kit/make.ts';
import { readDoc, unknownIn } from '@mdi/page-kit/read.ts';
import { type Doc, isSingle } from '@mdi/page-kit/shapes.ts';
import { linkName, linksIn, uploadsIn } from '@mdi/page-kit/walk.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { projectInScope } from '../../kit/places.ts';
import { conflict, forbidden, found, refuse, refuseField } from '../../kit/refuse.ts';
import {
  addPage,
  indexDraft,
  lockPages,
  lockProgram,
  type PageRecord,
  pageById,
  pagesOf,
  reachesProgram,
  usableUploads,
  versionOf,
  writeDraft,
} from './page.queries.ts';

type Input<K extends keyof typeof pageApi.ops> = InputOf<(typeof pageApi)['ops'][K]>;

const newId = idsFrom(() => randomInt(2 ** 32) / 2 ** 32);

/** @throws Refusal 403 to who may do so in another program only */
export function demandProgram(ctx: Ctx, program: string, action: 'edit' | 'publish'): void {
  if (!reachesProgram(ctx, program, action)) forbidden();
}

/** What is stored, as this build reads it. @throws Refusal where a newer build wrote it */
export function docOf(stored: unknown): Doc {
  const read = readDoc(stored);
  return 'doc' in read
    ? read.doc
    : refuse('page.error.unreadable', { code: 'conflict', data: { which: 'state' } });
}

/** The page, locked, at the version that was looked at. */
export async function lockedAt(ctx: Ctx, pageId: number, version: number): Promise<PageRecord> {
  found(await pageById(ctx, pageId));
  await lockPages(ctx, [pageId]);
  const page = found(await pageById(ctx, pageId));
  if (page.version !== version) stale(page);
  return page;
}

export const stale = (page: PageRecord): never =>
  conflict('kit.error.version', {
    which: 'version',
    by: page.updatedBy ?? '',
    at: page.updatedAt.toISOString(),
    fields: ['doc'],
  });

const once = <T>(list: readonly T[]): T[] => [...new Set(list)];

/** Writes a document as a page's draft, with what it refers to. */
export async function store(ctx: Ctx, pageId: number, doc: Doc): Promise<number> {
  const titles = { titleZh: doc.title.zh, titleEn: doc.title.en ?? null };
  const version = await writeDraft(ctx, pageId, { ...titles, draft: JSON.stringify(doc) });
  await refer(ctx, pageId, doc);
  return version;
}

const refer = (ctx: Ctx, pageId: number, doc: Doc) =>
  indexDraft(
    ctx,
    pageId,
    once(linksIn(doc).flatMap(({ link }) => (link.to === 'page' ? linkName(link) : []))),
    once(uploadsIn(doc).map(({ up }) => up)),
  );

export async function made(
  ctx: Ctx,
  of: Pick<PageRecord, 'projectId' | 'program' | 'channel'>,
  doc: Doc,
): Promise<{ pageId: number; version: number }> {
  const titles = { titleZh: doc.title.zh, titleEn: doc.title.en ?? null };
  const { projectId, program, channel } = of;
  const facts = { projectId, program, channel, kind: doc.kind, ...titles };
  const pageId = await addPage(ctx, { ...facts, draft: JSON.stringify(doc) });
  await refer(ctx, pageId, doc);
  ctx.changes.push({ entity: 'appPage', id: pageId, before: null, after: facts });
  return { pageId, version: 1 };
}

/** What an old page of which there is only one becomes when another takes its place. */
const ordinary = (doc: Doc): Doc => ({
  ...doc,
  kind: doc.kind === 'reserve' ? 'form' : 'standard',
  blocks: doc.blocks,
});

/**
 * A new page, empty or with what it begins with; one of which there may be only one takes the place of the one that is there,
 * which stays as an ordinary page.
 */
export async function add(ctx: Ctx, input: Input<'add'>, begun: Doc | null) {
  const { projectId, program, channel, kind, titleZh, titleEn, replace } = input;
  found(await projectInScope(ctx, projectId));
  demandProgram(ctx, program, 'edit');
  const single = isSingle(kind);
  if (single && channel === 'chat') refuseField('kind', 'page.error.chatKind', ctx.say(`page.kind_${kind}`));
  await lockProgram(ctx, projectId, program);
  const all = await pagesOf(ctx, projectId, program);
  if (all.length >= mostPages) refuse('page.error.many', { args: [mostPages] });
  const title = titleEn ? { zh: titleZh, en: titleEn } : { zh: titleZh };
  const doc = begun ? { ...begun, title } : newDoc(kind, title, newId);
  const there = single ? all.find((page) => page.kind === kind) : undefined;
  if (!there) return made(ctx, { projectId, program, channel }, doc);
  if (!replace) conflict('page.error.single', { which: 'state' }, ctx.say(`page.kind_${kind}`));
  await lockPages(ctx, [there.pageId]);
  const old = found(await pageById(ctx, there.pageId));
  await made(ctx, old, ordinary(docOf(old.draft)));
  const version = await store(ctx, old.pageId, doc);
  noteDraft(ctx, old, doc);
  return { pageId: old.pageId, version };
}

/** What pages share, made when somebody first asks for it. */
export async function openSite(ctx: Ctx, { projectId, program }: Input<'openSite'>) {
  found(await projectInScope(ctx, projectId));
  demandProgram(ctx, program, 'edit');
  await lockProgram(ctx, projectId, program);
  const there = (await pagesOf(ctx, projectId, program)).find(({ kind }) => kind === 'site');
  if (there) return { pageId: there.pageId, version: there.version };
  return made(ctx, { projectId, program, channel: 'app' }, newDoc('site', { zh: '' }, newId));
}

/** The log tells of a draft how much became another; what exactly, its versions do. */
export function noteDraft(ctx: Ctx, page: PageRecord, doc: Doc): void {
  const changed = changesIn(docOf(page.draft), doc);
  const before = { titleZh: page.titleZh, titleEn: page.titleEn };
  const after = { titleZh: doc.title.zh, titleEn: doc.title.en ?? null, changed };
  ctx.changes.push({ entity: 'appPage', id: page.pageId, before, after });
}

/** @throws Refusal where a document shows what the caller may not take, or changes what this build doesn't know */
async function demandContent(ctx: Ctx, page: PageRecord, doc: Doc, draft: Doc): Promise<void> {
  const uploads = once(uploadsIn(doc).map(({ up }) => up));
  const usable = await usableUploads(ctx, page.projectId, uploads);
  if (uploads.some((up) => !usable.has(up))) refuseField('doc', 'page.error.upload');
  const known = unknownIn(draft);
  for (const [id, raw] of unknownIn(doc)) if (known.get(id) !== raw) refuseField('doc', 'page.error.unknown');
}

export async function save(ctx: Ctx, { pageId, version, doc }: Input<'save'>) {
  const page = await lockedAt(ctx, pageId, version);
  demandProgram(ctx, page.program, 'edit');
  if (doc.kind !== page.kind) refuseField('doc', 'page.error.kind');
  // Read once: of a large page that is most of what a save costs.
  const draft = docOf(page.draft);
  await demandContent(ctx, page, doc, draft);
  if (JSON.stringify(draft) === JSON.stringify(doc)) return { pageId, version };
  return { pageId, version: await store(ctx, pageId, doc) };
}

export async function restore(ctx: Ctx, { pageId, version, no }: Input<'restore'>) {
  const page = await lockedAt(ctx, pageId, version);
  demandProgram(ctx, page.program, 'edit');
  const old = docOf(found(await versionOf(ctx, pageId, no)).doc);
  // It may have been another kind of page then.
  const doc = { ...old, kind: page.kind };
  noteDraft(ctx, page, doc);
  return { pageId, version: await store(ctx, pageId, doc) };
}
