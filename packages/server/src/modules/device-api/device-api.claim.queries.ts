import { createHash } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { sameBytes } from '../../kit/settings/secrets.ts';

/** A reader that may be claimed. Who only guesses locks nothing that a reader at work needs. */
export const deviceByCode = (ctx: PublicCtx, code: string) =>
  rows(ctx)
    .selectFrom('device')
    .selectAll()
    .where('code', '=', code)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();

export type Claimable = NonNullable<Awaited<ReturnType<typeof deviceByCode>>>;

/** The same reader as it is now, locked until the call ends. */
export const lockReader = (ctx: PublicCtx, deviceId: number) =>
  rows(ctx).selectFrom('device').selectAll().where('id', '=', deviceId).forUpdate().executeTakeFirstOrThrow();

/** Takes the claim of a token, if it is this reader's, unused and in time, and the reader is nobody's. */
export const takeClaim = (ctx: PublicCtx, deviceId: number, claimToken: string) =>
  rows(ctx)
    .updateTable('deviceClaim')
    .set({ usedAt: ctx.now() })
    .where('deviceId', '=', deviceId)
    .where('tokenHash', '=', tokenHash(claimToken))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', ctx.now())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deviceSecret')
            .select('id')
            .where('deviceSecret.deviceId', '=', deviceId)
            .where('deviceSecret.state', '=', 'active'),
        ),
      ),
    )
    .returning(['userId', 'projectId', 'areaId', 'channel'])
    .executeTakeFirst();

const tokenHash = (claimToken: string) => createHash('sha256').update(claimToken).digest();

/** The claims of a reader for which an installer waits, by their tokens' hashes. */
export const openClaims = (ctx: PublicCtx, deviceId: number) =>
  rows(ctx)
    .selectFrom('deviceClaim')
    .select(['tokenHash', 'projectId'])
    .where('deviceId', '=', deviceId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', ctx.now())
    .execute();

export const isClaimToken = (claimToken: string, { tokenHash: hash }: { tokenHash: Buffer }) =>
  sameBytes(hash, tokenHash(claimToken));

/** Says on the reader's page that somebody tried too many tokens. */
export async function addClaimLock(ctx: PublicCtx, { id, projectId, areaId }: Claimable): Promise<void> {
  const at = ctx.now();
  const eventId = `claim-${at.getTime()}`;
  const found = { deviceId: id, projectId, areaId, eventId, code: 'CLAIM_LOCK', level: 2, at } as const;
  await rows(ctx).insertInto('deviceException').values(found).execute();
}

/**
 * Gives a reader its first secret (sealed); nothing that was meant for its hardware before still counts. What another
 * one that it replaces is still to be told stays.
 */
export async function giveFirstSecret(ctx: PublicCtx, deviceId: number, secret: Buffer): Promise<void> {
  const now = ctx.now();
  const db = rows(ctx);
  await db
    .updateTable('deviceCommand')
    .set({ state: 'expired', endedAt: now })
    .where('deviceId', '=', deviceId)
    .where('state', 'in', ['queued', 'sent', 'accepted'])
    .where(
      sql<SqlBool>`(secret_id is null or exists (
        select from device_secret s join device d on d.id = s.device_id and d.code = s.code where s.id = secret_id))`,
    )
    .execute();
  await db.deleteFrom('deviceLive').where('deviceId', '=', deviceId).execute();
  await db.insertInto('deviceSecret').values({ deviceId, secret, createdAt: now }).execute();
  await db
    .updateTable('deviceException')
    .set({ recoveredAt: now })
    .where('deviceId', '=', deviceId)
    .where('code', '=', 'CLAIM_LOCK')
    .where('recoveredAt', 'is', null)
    .execute();
}

export const installerOf = (ctx: PublicCtx, userId: number) =>
  rows(ctx).selectFrom('user').select('userName').where('id', '=', userId).executeTakeFirst();
