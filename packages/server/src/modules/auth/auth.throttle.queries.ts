import { sql } from 'kysely';
import type { PublicCtx } from '../../kit/ctx.ts';
import { network } from '../../kit/pace.ts';
import { refuse } from '../../kit/refuse.ts';
import { rows } from '../../kit/rows.ts';

type Purpose = 'login' | 'oldPassword' | 'checkUserInfo' | 'pass';

const keyOf = (ctx: PublicCtx, ...parts: string[]) => ctx.deps.secrets.mac('throttle', ...parts);

const freeTries = 5;
const longestWaitMinutes = 15;
const forgetHours = 12;

/**
 * Counts a try of a secret before it is checked, in one statement, so that parallel tries can't pass
 * together. From the 5th failure on the next try must wait 1 min, doubling to 15; the wait belongs to the
 * account and the client's address together, so that nobody can shut somebody else out. A right try is
 * forgotten by `forgetTries`. @throws Refusal 429 while waiting.
 */
export async function countTry(ctx: PublicCtx, purpose: Purpose, account: string): Promise<void> {
  const key = keyOf(ctx, purpose, account, network(ctx.address));
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
    where t.free_at <= ${now}
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
  const key = keyOf(ctx, purpose, account, network(ctx.address));
  await rows(ctx).deleteFrom('throttle').where('key', '=', key).execute();
}

/** Counts an event under a key within a window of an hour and answers the count, this one included. */
async function countInHour(ctx: PublicCtx, ...parts: string[]): Promise<number> {
  const now = ctx.now();
  const counted = await sql<{ fails: number }>`
    insert into throttle as t (key, fails, first_at, last_at, free_at) values (${keyOf(ctx, ...parts)}, 1, ${now}, ${now}, ${now})
    on conflict (key) do update set
      fails = case when t.first_at < ${now}::timestamptz - interval '1 hour' then 1 else t.fails + 1 end,
      first_at = case when t.first_at < ${now}::timestamptz - interval '1 hour' then ${now} else t.first_at end,
      last_at = ${now}
    returning fails`.execute(rows(ctx));
  return counted.rows[0]?.fails ?? 0;
}

const suspiciousFailures = 20;

export async function countFailureAnywhere(ctx: PublicCtx, account: string): Promise<void> {
  await countInHour(ctx, 'anywhere', account);
}

/** More than 20 failures within the hour, from wherever: the password alone no longer suffices. */
export async function underAttack(ctx: PublicCtx, account: string): Promise<boolean> {
  const row = await rows(ctx)
    .selectFrom('throttle')
    .select(['fails', 'firstAt'])
    .where('key', '=', keyOf(ctx, 'anywhere', account))
    .executeTakeFirst();
  return !!row && row.fails > suspiciousFailures && row.firstAt.getTime() > ctx.now().getTime() - 3_600_000;
}

const codesPerAddressAndHour = 30;

/** Codes asked for without a right password: 30 an hour from one address. */
export async function countCodeAsked(ctx: PublicCtx): Promise<void> {
  const asked = await countInHour(ctx, 'codes', network(ctx.address));
  if (asked > codesPerAddressAndHour) {
    refuse('auth.error.sendTooSoon', { code: 'tooMany', args: [3600], retryAfter: 3600, keep: true });
  }
}
