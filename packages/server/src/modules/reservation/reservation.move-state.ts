import { formatDate } from '@mdi/contract/kit/display.ts';
import {
  type ReservationAction,
  type ReservationState,
  reservationFlow,
  untouchedDays,
} from '@mdi/contract/modules/reservation/reservation.fields.ts';
import type { Selectable, Updateable } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import { lockRow, noteRelatedChange, updateRow } from '../../kit/audit/changes.ts';
import type { Ctx, PublicCtx } from '../../kit/calls/ctx.ts';
import { conflict, orNotFound, refuseField } from '../../kit/calls/refuse.ts';
import { dayInZone } from '../../kit/time/wall-clock.ts';
import { afterWorkDays } from '../../kit/time/working-hours.ts';
import { hoursOf } from '../suggestion/index.ts';
import { hasLease } from './reservation.conversion.queries.ts';
import { lockPhone, openReservationOf } from './reservation.open-for-phone.queries.ts';
import { assigneeIn } from './reservation.people.queries.ts';
import { reservationById } from './reservation.queries.ts';
import { addStep, displayName } from './reservation.steps.queries.ts';

export type Row = Selectable<DB['reservation']>;
export type ReservationPatch = Updateable<DB['reservation']>;
export type ReservationOfVersion = { reservationId: number; version: number };

/** Who changed a reservation last, and when by the clock there: what who comes too late is told. */
async function lastChange(ctx: Ctx, row: Row, zone: string) {
  const at = row.updatedAt.toISOString();
  // The person changes it, too, without an account of the office.
  const by = row.updatedBy === null ? ctx.say('reservation.person') : await displayName(ctx, row.updatedBy);
  return { by, at, there: formatDate(at, undefined, zone) };
}

/** The tenant that it became already. @throws Refusal 409 with who converted it, and when */
export async function assertUnconverted(ctx: Ctx, row: Row): Promise<void> {
  if (row.state !== 'won') return;
  const { zone } = orNotFound(await reservationById(ctx, row.id));
  const { by, at, there } = await lastChange(ctx, row, zone);
  conflict('reservation.error.converted', { which: 'state', by, at }, by, there);
}

/** A reservation in scope, locked until the call ends. @throws Refusal 404 */
export async function lockReservation(ctx: Ctx, reservationId: number): Promise<Row> {
  orNotFound(await reservationById(ctx, reservationId));
  return lockRow(ctx, 'reservation', reservationId);
}

/** That the caller saw it as it is. @throws Refusal 409 with who changed it, and when */
export async function assertSeenVersion(ctx: Ctx, row: Row, version: number): Promise<void> {
  if (row.version === version) return;
  const { zone } = orNotFound(await reservationById(ctx, row.id));
  const { by, at, there } = await lastChange(ctx, row, zone);
  const own = row.updatedBy === ctx.actor.userId;
  conflict('reservation.error.late', { which: 'version', by, own, at, fields: [] }, by, there);
}

/** The same of one that is locked. @throws Refusal 404, 409 */
export async function lockReservationAt(
  ctx: Ctx,
  { reservationId, version }: ReservationOfVersion,
): Promise<Row> {
  const row = await lockReservation(ctx, reservationId);
  await assertSeenVersion(ctx, row, version);
  return row;
}

/** The state that an action leads to. @throws Refusal 409 where it leads nowhere */
export const nextReservationState = (row: Pick<Row, 'state'>, action: ReservationAction): ReservationState =>
  reservationFlow.next(row.state, action) ?? conflict('reservation.error.state', { which: 'state' });

/** When its managers are to hear of it: two working days from now, or from a viewing if that is later. */
export async function managersDueAt(ctx: PublicCtx, projectId: number, until: Date): Promise<Date> {
  const from = new Date(Math.max(until.getTime(), ctx.now().getTime()));
  return afterWorkDays(await hoursOf(ctx, projectId), from, untouchedDays);
}

/** That somebody does something about it now; from then on its managers wait, and whatever they were told is settled. */
export async function touchedPatch(ctx: PublicCtx, projectId: number, until = ctx.now()) {
  return { touchedAt: ctx.now(), dueAt: await managersDueAt(ctx, projectId, until), escalatedAt: null };
}

export async function saveReservation(ctx: Ctx, row: Row, patch: ReservationPatch) {
  const after = await updateRow(ctx, 'reservation', row.id, patch);
  return { reservationId: row.id, version: after.version, state: after.state };
}

/** Where a viewing leads back to that doesn't take place. */
const before = ['contacted', 'viewed', 'negotiating'] as const;
type Before = (typeof before)[number];

/** What a viewing that is planned now keeps of where its reservation stands. */
export const stateBefore = ({ state }: Pick<Row, 'state'>): Before | null =>
  before.find((one) => one === state) ?? null;

/** Where a reservation stands when its viewing doesn't take place: where it stood before. @throws Refusal 409 */
export const stateWithoutViewing = (
  row: Pick<Row, 'state'>,
  viewing: { stateBefore: Before | null },
): ReservationState => {
  const usual = nextReservationState(row, 'free');
  return viewing.stateBefore ?? usual;
};

const stepOf = { contact: 'contacted', offer: 'offered', back: 'back' } as const;

type Moved = ReservationOfVersion & { action: keyof typeof stepOf; note: string };

/** Who is the first to do something about one that is nobody's looks after it. */
export async function takenByPatch(ctx: Ctx, row: Row): Promise<ReservationPatch> {
  const mine = row.assigneeId === null && (await assigneeIn(ctx, row.projectId, ctx.actor.userId));
  return mine ? { assigneeId: ctx.actor.userId, assignedAt: ctx.now() } : {};
}

/** Moves it on or back; who is the first to do something about one that is nobody's looks after it. */
export async function moveReservation(ctx: Ctx, { action, note, ...of }: Moved) {
  const row = await lockReservationAt(ctx, of);
  const state = nextReservationState(row, action);
  const taken = await takenByPatch(ctx, row);
  const moved = await saveReservation(ctx, row, {
    state,
    ...(await touchedPatch(ctx, row.projectId)),
    ...taken,
  });
  await addStep(ctx, { reservationId: row.id, kind: stepOf[action], note });
  if (note) noteRelatedChange(ctx, 'reservation', row.id, {}, { note });
  return moved;
}

export async function assignReservation(
  ctx: Ctx,
  { assigneeId, ...of }: ReservationOfVersion & { assigneeId: number | null },
) {
  const row = await lockReservation(ctx, of.reservationId);
  const assignee = assigneeId === null ? null : await assigneeIn(ctx, row.projectId, assigneeId);
  if (assignee === undefined) refuseField('assigneeId', 'reservation.error.assignee');
  await assertSeenVersion(ctx, row, of.version);
  nextReservationState(row, 'lose');
  const moved = await saveReservation(ctx, row, {
    assigneeId,
    assignedAt: assigneeId === null ? null : ctx.now(),
  });
  await addStep(ctx, { reservationId: row.id, kind: 'assigned', note: assignee?.assigneeName ?? null });
  return moved;
}

/** Writes down what was done; nobody is asked which version they saw. */
export async function addReservationNote(
  ctx: Ctx,
  { reservationId, note: text }: { reservationId: number; note: string },
) {
  orNotFound(await reservationById(ctx, reservationId));
  const row = await lockRow(ctx, 'reservation', reservationId);
  // What is planned for later keeps its manager quiet until then.
  if (row.dueAt !== null) {
    const now = await touchedPatch(ctx, row.projectId);
    const later = Math.max(row.dueAt.getTime(), now.dueAt.getTime());
    await saveReservation(ctx, row, { ...now, dueAt: new Date(later) });
  }
  const stepId = await addStep(ctx, { reservationId, kind: 'note', note: text });
  noteRelatedChange(ctx, 'reservation', reservationId, {}, { note: text });
  return { stepId };
}

/** Opens it again. @throws Refusal 409 while its tenant leases something or will, or the phone has another open one */
export async function reopenReservation(
  ctx: Ctx,
  { note: text, ...of }: ReservationOfVersion & { note: string },
) {
  const row = await lockReservationAt(ctx, of);
  const { zone } = orNotFound(await reservationById(ctx, row.id));
  const state = nextReservationState(row, 'reopen');
  if (row.wipedAt !== null) conflict('reservation.error.wiped', { which: 'state' });
  if (row.companyId !== null && (await hasLease(ctx, row.companyId, dayInZone(ctx.now(), zone))))
    conflict('reservation.error.leased', { which: 'state' });
  await lockPhone(ctx, row.projectId, row.phoneKey);
  const other = await openReservationOf(ctx, row.projectId, row.phoneKey);
  if (other) {
    const seen = await reservationById(ctx, other.id);
    conflict(seen ? 'reservation.error.openAlready' : 'reservation.error.phoneElsewhere', { which: 'state' });
  }
  const open = { closedAt: null, lostReason: null, lostNote: null, companyId: null };
  const moved = await saveReservation(ctx, row, {
    state,
    ...open,
    ...(await touchedPatch(ctx, row.projectId)),
  });
  await addStep(ctx, { reservationId: row.id, kind: 'reopened', note: text });
  noteRelatedChange(ctx, 'reservation', row.id, {}, { note: text });
  return moved;
}

/** The whole phone; that it was looked at is recorded. */
export async function revealReservationPhone(ctx: Ctx, reservationId: number) {
  const { phone, wipedAt } = orNotFound(await reservationById(ctx, reservationId));
  if (wipedAt !== null) conflict('reservation.error.wiped', { which: 'state' });
  ctx.changes.push({ entity: 'reservation', id: reservationId, before: {}, after: { phone: '***' } });
  return { phone };
}
