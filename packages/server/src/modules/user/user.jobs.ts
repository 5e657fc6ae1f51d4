import { formatDate } from '@mdi/contract/kit/display.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { Refusal } from '../../kit/calls/refuse.ts';
import type { JobWork, RunEnd, Runner } from '../../kit/jobs/jobs.ts';
import { bulkSmsRate } from '../../kit/rate-limits/bulk-sms-rate.ts';
import { takeTurnAtPace } from '../../kit/rate-limits/rate-limits.ts';
import { callersTimeZone } from '../../kit/time/project-time-zone.ts';
import { SmsFailed } from '../../ports/sms/sms.ts';
import { dropTickets, makeTicket, sendSms } from '../auth/index.ts';
import {
  type AccountLink,
  batchCounts,
  failWaitingLinks,
  type LinkOutcome,
  markBatchEnded,
  markLinksUnknown,
  nextLink,
  progressOfAccountLinks,
  requeueUnsentLinks,
  setLinkOutcome,
} from './user.account-links.queries.ts';
import { linkSeconds } from './user.send-account-links.ts';

/** So many go out in one run, which then lets others have its worker. */
const maxOfRun = 10;
/** How long a batch rests when it is not its turn, and when the provider takes nothing from anybody. */
const restMs = 5_000;
const troubleMs = 60_000;
const maxTries = 10;
const longestPauseMinutes = 60;

type Sending = { link: AccountLink; url: string; until: Date };
/** What came of a look at the queue: a link to send, one that needs no sending, nothing due, or not yet. */
type Next = Sending | 'spared' | 'none' | 'later';

/** What has become of the person since the link was asked for, if that ends it. */
function spared({ state, phoneLostAt, invites, hasPassword }: AccountLink): LinkOutcome | null {
  if (state !== 'N') return { state: 'failed', reason: 'invalid' };
  if (phoneLostAt !== null) return { state: 'failed', reason: 'lost' };
  return invites && hasPassword ? { state: 'needless' } : null;
}

/** Takes the next link of a batch, in one transaction with the ticket it carries. */
async function takeNext({ piece }: JobWork<object>, jobId: number, alone: boolean): Promise<Next> {
  let next: Next = 'none';
  await piece(async (ctx) => {
    const link = await nextLink(ctx, jobId);
    if (!link) return {};
    const end = spared(link);
    if (end) {
      await setLinkOutcome(ctx, link.id, end);
      next = 'spared';
      return progressOfAccountLinks(ctx, jobId);
    }
    // One link somebody waits for is counted, but waits for no batch.
    if (!(await takeTurnAtPace(ctx, bulkSmsRate(ctx.deps.settings, maxOfRun * 2), alone))) {
      next = 'later';
      return {};
    }
    const lifeSeconds = linkSeconds(ctx, link);
    // One link at a time: an older message is good for nothing.
    await dropTickets(ctx, link.userId, 'password');
    const ticket = await makeTicket(ctx, { purpose: 'password', userId: link.userId, lifeSeconds });
    await setLinkOutcome(ctx, link.id, { state: 'sending' });
    const url = `${ctx.deps.settings.publicUrl}/savills-mdi/modifyPw#u=${link.userId}&t=${ticket}`;
    next = { link, url, until: new Date(ctx.now().getTime() + lifeSeconds * 1000) };
    return {};
  });
  return next;
}

const pauseOf = (tries: number) => Math.min(2 ** tries, longestPauseMinutes) * 60_000;

/** What becomes of a link that the provider didn't take. */
function afterFailure(
  ctx: Ctx,
  { tries }: AccountLink,
  { reason, retryable, providerCode }: SmsFailed,
): LinkOutcome {
  // Our own limits are nobody's failure.
  const tried = providerCode.startsWith('breaker.') ? tries : tries + 1;
  if (retryable && tried < maxTries) {
    const dueAt = new Date(ctx.now().getTime() + pauseOf(tried));
    return { state: 'waiting', tries: tried, dueAt, reason };
  }
  // An answer that is missing or can't be read: it may be on its way.
  const unsure = !retryable && (reason === 'network' || reason === 'provider');
  return unsure ? { state: 'unknown' } : { state: 'failed', reason };
}

const ours = (providerCode: string) => providerCode.startsWith('breaker.');

/** Whether a failure is one of the provider or of our account there, and so everybody's. */
function isEverybodys({ reason, retryable, providerCode }: SmsFailed): 'now' | 'for good' | null {
  if (reason === 'account' || reason === 'balance' || reason === 'template') return 'for good';
  return ours(providerCode) || (retryable && reason !== 'frequency') ? 'now' : null;
}

/** Sends one link and writes down what came of it; answers whether the batch has to rest. */
async function sendOne({ ctx, piece }: JobWork<object>, jobId: number, { link, url, until }: Sending) {
  const { id, nickName: name, userName, phone, lang } = link;
  const shown = formatDate(until, 'YYYY-MM-DD HH:mm', await callersTimeZone(ctx));
  const params = { name, userName, link: url, until: shown };
  let failure: SmsFailed | null = null;
  try {
    await sendSms(ctx, { phone, template: 'accountLink', params, lang });
  } catch (error) {
    if (!(error instanceof SmsFailed)) throw error;
    failure = error;
  }
  const trouble = failure && isEverybodys(failure);
  await piece(async (inside) => {
    const end: LinkOutcome = failure
      ? afterFailure(inside, link, failure)
      : { state: 'sent', sentAt: inside.now() };
    await setLinkOutcome(inside, id, end);
    if (failure && trouble === 'for good') await failWaitingLinks(inside, jobId, failure.reason);
    return progressOfAccountLinks(inside, jobId);
  });
  return trouble === 'now';
}

/** Sends what is due, as far as it may; answers how long the batch rests before it goes on. */
async function sendDue(work: JobWork<object>, jobId: number, alone: boolean): Promise<number> {
  for (let sent = 0; sent < maxOfRun; ) {
    const next = await takeNext(work, jobId, alone);
    if (next === 'none') return 0;
    if (next === 'later') return restMs;
    if (next === 'spared') continue;
    if (await sendOne(work, jobId, next)) return troubleMs;
    sent += 1;
  }
  return 0;
}

/** How a run ends: for now while links wait, with what was not sent, or well. */
async function endOf(ctx: Ctx, jobId: number, rest: number): Promise<RunEnd> {
  const { waiting, dueAt, failed, unknown } = await batchCounts(ctx, jobId);
  if (waiting > 0) {
    const untilDue = dueAt ? dueAt.getTime() - ctx.now().getTime() : 0;
    return { againIn: Math.max(rest, untilDue, 0) };
  }
  if (failed + unknown === 0) return undefined;
  await markBatchEnded(ctx, jobId, true);
  return {
    failed: failed
      ? new Refusal('job.error.linksFailed', { args: [failed + unknown] })
      : new Refusal('job.error.unknownSent'),
  };
}

/**
 * Sends a batch of one-time links that set a password, at the pace that all batches together may have. An SMS can't be
 * undone or asked back, so a run that finds one broken off in the middle says so instead of sending a second.
 */
export const accountLink: Runner<object> = {
  lane: 'short',
  access: { access: 'self' },
  async run(work) {
    const { jobId } = work.ctx;
    if (jobId === null) throw new Error('links are sent by a job');
    let alone = false;
    await work.piece(async (ctx) => {
      await markLinksUnknown(ctx, jobId);
      if (work.cursor === 'ended') await requeueUnsentLinks(ctx, jobId);
      const progress = await progressOfAccountLinks(ctx, jobId);
      alone = progress.total === 1;
      return { ...progress, cursor: null };
    });
    const rest = await sendDue(work, jobId, alone);
    return (ctx) => endOf(ctx, jobId, rest);
  },
};
