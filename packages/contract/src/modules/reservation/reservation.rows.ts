import * as z from 'zod/mini';
import { ids } from '../../kit/ids.ts';
import { visitFlow } from '../visit/visit.flow.ts';
import {
  lostReasons,
  reservationFlow,
  reservationSources,
  stepKinds,
  viewingFlow,
} from './reservation.fields.ts';

const can = z.strictObject({
  assign: z.boolean(),
  contact: z.boolean(),
  offer: z.boolean(),
  back: z.boolean(),
  book: z.boolean(),
  lose: z.boolean(),
  convert: z.boolean(),
  reopen: z.boolean(),
  /** Confirm the viewing that the person asked for. */
  confirm: z.boolean(),
  note: z.boolean(),
  reveal: z.boolean(),
});

export const reservationBrief = {
  reservationId: ids.reservation(),
  projectId: ids.project(),
  projectName: z.string(),
  zone: z.string(),
  name: z.string(),
  phone: z.string(),
  companyName: z.nullable(z.string()),
  buildingId: z.nullable(ids.building()),
  buildingName: z.nullable(z.string()),
  unitId: z.nullable(ids.unit()),
  /** Floor and unit. */
  unit: z.nullable(z.string()),
  areaFrom: z.nullable(z.number()),
  areaTo: z.nullable(z.number()),
  people: z.nullable(z.int()),
  moveIn: z.nullable(z.string()),
  text: z.nullable(z.string()),
  source: z.enum(reservationSources),
  state: reservationFlow.states,
  assigneeId: z.nullable(ids.user()),
  assigneeName: z.nullable(z.string()),
  createdAt: z.string(),
  touchedAt: z.string(),
  /** Nobody has done anything about it for two working days. */
  untouched: z.boolean(),
  /** When the viewing that is planned begins. */
  viewingAt: z.nullable(z.string()),
  /** When the viewing begins for which the person asked, and which nobody has confirmed yet. */
  askedAt: z.nullable(z.string()),
  lostReason: z.nullable(z.enum(lostReasons)),
  companyId: z.nullable(ids.company()),
  closedAt: z.nullable(z.string()),
  /** The phone is forgotten: it was lost too long ago. */
  wiped: z.boolean(),
  version: z.int(),
  updatedAt: z.string(),
  can,
};
export const ReservationRow = z.strictObject(reservationBrief);
export type ReservationRow = z.output<typeof ReservationRow>;

export const ReservationStep = z.strictObject({
  stepId: z.int(),
  kind: z.enum(stepKinds),
  /** Null: the person who wants to lease; empty: the clock. */
  by: z.nullable(z.string()),
  note: z.nullable(z.string()),
  at: z.string(),
});

export const Viewing = z.strictObject({
  viewingId: ids.viewing(),
  hostId: z.nullable(ids.employee()),
  hostName: z.nullable(z.string()),
  buildingId: ids.building(),
  buildingName: z.string(),
  unitId: z.nullable(ids.unit()),
  unit: z.nullable(z.string()),
  startAt: z.string(),
  endAt: z.string(),
  state: viewingFlow.states,
  /** Of a hold: the person asked for it, and it waits for somebody to confirm it. */
  asked: z.boolean(),
  /** Until when a hold lasts. */
  heldUntil: z.nullable(z.string()),
  /** The invitation that lets them in. */
  visitId: z.nullable(ids.visit()),
  /** How that stands; whoever ends it elsewhere leaves the viewing planned. */
  visitState: z.nullable(visitFlow.states),
  version: z.int(),
});
export type Viewing = z.output<typeof Viewing>;

export const byReservationId = { reservationId: ids.reservation() };
export const byReservationVersion = { ...byReservationId, version: z.int() };
export const movedReservation = z.strictObject({ ...byReservationVersion, state: reservationFlow.states });
