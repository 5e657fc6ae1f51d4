import { maskPhone } from '@mdi/contract/kit/display.ts';
import { normalisePhone } from '@mdi/contract/kit/fields.ts';
import type { PublicCtx } from '../../kit/ctx.ts';
import { refuse } from '../../kit/refuse.ts';
import { ownerByPassCode, sendReadingCode } from '../auth/index.ts';
import { enter, firstOf, jobsOf, openPhoneSession, usable } from '../my-pass/index.ts';
import { groundsOf, readerByPhone } from './app-report.sign-in.queries.ts';

/** Sends a code to whoever it would let in; the answer is the same to everybody. */
export async function sendCode(ctx: PublicCtx, { phone }: { phone: string }) {
  const { invited, employed } = await groundsOf(ctx, normalisePhone(phone));
  return sendReadingCode(ctx, phone, invited || employed);
}

/**
 * Opens a session for a job, as “My pass” does, else for who is invited by this phone, whatever account has it too. Anybody
 * else is answered as for a wrong code: none is sent to them.
 */
export async function signIn(ctx: PublicCtx, { phone, code }: { phone: string; code: string }) {
  const user = await ownerByPassCode(ctx, phone, code);
  if (user) ctx.about = { userId: user.id, userName: user.userName };
  const jobs = user ? await jobsOf(ctx, user.id) : [];
  const job = firstOf(jobs);
  if (user && job) return { token: await enter(ctx, user, job), jobs: usable(jobs).length };
  const phoneKey = normalisePhone(phone);
  const { invited } = await groundsOf(ctx, phoneKey);
  if (!invited) refuse('auth.error.badCode', { keep: true });
  ctx.about = { userId: null, userName: maskPhone(phoneKey) };
  return {
    token: await openPhoneSession(ctx, { readerId: await readerByPhone(ctx, phoneKey), phoneKey }),
    jobs: 0,
  };
}
