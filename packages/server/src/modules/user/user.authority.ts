import type { Ctx } from '../../kit/calls/ctx.ts';
import { forbidden, orNotFound, refuse } from '../../kit/calls/refuse.ts';
import {
  accountsBeyondOwn,
  isAdministrator,
  isOfHeadOffice,
  otherAdministrators,
} from './user.grants.queries.ts';
import { userInScope } from './user.queries.ts';

/** Which of these accounts the caller may act on: those whose every role and door is within the caller's own. */
export async function managedUsers(ctx: Ctx, userIds: readonly number[]): Promise<ReadonlySet<number>> {
  const beyond = await accountsBeyondOwn(ctx, userIds);
  return new Set(userIds.filter((id) => !beyond.has(id)));
}

/** Whether somebody stands below the caller: not of head office, and with no role or door beyond the caller's own. */
export async function isBelowCaller(ctx: Ctx, userId: number): Promise<boolean> {
  return (await managedUsers(ctx, [userId])).has(userId) && !(await isOfHeadOffice(ctx, userId));
}

/** Whom nobody sees the product as: oneself, head office, and whoever may do more than the caller. @throws Refusal */
export async function assertViewable(ctx: Ctx, userId: number): Promise<void> {
  orNotFound(await userInScope(ctx, userId));
  if (userId === ctx.actor.userId)
    refuse('viewAs.error.yourself', { code: 'conflict', data: { which: 'state' } });
  if (!(await isBelowCaller(ctx, userId))) refuse('viewAs.error.authority', { code: 'forbidden' });
}

/**
 * Stops a call on an account that holds a role, or opens a door, which isn't within the caller's own (spec §6): who sets
 * the phone or the password of an account gets all that the account may do. Every act on an account asks this.
 */
export async function assertAuthority(ctx: Ctx, userId: number): Promise<void> {
  if ((await accountsBeyondOwn(ctx, [userId])).size > 0) forbidden();
}

/** The last head-office administrator keeps the role, whichever way it would be lost. */
export async function keepAdministrator(ctx: Ctx, userId: number): Promise<void> {
  if (!(await isAdministrator(ctx, userId))) return;
  if ((await otherAdministrators(ctx, userId)) === 0)
    refuse('user.error.lastAdministrator', { code: 'conflict', data: { which: 'state' } });
}
