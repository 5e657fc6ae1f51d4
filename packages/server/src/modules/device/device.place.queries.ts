import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import type { FormerPlace } from './device.credentials.queries.ts';

/** A reader that goes to another area: what it stored until now happened in the former one. */
export async function recordFormerPlace(
  ctx: Ctx,
  { id: deviceId, projectId, areaId }: FormerPlace,
): Promise<void> {
  if (projectId === null || areaId === null) return;
  const former = { deviceId, projectId, areaId, until: ctx.now() };
  const known = ['deviceId', 'until'] as const;
  await rows(ctx)
    .insertInto('devicePlace')
    .values(former)
    .onConflict((same) => same.columns(known).doNothing())
    .execute();
}

/** A reader that is taken away was never seen where it comes to next, and is no longer missing where it was. */
export async function forgetLiveState(ctx: Ctx, deviceId: number): Promise<void> {
  await rows(ctx).deleteFrom('deviceLive').where('deviceId', '=', deviceId).execute();
  await rows(ctx)
    .updateTable('deviceException')
    .set({ recoveredAt: ctx.now() })
    .where('deviceId', '=', deviceId)
    .where('code', '=', 'OFFLINE')
    .where('recoveredAt', 'is', null)
    .where('clearedAt', 'is', null)
    .execute();
}
