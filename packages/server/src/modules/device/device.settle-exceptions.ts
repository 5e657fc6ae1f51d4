import { updateRows } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { forbidden, notFound } from '../../kit/calls/refuse.ts';
import { exceptionsByIds } from './device.exceptions.queries.ts';
import { mayChangeReader } from './device.policy.ts';

/** Acknowledges or clears exceptions; those that are so already are left alone. */
export async function settleExceptions(ctx: Ctx, ids: readonly number[], how: 'acknowledge' | 'clear') {
  const known = await exceptionsByIds(ctx, ids);
  if (known.length < new Set(ids).size) notFound();
  if (!known.every((one) => mayChangeReader(ctx, one))) forbidden();
  const at = ctx.now();
  const by = ctx.actor.userId;
  const open = known.filter((one) => one.recoveredAt === null && one.clearedAt === null);
  const left = how === 'clear' ? open : known.filter((one) => one.acknowledgedAt === null);
  const patch =
    how === 'clear' ? { clearedAt: at, clearedBy: by } : { acknowledgedAt: at, acknowledgedBy: by };
  await updateRows(ctx, 'deviceException', new Map(left.map(({ id }) => [id, patch])));
  return { changed: left.length };
}
