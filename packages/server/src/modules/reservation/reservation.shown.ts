import { maskPhone } from '@mdi/contract/kit/display.ts';
import {
  type ReservationRow,
  reservationApi,
} from '@mdi/contract/modules/reservation/reservation.contract.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { may } from '../../kit/may.ts';
import { found } from '../../kit/refuse.ts';
import { tenantName } from './reservation.place.queries.ts';
import { canDo } from './reservation.policy.ts';
import { moreOf, type ReservationRecord, reservationById } from './reservation.queries.ts';
import { stepsOf } from './reservation.steps.queries.ts';
import { viewingsOf } from './viewing.queries.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** A reservation as lists tell it, by now. */
export function shown(ctx: Ctx, { dueAt, ...row }: ReservationRecord): ReservationRow {
  const { ops } = reservationApi;
  return {
    ...row,
    phone: maskPhone(row.phone),
    createdAt: row.createdAt.toISOString(),
    touchedAt: row.touchedAt.toISOString(),
    untouched: dueAt !== null && dueAt < ctx.now(),
    viewingAt: iso(row.viewingAt),
    closedAt: iso(row.closedAt),
    updatedAt: row.updatedAt.toISOString(),
    can: canDo(row.state, {
      ...{ handle: may(ctx, ops.move), convert: may(ctx, ops.convert), manage: may(ctx, ops.reopen) },
    }),
  };
}

/** All of a reservation that its page shows. */
export async function whole(ctx: Ctx, reservationId: number) {
  const row = found(await reservationById(ctx, reservationId));
  const { consentAt, ...more } = await moreOf(ctx, reservationId);
  const steps = await stepsOf(ctx, reservationId);
  const viewings = await viewingsOf(ctx, reservationId);
  return {
    ...shown(ctx, row),
    ...more,
    consentAt: iso(consentAt),
    tenantName: row.companyId === null ? null : await tenantName(ctx, row.companyId),
    steps: steps.map(({ byName, at, ...step }) => ({ ...step, by: byName, at: at.toISOString() })),
    viewings: viewings.map(({ startAt, endAt, ...viewing }) => ({
      ...viewing,
      startAt: startAt.toISOString(),
      endAt: endAt.toISOString(),
    })),
  };
}
