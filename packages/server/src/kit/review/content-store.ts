import type { ReviewState, reviewSteps } from '@mdi/contract/kit/review.ts';
import { type Selectable, sql } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import type { Actor, Ctx, PublicCtx } from '../calls/ctx.ts';
import { orNotFound } from '../calls/refuse.ts';
import { rows } from '../calls/rows.ts';
import { type Revision, type RevisionText, revisionHashOf, type ShownUpload } from './revision.ts';

/** A content with its newest revision. */
export type LockedContent = Selectable<DB['content']> & { revision: Revision };

/** Reads and locks a content of a kind until the call ends; the caller has already looked it up within the scope. */
export async function lockContent(ctx: PublicCtx, kind: string, id: number): Promise<LockedContent> {
  const row = await rows(ctx)
    .selectFrom('content')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('removedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  const content = orNotFound(row);
  const revision = await rows(ctx)
    .selectFrom('contentRevision')
    .selectAll()
    .where('id', '=', content.revisionId)
    .executeTakeFirstOrThrow();
  return { ...content, revision };
}

/** The uploads that a revision shows, in their order. */
export const uploadsOfRevision = (ctx: PublicCtx, revisionId: number): Promise<ShownUpload[]> =>
  rows(ctx)
    .selectFrom('contentUpload')
    .select(['uploadId', 'role'])
    .where('revisionId', '=', revisionId)
    .orderBy('place')
    .execute();

/** Does the same with the files themselves. */
export const filesOfRevision = (ctx: PublicCtx, revisionId: number) =>
  rows(ctx)
    .selectFrom('contentUpload')
    .innerJoin('upload', 'upload.id', 'contentUpload.uploadId')
    .select([
      'contentUpload.role',
      'upload.id as uploadId',
      'upload.key',
      'upload.name',
      'upload.bytes as size',
      'upload.mime as type',
    ])
    .where('contentUpload.revisionId', '=', revisionId)
    .orderBy('contentUpload.place')
    .execute();

type Note = {
  contentId: number;
  revision: number;
  step: (typeof reviewSteps)[number];
  reason?: string | null;
};

/** The name by which others see somebody. */
const nameOf = ({ userId, userName }: Actor) =>
  sql<string>`coalesce((select nick_name from "user" where id = ${userId}), ${userName})`;

/** Records what happened to a content, and by whom; without an actor it was the clock. */
export async function noteStep(ctx: PublicCtx, { contentId, revision, step, reason }: Note): Promise<void> {
  await rows(ctx)
    .insertInto('contentStep')
    .values({
      contentId,
      revision,
      step,
      at: ctx.now(),
      byId: ctx.actor?.userId ?? null,
      byName: ctx.actor && nameOf(ctx.actor),
      reason: reason ?? null,
    })
    .execute();
}

type Wanted = { contentId: number; no: number; authorIds: number[] };

/** Stores what was written as a revision, which never changes afterwards. */
export async function addRevision(
  ctx: Ctx,
  { contentId, no, authorIds }: Wanted,
  writing: RevisionText,
): Promise<Revision> {
  const { audience, zh, en, fields } = writing;
  const revision = await rows(ctx)
    .insertInto('contentRevision')
    .values({
      contentId,
      no,
      hash: revisionHashOf(writing),
      titleZh: zh.title,
      titleEn: en?.title ?? null,
      zh: JSON.stringify(zh),
      en: en === null ? null : JSON.stringify(en),
      fields: JSON.stringify(fields),
      audienceKind: audience.kind,
      projectIds: [...audience.projectIds],
      buildingIds: [...audience.buildingIds],
      companyIds: [...audience.companyIds],
      releaseAt: writing.releaseAt,
      expiresAt: writing.expiresAt,
      zone: writing.zone,
      mustConfirm: writing.mustConfirm,
      sms: writing.sms,
      authorId: ctx.actor.userId,
      authorIds,
      createdAt: ctx.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { id: revisionId } = revision;
  await sql`
    insert into content_project (revision_id, project_id)
    select ${revisionId}, id from project where id = any(${[...audience.projectIds]}::bigint[])`.execute(
    rows(ctx),
  );
  if (writing.uploads.length > 0) {
    const shown = writing.uploads.map((upload, place) => ({ ...upload, revisionId, place }));
    await rows(ctx).insertInto('contentUpload').values(shown).execute();
  }
  return revision;
}

/** Where the newest revision stands: while an approved content is edited, the one beside the live one. */
export const newestStateOf = ({ state, next }: Pick<LockedContent, 'state' | 'next'>): ReviewState =>
  next ?? state;

type Facts = Readonly<Record<string, unknown>>;

/** What the log shows of a content. */
export const loggedContentFacts = (
  content: Pick<LockedContent, 'state' | 'next'>,
  revision: Revision,
): Facts => ({
  titleZh: revision.titleZh,
  titleEn: revision.titleEn,
  state: content.state,
  next: content.next,
  revision: revision.no,
  hash: revision.hash,
  ...(revision.fields as Record<string, unknown>),
  audienceKind: revision.audienceKind,
  projectIds: revision.projectIds,
  buildingIds: revision.buildingIds,
  companyIds: revision.companyIds,
  releaseAt: revision.releaseAt,
  expiresAt: revision.expiresAt,
  zone: revision.zone,
  mustConfirm: revision.mustConfirm,
  sms: revision.sms,
});

/** Records what a call changed in a content; `besides` is recorded whether it differs or not. */
export function recordContentChange(
  ctx: PublicCtx,
  { kind, id }: { kind: string; id: number },
  before: Facts | null,
  after: Facts | null,
  besides: Facts = {},
): void {
  const differs = (key: string) => JSON.stringify(before?.[key]) !== JSON.stringify(after?.[key]);
  const only = (of: Facts | null) =>
    of && before && after
      ? Object.fromEntries(Object.entries(of).filter(([key]) => differs(key)))
      : of && { ...of };
  const told = only(after);
  ctx.changes.push({ entity: kind, id, before: only(before), after: told && { ...told, ...besides } });
}
