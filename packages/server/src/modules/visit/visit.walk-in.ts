import { normaliseName, normalisePhone } from '@mdi/contract/kit/fields.ts';
import { visitReviewRight, type WalkInInput } from '@mdi/contract/modules/visit/visit.contract.ts';
import { may } from '../../kit/access/may.ts';
import { companyInScope } from '../../kit/access/places.ts';
import type { Ctx, PublicCtx } from '../../kit/calls/ctx.ts';
import { forbidden, notFound, orNotFound, refuse, refuseField } from '../../kit/calls/refuse.ts';
import { passWork } from '../pass/index.ts';
import { addVisit, type NewVisit } from './visit.add.ts';
import { assertOffered, assertPeriod } from './visit.assert-rules.ts';
import { assertNotDenied, lockDenyKeys } from './visit.deny-list.ts';
import { peopleCalled } from './visit.host-lookup.queries.ts';
import { assertBuilding, assertHost } from './visit.invite.ts';
import { overlappingGuest } from './visit.overlap.queries.ts';
import { queueForHost, queueMessages } from './visit.queue-messages.queries.ts';
import { endOfDay, rulesOf } from './visit.rules.queries.ts';
import { visitsAmong } from './visit.step.queries.ts';
import { takeStepOfVisits } from './visit.take-steps.ts';
import { arrive, assertLend } from './visit.transitions.ts';

type Named = { companyId: number; hostId: number | null; hostName: string | null };

/** Whom a guest says they visit: the one of that name in the company, else just the name. */
export async function hostByName(ctx: PublicCtx, companyId: number, name: string) {
  const people = await peopleCalled(ctx, companyId, normaliseName(name));
  const [one] = people;
  return one && people.length === 1 ? one : { hostId: null, hostName: name };
}

async function hostFor(ctx: Ctx, { companyId, hostId, hostName }: Named) {
  if (hostId === null) return hostByName(ctx, companyId, hostName ?? '');
  const host = await assertHost(ctx, hostId);
  if (host.companyId !== companyId) notFound();
  return { hostId, hostName: host.hostName };
}

/** Tells hosts that somebody stands at the desk and waits for them. */
const tellWaiting = (ctx: PublicCtx, ids: readonly number[]) =>
  queueMessages(passWork(ctx), 'hostWaiting', ids);

/** Tells a host that a guest registered; of many within ten minutes once more, at their end, how many wait. */
export const queueWaitingMessage = (ctx: PublicCtx, visitId: number) => queueForHost(passWork(ctx), visitId);

/** Whether the host needs not be waited for: the project says so, or somebody asked them. */
async function goesIn(ctx: Ctx, agreed: boolean, reviewed: boolean): Promise<boolean> {
  if (!agreed) return !reviewed;
  if (!may(ctx, visitReviewRight)) forbidden();
  return true;
}

type Registered = { ids: readonly number[]; hostId: number | null; reviewed: boolean };

/** What becomes of a guest who was registered: they wait for their host, or are in. */
async function begin(ctx: Ctx, { agreed, card }: WalkInInput, { ids, hostId, reviewed }: Registered) {
  const visitId = ids[0] ?? 0;
  if (!(await goesIn(ctx, agreed, reviewed))) {
    if (card !== null) refuseField('card', 'visitorCard.error.visitState', ctx.say('visit.state_pending'));
    await tellWaiting(ctx, ids.slice(0, 1));
    return { visitId, state: 'pending' as const };
  }
  if (hostId === null) refuse('visit.error.hostNeeded', { data: { field: 'hostId' } });
  await takeStepOfVisits(ctx, visitsAmong(ids), { action: 'approve', quiet: true });
  const { state } = await arrive(ctx, visitId);
  if (card !== null) await assertLend(ctx, visitId, card);
  return { visitId, state };
}

/** Registers a guest at the desk, and checks them in unless they wait for their host. */
export async function walkIn(ctx: Ctx, input: WalkInInput) {
  const {
    companyId,
    buildingId,
    location,
    purpose,
    visitorType,
    remarks,
    agreed: _,
    card: __,
    ...guest
  } = input;
  const { name, phone, idType, idNumber, companions } = guest;
  const company = orNotFound(await companyInScope(ctx, companyId));
  if (!company.valid) refuseField('companyId', 'visit.error.blocked');
  const host = await hostFor(ctx, input);
  await assertBuilding(ctx, companyId, buildingId);
  const rules = await rulesOf(ctx, company.projectId);
  assertOffered(rules, input);
  const startAt = ctx.now();
  const endAt = input.endAt === null ? await endOfDay(ctx, rules.timeZone) : new Date(input.endAt);
  assertPeriod(ctx, rules, startAt, endAt);
  const marks = await lockDenyKeys(ctx, company.projectId, [{ name, phone, idNumber }, ...companions]);
  const visit: NewVisit = {
    kind: 'temporary',
    ...host,
    companyId,
    projectId: company.projectId,
    buildingId,
    location,
    purpose,
    visitorType,
    startAt,
    endAt,
    remarks,
    inviterId: null,
    lang: 'zh',
  };
  const known = phone === null ? undefined : await overlappingGuest(ctx, visit, [normalisePhone(phone)]);
  if (known !== undefined) refuseField('phone', 'visit.error.duplicate', name);
  const { ids } = await addVisit(ctx, rules, visit, { name, phone, idType, idNumber, companions });
  const begun = await begin(ctx, input, { ids, hostId: host.hostId, reviewed: rules.reviewWalkIns });
  await assertNotDenied(ctx, company.projectId, marks);
  return begun;
}
