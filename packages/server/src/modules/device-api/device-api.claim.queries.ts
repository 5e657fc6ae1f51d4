import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { PublicCtx } from '../../kit/ctx.ts';
import { rows } from '../../kit/rows.ts';

/** A reader that may be claimed, locked until the call ends. */
export const lockByCode = (ctx: PublicCtx, code: string) =>
  rows(ctx)
    .selectFrom('device')
    .selectAll()
    .where('code', '=', code)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export type Claimable = NonNullable<Awaited<ReturnType<typeof lockByCode>>>;

/** Takes the claim of a token, if it is this reader's, unused and in time, and the reader is nobody's. */
export const takeClaim = (ctx: PublicCtx, deviceId: number, claimToken: string) =>
  rows(ctx)
    .updateTable('deviceClaim')
    .set({ usedAt: ctx.now() })
    .where('deviceId', '=', deviceId)
    .where('tokenHash', '=', createHash('sha256').update(claimToken).digest())
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

const keyOf = (ctx: PublicCtx, code: string) => ctx.deps.secrets.mac('throttle', 'claim', code);

/** Wrong tokens of a code within the hour, and when that hour ends. */
export async function wrongClaims(
  ctx: PublicCtx,
  code: string,
): Promise<{ count: number; until: Date } | null> {
  const row = await rows(ctx)
    .selectFrom('throttle')
    .select(['fails', 'freeAt'])
    .where('key', '=', keyOf(ctx, code))
    .where('freeAt', '>', ctx.now())
    .executeTakeFirst();
  return row ? { count: row.fails, until: row.freeAt } : null;
}

/** Counts a wrong token; its hour begins with the first. */
export async function countWrongClaim(ctx: PublicCtx, code: string): Promise<number> {
  const now = ctx.now();
  const hour = new Date(now.getTime() + 3_600_000);
  const { rows: counted } = await sql<{ fails: number }>`
    insert into throttle as t (key, fails, first_at, last_at, free_at)
    values (${keyOf(ctx, code)}, 1, ${now}, ${now}, ${hour})
    on conflict (key) do update set last_at = ${now},
      fails = case when t.free_at <= ${now} then 1 else t.fails + 1 end,
      first_at = case when t.free_at <= ${now} then ${now} else t.first_at end,
      free_at = case when t.free_at <= ${now} then ${hour} else t.free_at end
    returning fails`.execute(rows(ctx));
  return counted[0]?.fails ?? 0;
}

export const forgetWrongClaims = (ctx: PublicCtx, code: string) =>
  rows(ctx).deleteFrom('throttle').where('key', '=', keyOf(ctx, code)).execute();

/** Says on the reader's page that somebody tried too many tokens. */
export async function addClaimLock(ctx: PublicCtx, { id, projectId, areaId }: Claimable): Promise<void> {
  const at = ctx.now();
  const eventId = `claim-${at.getTime()}`;
  const found = { deviceId: id, projectId, areaId, eventId, code: 'CLAIM_LOCK', level: 2, at } as const;
  await rows(ctx).insertInto('deviceException').values(found).execute();
}

/** Gives a reader its first secret (sealed); nothing that was meant for it before still counts. */
export async function install(ctx: PublicCtx, deviceId: number, secret: Buffer): Promise<void> {
  const now = ctx.now();
  const db = rows(ctx);
  await db
    .updateTable('deviceCommand')
    .set({ state: 'expired', endedAt: now })
    .where('deviceId', '=', deviceId)
    .where('state', 'in', ['queued', 'sent', 'accepted'])
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
