import { maskPhone } from '@mdi/contract/kit/display.ts';
import type { SignInFacts } from '@mdi/contract/modules/user/user.contract.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { refuse } from '../../kit/calls/refuse.ts';
import { restartJob, startJob } from '../../kit/jobs/jobs.ts';
import { type RateLimit, takeFromEachLimit, takeFromLimit } from '../../kit/rate-limits/rate-limits.ts';
import {
  addAccountLinks,
  batchOfJob,
  markBatchEnded,
  storeAccountLinkProgress,
  subjectOfJob,
  usersWithoutLink,
} from './user.account-links.queries.ts';
import { managedUsers } from './user.authority.ts';
import { phoneKeysOf } from './user.taken.queries.ts';

type Invited = { id: number; nickName: string };

const linkPauseMinutes = 10;
const maxLinks = 10;
/** Of all people of a company, or of one who stands in none. A whole company may be hired in a day. */
const maxLinksOfCompany = 5000;
const dayMinutes = 24 * 60;

const lately = (phoneKey: string): RateLimit => ({
  name: 'account link',
  of: [phoneKey],
  most: 1,
  minutes: linkPauseMinutes,
});
const today = (phoneKey: string): RateLimit => ({
  name: 'account links of a day',
  of: [phoneKey],
  most: maxLinks,
  minutes: dayMinutes,
});
const budget = ({ actor }: Ctx): RateLimit => ({
  name: 'account links of a company',
  of: actor.companyId === null ? ['user', actor.userId] : ['company', actor.companyId],
  most: maxLinksOfCompany,
  minutes: dayMinutes,
});

const resetMinutes = 30;

/** How long a link is good: one for the first password for days, one that replaces a password only for a while. */
export const linkSeconds = ({ deps }: Ctx, { hasPassword }: { hasPassword: boolean }): number =>
  60 * (hasPassword ? resetMinutes : deps.settings.invitationDays * dayMinutes);

/** The batch for links that are asked for now: one for all that a job asks for, however often it does. */
async function batchFor(ctx: Ctx, first: Invited): Promise<number> {
  if (ctx.jobId === null) return startJob(ctx, 'accountLink', first.nickName, {});
  const batch = await batchOfJob(ctx);
  if (!batch) return startJob(ctx, 'accountLink', await subjectOfJob(ctx), {});
  // One that was cancelled stays so: what is added waits until somebody retries it.
  if (batch.state === 'done' || batch.state === 'failed') {
    await markBatchEnded(ctx, batch.id, false);
    await restartJob(ctx, batch.id, 'accountLink');
  }
  return batch.id;
}

async function queueLinks(ctx: Ctx, people: readonly Invited[]): Promise<void> {
  const [first] = people;
  if (!first) return;
  await takeFromLimit(ctx, budget(ctx), people.length, 'user.error.linkBudget');
  const jobId = await batchFor(ctx, first);
  await addAccountLinks(
    ctx,
    jobId,
    people.map(({ id }) => id),
  );
  await storeAccountLinkProgress(ctx, jobId);
}

/**
 * Queues a one-time link that sets a password for each of these people, but for those whose phone got one a moment ago,
 * which is good for longer than until the next may be sent, or enough of them today. Answers who is sent one; whoever
 * asked sees in one task how they go out. This and `resendAccountLink` are the only ways a link goes out.
 */
export async function sendAccountLinks<P extends Invited>(ctx: Ctx, people: readonly P[]): Promise<P[]> {
  const keys = await phoneKeysOf(
    ctx,
    people.map(({ id }) => id),
  );
  const left = async (of: readonly P[], limit: (phoneKey: string) => RateLimit) => {
    const free = await takeFromEachLimit(
      ctx,
      limit(''),
      of.map(({ id }) => keys.get(id) ?? ''),
    );
    return of.filter((_, n) => free[n]);
  };
  const sent = await left(await left(people, lately), today);
  await queueLinks(ctx, sent);
  return sent;
}

type Asked = Invited & { state: string; signIn: SignInFacts['signIn']; phoneLostAt: Date | null };

/**
 * Sends links to those of many who have not set a password yet and may: not twice in a while, and not while one is on
 * its way. Answers how many are queued, and how many were left out.
 */
export async function inviteMany(ctx: Ctx, people: readonly Asked[]) {
  const managed = await managedUsers(
    ctx,
    people.map(({ id }) => id),
  );
  const wanted = people.filter(
    ({ id, state, signIn, phoneLostAt }) =>
      state === 'N' && signIn === 'pending' && phoneLostAt === null && managed.has(id),
  );
  const free = new Set(
    await usersWithoutLink(
      ctx,
      wanted.map(({ id }) => id),
      linkPauseMinutes,
    ),
  );
  const invited = await sendAccountLinks(
    ctx,
    wanted.filter(({ id }) => free.has(id)),
  );
  return { queued: invited.length, left: people.length - invited.length };
}

type Addressed = Invited & { phone: string; phoneLostAt: Date | null; hasPassword: boolean };

/**
 * The same when somebody asks for it; answers to which phone, and how long it is good. @throws Refusal 429 with the wait where one was sent a moment ago, 409 where the
 * phone was reported lost
 */
export async function resendAccountLink(ctx: Ctx, person: Addressed) {
  if (person.phoneLostAt !== null)
    refuse('user.error.phoneLost', { code: 'conflict', data: { which: 'state' } });
  const key = (await phoneKeysOf(ctx, [person.id])).get(person.id) ?? '';
  await takeFromLimit(ctx, lately(key), 1, 'user.error.linkTooSoon');
  await takeFromLimit(ctx, today(key), 1, 'user.error.linkTooOften');
  await queueLinks(ctx, [person]);
  return { phone: maskPhone(person.phone), expiresIn: linkSeconds(ctx, person) };
}
