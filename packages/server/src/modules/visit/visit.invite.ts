import { maskPhone } from '@mdi/contract/kit/display.ts';
import { normalisePhone } from '@mdi/contract/kit/fields.ts';
import type { InviteInput } from '@mdi/contract/modules/visit/visit.contract.ts';
import type { Ctx, PublicCtx } from '../../kit/calls/ctx.ts';
import { notFound, orNotFound, refuse, refuseField } from '../../kit/calls/refuse.ts';
import { isCompanyBeyondReach, passWork } from '../pass/index.ts';
import { addVisit, type NewGuest, type NewVisit } from './visit.add.ts';
import { assertOffered, assertPeriod } from './visit.assert-rules.ts';
import { buildingsOfCompany, visitablePersonInScope } from './visit.choices.queries.ts';
import { partyOf, visitToCopy } from './visit.copy.queries.ts';
import { assertNotDenied, lockDenyKeys } from './visit.deny-list.ts';
import { validHost } from './visit.host-lookup.queries.ts';
import { unsealIdNumber } from './visit.id-number.ts';
import { takeMessageAllowance } from './visit.notify-guests.ts';
import { overlappingGuest } from './visit.overlap.queries.ts';
import { isInScope, phonesOfVisits } from './visit.queries.ts';
import { queueMessages } from './visit.queue-messages.queries.ts';
import { type Rules, rulesOf } from './visit.rules.queries.ts';
import { newSeries } from './visit.series.queries.ts';
import { visitsAmong } from './visit.step.queries.ts';
import { takeStepOfVisits } from './visit.take-steps.ts';

export type Place = {
  hostId: number;
  buildingId: number | null;
  location: string | null;
  purpose: string | null;
  visitorType: string | null;
};

/** Somebody in scope who can be visited now. */
export async function assertHost(ctx: Ctx, hostId: number) {
  orNotFound(await visitablePersonInScope(ctx, hostId));
  const host = orNotFound(await validHost(ctx, hostId));
  if (!host.works) refuseField('hostId', 'visit.error.hostInvalid');
  return host;
}

/**
 * A building in sight in which the company is. A guest without one may enter all of the company's, which is only for who
 * reaches all of these.
 */
export async function assertBuilding(ctx: Ctx, companyId: number, buildingId: number | null): Promise<void> {
  if (buildingId === null) {
    if (await isCompanyBeyondReach(ctx, companyId)) refuseField('buildingId', 'visit.error.placeNeeded');
    return;
  }
  const all = await buildingsOfCompany(ctx, companyId);
  if (!all.some((one) => one.buildingId === buildingId)) refuseField('buildingId', 'visit.error.placeWrong');
}

/** Where a new visit goes, looked up within the scope. */
export async function placeOf(ctx: Ctx, at: Place) {
  const { hostId, hostName, companyId, projectId } = await assertHost(ctx, at.hostId);
  await assertBuilding(ctx, companyId, at.buildingId);
  const rules = await rulesOf(ctx, projectId);
  assertOffered(rules, at);
  return { rules, host: { hostId, hostName, companyId, projectId } };
}

/** No guest twice, and none who visits the host in this period already. */
export async function assertNotInvitedYet(
  ctx: PublicCtx,
  visit: Pick<NewVisit, 'companyId' | 'hostId' | 'hostName' | 'startAt' | 'endAt'>,
  guests: readonly NewGuest[],
  /** The field of the form that holds the phone, where there is one guest. */
  field?: string,
) {
  const keys = guests.map(({ phone }) => (phone ? normalisePhone(phone) : null));
  const twice = keys.findIndex((key, at) => key !== null && keys.indexOf(key) < at);
  if (twice >= 0) {
    refuseField(`guests.${twice}.phone`, 'visit.error.samePhone', maskPhone(guests[twice]?.phone));
  }
  const phones = keys.flatMap((key) => key ?? []);
  const known = await overlappingGuest(ctx, visit, phones);
  if (known === undefined) return;
  const at = keys.indexOf(known);
  const guest = guests[at];
  refuseField(field ?? `guests.${at}.phone`, 'visit.error.duplicate', guest?.name ?? maskPhone(guest?.phone));
}

const people = ({ name, phone, idNumber, companions }: NewGuest) => [
  { name, phone, idNumber },
  ...companions,
];

type Times = { startAt: Date; endAt: Date };
type Invited = { guest: NewGuest; visit: NewVisit };

/** Sends each phone one message, of the first of its visits. */
async function sendInvitations(
  ctx: PublicCtx,
  all: readonly Invited[],
  leaders: readonly number[],
): Promise<void> {
  const keys = all.map(({ guest }) => (guest.phone ? normalisePhone(guest.phone) : null));
  const first = keys.flatMap((key, at) => (key !== null && keys.indexOf(key) === at ? [at] : []));
  const companyId = all[0]?.visit.companyId;
  if (companyId === undefined || first.length === 0) return;
  await takeMessageAllowance(
    ctx,
    companyId,
    first.flatMap((at) => keys[at] ?? []),
  );
  const ids = first.flatMap((at) => leaders[at] ?? []);
  await queueMessages(passWork(ctx), 'invite', ids);
}

/** Adds invitations; those that lack nothing are complete at once, and their passes can be made. */
export async function addInvited(
  ctx: PublicCtx,
  rules: Rules,
  all: readonly Invited[],
  send: boolean,
): Promise<number[]> {
  const leaders: number[] = [];
  const complete: number[] = [];
  for (const { guest, visit } of all) {
    const { ids } = await addVisit(ctx, rules, visit, guest);
    leaders.push(...ids.slice(0, 1));
    if (guest.name !== null) complete.push(...ids);
  }
  if (complete.length > 0) await takeStepOfVisits(ctx, visitsAmong(complete), { action: 'complete' });
  if (send) await sendInvitations(ctx, all, leaders);
  return leaders;
}

/** A guest's visits, one for each period; several are a series. */
async function visitsOf(
  ctx: PublicCtx,
  guest: NewGuest,
  visit: Omit<NewVisit, 'startAt' | 'endAt'>,
  periods: readonly Times[],
): Promise<Invited[]> {
  const series = periods.length > 1 ? { seriesId: await newSeries(ctx) } : {};
  return periods.map((period) => ({ guest, visit: { ...visit, ...period, ...series } }));
}

type Visited = { companyId: number; buildingId: number | null };

/** Stops who would let somebody in by what was planned before, into more buildings than they reach. */
export async function assertBuildingsInReach(ctx: Ctx, { companyId, buildingId }: Visited): Promise<void> {
  const beyond = buildingId === null && (await isCompanyBeyondReach(ctx, companyId));
  if (beyond) refuse('visit.error.placeNeeded', { code: 'conflict', data: { which: 'state' } });
}

const timesOf = ({ startAt, endAt }: { startAt: string; endAt: string }): Times => ({
  startAt: new Date(startAt),
  endAt: new Date(endAt),
});

/** Guests with their phones: typed, or those of the visits that they are taken from. */
async function withPhones(ctx: Ctx, guests: InviteInput['guests']): Promise<NewGuest[]> {
  const known = await phonesOfVisits(
    ctx,
    guests.flatMap(({ phoneOf }) => phoneOf ?? []),
  );
  return guests.map(({ phone, phoneOf, ...guest }) => ({
    ...guest,
    phone: phone ?? orNotFound(known.get(phoneOf ?? 0)),
  }));
}

/** Invites guests of one host to a period or several: all of them or none. */
export async function invite(ctx: Ctx, input: InviteInput): Promise<{ visitIds: number[] }> {
  const { guests: named, send, startAt, endAt, later = [], remarks, lang = 'zh', ...at } = input;
  const { rules, host } = await placeOf(ctx, at);
  const periods = [{ startAt, endAt }, ...later].map(timesOf);
  for (const period of periods) assertPeriod(ctx, rules, period.startAt, period.endAt);
  const guests = await withPhones(ctx, named);
  const marks = await lockDenyKeys(ctx, host.projectId, guests.flatMap(people));
  for (const period of periods) await assertNotInvitedYet(ctx, { ...host, ...period }, guests);
  const visit = { kind: 'invited' as const, ...at, ...host, remarks, lang, inviterId: ctx.actor.userId };
  const all: Invited[] = [];
  for (const guest of guests) all.push(...(await visitsOf(ctx, guest, visit, periods)));
  const visitIds = await addInvited(ctx, rules, all, send);
  await assertNotDenied(ctx, host.projectId, marks);
  return { visitIds };
}

type Host = Awaited<ReturnType<typeof assertHost>>;

/** Invites the guest of a visit again to somebody who can be visited, once for each period. */
export async function copyVisit(
  ctx: PublicCtx,
  visitId: number,
  { works: _, ...host }: Host,
  { periods, send, inviterId }: { periods: readonly Times[]; send: boolean; inviterId: number },
): Promise<number[]> {
  const source = await visitToCopy(ctx, visitId);
  if (source.wipedAt !== null) refuse('visit.error.wiped', { code: 'conflict', data: { which: 'state' } });
  const { buildingId, location, purpose, visitorType, remarks, lang } = source;
  const rules = await rulesOf(ctx, host.projectId);
  const party = await partyOf(ctx, visitId);
  const companions = [...source.companions, ...party.map(({ name, phone }) => ({ name: name ?? '', phone }))];
  const guest: NewGuest = {
    name: source.name,
    phone: source.phone,
    // An ID number is kept for the visit it was shown for; copied, it would never be forgotten.
    idType: null,
    idNumber: null,
    companions,
  };
  const idNumber = unsealIdNumber(ctx, source.idNumber);
  const marks = await lockDenyKeys(ctx, host.projectId, people({ ...guest, idNumber }));
  for (const period of periods) assertPeriod(ctx, rules, period.startAt, period.endAt);
  const place = { buildingId, location, purpose, visitorType };
  const visit = { kind: 'invited' as const, ...place, ...host, remarks, lang, inviterId };
  const visitIds = await addInvited(ctx, rules, await visitsOf(ctx, guest, visit, periods), send);
  await assertNotDenied(ctx, host.projectId, marks);
  return visitIds;
}

/** Invites the guest of a visit again, once for each period. */
export async function inviteAgain(
  ctx: Ctx,
  visitId: number,
  periods: readonly { startAt: string; endAt: string }[],
  send: boolean,
): Promise<{ visitIds: number[] }> {
  if (!(await isInScope(ctx, visitId))) notFound();
  const source = await visitToCopy(ctx, visitId);
  const { hostId } = source;
  if (hostId === null) refuse('visit.error.hostInvalid');
  await assertBuildingsInReach(ctx, source);
  const host = await assertHost(ctx, hostId);
  const times = periods.map(timesOf);
  return {
    visitIds: await copyVisit(ctx, visitId, host, { periods: times, send, inviterId: ctx.actor.userId }),
  };
}
