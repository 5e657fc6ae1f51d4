import type { Lang } from '@mdi/contract/kit/words.ts';
import type { PublicCtx } from '../../kit/ctx.ts';
import { found, refuse } from '../../kit/refuse.ts';
import { passWork } from '../pass/index.ts';
import { demandPeriod, type NewGuest, someoneDenied } from './visit.add.ts';
import { addInvited, demandNew } from './visit.invite.ts';
import { moveOne } from './visit.move.ts';
import { hostOf, rulesOf } from './visit.rules.queries.ts';
import { tellGuests } from './visit.send-limits.ts';
import { stateOf } from './visit.step.queries.ts';

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
  const { works, ...host } = found(await hostOf(ctx, hostId));
  if (!works) refuse('visit.error.hostInvalid');
  const rules = await rulesOf(ctx, host.projectId);
  const period = { startAt, endAt };
  demandPeriod(ctx, rules, startAt, endAt);
  const guest: NewGuest = { name, phone, companions: [] };
  const denied = await someoneDenied(ctx, host.projectId, [guest]);
  await demandNew(ctx, { ...host, ...period }, [guest], 'startAt');
  const facts = { purpose: null, visitorType: null, remarks: null, inviterId: null, lang };
  const visit = { kind: 'invited' as const, ...where, ...host, ...period, ...facts };
  const waits = denied ? { state: 'pending' as const } : {};
  const [visitId = 0] = await addInvited(ctx, rules, [{ guest, visit: { ...visit, ...waits } }], false);
  await tellGuests(ctx, 'invite', [visitId]);
  return visitId;
}

/** Ends an invitation that nobody has come to yet; one that waits for a review is rejected. What is over stays as it is. */
export async function endInvitation(ctx: PublicCtx, visitId: number, quiet = false): Promise<void> {
  const state = await stateOf(passWork(ctx), visitId);
  if (state === 'pending') await moveOne(ctx, visitId, { action: 'reject', set: { reason: null }, quiet });
  if (state === 'invited' || state === 'approved')
    await moveOne(ctx, visitId, { action: 'cancel', set: { reason: null }, quiet });
}
