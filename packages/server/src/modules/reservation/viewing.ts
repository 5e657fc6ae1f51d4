import { formatDate } from '@mdi/contract/kit/display.ts';
import { viewingFlow, type viewingOutcomes } from '@mdi/contract/modules/reservation/reservation.fields.ts';
import { insertRow, lockRow, noteBeside, updateRow } from '../../kit/changes.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { buildingInScope } from '../../kit/places.ts';
import { conflict, found, refuseField } from '../../kit/refuse.ts';
import { editVisit, invite, isOpenVisit, takeBack, tellGuests } from '../visit/index.ts';
import { demandSeen, held, nextState, type OfVersion, save, touched } from './reservation.move.ts';
import { hostIn } from './reservation.people.queries.ts';
import { unitIn } from './reservation.place.queries.ts';
import { reservationById } from './reservation.queries.ts';
import { addStep } from './reservation.steps.queries.ts';
import { demandFree } from './viewing.free.ts';
import { lockHours, plannedOf, viewingById, visitOf } from './viewing.queries.ts';

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

const timesOf = (ctx: Ctx, { startAt, endAt }: Period) => {
  const times = { startAt: new Date(startAt), endAt: new Date(endAt) };
  if (times.endAt <= ctx.now()) refuseField('startAt', 'reservation.error.past');
  return times;
};

const whenAndWho = (zone: string, startAt: string, hostName: string) =>
  `${formatDate(startAt, 'YYYY-MM-DD HH:mm', zone)}, ${hostName}`;

/** Plans a viewing and invites the person to it; a viewing that is planned already is told as the state it is. */
export async function book(ctx: Ctx, input: OfVersion & Where & Period) {
  const { reservationId, version, startAt, endAt, ...where } = input;
  const row = await held(ctx, reservationId);
  const { zone } = found(await reservationById(ctx, reservationId));
  const { hostName, location } = await placeOf(ctx, row.projectId, where);
  await demandSeen(ctx, row, version);
  const state = nextState(row, 'book');
  const times = timesOf(ctx, { startAt, endAt });
  await lockHours(ctx, { ...where, ...times });
  await demandFree(ctx, row.projectId, { ...where, ...times }, 0);
  const guest = { name: row.name, phone: row.phone, companions: [] };
  const { visitIds } = await invite(ctx, {
    ...{ hostId: where.hostId, buildingId: where.buildingId, location, startAt, endAt, lang: row.lang },
    ...{ purpose: null, visitorType: null, remarks: null, guests: [guest], send: false },
  });
  // Nobody is kept from booking because they were written to a moment ago.
  await tellGuests(ctx, 'invite', visitIds);
  await insertRow(ctx, 'viewing', {
    ...{ reservationId, ...where, ...times, visitId: visitIds[0] ?? null },
    ...{ createdAt: ctx.now(), updatedAt: ctx.now(), updatedBy: ctx.actor.userId },
  });
  const moved = await save(ctx, row, { state, ...(await touched(ctx, row.projectId, times.endAt)) });
  await addStep(ctx, { reservationId, kind: 'booked', note: whenAndWho(zone, startAt, hostName) });
  return moved;
}

type OfViewing = { viewingId: number; version: number };

/** A viewing in scope with its reservation, both locked. @throws Refusal 404 */
async function heldViewing(ctx: Ctx, viewingId: number) {
  const { reservationId } = found(await viewingById(ctx, viewingId));
  const row = await lockRow(ctx, 'reservation', reservationId);
  return { row, viewing: await lockRow(ctx, 'viewing', viewingId) };
}

type Viewing = Awaited<ReturnType<typeof heldViewing>>['viewing'];

/** That it is planned, and as the caller saw it. @throws Refusal 409 */
async function demandPlanned(ctx: Ctx, viewing: Viewing, version: number): Promise<void> {
  if (viewing.state !== 'planned') conflict('reservation.error.state', { which: 'state' });
  // Nothing of it changes by this: who saw an older one is told who changed it.
  await updateRow(ctx, 'viewing', viewing.id, {}, version);
}

/** Moves a planned viewing; the invitation moves with it, as long as the guest has not come. */
export async function moveViewing(ctx: Ctx, input: OfViewing & Where & Period) {
  const { viewingId, version, startAt, endAt, ...where } = input;
  const { row, viewing } = await heldViewing(ctx, viewingId);
  const { zone } = found(await reservationById(ctx, row.id));
  const { hostName, location } = await placeOf(ctx, row.projectId, where);
  await demandPlanned(ctx, viewing, version);
  const times = timesOf(ctx, { startAt, endAt });
  await lockHours(ctx, { ...where, ...times });
  await demandFree(ctx, row.projectId, { ...where, ...times }, viewingId);
  await updateRow(ctx, 'viewing', viewingId, { ...where, ...times });
  const visit = viewing.visitId === null ? undefined : await visitOf(ctx, viewing.visitId);
  if (visit && isOpenVisit(visit.state)) {
    const { id: visitId, state: _, ...facts } = visit;
    const { hostId, buildingId } = where;
    await editVisit(ctx, { ...facts, visitId, hostId, buildingId, location, startAt, endAt });
  }
  const moved = await save(ctx, row, await touched(ctx, row.projectId, times.endAt));
  await addStep(ctx, { reservationId: row.id, kind: 'moved', note: whenAndWho(zone, startAt, hostName) });
  return moved;
}

/** Ends a viewing; an invitation that nobody came to is taken back. */
async function end(ctx: Ctx, viewingId: number, visitId: number | null, outcome: Outcome): Promise<void> {
  const state = viewingFlow.next('planned', outcome) ?? 'cancelled';
  await updateRow(ctx, 'viewing', viewingId, { state });
  const visit = visitId === null ? undefined : await visitOf(ctx, visitId);
  const expected = visit?.state === 'invited' || visit?.state === 'pending' || visit?.state === 'approved';
  if (visit && expected && outcome !== 'view') await takeBack(ctx, visit.id, null);
}

/** Cancels what is planned for a reservation that ends. */
export async function cancelPlanned(ctx: Ctx, reservationId: number): Promise<void> {
  const planned = await plannedOf(ctx, reservationId);
  if (!planned) return;
  const viewing = await lockRow(ctx, 'viewing', planned.id);
  await end(ctx, viewing.id, viewing.visitId, 'cancel');
}

const stepOf = { view: 'viewed', miss: 'noShow', cancel: 'cancelled' } as const;

/** Says what became of a viewing; the clock never decides it. */
export async function endViewing(ctx: Ctx, input: OfViewing & { outcome: Outcome; note: string }) {
  const { outcome, note, viewingId, version } = input;
  const { row, viewing } = await heldViewing(ctx, viewingId);
  await demandPlanned(ctx, viewing, version);
  const state = nextState(row, outcome === 'view' ? 'view' : 'free');
  await end(ctx, viewing.id, viewing.visitId, outcome);
  const moved = await save(ctx, row, { state, ...(await touched(ctx, row.projectId)) });
  await addStep(ctx, { reservationId: row.id, kind: stepOf[outcome], note });
  if (note) noteBeside(ctx, 'reservation', row.id, {}, { note });
  return moved;
}
