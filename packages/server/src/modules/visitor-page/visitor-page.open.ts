import { maskPhone } from '@mdi/contract/kit/display.ts';
import { passEarlyMinutes } from '@mdi/contract/modules/visit/visit.fields.ts';
import type { VisitStop } from '@mdi/contract/modules/visitor-page/visitor-page.contract.ts';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { refuse } from '../../kit/calls/refuse.ts';
import { guestOf, passWork } from '../pass/index.ts';
import { byGuest } from '../visit/index.ts';
import {
  countEntered,
  directionsTo,
  doorsNamed,
  floorsOf,
  type GroupForm,
  groupByLink,
  laterVisits,
  type OwnVisit,
  visitByLink,
} from './visitor-page.queries.ts';

export const refuseGone = (): never => refuse('visitorPage.error.gone', { code: 'notFound' });

/** Whether nothing comes of a visit any more; who is on site late is still a guest. */
export const isOver = (ctx: PublicCtx, { state, endAt }: OwnVisit): boolean =>
  ['left', 'cancelled', 'rejected', 'expired'].includes(state) || endAt <= ctx.now();

/** What stops the pass of a visit. */
export async function stopOf(ctx: PublicCtx, visit: OwnVisit): Promise<VisitStop | null> {
  if (isOver(ctx, visit)) return 'over';
  if (visit.state === 'invited') return 'details';
  if (visit.state === 'pending') return 'review';
  const guest = await guestOf(passWork(ctx), visit.id);
  if (guest?.standing !== 'valid') return 'blocked';
  if (guest.areaIds.length === 0) return 'nowhere';
  const begins = visit.startAt.getTime() - passEarlyMinutes * 60_000;
  return ctx.now().getTime() < begins ? 'notYet' : null;
}

type Rules = Awaited<ReturnType<typeof byGuest.guestRulesOf>>;

export const projectLocation = ({
  projectName,
  address,
  longitude,
  latitude,
  buildingPhone,
  timeZone,
}: Rules) => ({
  projectName,
  address,
  longitude,
  latitude,
  phone: buildingPhone,
  timeZone,
});

const nothing = {
  visitId: null,
  state: null,
  stop: null,
  reason: null,
  name: null,
  phone: null,
  hostName: null,
  companyName: null,
  buildingName: null,
  location: null,
  purpose: null,
  purposeName: null,
  visitorType: null,
  startAt: null,
  endAt: null,
  later: [],
  companions: [],
  ways: [],
  floors: [],
  directions: [],
  entered: null,
  place: null,
  fill: false,
  placesLeft: null,
  purposes: [],
  types: [],
  still: false,
  send: false,
};

type Where = Pick<
  OwnVisit,
  'hostName' | 'companyName' | 'buildingName' | 'location' | 'purpose' | 'visitorType' | 'startAt' | 'endAt'
>;

const where = (
  { hostName, companyName, buildingName, location, purpose, visitorType, startAt, endAt }: Where,
  rules: Rules,
) => ({
  hostName,
  companyName,
  buildingName,
  location,
  purpose,
  visitorType,
  purposeName: rules.purposes.find((one) => one.code === purpose)?.name ?? null,
  startAt: startAt.toISOString(),
  endAt: endAt.toISOString(),
  place: projectLocation(rules),
});

/** Which doors the pass opens, on which floors the company is, and how to get there. */
async function wayIn(ctx: PublicCtx, visit: OwnVisit) {
  const guest = await guestOf(passWork(ctx), visit.id);
  return {
    ways: await doorsNamed(ctx, guest?.areaIds ?? []),
    floors: await floorsOf(ctx, visit),
    directions: await directionsTo(ctx, visit),
  };
}

async function openVisit(ctx: PublicCtx, visit: OwnVisit) {
  const { state, reason, name, phone } = visit;
  const stop = await stopOf(ctx, visit);
  // The link dies with the visit: only what became of it is told.
  if (stop === 'over') return { ...nothing, is: 'visit' as const, state, stop, reason };
  const rules = await byGuest.guestRulesOf(ctx, visit.projectId);
  const companions = [...visit.companions.map((one) => one.name), ...visit.party];
  const letIn = stop === null || stop === 'notYet';
  return {
    ...nothing,
    ...where(visit, rules),
    // What still waits may come to nothing: it belongs into no calendar.
    visitId: state === 'pending' ? null : visit.id,
    is: 'visit' as const,
    state,
    stop,
    name,
    phone: phone === null ? null : maskPhone(phone),
    later: await laterVisits(ctx, visit.id),
    companions,
    // Who still waits is told nothing of the house.
    ...(letIn ? await wayIn(ctx, visit) : {}),
    entered: letIn && companions.length > 0 ? await countEntered(ctx, visit) : null,
    fill: state === 'invited',
    purposes: rules.purposes,
    types: rules.types,
    still: rules.still,
    send: phone !== null,
  };
}

export const isGroupClosed = (ctx: PublicCtx, group: GroupForm) =>
  group.closedAt !== null || group.endAt <= ctx.now();

async function openGroup(ctx: PublicCtx, group: GroupForm) {
  const is = 'group' as const;
  if (isGroupClosed(ctx, group)) return { ...nothing, is, stop: 'over' as const };
  const rules = await byGuest.guestRulesOf(ctx, group.projectId);
  const placesLeft = group.places - group.taken;
  const { purposes, types, still } = rules;
  return { ...nothing, ...where(group, rules), is, fill: placesLeft > 0, placesLeft, purposes, types, still };
}

/** What a link shows. */
export async function showLink(ctx: PublicCtx, link: string) {
  const visit = await visitByLink(ctx, link);
  if (visit) return openVisit(ctx, visit);
  const group = await groupByLink(ctx, link);
  return group ? openGroup(ctx, group) : refuseGone();
}
