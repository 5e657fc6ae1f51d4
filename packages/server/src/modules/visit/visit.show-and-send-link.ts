import { maskPhone } from '@mdi/contract/kit/display.ts';
import { updateRow } from '../../kit/audit/changes.ts';
import type { Ctx, PublicCtx } from '../../kit/calls/ctx.ts';
import { refuse } from '../../kit/calls/refuse.ts';
import { passWork } from '../pass/index.ts';
import { visitToCopy } from './visit.copy.queries.ts';
import { guestUrl, linkInLanguage, newSealedLink } from './visit.guest-link.ts';
import { pauseMinutes, takeMessageAllowance } from './visit.notify-guests.ts';
import { isVisitOpen } from './visit.policy.ts';
import { queueMessages } from './visit.queue-messages.queries.ts';
import { lookedAt } from './visit.reveal-contacts.ts';
import { addNote } from './visit.step.queries.ts';
import { stepTaker } from './visit.take-steps.ts';
import { assertInScope } from './visit.transitions.ts';

type Addressee = { id: number; companyId: number; phone: string | null };

/** Sends the guest's link again, as often as messages go to a phone. */
export async function sendGuestLink(ctx: PublicCtx, { id: visitId, companyId, phone }: Addressee) {
  if (phone === null) refuse('visit.error.noPhone');
  await takeMessageAllowance(ctx, companyId, [phone]);
  await queueMessages(passWork(ctx), 'invite', [visitId]);
  await addNote(passWork(ctx), { visitIds: [visitId], step: 'send', by: await stepTaker(ctx) });
  return { phone: maskPhone(phone), resendIn: pauseMinutes * 60 };
}

/** The sealed link of a visit that is open; who comes along uses the leader's. */
async function linkOf(ctx: PublicCtx, visitId: number): Promise<Buffer> {
  const { state, token, leaderId } = await visitToCopy(ctx, visitId);
  if (!isVisitOpen(state)) refuse('visit.error.closed', { code: 'conflict', data: { which: 'state' } });
  if (leaderId !== null) return linkOf(ctx, leaderId);
  if (token !== null) return token;
  const { stored } = newSealedLink(ctx);
  await updateRow(ctx, 'visit', visitId, stored);
  return stored.token;
}

export async function sendGuestLinkInScope(ctx: Ctx, visitId: number) {
  await assertInScope(ctx, visitId);
  await linkOf(ctx, visitId);
  const { phone, leaderId, companyId } = await visitToCopy(ctx, visitId);
  if (leaderId !== null) refuse('visit.error.noPhone');
  const { phone: told } = await sendGuestLink(ctx, { id: visitId, companyId, phone });
  return { phone: told };
}

export async function guestLinkInScope(ctx: Ctx, visitId: number) {
  await assertInScope(ctx, visitId);
  return guestLinkOfVisit(ctx, visitId);
}

/** The link of a visit that the caller may hand on; that it was looked at is recorded. */
export async function guestLinkOfVisit(ctx: PublicCtx, visitId: number) {
  const token = await linkOf(ctx, visitId);
  lookedAt(ctx, visitId, 'token');
  const { lang } = await visitToCopy(ctx, visitId);
  return { url: linkInLanguage(guestUrl(ctx, token), lang) };
}
