import { normalisePhone } from '@mdi/contract/kit/fields.ts';
import type { InputOf } from '@mdi/contract/kit/op.ts';
import { appReservationApi } from '@mdi/contract/modules/reservation/app-reservation.contract.ts';
import { reservationBounds } from '@mdi/contract/modules/reservation/reservation.fields.ts';
import { noteRelatedChange } from '../../kit/audit/changes.ts';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { implement } from '../../kit/calls/implement.ts';
import { orNotFound, refuseField } from '../../kit/calls/refuse.ts';
import { assertWithinLimit, networkLimit, takeFromLimit } from '../../kit/rate-limits/rate-limits.ts';
import { assertPhoneCode, sendFormCode } from '../auth/index.ts';
import { checkText, contentCheckQueue } from '../suggestion/index.ts';
import { bookingRulesOf } from './booking.queries.ts';
import * as own from './own-viewing.ts';
import { openReservation } from './reservation.add.ts';
import { formPage, offeredBuildings, offeredProject, phoneOf } from './reservation.form.queries.ts';
import { ticketOf } from './viewing.ticket.ts';

const dayMinutes = 1_440;
/** So many from one network in an hour, and from all of a project in a day: what is more is no reservations. */
const maxOfNetwork = 60;
const maxOfProject = 500;

type Sent = InputOf<typeof appReservationApi.ops.sendOwn>;
type From = { projectId: number; phone: string; userId: number | null };

/** Keeps what the form sent. It answers everybody the same, whether or not the phone has an open reservation. */
async function keep(ctx: PublicCtx, { consent: _, ...sent }: Sent, from: From) {
  const { projectId } = from;
  const { buildingId, pageId } = sent;
  const buildings = buildingId === null ? [] : await offeredBuildings(ctx, projectId);
  if (buildingId !== null && !buildings.some((one) => one.buildingId === buildingId))
    refuseField('buildingId', 'reservation.error.building');
  if (pageId !== null) orNotFound(await formPage(ctx, projectId, pageId));
  // Staff alone read it, so what could not be checked needs no mark; what must not be kept is refused.
  await checkText(ctx, 'text', sent.text ?? '');
  const day = { name: 'reservation', minutes: dayMinutes };
  const ofPhone = { ...day, of: ['phone', normalisePhone(from.phone)], most: reservationBounds.aDay };
  const ofProject = { ...day, of: ['project', projectId], most: maxOfProject };
  await takeFromLimit(ctx, ofPhone, 1, 'reservation.error.aDay');
  await takeFromLimit(ctx, ofProject, 1, 'reservation.error.tooMany');
  const { known, id } = await openReservation(ctx, {
    ...sent,
    ...from,
    unitId: null,
    source: pageId === null ? 'app' : 'page',
    lang: ctx.lang,
    consentAt: ctx.now(),
  });
  if (known) noteRelatedChange(ctx, 'reservation', id, {}, { text: sent.text });
  return { ticket: ticketOf(ctx.deps, id) };
}

/** Reservations on phones. */
export const appReservationModule = implement(
  appReservationApi,
  {
    async form(ctx, { projectId }) {
      const { name } = orNotFound(await offeredProject(ctx, projectId));
      const { mode } = await bookingRulesOf(ctx, projectId);
      return {
        projectName: name,
        buildings: await offeredBuildings(ctx, projectId),
        booking: mode !== 'off',
      };
    },
    async sendCode(ctx, { projectId, phone }) {
      orNotFound(await offeredProject(ctx, projectId));
      return sendFormCode(ctx, phone);
    },
    async send(ctx, { projectId, phone, code, ...sent }) {
      orNotFound(await offeredProject(ctx, projectId));
      const ofNetwork = networkLimit(ctx, { name: 'reservations', most: maxOfNetwork, minutes: 60 });
      await assertWithinLimit(ctx, [ofNetwork], 'reservation.error.tooMany');
      await assertPhoneCode(ctx, phone, code);
      return keep(ctx, sent, { projectId, phone, userId: null });
    },
    async sendOwn(ctx, sent) {
      const { userId, projectId } = ctx.employee;
      return keep(ctx, sent, { projectId, phone: await phoneOf(ctx, userId), userId });
    },
    viewing: own.viewingOfTicket,
    slots: own.viewingSlots,
    hold: own.holdSlot,
    book: own.bookHeldSlot,
    cancelViewing: own.cancelOwnViewing,
  },
  { gates: { send: contentCheckQueue, sendOwn: contentCheckQueue } },
);
