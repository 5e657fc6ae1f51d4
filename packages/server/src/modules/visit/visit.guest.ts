import { normalisePhone } from '@mdi/contract/kit/fields.ts';
import type { InputOf } from '@mdi/contract/kit/op.ts';
import { hostGivenTypes } from '@mdi/contract/modules/visit/visit.fields.ts';
import type { visitorPageApi } from '@mdi/contract/modules/visitor-page/visitor-page.contract.ts';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { addVisit, type NewVisit } from './visit.add.ts';
import { assertOffered } from './visit.assert-rules.ts';
import { someoneDenied } from './visit.deny-list.ts';
import { notifyJoined } from './visit.notify-guests.ts';
import { overlappingGuest } from './visit.overlap.queries.ts';
import { endOfDay, type Rules, rulesOf } from './visit.rules.queries.ts';
import { takePlaceOfLink } from './visit.series.queries.ts';
import { sendGuestLink } from './visit.show-and-send-link.ts';
import { visitsAmong } from './visit.step.queries.ts';
import { takeStepOfVisits } from './visit.take-steps.ts';
import { completeOwn, needsReview } from './visit.transitions.ts';
import { hostByName, queueWaitingMessage } from './visit.walk-in.ts';

// What guests do themselves, by a link or a poster.

/** The rules of a project with what guests may choose of themselves. */
export async function guestRulesOf(ctx: PublicCtx, projectId: number): Promise<Rules> {
  const rules = await rulesOf(ctx, projectId);
  return { ...rules, types: rules.types.filter(({ code }) => !hostGivenTypes.includes(code)) };
}

/** Who answers for the place reads of what its guests did, who have no account. */
function fileAt(ctx: PublicCtx, { projectId, companyId }: { projectId: number; companyId: number }): void {
  ctx.about = { userId: null, userName: null, at: { projectId, companyId } };
}

type Registered = InputOf<typeof visitorPageApi.ops.register>;
type Filled = InputOf<typeof visitorPageApi.ops.fill>;
type Guest = Pick<Registered, 'name' | 'phone' | 'idType' | 'idNumber' | 'companions'>;
type Details = Pick<Filled, 'name' | 'idType' | 'idNumber' | 'companions'>;
type Wish = Pick<Filled, 'purpose' | 'visitorType'>;
type Chosen = Pick<NewVisit, 'purpose' | 'visitorType'>;

/** What guests left to whoever invites them stays as it was said. */
const chosenFrom = ({ purpose, visitorType }: Wish, former: Chosen): Chosen => ({
  purpose: purpose ?? former.purpose,
  visitorType: visitorType ?? former.visitorType,
});

/** A form for many. */
type Form = Omit<NewVisit, 'kind' | 'linkId' | 'state'> & { id: number };

/**
 * A guest of a form for many: a new visit, as long as there are places; answers whether there was one. Anybody can type
 * anybody's phone, so the answer is the same to all, and what became of it is told to the phone alone: who is denied, or
 * visits the host in this period already, waits for a review.
 */
export async function joinByGroupLink(
  ctx: PublicCtx,
  form: Form,
  guest: Guest,
  wish: Wish,
): Promise<boolean> {
  const rules = await guestRulesOf(ctx, form.projectId);
  const chosen = chosenFrom(wish, form);
  assertOffered(rules, chosen, form);
  if (!(await takePlaceOfLink(ctx, form.id))) return false;
  const { companyId, projectId, hostId, hostName, buildingId, location, startAt, endAt, remarks, inviterId } =
    form;
  const visit: NewVisit = {
    kind: 'invited',
    companyId,
    projectId,
    hostId,
    hostName,
    buildingId,
    location,
    startAt,
    endAt,
    remarks,
    inviterId,
    linkId: form.id,
    ...chosen,
  };
  const { name, phone, idNumber, companions } = guest;
  const denied = await someoneDenied(ctx, projectId, [{ name, phone, idNumber }, ...companions]);
  const looked = needsReview(guest);
  const waits = (await overlappingGuest(ctx, visit, [normalisePhone(phone)])) !== undefined || looked;
  const start: NewVisit = waits ? { ...visit, state: 'pending' } : visit;
  const { ids } = await addVisit(ctx, rules, start, guest);
  fileAt(ctx, visit);
  if (!waits) await takeStepOfVisits(ctx, visitsAmong(ids), { action: denied ? 'hold' : 'complete' });
  const [id = 0] = ids;
  await notifyJoined(ctx, { id, companyId, phone });
  if (looked) await queueWaitingMessage(ctx, id);
  return true;
}

type Own = Chosen & { id: number; projectId: number; companyId: number };

/** A guest says of their visit what was left to them. */
export async function completeOwnVisit(
  ctx: PublicCtx,
  visit: Own,
  guest: Details,
  wish: Wish,
): Promise<void> {
  const rules = await guestRulesOf(ctx, visit.projectId);
  const chosen = chosenFrom(wish, visit);
  assertOffered(rules, chosen, visit);
  const { name, idType, idNumber, companions } = guest;
  await completeOwn(ctx, visit.id, { name, idType, idNumber }, { ...chosen, companions });
  if (needsReview(guest)) await queueWaitingMessage(ctx, visit.id);
  fileAt(ctx, visit);
}

type At = { projectId: number; companyId: number; hostName: string };

/**
 * A guest without an invitation: the visit lasts until the end of the day, and waits for its review. Whoever it is and
 * whomever they name, the answer is the same: by the review nobody gets in who is denied, and nobody twice.
 */
export async function registerWalkIn(ctx: PublicCtx, at: At, guest: Guest, chosen: Chosen) {
  const { projectId, companyId, hostName } = at;
  const rules = await guestRulesOf(ctx, projectId);
  assertOffered(rules, chosen);
  const { hostId } = await hostByName(ctx, companyId, hostName);
  const startAt = ctx.now();
  const endAt = await endOfDay(ctx, rules.timeZone);
  const visit: NewVisit = {
    kind: 'temporary',
    companyId,
    projectId,
    hostId,
    hostName,
    buildingId: null,
    location: null,
    ...chosen,
    startAt,
    endAt,
    remarks: null,
    inviterId: null,
  };
  const { ids, link } = await addVisit(ctx, rules, visit, guest);
  await queueWaitingMessage(ctx, ids[0] ?? 0);
  fileAt(ctx, visit);
  return link;
}

/** Sends a guest the link of their visit again. */
export async function resendVisitLink(
  ctx: PublicCtx,
  visit: Parameters<typeof sendGuestLink>[1] & Omit<At, 'hostName'>,
) {
  const sent = await sendGuestLink(ctx, visit);
  fileAt(ctx, visit);
  return sent;
}
