import { type SqlBool, sql } from 'kysely';
import { assignmentInForce } from '../../kit/access/assignment-in-force.ts';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';

/** So many used half minutes are remembered: more than are accepted at one moment, however the clock was set. */
const remembered = 20;

/** A person's app, also one that is still being set up, with how many recovery codes are left. */
export const authenticatorOf = (ctx: PublicCtx, userId: number) =>
  rows(ctx)
    .selectFrom('authenticator')
    .select(['sealed', 'since'])
    .select(
      sql<number>`(select count(*)::int from recovery_code c where c.user_id = authenticator.user_id)`.as(
        'left',
      ),
    )
    .where('userId', '=', userId)
    .executeTakeFirst();

/** Whether a role that somebody holds now demands an app. */
export async function isAppDemanded(ctx: PublicCtx, userId: number): Promise<boolean> {
  const role = await rows(ctx)
    .selectFrom('assignment')
    .innerJoin('role', 'role.id', 'assignment.roleId')
    .select('role.id')
    .where('assignment.userId', '=', userId)
    .where('role.needsAuthenticator', '=', true)
    .where('role.canSignIn', '=', true)
    .where('role.state', '=', 'N')
    .where(assignmentInForce(ctx.now()))
    .limit(1)
    .executeTakeFirst();
  return role !== undefined;
}

/** Keeps the secret of an app that is being set up, instead of a former one; false where one is on. */
export async function keepSecret(ctx: PublicCtx, userId: number, sealed: Buffer): Promise<boolean> {
  const kept = await rows(ctx)
    .insertInto('authenticator')
    .values({ userId, sealed })
    .onConflict((c) => c.column('userId').doUpdateSet({ sealed }).where('authenticator.since', 'is', null))
    .returning('userId')
    .executeTakeFirst();
  return kept !== undefined;
}

/**
 * Uses up the code of a half minute, for an app that is on, or to switch on the one of this secret; false when it was used
 * before. Of two at once the second waits here, and then finds it used.
 */
export async function spendTimeStep(
  ctx: PublicCtx,
  userId: number,
  step: number,
  begun: Buffer | null = null,
): Promise<boolean> {
  const is =
    begun === null ? sql<SqlBool>`since is not null` : sql<SqlBool>`(since is null and sealed = ${begun})`;
  const used = await sql`
    update authenticator set since = coalesce(since, ${ctx.now()}),
      used_steps = (array_prepend(${step}::bigint, used_steps))[1:${sql.lit(remembered)}]
    where user_id = ${userId} and ${is} and not (${step}::bigint = any(used_steps))
    returning 1`.execute(rows(ctx));
  return used.rows.length > 0;
}

/** Puts recovery codes in the place of those that are left. */
export async function keepRecoveryCodes(
  ctx: PublicCtx,
  userId: number,
  macs: readonly Buffer[],
): Promise<void> {
  // Two at once would leave both their codes.
  await rows(ctx)
    .selectFrom('authenticator')
    .select('userId')
    .where('userId', '=', userId)
    .forUpdate()
    .execute();
  await rows(ctx).deleteFrom('recoveryCode').where('userId', '=', userId).execute();
  await rows(ctx)
    .insertInto('recoveryCode')
    .values(macs.map((mac) => ({ userId, mac })))
    .execute();
}

/** Takes a recovery code out of the world; false when it is none of those left. */
export async function takeRecoveryCode(ctx: PublicCtx, userId: number, mac: Buffer): Promise<boolean> {
  const taken = await rows(ctx)
    .deleteFrom('recoveryCode')
    .where('userId', '=', userId)
    .where('mac', '=', mac)
    .returning('userId')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Takes a person's app away with its recovery codes; false where none is on. */
export async function dropAuthenticator(ctx: PublicCtx, userId: number): Promise<boolean> {
  const gone = await rows(ctx)
    .deleteFrom('authenticator')
    .where('userId', '=', userId)
    .returning('since')
    .executeTakeFirst();
  return gone !== undefined && gone.since !== null;
}
