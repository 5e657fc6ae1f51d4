import type { PublicCtx } from '../../kit/ctx.ts';
import { rows } from '../../kit/rows.ts';

const perHour = 5;
const hourSeconds = 3600;

/** Seconds to wait until a guest's link may be sent again; 0: now. Whoever comes second waits for the first. */
export async function sentLately(ctx: PublicCtx, visitId: number, pauseSeconds: number): Promise<number> {
  await rows(ctx).selectFrom('visit').select('id').where('id', '=', visitId).forUpdate().execute();
  const now = ctx.now().getTime();
  const found = await rows(ctx)
    .selectFrom('visitMessage')
    .select('createdAt')
    .where('visitId', '=', visitId)
    .where('kind', 'in', ['invite', 'decision'])
    .where('createdAt', '>', new Date(now - hourSeconds * 1000))
    .orderBy('createdAt', 'desc')
    .execute();
  const until = (at: Date | undefined, seconds: number) =>
    at ? Math.ceil((at.getTime() + seconds * 1000 - now) / 1000) : 0;
  return Math.max(
    0,
    until(found[0]?.createdAt, pauseSeconds),
    until(found[perHour - 1]?.createdAt, hourSeconds),
  );
}
