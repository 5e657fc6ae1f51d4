import { maskPhone } from '@mdi/contract/kit/display.ts';
import { normalisePhone } from '@mdi/contract/kit/fields.ts';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { refuse } from '../../kit/calls/refuse.ts';
import {
  assertNotLost,
  browserKeyOfPhone,
  hasProvenPhone,
  ownerByCode,
  rememberBrowser,
  sendReadingCode,
} from '../auth/index.ts';
import {
  employmentsOf,
  firstEmployment,
  openEmploymentSession,
  openPhoneSession,
  usableEmployments,
} from '../my-pass/index.ts';
import { holdInvitations, loginGroundsOf, readerByPhone } from './app-report.sign-in.queries.ts';

/** Sends a code to whoever it would let in; the answer is the same to everybody. */
export async function sendReaderCode(ctx: PublicCtx, { phone }: { phone: string }) {
  const { invited, employed } = await loginGroundsOf(ctx, normalisePhone(phone));
  return sendReadingCode(ctx, phone, invited || employed);
}

/**
 * Opens a session for a job, as “My pass” does, or for who is invited by this phone: an account that was never signed in with
 * by it may have been given the number by anybody, and stands for no invited reader. Whoever is neither is answered as
 * for a wrong code: none is sent to them.
 */
export async function signInReader(ctx: PublicCtx, { phone, code }: { phone: string; code: string }) {
  const phoneKey = normalisePhone(phone);
  const owner = await ownerByCode(ctx, phone, code);
  await holdInvitations(ctx);
  const { invited } = await loginGroundsOf(ctx, phoneKey);
  const user = owner && (!invited || (await hasProvenPhone(ctx, owner.id, phoneKey))) ? owner : undefined;
  if (user) {
    ctx.about = { userId: user.id, userName: user.userName };
    assertNotLost(user);
    const jobs = await employmentsOf(ctx, user.id);
    const job = firstEmployment(jobs);
    if (job)
      return { token: await openEmploymentSession(ctx, user, job), jobs: usableEmployments(jobs).length };
  }
  if (!invited) refuse('auth.error.badCode', { keep: true });
  ctx.about = { userId: null, userName: maskPhone(phoneKey) };
  const token = await openPhoneSession(ctx, { readerId: await readerByPhone(ctx, phoneKey), phoneKey });
  rememberBrowser(ctx, browserKeyOfPhone(phoneKey));
  return { token, jobs: 0 };
}
