import { formatDate } from '@mdi/contract/kit/display.ts';
import {
  outcomeFrom,
  reservationBounds,
  viewingFlow,
  type viewingOutcomes,
} from '@mdi/contract/modules/reservation/reservation.fields.ts';
import { buildingInScope } from '../../kit/access/places.ts';
import { insertRow, lockRow, noteRelatedChange, updateRow } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { conflict, orNotFound, refuse, refuseField } from '../../kit/calls/refuse.ts';
import { endInvitation, inviteGuest, moveInvitation } from '../visit/index.ts';
import {
  assertSeenVersion,
  lockReservation,
  nextReservationState,
  type ReservationOfVersion,
  saveReservation,
  stateBefore,
  stateWithoutViewing,
  takenByPatch,
  touchedPatch,
} from './reservation.move-state.ts';
import { hostIn } from './reservation.people.queries.ts';
import { reservationById } from './reservation.queries.ts';
import { addStep } from './reservation.steps.queries.ts';
import { unitIn } from './reservation.units.queries.ts';
import { assertHostAndUnitFree } from './viewing.assert-free.ts';
import { lockHostsAndUnit, runningViewing, viewingById } from './viewing.queries.ts';
import { assertMayInviteGuests } from './viewing.rights.ts';

type Where = { hostId: number; buildingId: number; unitId: number | null };
type Period = { startAt: string; endAt: string };
type Outcome = (typeof viewingOutcomes)[number];

/** Where a viewing takes place, looked up within the scope. */
async function placeOf(ctx: Ctx, projectId: number, { hostId, buildingId, unitId }: Where) {
  const host = await hostIn(ctx, projectId, hostId);
  if (!host) refuseField('hostId', 'reservation.error.host');
  if (!(await buildingInScope(ctx, buildingId))) refuseField('buildingId', 'reservation.error.building');
  if (unitId === null) return { hostName: host.hostName, location: null };
  const unit = await unitIn(ctx, unitId);
  if (unit?.buildingId !== buildingId || unit.projectId !== projectId)
    refuseField('unitId', 'reservation.error.unit');
  return { hostName: host.hostName, location: unit.unit };
}

/** It may have begun a little ago, for who came without one, and takes place within a day of work. */
const timesOf = (ctx: Ctx, { startAt, endAt }: Period) => {
  const times = { startAt: new Date(startAt), endAt: new Date(endAt) };
  const { looseMinutes, viewingHours } = reservationBounds;
  if (times.startAt.getTime() < ctx.now().getTime() - looseMinutes * 60_000)
    refuseField('startAt', 'reservation.error.past');
  if (times.endAt.getTime() - times.startAt.getTime() > viewingHours * 3_600_000)
    refuseField('endAt', 'reservation.error.long', viewingHours);
  return times;
};

const whenAndWho = (zone: string, startAt: string, hostName: string) =>
  `${formatDate(startAt, 'YYYY-MM-DD HH:mm', zone)} · ${hostName}`;

/** Plans a viewing and invites the person to it; a time that they held or asked for by themselves gives way to it. */
export async function planViewing(ctx: Ctx, input: ReservationOfVersion & Where & Period) {
  const { reservationId, version, startAt, endAt, ...where } = input;
  const row = await lockReservation(ctx, reservationId);
  assertMayInviteGuests(ctx);
  const { zone } = orNotFound(await reservationById(ctx, reservationId));
  const { hostName, location } = await placeOf(ctx, row.projectId, where);
  await assertSeenVersion(ctx, row, version);
  const state = nextReservationState(row, 'book');
  const times = timesOf(ctx, { startAt, endAt });
  await lockHostsAndUnit(ctx, { hostIds: [where.hostId], unitId: where.unitId });
  const wish = await runningViewing(ctx, reservationId);
  await assertHostAndUnitFree(ctx, row.projectId, { ...where, ...times }, wish?.id ?? 0);
  if (wish) await updateRow(ctx, 'viewing', wish.id, { state: 'cancelled', heldUntil: null });
  const visitId = await inviteGuest(ctx, row, { ...where, startAt, endAt, location });
  await insertRow(ctx, 'viewing', {
    reservationId,
    ...where,
    ...times,
    visitId,
    plannedAt: ctx.now(),
    stateBefore: stateBefore(row),
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
    updatedBy: ctx.actor.userId,
  });
  const moved = await saveReservation(ctx, row, {
    state,
    ...(await touchedPatch(ctx, row.projectId, times.endAt)),
  });
  await addStep(ctx, { reservationId, kind: 'booked', note: whenAndWho(zone, startAt, hostName) });
  return moved;
}

type OfViewing = { viewingId: number; version: number };

/** A viewing in scope with its reservation, both locked. @throws Refusal 404 */
async function heldViewing(ctx: Ctx, viewingId: number) {
  const { reservationId } = orNotFound(await viewingById(ctx, viewingId));
  const row = await lockRow(ctx, 'reservation', reservationId);
  return { row, viewing: await lockRow(ctx, 'viewing', viewingId) };
}

type Viewing = Awaited<ReturnType<typeof heldViewing>>['viewing'];

/** That it is planned, and as the caller saw it. @throws Refusal 409 */
async function assertPlanned(ctx: Ctx, viewing: Viewing, version: number): Promise<void> {
  if (viewing.state !== 'planned') conflict('reservation.error.state', { which: 'state' });
  await assertAs(ctx, viewing, version);
}

/** Nothing of it changes by this: who saw an older one is told who changed it. */
const assertAs = (ctx: Ctx, viewing: Viewing, version: number) =>
  updateRow(ctx, 'viewing', viewing.id, {}, version);

/** Moves a planned viewing with its invitation. */
export async function moveViewing(ctx: Ctx, input: OfViewing & Where & Period) {
  const { viewingId, version, startAt, endAt, ...where } = input;
  const { row, viewing } = await heldViewing(ctx, viewingId);
  assertMayInviteGuests(ctx);
  const { zone } = orNotFound(await reservationById(ctx, row.id));
  const { hostName, location } = await placeOf(ctx, row.projectId, where);
  await assertPlanned(ctx, viewing, version);
  const times = timesOf(ctx, { startAt, endAt });
  await lockHostsAndUnit(ctx, { hostIds: [where.hostId], unitId: where.unitId });
  await assertHostAndUnitFree(ctx, row.projectId, { ...where, ...times }, viewingId);
  // Who hears of another time is reminded of that one.
  const again = { plannedAt: ctx.now(), toldDayAt: null, toldNearAt: null };
  const visitId = await moveInvitation(ctx, viewing.visitId, row, { ...where, startAt, endAt, location });
  await updateRow(ctx, 'viewing', viewingId, { ...where, ...times, ...again, visitId });
  const moved = await saveReservation(ctx, row, await touchedPatch(ctx, row.projectId, times.endAt));
  await addStep(ctx, { reservationId: row.id, kind: 'moved', note: whenAndWho(zone, startAt, hostName) });
  return moved;
}

/** Plans what the person asked for, at the time and with the host that were kept for it. */
export async function confirmViewing(ctx: Ctx, { viewingId, version }: OfViewing) {
  const { row, viewing } = await heldViewing(ctx, viewingId);
  assertMayInviteGuests(ctx);
  await assertAs(ctx, viewing, version);
  const lapsed = viewing.heldUntil === null || viewing.heldUntil <= ctx.now();
  if (viewing.state !== 'hold' || viewing.askedAt === null || lapsed)
    conflict('reservation.error.state', { which: 'state' });
  const state = nextReservationState(row, 'confirm');
  const { hostId, buildingId, unitId } = viewing;
  if (hostId === null) refuse('reservation.error.host');
  const { zone } = orNotFound(await reservationById(ctx, row.id));
  const where = { hostId, buildingId, unitId };
  const { hostName, location } = await placeOf(ctx, row.projectId, where);
  const [startAt, endAt] = [viewing.startAt.toISOString(), viewing.endAt.toISOString()];
  const visitId = await inviteGuest(ctx, row, { ...where, startAt, endAt, location });
  await updateRow(ctx, 'viewing', viewingId, {
    state: 'planned',
    heldUntil: null,
    plannedAt: ctx.now(),
    visitId,
    stateBefore: stateBefore(row),
  });
  const moved = await saveReservation(ctx, row, {
    state,
    ...(await touchedPatch(ctx, row.projectId, viewing.endAt)),
    ...(await takenByPatch(ctx, row)),
  });
  await addStep(ctx, { reservationId: row.id, kind: 'booked', note: whenAndWho(zone, startAt, hostName) });
  return moved;
}

/** Ends a viewing; an invitation that nobody came to is taken back. */
async function end(ctx: Ctx, { id, state, visitId }: Viewing, outcome: Outcome): Promise<void> {
  const next = viewingFlow.next(state, outcome) ?? conflict('reservation.error.state', { which: 'state' });
  await updateRow(ctx, 'viewing', id, { state: next, heldUntil: null });
  if (visitId !== null && outcome !== 'view') await endInvitation(ctx, visitId);
}

/** Cancels what is planned or asked for, for a reservation that ends. */
export async function cancelRunningViewing(ctx: Ctx, reservationId: number): Promise<void> {
  const running = await runningViewing(ctx, reservationId);
  if (running) await end(ctx, await lockRow(ctx, 'viewing', running.id), 'cancel');
}

const stepOf = { view: 'viewed', miss: 'noShow', cancel: 'cancelled' } as const;

/** Says what became of a viewing; the clock never decides it. */
export async function endViewing(ctx: Ctx, input: OfViewing & { outcome: Outcome; note: string }) {
  const { outcome, note, viewingId, version } = input;
  const { row, viewing } = await heldViewing(ctx, viewingId);
  if (viewing.state === 'hold') await assertAs(ctx, viewing, version);
  else await assertPlanned(ctx, viewing, version);
  if (outcomeFrom(viewing.startAt, outcome) > ctx.now())
    conflict('reservation.error.notBegun', { which: 'state' });
  // What was only asked for is let go from wherever the reservation stands.
  const led =
    outcome === 'view' ? () => nextReservationState(row, 'view') : () => stateWithoutViewing(row, viewing);
  const state = viewing.state === 'hold' ? row.state : led();
  await end(ctx, viewing, outcome);
  const moved = await saveReservation(ctx, row, { state, ...(await touchedPatch(ctx, row.projectId)) });
  await addStep(ctx, { reservationId: row.id, kind: stepOf[outcome], note });
  if (note) noteRelatedChange(ctx, 'reservation', row.id, {}, { note });
  return moved;
}
