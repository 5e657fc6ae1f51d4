import { sql } from 'kysely';
import { type PublicCtx, unknownSubject } from '../../kit/calls/ctx.ts';
import { refuse } from '../../kit/calls/refuse.ts';
import { rows } from '../../kit/calls/rows.ts';
import { networkOf } from '../../kit/rate-limits/ip-limit.ts';
import {
  assertRoomInLimits,
  countLimitedEvent,
  isLimitExceeded,
  networkLimit,
  type RateLimit,
} from '../../kit/rate-limits/rate-limits.ts';
import { knownBrowser } from './auth.known-browser.ts';

type Purpose = 'login' | 'app' | 'oldPassword' | 'checkUserInfo' | 'pass' | 'form';

const keyOf = (ctx: PublicCtx, ...parts: string[]) => ctx.deps.secrets.mac('throttle', ...parts);

const freeTries = 5;
const longestWaitMinutes = 15;
const forgetHours = 12;

/** From where somebody tries: their own browser, where it is known, else the network that others may share. */
const whence = (ctx: PublicCtx, account: string) => knownBrowser(ctx, account) ?? networkOf(ctx.address);

/**
 * Counts a try of a secret before it is checked, in one statement, so that parallel tries can't pass
 * together. From the 5th failure on the next try must wait 1 min, doubling to 15; the wait belongs to the
 * account and to where the try comes from together, so that nobody can shut somebody else out. A wait longer than
 * there are was written before the clock was set back, and keeps nobody. A right try is
 * forgotten by `forgetTries`. @throws Refusal 429 while waiting.
 */
export async function countTry(ctx: PublicCtx, purpose: Purpose, account: string): Promise<void> {
  const key = keyOf(ctx, purpose, account, whence(ctx, account));
  const now = ctx.now();
  const counted = await sql`
    insert into throttle as t (key, fails, first_at, last_at, free_at) values (${key}, 1, ${now}, ${now}, ${now})
    on conflict (key) do update set
      fails = case when t.last_at < ${now}::timestamptz - make_interval(hours => ${forgetHours}) then 1 else t.fails + 1 end,
      first_at = case when t.last_at < ${now}::timestamptz - make_interval(hours => ${forgetHours}) then ${now} else t.first_at end,
      last_at = ${now},
      free_at = case
        when t.last_at >= ${now}::timestamptz - make_interval(hours => ${forgetHours}) and t.fails + 1 >= ${freeTries}
        then ${now}::timestamptz + make_interval(mins => least(${longestWaitMinutes}, power(2, least(t.fails + 1 - ${freeTries}, 10))::int))
        else ${now} end
    where t.free_at <= ${now} or t.free_at > ${now}::timestamptz + make_interval(mins => ${longestWaitMinutes})
    returning 1`.execute(rows(ctx));
  if (counted.rows.length > 0) return;
  const row = await rows(ctx)
    .selectFrom('throttle')
    .select('freeAt')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  const seconds = Math.max(1, Math.ceil((row.freeAt.getTime() - now.getTime()) / 1000));
  refuse('auth.error.wait', { code: 'tooMany', args: [seconds], retryAfter: seconds });
}

export async function forgetTries(ctx: PublicCtx, purpose: Purpose, account: string): Promise<void> {
  const key = keyOf(ctx, purpose, account, whence(ctx, account));
  await rows(ctx).deleteFrom('throttle').where('key', '=', key).execute();
}

/** More than so many failures within the hour, from wherever: the password alone no longer suffices. */
const anywhere = (account: string): RateLimit => ({ name: 'anywhere', of: [account], most: 20, minutes: 60 });

export const underAttack = (ctx: PublicCtx, account: string): Promise<boolean> =>
  isLimitExceeded(ctx, anywhere(account));

/** How often one network may guess wrong, whoever is tried: one password for many people is guessing too. */
const guesses = (ctx: PublicCtx): RateLimit[] => [
  networkLimit(ctx, { name: 'guesses', most: 20, minutes: 5 }),
  networkLimit(ctx, { name: 'guesses of an hour', most: 100, minutes: 60 }),
];

/**
 * Refuses who comes from a network that guessed too often, but for a browser with which the account's owner signed in
 * before. As many more may be let in as are looked at at once. @throws Refusal 429 with the wait
 */
export async function assertRoomToGuess(ctx: PublicCtx, account: string): Promise<void> {
  if (knownBrowser(ctx, account) === null)
    await assertRoomInLimits(ctx, guesses(ctx), 'auth.error.waitNetwork');
}

/** Counts what was guessed wrong against the network, and where an account is tried against that, too. */
export async function countWrongGuess(ctx: PublicCtx, account: string | null): Promise<void> {
  if (account !== null) await countLimitedEvent(ctx, anywhere(account));
  for (const limit of guesses(ctx)) await countLimitedEvent(ctx, limit);
}

/**
 * Notes that a name or a phone which was asked for is nobody's: in the server's log and in a count of the network, which
 * costs as much as the audit row of somebody's, so that the time tells nothing. What was typed is not kept: people type
 * passwords into the field of the name.
 */
export async function noteNobody(ctx: PublicCtx, what: 'name' | 'phone'): Promise<void> {
  ctx.about = unknownSubject;
  const count = await countLimitedEvent(
    ctx,
    networkLimit(ctx, { name: 'found nobody', most: 0, minutes: 60 }),
  );
  ctx.log.info({ address: ctx.address, what, count }, 'asked for nobody');
}
