import type { Ctx } from '../calls/ctx.ts';
import { conflict, refuse } from '../calls/refuse.ts';
import { rows } from '../calls/rows.ts';
import {
  addRevision,
  type LockedContent,
  lockContent,
  loggedContentFacts,
  newestStateOf,
  noteStep,
  recordContentChange,
} from './content-store.ts';
import { type RevisionText, revisionHashOf } from './revision.ts';

/** Creates a content with its first revision, a draft. */
export async function addContent(ctx: Ctx, kind: string, writing: RevisionText) {
  const { userId } = ctx.actor;
  const now = ctx.now();
  const { id } = await rows(ctx)
    .insertInto('content')
    .values({ kind, createdAt: now, createdBy: userId, updatedAt: now, updatedBy: userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const revision = await addRevision(ctx, { contentId: id, no: 1, authorIds: [userId] }, writing);
  const content = await rows(ctx)
    .updateTable('content')
    .set({ revisionId: revision.id })
    .where('id', '=', id)
    .returning(['state', 'next', 'ver'])
    .executeTakeFirstOrThrow();
  await noteStep(ctx, { contentId: id, revision: revision.no, step: 'add' });
  recordContentChange(ctx, { kind, id }, null, loggedContentFacts(content, revision));
  return { id, ver: content.ver };
}

/** Finds who changed it meanwhile, and when. */
async function who(ctx: Ctx, { updatedBy, updatedAt }: LockedContent) {
  const by = await rows(ctx)
    .selectFrom('user')
    .select('nickName')
    .where('id', '=', updatedBy ?? 0)
    .executeTakeFirst();
  return { by: by?.nickName ?? '', at: updatedAt.toISOString() };
}

/** @throws Refusal 409 where the content changed since it was looked at */
export async function assertContentVersion(ctx: Ctx, held: LockedContent, ver: number): Promise<void> {
  if (held.ver === ver) return;
  const own = held.updatedBy === ctx.actor.userId;
  conflict('kit.error.version', { which: 'version', own, fields: [], ...(await who(ctx, held)) });
}

/** @throws Refusal 409 that names who dealt with it */
export async function refuseState(ctx: Ctx, held: LockedContent): Promise<never> {
  const { by, at } = await who(ctx, held);
  if (by === '') conflict('review.error.state', { which: 'state', at });
  conflict('review.error.stateBy', { which: 'state', by, at }, by);
}

/** Drops a revision that was never submitted, once there is a newer one. */
async function dropUnseen(ctx: Ctx, { id, revision, liveId }: LockedContent): Promise<void> {
  if (revision.id === liveId) return;
  const seen = await rows(ctx)
    .selectFrom('contentStep')
    .select('id')
    .where('contentId', '=', id)
    .where('revision', '=', revision.no)
    .where('step', '=', 'submit')
    .executeTakeFirst();
  if (!seen) await rows(ctx).deleteFrom('contentRevision').where('id', '=', revision.id).execute();
}

/**
 * Saves a text as a new revision: of a draft or a rejected content, or beside the live one. One that equals the newest
 * changes nothing.
 * @throws Refusal 409 for another version or while it is in review
 */
export async function saveContent(ctx: Ctx, kind: string, id: number, ver: number, writing: RevisionText) {
  const held = await lockContent(ctx, kind, id);
  await assertContentVersion(ctx, held, ver);
  const position = newestStateOf(held);
  if (position === 'toReview')
    refuse('review.error.inReview', { code: 'conflict', data: { which: 'state' } });
  if (position === 'revoked') await refuseState(ctx, held);
  if (revisionHashOf(writing) === held.revision.hash) return { id, ver };
  const { userId } = ctx.actor;
  // Having written what was approved makes nobody an author of what comes after it.
  const before = position === 'approved' ? [] : held.revision.authorIds;
  const authorIds = [...new Set([...before, userId])];
  const revision = await addRevision(ctx, { contentId: id, no: held.revision.no + 1, authorIds }, writing);
  const content = await rows(ctx)
    .updateTable('content')
    .set({
      revisionId: revision.id,
      next: position === 'approved' ? 'draft' : held.next,
      ver: held.ver + 1,
      updatedAt: ctx.now(),
      updatedBy: userId,
    })
    .where('id', '=', id)
    .where('ver', '=', held.ver)
    .returning(['state', 'next', 'ver'])
    .executeTakeFirstOrThrow();
  await dropUnseen(ctx, held);
  await noteStep(ctx, { contentId: id, revision: revision.no, step: 'save' });
  recordContentChange(
    ctx,
    { kind, id },
    loggedContentFacts(held, held.revision),
    loggedContentFacts(content, revision),
  );
  return { id, ver: content.ver };
}
