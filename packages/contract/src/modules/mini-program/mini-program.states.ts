import { flow } from '../../kit/flow.ts';

/**
 * The release of a mini-program. What the platform decides is an arrow too: `approve`, `reject`, `delay`; `fail` is a
 * release that it refused. Source: spec §4.
 */
export const releaseFlow = flow({
  none: { select: 'selected' },
  selected: { select: 'selected', submit: 'inReview' },
  inReview: {
    withdraw: 'selected',
    speedUp: 'inReview',
    approve: 'approved',
    reject: 'rejected',
    delay: 'delayed',
  },
  delayed: { withdraw: 'selected', speedUp: 'delayed', approve: 'approved', reject: 'rejected' },
  approved: { release: 'released', gray: 'approved', stopGray: 'approved', fail: 'failed' },
  rejected: { select: 'selected', submit: 'inReview' },
  released: { select: 'selected', rollBack: 'released' },
  failed: { release: 'released', select: 'selected', fail: 'failed' },
});
export const releaseStates = [
  'inReview',
  'released',
  'approved',
  'rejected',
  'delayed',
  'selected',
  'failed',
  'none',
] as const;
export type ReleaseState = (typeof releaseStates)[number];

/**
 * Whether the mini-program lets us act for it. `covered`: another provider, or another mini-program of the project, took
 * our place. Source: spec §4.
 */
export const authStates = ['authorized', 'incomplete', 'covered', 'unauthorized'] as const;
export type AuthState = (typeof authStates)[number];

/** Permission sets that the work needs: code and release, account, basic information. */
export const neededPermissionSets = [18, 17, 30] as const;

/** What people do with a mini-program; each is done in the background, step by step. */
export const acts = [
  'select',
  'submit',
  'rollOut',
  'withdraw',
  'speedUp',
  'release',
  'gray',
  'stopGray',
  'rollBack',
  'bindTester',
  'unbindTester',
  'refresh',
] as const;
export type Act = (typeof acts)[number];

/** One call that changes something at the platform; before it a row is written, after it what came of it. */
export const platformSteps = [
  'domains',
  'webDomains',
  'commit',
  'check',
  'submit',
  'withdraw',
  'speedUp',
  'release',
  'gray',
  'stopGray',
  'rollBack',
  'bindTester',
  'unbindTester',
] as const;
export type PlatformStep = (typeof platformSteps)[number];

/** What became of a step; `unknown`: the platform never answered, and can't be asked. */
export const stepOutcomes = ['done', 'refused', 'notDone', 'unknown'] as const;
export type StepOutcome = (typeof stepOutcomes)[number];

/** The steps of a submission, of which one may fail. */
export const submissionSteps = ['commit', 'check', 'submit'] as const;
