import type { Ctx, PublicCtx } from '../../kit/calls/ctx.ts';
import { hostOfVisit } from './visit.choices.queries.ts';
import { visitToCopy } from './visit.copy.queries.ts';
import { unsealIdNumber } from './visit.id-number.ts';
import { assertInScope } from './visit.transitions.ts';

/** Which visit a look was at, for the audit. */
export const lookedAt = (ctx: PublicCtx, id: number, what: string) =>
  ctx.changes.push({ entity: 'visit', id, before: {}, after: { [what]: '***' } });

/** The whole phones of guest and host and the ID number; that they were looked at is recorded. */
export async function revealContacts(ctx: Ctx, visitId: number) {
  await assertInScope(ctx, visitId);
  const { phone, idNumber } = await visitToCopy(ctx, visitId);
  const host = await hostOfVisit(ctx, visitId);
  lookedAt(ctx, visitId, 'phone');
  if (host) lookedAt(ctx, visitId, 'hostPhone');
  if (idNumber) lookedAt(ctx, visitId, 'idNumber');
  return {
    phone,
    idNumber: unsealIdNumber(ctx, idNumber),
    hostName: host?.name ?? null,
    hostPhone: host?.phone ?? null,
  };
}
