import type { Ctx } from '../../kit/calls/ctx.ts';
import {
  lockReservationAt,
  nextReservationState,
  type ReservationOfVersion,
  type Row,
  saveReservation,
} from './reservation.move-state.ts';
import { addStep } from './reservation.steps.queries.ts';
import { cancelRunningViewing } from './viewing.ts';

type Lost = ReservationOfVersion & { reason: NonNullable<Row['lostReason']>; note: string };

/** Closes one that came to nothing; what is planned for it is cancelled. */
export async function loseReservation(ctx: Ctx, { reason, note: text, ...of }: Lost) {
  const row = await lockReservationAt(ctx, of);
  const state = nextReservationState(row, 'lose');
  await cancelRunningViewing(ctx, row.id);
  const closed = { closedAt: ctx.now(), touchedAt: ctx.now(), dueAt: null, escalatedAt: null };
  const moved = await saveReservation(ctx, row, {
    state,
    ...closed,
    lostReason: reason,
    lostNote: text || null,
  });
  await addStep(ctx, { reservationId: row.id, kind: 'lost', note: text });
  return moved;
}
