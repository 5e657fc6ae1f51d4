import { randomUUID } from 'node:crypto';
import { releaseFlow } from '@mdi/contract/modules/mini-program/mini-program.states.ts';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { type Audit, PlatformRefused, PlatformSilent } from '../../ports/mini-platform/mini-platform.ts';
import { lockedProgram, type Row, setProgram } from './mini-program.act-records.queries.ts';
import { addAudit, auditOf, noteVerdict } from './mini-program.audits.queries.ts';
import {
  callAsProgram,
  type PlatformAccess,
  type Program,
  platformOf,
} from './mini-program.platform-calls.queries.ts';
import {
  markPictureLost,
  missingPictures,
  storeReviewPicture,
} from './mini-program.review-pictures.queries.ts';
import { inSystemTransaction } from './mini-program.system-context.queries.ts';

/** What the state machine calls a verdict. */
const arrowOf = { approved: 'approve', rejected: 'reject', delayed: 'delay', withdrawn: 'withdraw' } as const;

const over = new Set(['approved', 'rejected', 'withdrawn']);

/** A reason as lines of text: the platform writes it with tags and entities. */
export function plainReviewReason(raw: string): string {
  const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: ' ', '#39': "'" };
  return raw
    .replace(/<br\s*\/?>|<\/(?:p|div|li)>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|amp|quot|nbsp|#39);/g, (_, name: string) => entities[name] ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
    .slice(0, 2000);
}

/**
 * Takes over how the latest review stands. One that is older than the one we know, or decided already, changes nothing;
 * one that somebody submitted elsewhere becomes ours to follow.
 */
export async function applyPlatformReview(ctx: PublicCtx, id: number, audit: Audit): Promise<void> {
  const program = await lockedProgram(ctx, id);
  const auditId = audit.auditId ?? program?.auditId ?? null;
  if (!program || auditId === null || (program.auditId !== null && auditId < program.auditId)) return;
  const known = await auditOf(ctx, id, auditId);
  if (!known) {
    const submitted = {
      version: audit.version || '?',
      about: '',
      at: audit.submittedAt ?? ctx.now(),
      by: null,
    };
    await addAudit(ctx, { ...submitted, miniProgramId: id, auditId });
  }
  const before = known?.state ?? 'running';
  if (over.has(before)) return;
  if (before !== audit.state && !(before === 'delayed' && audit.state === 'running'))
    await noteVerdict(ctx, {
      miniProgramId: id,
      auditId,
      state: audit.state,
      at: ctx.now(),
      media: audit.pictures,
      reason: audit.reason === '' ? null : plainReviewReason(audit.reason),
    });
  const after = stateAfter(ctx, program, auditId, audit);
  // Who looks at it isn't told that it changed where it did not.
  if (auditId === program.auditId && Object.keys(after).length === 0) return;
  await setProgram(ctx, id, { auditId, ...after });
}

function stateAfter(ctx: PublicCtx, program: Row, auditId: number, { state, version }: Audit) {
  // From before us: what was approved is online by now.
  if (program.auditId === null && state === 'approved' && version !== '' && version === program.online)
    return {};
  if (state === 'running') {
    // Submitted elsewhere, or by a call whose answer was lost.
    const news =
      program.auditId !== auditId &&
      (program.auditId === null || releaseFlow.can(program.releaseState, 'submit'));
    return news ? { releaseState: 'inReview' as const, stateAt: ctx.now(), trouble: null } : {};
  }
  const from = program.auditId === auditId ? program.releaseState : 'inReview';
  const next = releaseFlow.next(from, arrowOf[state]);
  return next && next !== program.releaseState ? { releaseState: next, stateAt: ctx.now() } : {};
}

/** Asks how the latest review stands, and takes it over. A program that was never submitted has none. */
export async function refreshPlatformReview(desk: PlatformAccess, program: Program): Promise<Audit | null> {
  const platform = platformOf(desk);
  try {
    const audit = await callAsProgram(desk, program, (access) => platform.latestAudit(access));
    await inSystemTransaction(desk, (ctx) => applyPlatformReview(ctx, program.id, audit));
    await fetchReviewPictures(desk, program);
    return audit;
  } catch (error) {
    if (error instanceof PlatformRefused && (error.errcode === 85058 || error.errcode === 86001)) return null;
    throw error;
  }
}

/** Answers that stay what they are however often one asks: no picture of a kind that we know, or one too large. */
const unusable = new Set(['NO_PICTURE', 'ANSWER_TOO_LONG']);

/**
 * Keeps the pictures of reviews by ourselves: the platform forgets them after three days. They stand in the way of
 * nothing: what can't be fetched now is fetched when the review is read again.
 */
export async function fetchReviewPictures(desk: PlatformAccess, program: Program): Promise<void> {
  const platform = platformOf(desk);
  for (const one of await missingPictures(desk.db, program.id)) {
    try {
      const picture = await callAsProgram(desk, program, (access) => platform.media(access, one.media));
      const key = randomUUID();
      await desk.deps.files.put(key, Buffer.from(picture.bytes));
      await storeReviewPicture(desk.db, one, {
        key,
        bytes: picture.bytes.length,
        mime: picture.type,
        now: desk.deps.now(),
      });
    } catch (error) {
      if (error instanceof PlatformSilent) {
        if (!unusable.has(error.reason)) return desk.log.warn({ err: error }, 'a picture was not fetched');
        await markPictureLost(desk.db, one);
      } else if (!(error instanceof PlatformRefused)) throw error;
      else if (error.errcode === 40007) await markPictureLost(desk.db, one);
    }
  }
}
