import { normalisePhone } from '@mdi/contract/kit/fields.ts';
import { isHeadOffice } from '@mdi/contract/kit/levels.ts';
import type { Ctx } from '../calls/ctx.ts';
import {
  assertRoomInLimits,
  assertWithinLimit,
  countLimitedEvent,
  type RateLimit,
} from '../rate-limits/rate-limits.ts';

// Lists show the first three and the last four digits of a phone, so ten thousand guesses would find the rest of it.
// People who look for somebody mostly find them; people who guess find nearly nobody.

const dayMinutes = 1440;

/** A person's searches for a whole phone that found nobody. */
const misses = (ctx: Ctx): RateLimit => ({
  name: 'phoneSearch',
  // Whoever views as somebody else searches in their own name.
  of: [ctx.actor.viewAs?.by.userId ?? ctx.actor.userId],
  most: 200,
  minutes: dayMinutes,
});

const isWhole = (word: string): boolean => /^\+?\d{8,15}$/.test(normalisePhone(word));

/**
 * Searches for a word; when it is a whole phone that nobody has, that is counted, and after many of them no more are
 * looked up that day. A job only searches: its word was counted when the job was asked for (`countPhoneSearch`).
 * @throws Refusal 429
 */
export async function searchCountingPhones<T extends { total: number }>(
  ctx: Ctx,
  word: string | undefined,
  search: () => Promise<T>,
): Promise<T> {
  if (ctx.jobId !== null || word === undefined || !isWhole(word)) return search();
  await assertRoomInLimits(ctx, [misses(ctx)], 'kit.error.phoneSearches');
  const found = await search();
  const count = () => countLimitedEvent(ctx, misses(ctx));
  // Somebody who views as somebody else only looks, so nothing may be written until the call is over.
  if (found.total === 0 && ctx.actor.viewAs) ctx.afterCommit.push(async () => void (await count()));
  else if (found.total === 0) await count();
  return found;
}

/**
 * Counts a word that a job is about to search for as a miss, when it is a whole phone: what the job finds is known only
 * later, and its rows would tell whether somebody has that phone.
 * @throws Refusal 429
 */
export async function countPhoneSearch(ctx: Ctx, word: unknown): Promise<void> {
  if (typeof word !== 'string' || !isWhole(word)) return;
  await assertWithinLimit(ctx, [misses(ctx)], 'kit.error.phoneSearches');
}

/** A tenant has some thousand people at most; the property may bring those of all tenants, each looked up a few times. */
const lookupsADay = { company: 20_000, project: 200_000 } as const;

/**
 * Counts the phones that an import is about to look up, for a company as a whole, for property staff, or for a head
 * office that doesn't reach everywhere; whoever sees everybody learns nothing by it.
 * @throws Refusal 429 when there were too many that day
 */
export async function countPhoneLookups(ctx: Ctx, phones: readonly string[]): Promise<void> {
  const { actor } = ctx;
  const asked = new Set(phones.map(normalisePhone).filter((phone) => phone !== ''));
  const everywhere = isHeadOffice(actor) && !actor.scope.regions && !actor.scope.buildings;
  if (everywhere || asked.size === 0) return;
  const limit =
    actor.companyId === null
      ? { of: ['project', actor.projectId ?? 0, actor.level], most: lookupsADay.project }
      : { of: ['company', actor.companyId], most: lookupsADay.company };
  const lookups = { name: 'phoneLookup', minutes: dayMinutes, times: asked.size, ...limit };
  if (ctx.jobId === null) return assertWithinLimit(ctx, [lookups], 'kit.error.phoneLookups');
  await assertRoomInLimits(ctx, [lookups], 'kit.error.phoneLookups');
  // A piece of a job may take long, and others who count would wait for its end.
  ctx.afterCommit.push(async () => {
    await countLimitedEvent(ctx, lookups);
  });
}
