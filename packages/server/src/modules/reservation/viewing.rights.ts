import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { may } from '../../kit/access/may.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { refuse } from '../../kit/calls/refuse.ts';

/** A viewing opens doors, so whoever plans or moves one may invite guests as well. Letting one go asks for nothing more. */
export function assertMayInviteGuests(ctx: Ctx): void {
  if (!may(ctx, visitApi.ops.invite)) refuse('reservation.error.visitRight', { code: 'forbidden' });
}
