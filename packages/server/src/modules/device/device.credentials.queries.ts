import { sql } from 'kysely';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';

const dayMs = 86_400_000;

export type FormerPlace = { id: number; projectId: number | null; areaId: number | null };

/**
 * The credential of a reader counts for nothing but what happened before, at its place of then; the reader is to
 * forget everything.
 */
export const retireSecret = (ctx: Ctx, { id: deviceId, projectId, areaId }: FormerPlace) =>
  rows(ctx)
    .updateTable('deviceSecret')
    .set({ state: 'retired', retiredAt: ctx.now(), projectId, areaId })
    .where('deviceId', '=', deviceId)
    .where('state', '=', 'active')
    .returning('id')
    .executeTakeFirst();

/** The credential that a reader signs with, locked until the call ends. */
export async function activeSecret(ctx: Ctx, deviceId: number) {
  const row = await rows(ctx)
    .selectFrom('deviceSecret')
    .select(['id as secretId', 'secret', sql<boolean>`previous is not null`.as('rekeying')])
    .where('deviceId', '=', deviceId)
    .where('state', '=', 'active')
    .forUpdate()
    .executeTakeFirst();
  return row?.secret ? { ...row, secret: row.secret } : undefined;
}

/** Lets a reader sign with a new secret (sealed), and with the old one for as long as the command waits for it. */
export const replaceSecret = (ctx: Ctx, secretId: number, { old, next }: { old: Buffer; next: Buffer }) =>
  rows(ctx)
    .updateTable('deviceSecret')
    .set({ secret: next, previous: old, previousUntil: new Date(ctx.now().getTime() + dayMs) })
    .where('id', '=', secretId)
    .execute();

/** Credentials of a reader that were taken back before are void; what signs with one is told so. */
export const revokeRetiredSecrets = (ctx: Ctx, deviceId: number) =>
  rows(ctx)
    .updateTable('deviceSecret')
    .set({ state: 'revoked' })
    .where('deviceId', '=', deviceId)
    .where('state', '=', 'retired')
    .execute();

/** QR codes that installers were shown for a reader and that nobody used are void. */
export const voidClaims = (ctx: Ctx, deviceId: number) =>
  rows(ctx)
    .updateTable('deviceClaim')
    .set({ expiresAt: ctx.now() })
    .where('deviceId', '=', deviceId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', ctx.now())
    .execute();
