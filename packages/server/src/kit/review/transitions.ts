import { type ReviewState, reviewFlow, reviewStageOf } from '@mdi/contract/kit/review.ts';
import type { Updateable } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import type { Ctx } from '../calls/ctx.ts';
import { conflict, refuse } from '../calls/refuse.ts';
import { rows } from '../calls/rows.ts';
import {
  type LockedContent,
  loggedContentFacts,
  newestStateOf,
  noteStep,
  recordContentChange,
  uploadsOfRevision,
} from './content-store.ts';
import { revisionHashOf, revisionTextOf } from './revision.ts';
import { refuseState } from './write-content.ts';

type Action = (typeof reviewFlow)['all'][number]['action'];
type Set = Updateable<DB['content']>;
type StepDetails = { reason?: string | null; besides?: Readonly<Record<string, unknown>> };

/** These act on the newest revision even while another one is live; the others act on the whole content. */
const ofRevision: readonly Action[] = ['submit', 'withdraw', 'approve', 'reject'];

/** The content's state after a step and, beside the live revision, where the newest then stands. */
function targetOf(
  { state, next }: LockedContent,
  action: Action,
  to: ReviewState,
): Pick<Set, 'state' | 'next'> {
  if (next === null || !ofRevision.includes(action)) return { state: to, next: null };
  return { state, next: to === 'approved' || to === 'revoked' ? null : to };
}

/**
 * Takes a step of the flow with a locked content: a compare-and-set on its version, recorded with the hash.
 * @throws Refusal 409 that names who dealt with it, where its state doesn't allow the step
 */
async function take(ctx: Ctx, held: LockedContent, action: Action, set: Set, said: StepDetails = {}) {
  const from = ofRevision.includes(action) ? newestStateOf(held) : held.state;
  const to = reviewFlow.next(from, action);
  if (to === undefined) return refuseState(ctx, held);
  const { id, kind, revision } = held;
  const content = await rows(ctx)
    .updateTable('content')
    .set({
      waitingSince: null,
      ...set,
      ...targetOf(held, action, to),
      ver: held.ver + 1,
      updatedAt: ctx.now(),
      updatedBy: ctx.actor.userId,
    })
    .where('id', '=', id)
    .where('ver', '=', held.ver)
    .returningAll()
    .executeTakeFirst();
  if (!content) return refuseState(ctx, held);
  const reason = said.reason ?? null;
  await noteStep(ctx, { contentId: id, revision: revision.no, step: action, reason });
  recordContentChange(
    ctx,
    { kind, id },
    loggedContentFacts(held, revision),
    loggedContentFacts(content, revision),
    {
      revision: revision.no,
      hash: revision.hash,
      ...(reason === null ? {} : { reason }),
      ...said.besides,
    },
  );
  return content;
}

export const submit = (ctx: Ctx, held: LockedContent) =>
  take(ctx, held, 'submit', { waitingSince: ctx.now() });

export const withdraw = (ctx: Ctx, held: LockedContent) => take(ctx, held, 'withdraw', {});

/** @throws Refusal 409 where the text looked at isn't the newest */
async function assertHash(ctx: Ctx, { revision }: LockedContent, hash: string): Promise<void> {
  if (hash !== revision.hash) conflict('review.error.hash', { which: 'state' });
  // What is stored is what was hashed, so anything else is a fault and no refusal.
  const kept = revisionHashOf(revisionTextOf(revision, await uploadsOfRevision(ctx, revision.id)));
  if (kept !== revision.hash) throw new Error(`revision ${revision.id} is not what was written`);
}

const stageNow = (ctx: Ctx, { state, releaseAt, expiresAt }: LockedContent) =>
  reviewStageOf(
    state,
    { releaseAt: releaseAt?.getTime() ?? null, expiresAt: expiresAt?.getTime() ?? null },
    ctx.now().getTime(),
  );

export type Verdict = {
  hash: string;
  /** Whether the author of a text may approve it. */
  ownText: boolean;
  /** Whether a release time that has passed becomes now. */
  now: boolean;
};

/** When an approved revision is released: a live one keeps its time. */
function releaseOf(ctx: Ctx, held: LockedContent, now: boolean): Date {
  const { releaseAt } = held.revision;
  if (stageNow(ctx, held) === 'live' && held.releaseAt) return held.releaseAt;
  if (releaseAt === null) return ctx.now();
  // The author chose the hour; only one that has passed may become now.
  if (releaseAt > ctx.now()) return releaseAt;
  if (!now) refuse('review.error.releasePassed');
  return ctx.now();
}

/**
 * Approves exactly the revision that was looked at; it replaces the live one.
 * @throws Refusal 409 for another text, 403 for its author, 400 where its release has passed
 */
export async function approve(ctx: Ctx, held: LockedContent, { hash, ownText, now }: Verdict) {
  if (reviewFlow.next(newestStateOf(held), 'approve') === undefined) return refuseState(ctx, held);
  await assertHash(ctx, held, hash);
  const own = held.revision.authorIds.includes(ctx.actor.userId);
  if (own && !ownText) refuse('review.error.ownText', { code: 'forbidden' });
  const corrects = held.liveId !== null && held.announcedAt !== null;
  const set: Set = {
    liveId: held.revision.id,
    approvedAt: ctx.now(),
    approvedBy: ctx.actor.userId,
    releaseAt: releaseOf(ctx, held, now),
    expiresAt: held.revision.expiresAt,
    correctedAt: corrects ? ctx.now() : held.correctedAt,
    missedAt: null,
    reason: null,
  };
  return take(ctx, held, 'approve', set, { besides: own ? { ownText: true } : {} });
}

/** Sends a revision back with a reason. @throws Refusal 409 for another text than the newest */
export async function reject(
  ctx: Ctx,
  held: LockedContent,
  { hash, reason }: { hash: string; reason: string },
) {
  if (reviewFlow.next(newestStateOf(held), 'reject') === undefined) return refuseState(ctx, held);
  await assertHash(ctx, held, hash);
  return take(ctx, held, 'reject', { reason }, { reason });
}

const nobodyReads: Set = { liveId: null, releaseAt: null, expiresAt: null };

/** Makes an approved content a draft again that nobody was told of. @throws Refusal 409 once it is live or announced */
export async function pullBack(ctx: Ctx, held: LockedContent) {
  if (held.state !== 'approved') return refuseState(ctx, held);
  const stage = stageNow(ctx, held);
  if (held.announcedAt !== null || stage === 'live')
    refuse('review.error.announced', { code: 'conflict', data: { which: 'state' } });
  return take(ctx, held, 'pullBack', nobodyReads);
}

/** Revokes a content; the only check is that it is approved. */
export const revoke = (ctx: Ctx, held: LockedContent, reason: string) =>
  take(ctx, held, 'revoke', { ...nobodyReads, reason }, { reason });

/** Makes a revoked content a draft again; people who were told of it are told again only if that is asked for. */
export const reopen = (ctx: Ctx, held: LockedContent, announceAgain: boolean) => {
  const told = held.announcedAt !== null;
  const again: Set = announceAgain ? { announces: true, announcedAt: null } : { announces: !told };
  return take(ctx, held, 'reopen', again, { besides: { announceAgain } });
};

/** Removes a content that nobody reads from everybody's sight; who read it stays known. */
export async function remove(ctx: Ctx, held: LockedContent): Promise<void> {
  if (held.state === 'approved' || held.state === 'toReview') await refuseState(ctx, held);
  const now = ctx.now();
  await rows(ctx)
    .updateTable('content')
    .set({ removedAt: now, updatedAt: now, updatedBy: ctx.actor.userId, ver: held.ver + 1 })
    .where('id', '=', held.id)
    .execute();
  recordContentChange(ctx, held, loggedContentFacts(held, held.revision), null);
}

export const stageOfLocked = stageNow;
