import { randomInt } from 'node:crypto';
import type { InputOf } from '@mdi/contract/kit/op.ts';
import { maxPages, type pageApi } from '@mdi/contract/modules/page/page.contract.ts';
import { countChanges } from '@mdi/page-kit/doc-difference.ts';
import { linkName, linksIn, uploadsIn } from '@mdi/page-kit/doc-fields.js';
import { newDoc, newIdFrom } from '@mdi/page-kit/new-doc.ts';
import { parseStoredDoc, unknownBlocksIn } from '@mdi/page-kit/read-doc.js';
import { type Doc, isSingle } from '@mdi/page-kit/shapes.ts';
import { projectInScope } from '../../kit/access/places.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { conflict, forbidden, orNotFound, refuse, refuseField } from '../../kit/calls/refuse.ts';
import { versionOf } from './page.live.queries.ts';
import {
  addPage,
  type DraftFacts,
  draftOf,
  lockDraft,
  lockPages,
  lockProgram,
  outlinesOf,
  type PageRecord,
  type PageReferences,
  pageById,
  reachesProgram,
  storeReferences,
  writeDraft,
} from './page.queries.ts';
import { usableUploads } from './page.references.queries.ts';

type Input<K extends keyof typeof pageApi.ops> = InputOf<(typeof pageApi)['ops'][K]>;

const newId = newIdFrom(() => randomInt(2 ** 32) / 2 ** 32);

/** @throws Refusal 403 to who may do so in another program only */
export function assertProgram(ctx: Ctx, program: string, action: 'edit' | 'publish'): void {
  if (!reachesProgram(ctx, program, action)) forbidden();
}

const unreadable = () => refuse('page.error.unreadable', { code: 'conflict', data: { which: 'state' } });

/** What is stored, as this build reads it. @throws Refusal where a newer build wrote it */
export function readStoredDoc(stored: unknown): Doc {
  const read = parseStoredDoc(stored);
  return 'doc' in read ? read.doc : unreadable();
}

/** The page, locked, at the version that was looked at. */
async function lockedAt(ctx: Ctx, pageId: number, version: number): Promise<DraftFacts> {
  const page = orNotFound(await lockDraft(ctx, pageId));
  if (page.version !== version) refuseStale(page);
  return page;
}

export const refuseStale = (page: Pick<PageRecord, 'updatedBy' | 'updatedAt'>): never =>
  conflict('kit.error.version', {
    which: 'version',
    by: page.updatedBy ?? '',
    at: page.updatedAt.toISOString(),
    fields: ['doc'],
  });

const once = <T>(list: readonly T[]): T[] => [...new Set(list)];

const refersTo = (doc: Doc): PageReferences => ({
  targets: once(linksIn(doc).flatMap(({ link }) => (link.to === 'page' ? linkName(link) : []))),
  uploads: once(uploadsIn(doc).map(({ up }) => up)),
});

const titlesOf = ({ title }: Doc) => ({ titleZh: title.zh, titleEn: title.en ?? null });

/** Writes a document as a page's draft, with what it refers to. Answers its version; null: it says that already. */
export const storeDraft = (
  ctx: Ctx,
  pageId: number,
  doc: Doc,
  refers = refersTo(doc),
): Promise<number | null> =>
  writeDraft(ctx, pageId, { ...titlesOf(doc), draft: JSON.stringify(doc) }, refers);

export async function addPageWithDraft(
  ctx: Ctx,
  of: Pick<PageRecord, 'projectId' | 'program' | 'channel'>,
  doc: Doc,
): Promise<{ pageId: number; version: number }> {
  const { projectId, program, channel } = of;
  const facts = { projectId, program, channel, kind: doc.kind, ...titlesOf(doc) };
  const pageId = await addPage(ctx, { ...facts, draft: JSON.stringify(doc) });
  await storeReferences(ctx, pageId, refersTo(doc));
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
export async function addNewPage(ctx: Ctx, input: Input<'add'>, begun: Doc | null) {
  const { projectId, program, channel, kind, titleZh, titleEn, replace } = input;
  orNotFound(await projectInScope(ctx, projectId));
  assertProgram(ctx, program, 'edit');
  const single = isSingle(kind);
  if (single && channel === 'chat') refuseField('kind', 'page.error.chatKind', ctx.say(`page.kind_${kind}`));
  await lockProgram(ctx, projectId, program);
  const all = await outlinesOf(ctx, [projectId], program);
  if (all.length >= maxPages) refuse('page.error.many', { args: [maxPages] });
  const title = titleEn ? { zh: titleZh, en: titleEn } : { zh: titleZh };
  const doc = begun ? { ...begun, title } : newDoc(kind, title, newId);
  const there = single ? all.find((page) => page.kind === kind) : undefined;
  if (!there) return addPageWithDraft(ctx, { projectId, program, channel }, doc);
  if (!replace) conflict('page.error.single', { which: 'state' }, ctx.say(`page.kind_${kind}`));
  await lockPages(ctx, [there.pageId]);
  const old = orNotFound(await pageById(ctx, there.pageId));
  await addPageWithDraft(ctx, old, ordinary(readStoredDoc(old.draft)));
  const version = await storeDraft(ctx, old.pageId, doc);
  noteDraft(ctx, old, doc);
  return { pageId: old.pageId, version: version ?? old.version };
}

/** What pages share, made when somebody first asks for it. */
export async function openSharedSite(ctx: Ctx, { projectId, program }: Input<'openSite'>) {
  orNotFound(await projectInScope(ctx, projectId));
  assertProgram(ctx, program, 'edit');
  await lockProgram(ctx, projectId, program);
  const there = (await outlinesOf(ctx, [projectId], program)).find(({ kind }) => kind === 'site');
  if (there) return { pageId: there.pageId, version: there.version };
  return addPageWithDraft(ctx, { projectId, program, channel: 'app' }, newDoc('site', { zh: '' }, newId));
}

type Noted = Pick<PageRecord, 'pageId' | 'titleZh' | 'titleEn' | 'draft'>;

/** The log tells of a draft how much became another; what exactly, its versions do. */
export function noteDraft(ctx: Ctx, page: Noted, doc: Doc): void {
  const changed = countChanges(readStoredDoc(page.draft), doc);
  const before = { titleZh: page.titleZh, titleEn: page.titleEn };
  const after = { ...titlesOf(doc), changed };
  ctx.changes.push({ entity: 'appPage', id: page.pageId, before, after });
}

/** @throws Refusal where a document shows what the caller may not take, or changes what this build doesn't know */
async function assertContent(
  ctx: Ctx,
  page: DraftFacts,
  doc: Doc,
  { uploads }: PageReferences,
): Promise<void> {
  if (uploads.length > 0) {
    const usable = await usableUploads(ctx, page.projectId, uploads);
    if (uploads.some((up) => !usable.has(up))) refuseField('doc', 'page.error.upload');
  }
  const unknown = unknownBlocksIn(doc);
  if (unknown.size === 0) return;
  const known = unknownBlocksIn(readStoredDoc(await draftOf(ctx, page.pageId)));
  for (const [id, raw] of unknown) if (known.get(id) !== raw) refuseField('doc', 'page.error.unknown');
}

/** Happens each second while somebody writes, so it neither reads the former draft nor walks the new one twice. */
export async function saveDraft(ctx: Ctx, { pageId, version, doc }: Input<'save'>) {
  const page = await lockedAt(ctx, pageId, version);
  assertProgram(ctx, page.program, 'edit');
  if (doc.kind !== page.kind) refuseField('doc', 'page.error.kind');
  if (page.newer) unreadable();
  const refers = refersTo(doc);
  await assertContent(ctx, page, doc, refers);
  return { pageId, version: (await storeDraft(ctx, pageId, doc, refers)) ?? version };
}

export async function restoreDraft(ctx: Ctx, { pageId, version, no }: Input<'restore'>) {
  const page = await lockedAt(ctx, pageId, version);
  assertProgram(ctx, page.program, 'edit');
  const old = readStoredDoc(orNotFound(await versionOf(ctx, pageId, no)).doc);
  // It may have been another kind of page then.
  const doc = { ...old, kind: page.kind };
  noteDraft(ctx, { ...page, draft: await draftOf(ctx, pageId) }, doc);
  return { pageId, version: (await storeDraft(ctx, pageId, doc)) ?? version };
}
