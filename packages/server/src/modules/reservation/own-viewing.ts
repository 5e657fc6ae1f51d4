import { formatDate } from '@mdi/contract/kit/display.ts';
import { holdMinutes } from '@mdi/contract/modules/reservation/reservation.fields.ts';
import { insertRow, lockRow, updateRow } from '../../kit/audit/changes.ts';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { conflict, orNotFound, refuse, refuseField } from '../../kit/calls/refuse.ts';
import { takeFromLimit } from '../../kit/rate-limits/rate-limits.ts';
import { endInvitation, inviteOnBehalf } from '../visit/index.ts';
import { bookingRulesOf } from './booking.queries.ts';
import {
  holdsElsewhere,
  lockHoldsOfPhone,
  type OwnReservation,
  ownReservation,
  ownViewing,
} from './own-viewing.queries.ts';
import { offeredBuildings } from './reservation.form.queries.ts';
import {
  managersDueAt,
  nextReservationState,
  stateBefore,
  stateWithoutViewing,
} from './reservation.move-state.ts';
import { addStep } from './reservation.steps.queries.ts';
import { unitNamed } from './reservation.units.queries.ts';
import { isViewingRunning, lockHostsAndUnit, runningViewing } from './viewing.queries.ts';
import { freeTimes, nearestTimes, timesByDay } from './viewing.slots.ts';
import { reservationOfTicket } from './viewing.ticket.ts';

const dayMinutes = 1_440;
/** More times than anybody tries in a day. */
const holdsInDay = 20;

/** The open reservation that a ticket is of. @throws Refusal 404, the same for one that is closed and one that never was */
async function holder(ctx: PublicCtx, ticket: string): Promise<OwnReservation> {
  const id = reservationOfTicket(ctx.deps, ticket);
  return (
    (id === null ? undefined : await ownReservation(ctx, id)) ??
    refuse('reservation.error.ticket', { code: 'notFound' })
  );
}

/** How it stands with the time of somebody: chosen, asked for, planned. */
const standingOf = (state: string, askedAt: Date | null): 'hold' | 'asked' | 'planned' =>
  state === 'planned' ? 'planned' : askedAt ? 'asked' : 'hold';

/** The viewing of who sent a reservation, and how they may choose one. */
async function shownTo(ctx: PublicCtx, { id, projectId, buildingId, zone }: OwnReservation) {
  const { mode, minutes } = await bookingRulesOf(ctx, projectId);
  const buildings = mode === 'off' ? [] : await offeredBuildings(ctx, projectId);
  const running = await ownViewing(ctx, id, isViewingRunning(ctx.now()));
  return {
    zone,
    mode,
    minutes,
    buildings: buildings.toSorted((a, b) => +(b.buildingId === buildingId) - +(a.buildingId === buildingId)),
    viewing: running
      ? {
          state: standingOf(running.state, running.askedAt),
          buildingId: running.buildingId,
          buildingName: running.buildingName,
          startAt: running.startAt.toISOString(),
          endAt: running.endAt.toISOString(),
          hostName: running.state === 'planned' ? running.hostName : null,
          heldUntil: running.askedAt === null ? (running.heldUntil?.toISOString() ?? null) : null,
        }
      : null,
  } as const;
}

export const viewingOfTicket = async (ctx: PublicCtx, { ticket }: { ticket: string }) =>
  shownTo(ctx, await holder(ctx, ticket));

type InBuilding = { ticket: string; buildingId: number };

type Running = Awaited<ReturnType<typeof runningViewing>>;

/** What is planned stays with its host, also one whom staff named and the project doesn't offer. */
async function bookingFor(ctx: PublicCtx, { projectId }: OwnReservation, mine: Running) {
  const booking = await bookingRulesOf(ctx, projectId);
  const hostId = mine?.state === 'planned' ? mine.hostId : null;
  return hostId === null ? booking : { ...booking, hostIds: [...new Set([...booking.hostIds, hostId])] };
}

/** What is shown in a building: of what is planned there what was agreed, else what they want. */
function unitThere({ buildingId, unitId }: OwnReservation, mine: Running, there: number): number | null {
  if (mine?.state === 'planned' && mine.buildingId === there) return mine.unitId;
  return buildingId === there ? unitId : null;
}

/** What times they are offered in a building: free for one of the hosts, and for the unit that they are shown. */
async function offered(ctx: PublicCtx, own: OwnReservation, buildingId: number, mine: Running) {
  const booking = await bookingFor(ctx, own, mine);
  if (booking.mode === 'off') conflict('reservation.error.notOffered', { which: 'state' });
  const buildings = await offeredBuildings(ctx, own.projectId);
  if (!buildings.some((one) => one.buildingId === buildingId))
    refuseField('buildingId', 'reservation.error.building');
  const unitId = unitThere(own, mine, buildingId);
  const but = mine?.id ?? 0;
  const free = await freeTimes(ctx, { projectId: own.projectId, buildingId, unitId, booking, but });
  return { ...free, unitId };
}

export async function viewingSlots(ctx: PublicCtx, { ticket, buildingId }: InBuilding) {
  const own = await holder(ctx, ticket);
  const mine = await runningViewing(ctx, own.id);
  const { zone, times } = await offered(ctx, own, buildingId, mine);
  return { days: timesByDay(zone, times) };
}

/** The reservation itself, locked, so that staff and the person don't plan side by side. */
async function lockedHolder(ctx: PublicCtx, ticket: string) {
  const own = await holder(ctx, ticket);
  const row = await lockRow(ctx, 'reservation', own.id);
  // It may have been closed since.
  if (row.closedAt !== null) refuse('reservation.error.ticket', { code: 'notFound' });
  return { own, row };
}

/** Invites the person themselves: nobody of the property is asked, so who is on the deny list waits for a review. */
async function invited(
  ctx: PublicCtx,
  own: OwnReservation,
  at: { hostId: number; buildingId: number; unitId: number | null; startAt: Date; endAt: Date },
): Promise<number> {
  const { unitId, ...where } = at;
  const location = unitId === null ? null : ((await unitNamed(ctx, unitId))?.unit ?? null);
  return inviteOnBehalf(ctx, { ...where, location, name: own.name, phone: own.phone, lang: own.lang });
}

/** What has begun is for staff to say what became of. @throws Refusal 409 */
function assertAhead(ctx: PublicCtx, mine: Running): void {
  if (mine?.state === 'planned' && mine.startAt <= ctx.now())
    conflict('reservation.error.begun', { which: 'state' });
}

/** Keeps a time for who chooses it. What they had before is let go by the same update; a planned one moves where no staff is asked. */
export async function holdSlot(
  ctx: PublicCtx,
  { ticket, buildingId, startAt }: InBuilding & { startAt: string },
) {
  const { own } = await lockedHolder(ctx, ticket);
  await lockHoldsOfPhone(ctx, own.phoneKey);
  const ofPhone = { name: 'viewing holds', of: [own.phoneKey], most: holdsInDay, minutes: dayMinutes };
  await takeFromLimit(ctx, ofPhone, 1, 'reservation.error.holds');
  if (await holdsElsewhere(ctx, own)) conflict('reservation.error.holdElsewhere', { which: 'state' });
  const mine = await runningViewing(ctx, own.id);
  assertAhead(ctx, mine);
  const { mode, hostIds } = await bookingFor(ctx, own, mine);
  if (mine?.state === 'planned' && mode !== 'automatic')
    conflict('reservation.error.planned', { which: 'state' });
  await lockHostsAndUnit(ctx, { hostIds, unitId: unitThere(own, mine, buildingId) });
  const { zone, times, unitId } = await offered(ctx, own, buildingId, mine);
  const at = new Date(startAt);
  const time = times.find((one) => +one.startAt === +at);
  const hosts = time?.hosts ?? [];
  const host = hosts.find(({ hostId }) => mine?.state === 'planned' && hostId === mine.hostId) ?? hosts[0];
  if (!time || !host)
    refuseField(
      'startAt',
      'reservation.error.slotGone',
      nearestTimes(zone, at, times) || ctx.say('reservation.error.noneFree'),
    );
  const where = { hostId: host.hostId, buildingId, unitId, startAt: time.startAt, endAt: time.endAt };
  if (mine?.state === 'planned') await moveOwn(ctx, own, mine.id, where);
  else await keepHold(ctx, own, mine?.id, where);
  return shownTo(ctx, own);
}

type Where = { hostId: number; buildingId: number; unitId: number | null; startAt: Date; endAt: Date };

async function keepHold(ctx: PublicCtx, own: OwnReservation, id: number | undefined, where: Where) {
  const heldUntil = new Date(ctx.now().getTime() + holdMinutes * 60_000);
  if (id !== undefined) await updateRow(ctx, 'viewing', id, { ...where, heldUntil, askedAt: null });
  else
    await insertRow(ctx, 'viewing', {
      reservationId: own.id,
      ...where,
      state: 'hold',
      heldUntil,
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
      updatedBy: null,
    });
}

/** Moves what is planned, with an invitation of its own: the former one ends quietly, because the new one tells it. */
async function moveOwn(ctx: PublicCtx, own: OwnReservation, id: number, where: Where): Promise<void> {
  const { visitId } = await lockRow(ctx, 'viewing', id);
  if (visitId !== null) await endInvitation(ctx, visitId, true);
  const again = await invited(ctx, own, where);
  await updateRow(ctx, 'viewing', id, {
    ...where,
    visitId: again,
    plannedAt: ctx.now(),
    toldDayAt: null,
    toldNearAt: null,
  });
  await updateRow(ctx, 'reservation', own.id, {
    dueAt: await managersDueAt(ctx, own.projectId, where.endAt),
    escalatedAt: null,
  });
  await addStep(ctx, { reservationId: own.id, kind: 'moved', note: whenThere(own.zone, where.startAt) });
}

const whenThere = (zone: string, at: Date) => formatDate(at.toISOString(), 'YYYY-MM-DD HH:mm', zone);

/** Asks for the time that is held: it is planned at once, or waits for somebody of the property until it begins. */
export async function bookHeldSlot(ctx: PublicCtx, { ticket }: { ticket: string }) {
  const { own, row } = await lockedHolder(ctx, ticket);
  const mine = await runningViewing(ctx, own.id);
  // Whoever presses twice is told how it stands.
  if (mine?.state === 'planned' || mine?.askedAt) return shownTo(ctx, own);
  if (!mine) conflict('reservation.error.holdOver', { which: 'state' });
  const held = await lockRow(ctx, 'viewing', mine.id);
  const { mode } = await bookingRulesOf(ctx, own.projectId);
  if (mode === 'off') conflict('reservation.error.notOffered', { which: 'state' });
  const note = whenThere(own.zone, held.startAt);
  if (mode === 'confirm') {
    await updateRow(ctx, 'viewing', held.id, { askedAt: ctx.now(), heldUntil: held.startAt });
    await addStep(ctx, { reservationId: own.id, kind: 'asked', note });
    return shownTo(ctx, own);
  }
  const { hostId, buildingId, unitId, startAt, endAt } = held;
  const state = nextReservationState(row, 'confirm');
  const visitId = await invited(ctx, own, {
    hostId: orNotFound(hostId ?? undefined),
    buildingId,
    unitId,
    startAt,
    endAt,
  });
  await updateRow(ctx, 'viewing', held.id, {
    state: 'planned',
    heldUntil: null,
    askedAt: ctx.now(),
    plannedAt: ctx.now(),
    visitId,
    stateBefore: stateBefore(row),
  });
  const dueAt = await managersDueAt(ctx, own.projectId, endAt);
  await updateRow(ctx, 'reservation', own.id, { state, dueAt, escalatedAt: null });
  await addStep(ctx, { reservationId: own.id, kind: 'booked', note });
  return shownTo(ctx, own);
}

/** Cancels one's own viewing; what was planned leads back to where it stood before, as when staff cancel it. */
export async function cancelOwnViewing(ctx: PublicCtx, { ticket }: { ticket: string }) {
  const { own, row } = await lockedHolder(ctx, ticket);
  const mine = await runningViewing(ctx, own.id);
  if (!mine) return shownTo(ctx, own);
  assertAhead(ctx, mine);
  const viewing = await lockRow(ctx, 'viewing', mine.id);
  const { visitId, startAt } = viewing;
  await updateRow(ctx, 'viewing', mine.id, { state: 'cancelled', heldUntil: null });
  if (mine.state === 'planned') {
    if (visitId !== null) await endInvitation(ctx, visitId);
    const dueAt = await managersDueAt(ctx, own.projectId, ctx.now());
    await updateRow(ctx, 'reservation', own.id, {
      state: stateWithoutViewing(row, viewing),
      dueAt,
      escalatedAt: null,
    });
  }
  if (mine.state === 'planned' || mine.askedAt)
    await addStep(ctx, {
      reservationId: own.id,
      kind: 'cancelled',
      note: whenThere(own.zone, startAt),
    });
  return shownTo(ctx, own);
}
