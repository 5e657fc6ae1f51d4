import type { ErrorKey } from '@mdi/contract/modules/word-keys.ts';
import { sql } from 'kysely';
import type { PublicCtx } from '../calls/ctx.ts';
import { refuse } from '../calls/refuse.ts';
import { rows } from '../calls/rows.ts';
import { maxFromAddress, networkOf } from './ip-limit.ts';

/**
 * Allows so many events within so many minutes (1 day at most) under one name and one set of values; the minutes begin
 * with the first event. They are counted in the database, so for all nodes together. An address belongs in `of` as its
 * `network()`.
 */
export type RateLimit = {
  name: string;
  of: readonly (string | number)[];
  most: number;
  minutes: number;
  /** How many events happen at once; one unless given. */
  times?: number;
};

/** Makes a limit for the caller's network. */
export function networkLimit(ctx: PublicCtx, limit: Omit<RateLimit, 'of'>): RateLimit {
  const most = maxFromAddress(ctx.address, limit.most, ctx.deps.settings.sharedAddresses);
  return { ...limit, most, of: [networkOf(ctx.address)] };
}

const keyOf = (ctx: PublicCtx, { name, of }: RateLimit) =>
  ctx.deps.secrets.mac('throttle', 'limit', name, ...of.map(String));

const begunBefore = (now: Date, { minutes }: RateLimit) => new Date(now.getTime() - minutes * 60_000);

/**
 * Counts events in one statement, so that simultaneous ones are counted one after the other. If the clock was set back,
 * the counted minutes begin now, so nobody waits longer than the limit says.
 */
async function add(ctx: PublicCtx, limit: RateLimit): Promise<{ count: number; since: Date }> {
  const now = ctx.now();
  const before = begunBefore(now, limit);
  const { times = 1 } = limit;
  const { rows: counted } = await sql<{ count: number; since: Date }>`
    insert into throttle as t (key, fails, first_at, last_at, free_at)
    values (${keyOf(ctx, limit)}, ${times}, ${now}, ${now}, ${now})
    on conflict (key) do update set last_at = ${now},
      fails = case when t.first_at <= ${before} then excluded.fails else t.fails + excluded.fails end,
      first_at = case when t.first_at <= ${before} then ${now} else least(t.first_at, ${now}) end
    returning fails as count, first_at as since`.execute(rows(ctx));
  const [row] = counted;
  if (!row) throw new Error('a count was not written');
  return row;
}

function refuseUntil(ctx: PublicCtx, { minutes, most }: RateLimit, since: Date, key: ErrorKey): never {
  // The counted minutes may lie ahead, from before the clock was set back.
  const begun = Math.min(since.getTime(), ctx.now().getTime());
  const seconds = Math.max(1, Math.ceil((begun + minutes * 60_000 - ctx.now().getTime()) / 1000));
  refuse(key, { code: 'tooMany', args: [seconds, most], retryAfter: seconds });
}

/**
 * Counts the event under each limit and refuses it where one is passed. The count stays whatever becomes of the call,
 * so refused tries count too. Limits lock their rows until the call ends: name them in the same order everywhere, and
 * count only where little work follows.
 * @throws Refusal 429 with the seconds to wait, as the sentence's first value; the second is how many are allowed
 */
export async function assertWithinLimit(
  ctx: PublicCtx,
  limits: readonly RateLimit[],
  key: ErrorKey = 'kit.error.tooMany',
): Promise<void> {
  for (const limit of limits) {
    const { count, since } = await add(ctx, limit);
    ctx.keepCounts.push(async () => {
      await add(ctx, limit);
    });
    if (count > limit.most) refuseUntil(ctx, limit, since, key);
  }
}

/**
 * Takes so many of what a limit allows, for what is done and not merely tried: a refused call gives it back.
 * @throws Refusal 429 when that is more than is left
 */
export async function takeFromLimit(
  ctx: PublicCtx,
  limit: RateLimit,
  times: number,
  key: ErrorKey = 'kit.error.tooMany',
): Promise<void> {
  const { count, since } = await add(ctx, { ...limit, times });
  if (count > limit.most) refuseUntil(ctx, limit, since, key);
}

/** Takes one of what a limit allows; answers false, and takes nothing, when none is left. */
export async function tryTakeFromLimit(ctx: PublicCtx, limit: RateLimit): Promise<boolean> {
  const { count } = await add(ctx, limit);
  if (count <= limit.most) return true;
  await uncountLimitedEvent(ctx, limit);
  return false;
}

/**
 * Takes one from each of these limits in one statement; answers those that had one left. The limits share name, most
 * and minutes, and each has another value.
 */
export async function takeFromEachLimit(
  ctx: PublicCtx,
  { name, most, minutes }: Omit<RateLimit, 'of'>,
  each: readonly string[],
): Promise<boolean[]> {
  const now = ctx.now();
  const keys = each.map((value) => keyOf(ctx, { name, of: [value], most, minutes }));
  const stale = sql`(t.first_at <= ${begunBefore(now, { name, of: [], most, minutes })} or t.first_at > ${now})`;
  // Rows are taken in one order, so that two callers who take the same wait for each other instead of deadlocking.
  const { rows: counted } = await sql<{ key: Buffer; fails: number }>`
    insert into throttle as t (key, fails, first_at, last_at, free_at)
    select k, 1, ${now}, ${now}, ${now} from unnest(${keys}::bytea[]) k order by k
    on conflict (key) do update set last_at = ${now},
      fails = case when ${stale} then 1 else least(t.fails, ${most}) + 1 end,
      first_at = case when ${stale} then ${now} else t.first_at end
    returning key, fails`.execute(rows(ctx));
  const over = new Set(counted.filter(({ fails }) => fails > most).map(({ key }) => key.toString('hex')));
  const back = keys.filter((key) => over.has(key.toString('hex')));
  if (back.length > 0) {
    await sql`update throttle set fails = fails - 1 where key = any(${back}::bytea[])`.execute(rows(ctx));
  }
  return keys.map((key) => !over.has(key.toString('hex')));
}

/** Counts an event that has happened, such as a failure; refuses nothing. Answers the count, including this one. */
export async function countLimitedEvent(ctx: PublicCtx, limit: RateLimit): Promise<number> {
  const { count } = await add(ctx, limit);
  ctx.keepCounts.push(async () => {
    await add(ctx, limit);
  });
  return count;
}

const countedIn = (ctx: PublicCtx, limit: RateLimit) =>
  rows(ctx)
    .selectFrom('throttle')
    .select(['fails', 'firstAt'])
    .where('key', '=', keyOf(ctx, limit))
    .where('firstAt', '>', begunBefore(ctx.now(), limit))
    .executeTakeFirst();

/** Refuses when as many events as a limit allows were counted already; counts nothing. @throws Refusal 429 */
export async function assertRoomInLimits(
  ctx: PublicCtx,
  limits: readonly RateLimit[],
  key: ErrorKey = 'kit.error.tooMany',
): Promise<void> {
  for (const limit of limits) {
    const row = await countedIn(ctx, limit);
    if (row && row.fails >= limit.most) refuseUntil(ctx, limit, row.firstAt, key);
  }
}

/** How often something may happen in a minute, evenly spread, and how often at once after a rest. */
export type Pace = { name: string; perMinute: number; atOnce: number };

/**
 * Takes a turn at a pace that all nodes share; answers whether there was one. With `due` it counts in any case, since
 * it can't wait. One moment stands for the turns taken: when the last of them is due.
 */
export async function takeTurnAtPace(
  ctx: PublicCtx,
  { name, perMinute, atOnce }: Pace,
  due: boolean,
): Promise<boolean> {
  const now = ctx.now();
  const stepMs = 60_000 / perMinute;
  const key = ctx.deps.secrets.mac('throttle', 'pace', name);
  const latest = new Date(now.getTime() + stepMs * (atOnce - 1));
  // If the clock was set back since, the turns taken are nearer by that much.
  const free = sql`(t.free_at - greatest(t.last_at - ${now}::timestamptz, interval '0'))`;
  const { rows: taken } = await sql`
    insert into throttle as t (key, fails, first_at, last_at, free_at)
    values (${key}, 0, ${now}, ${now}, ${new Date(now.getTime() + stepMs)})
    on conflict (key) do update set last_at = ${now},
      free_at = greatest(${free}, ${now}) + ${stepMs} * interval '1 millisecond'
    where ${due} or ${free} <= ${latest}
    returning 1`.execute(rows(ctx));
  return taken.length > 0;
}

/** Whether more than a limit allows was counted. */
export async function isLimitExceeded(ctx: PublicCtx, limit: RateLimit): Promise<boolean> {
  const row = await countedIn(ctx, limit);
  return row !== undefined && row.fails > limit.most;
}

/** Takes back one counted event that had no effect. */
export async function uncountLimitedEvent(ctx: PublicCtx, limit: RateLimit): Promise<void> {
  await sql`update throttle set fails = fails - 1 where key = ${keyOf(ctx, limit)} and fails > 0`.execute(
    rows(ctx),
  );
}

/** Clears the count, after a success. */
export async function forgetLimitedEvents(ctx: PublicCtx, limit: RateLimit): Promise<void> {
  await rows(ctx).deleteFrom('throttle').where('key', '=', keyOf(ctx, limit)).execute();
}
