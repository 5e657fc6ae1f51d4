import type { InputOf } from '@mdi/contract/kit/op.ts';
import type { reservationApi } from '@mdi/contract/modules/reservation/reservation.contract.ts';
import { projectInScope } from '../../kit/access/places.ts';
import { insertRow, updateRow } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { orNotFound, refuseField } from '../../kit/calls/refuse.ts';
import { bookingRulesRow } from './booking.queries.ts';
import { hostsAmong } from './reservation.people.queries.ts';

type Asked = InputOf<typeof reservationApi.ops.setBooking>;

/** Sets how people choose viewings of a project by themselves; who shows works for a property company there. */
export async function setBookingRules(ctx: Ctx, { projectId, mode, minutes, hostIds: named }: Asked) {
  orNotFound(await projectInScope(ctx, projectId));
  const hostIds = [...new Set(named)];
  const hosts = await hostsAmong(ctx, projectId, hostIds);
  if (hosts.length < hostIds.length) refuseField('hostIds', 'reservation.error.host');
  if (mode !== 'off' && hostIds.length === 0) refuseField('hostIds', 'reservation.error.mode');
  const row = await bookingRulesRow(ctx, projectId);
  if (row) await updateRow(ctx, 'reservationBooking', row.id, { mode, minutes, hostIds });
  else
    await insertRow(ctx, 'reservationBooking', {
      projectId,
      mode,
      minutes,
      hostIds,
      updatedAt: ctx.now(),
      updatedBy: ctx.actor.userId,
    });
  return true;
}
