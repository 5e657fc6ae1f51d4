import * as z from 'zod/mini';
import { instant } from './fields.ts';
import { flow } from './flow.ts';

/**
 * How a text comes before people once somebody else has looked at it, whatever the text is. A content has a row and
 * revisions that never change; its state says where the newest revision stands. Whether an approved one is to come, in
 * force or over is read from the clock, so that nothing has to happen for it.
 */
export const reviewFlow = flow({
  draft: { submit: 'toReview' },
  toReview: { withdraw: 'draft', approve: 'approved', reject: 'rejected' },
  rejected: { submit: 'toReview' },
  approved: { pullBack: 'draft', revoke: 'revoked' },
  revoked: { reopen: 'draft' },
});
export type ReviewState = z.output<typeof reviewFlow.states>;

/** What is reviewed; the log tells a content as what it is. */
export type ContentKind = 'notice';

/** What a list shows of a content by now. Source: spec §4, with draft and revoked beside its three states. */
export const reviewStages = [
  'draft',
  'toReview',
  'rejected',
  'scheduled',
  'live',
  'expired',
  'revoked',
] as const;
export type ReviewStage = (typeof reviewStages)[number];

/** The stage of a content at an instant. Times in ms; null: no bound. */
export function reviewStageOf(
  state: ReviewState,
  { releaseAt, expiresAt }: { releaseAt: number | null; expiresAt: number | null },
  now: number,
): ReviewStage {
  if (state !== 'approved') return state;
  if (releaseAt !== null && now < releaseAt) return 'scheduled';
  return expiresAt !== null && now >= expiresAt ? 'expired' : 'live';
}

/** A revision's hash, by which a reviewer says which text was looked at. */
export const revisionHash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** What stands against submitting or approving (`stop`), or deserves a look (`warn`); `field` is where it is mended. */
export const ReviewFinding = z.strictObject({
  level: z.enum(['stop', 'warn']),
  /** The key of its sentence, with its values. */
  key: z.string(),
  args: z.array(z.union([z.string(), z.number()])),
  field: z.nullable(z.string()),
});
export type ReviewFinding = z.output<typeof ReviewFinding>;

/** Everybody, or who is in some projects, buildings or companies. */
export const audienceKinds = ['everyone', 'projects', 'buildings', 'companies'] as const;
export type AudienceKind = (typeof audienceKinds)[number];

/** One step in a content's life, as its history tells it. */
export const reviewSteps = [
  'add',
  'save',
  'submit',
  'withdraw',
  'approve',
  'reject',
  'pullBack',
  'revoke',
  'reopen',
  'announce',
  'missed',
  'remind',
] as const;

export const ReviewStep = z.strictObject({
  at: z.string(),
  step: z.enum(reviewSteps),
  /** Null: the clock. */
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** The number of the revision it was about. */
  revision: z.int(),
});

/** A time in a zone: what is meant is the local time, of which some days have one twice or not at all. */
export const zonedTime = z.strictObject({ at: instant, zone: z.string().check(z.maxLength(50)) });
