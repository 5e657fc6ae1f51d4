import type { Lang } from '@mdi/contract/kit/words.ts';
import type { Ctx, PublicCtx } from '../../kit/calls/ctx.ts';
import { orNotFound, refuse } from '../../kit/calls/refuse.ts';
import { passWork } from '../pass/index.ts';
import type { NewGuest } from './visit.add.ts';
import { assertPeriod } from './visit.assert-rules.ts';
import { someoneDenied } from './visit.deny-list.ts';
import { edit } from './visit.edit.ts';
import { validHost } from './visit.host-lookup.queries.ts';
import { addInvited, assertNotInvitedYet, invite } from './visit.invite.ts';
import { notifyGuests } from './visit.notify-guests.ts';
import { isVisitOpen } from './visit.policy.ts';
import { invitationOf } from './visit.queries.ts';
import { rulesOf } from './visit.rules.queries.ts';
import { stateOf } from './visit.step.queries.ts';
import { takeStepOfOne } from './visit.take-steps.ts';

type Invitation = {
  hostId: number;
  buildingId: number;
  location: string | null;
  startAt: Date;
  endAt: Date;
  name: string;
  phone: string;
  lang: Lang;
};

/**
 * Invites somebody who chose a time that their host offers, and sends them the link. Nobody of the property looks at it
 * before, so who is on the deny list waits for a review, and isn't told why.
 */
export async function inviteOnBehalf(ctx: PublicCtx, at: Invitation): Promise<number> {
  const { name, phone, lang, startAt, endAt, hostId, ...where } = at;
  const { works, ...host } = orNotFound(await validHost(ctx, hostId));
  if (!works) refuse('visit.error.hostInvalid');
  const rules = await rulesOf(ctx, host.projectId);
  const period = { startAt, endAt };
  assertPeriod(ctx, rules, startAt, endAt);
  const guest: NewGuest = { name, phone, companions: [] };
  const denied = await someoneDenied(ctx, host.projectId, [guest]);
  await assertNotInvitedYet(ctx, { ...host, ...period }, [guest], 'startAt');
  const facts = { purpose: null, visitorType: null, remarks: null, inviterId: null, lang };
  const visit = { kind: 'invited' as const, ...where, ...host, ...period, ...facts };
  const waits = denied ? { state: 'pending' as const } : {};
  const [visitId = 0] = await addInvited(ctx, rules, [{ guest, visit: { ...visit, ...waits } }], false);
  await notifyGuests(ctx, 'invite', [visitId]);
  return visitId;
}

/** Ends an invitation that nobody has come to yet; one that waits for a review is rejected. What is over stays as it is. */
export async function endInvitation(ctx: PublicCtx, visitId: number, quiet = false): Promise<void> {
  const state = await stateOf(passWork(ctx), visitId);
  if (state === 'pending')
    await takeStepOfOne(ctx, visitId, { action: 'reject', set: { reason: null }, quiet });
  if (state === 'invited' || state === 'approved')
    await takeStepOfOne(ctx, visitId, { action: 'cancel', set: { reason: null }, quiet });
}

type Guest = Pick<Invitation, 'name' | 'phone' | 'lang'>;
type At = {
  hostId: number;
  buildingId: number;
  location: string | null;
  startAt: string;
  endAt: string;
};

/** Invites somebody with the right and by the rules of any invitation, and sends them the link, also who was written to a moment ago. */
export async function inviteGuest(
  ctx: Ctx,
  { lang, ...person }: Guest,
  { hostId, buildingId, location, startAt, endAt }: At,
): Promise<number | null> {
  const facts = { lang, purpose: null, visitorType: null, remarks: null };
  const at = { hostId, buildingId, location, startAt, endAt };
  const guests = [{ name: person.name, phone: person.phone, companions: [] }];
  const { visitIds } = await invite(ctx, { ...at, ...facts, guests, send: false });
  await notifyGuests(ctx, 'invite', visitIds);
  return visitIds[0] ?? null;
}

/**
 * Moves an invitation, and answers which one it is from then on: one that ended elsewhere (by its host, a review, the clock)
 * is no door, so another one is sent.
 */
export async function moveInvitation(
  ctx: Ctx,
  visitId: number | null,
  guest: Guest,
  { hostId, buildingId, location, startAt, endAt }: At,
): Promise<number | null> {
  const at = { hostId, buildingId, location, startAt, endAt };
  const visit = visitId === null ? undefined : await invitationOf(ctx, visitId);
  if (!visit || !isVisitOpen(visit.state)) return inviteGuest(ctx, guest, at);
  const { id, state: _, ...facts } = visit;
  await edit(ctx, { ...facts, visitId: id, ...at });
  return id;
}
