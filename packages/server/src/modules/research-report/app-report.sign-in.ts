import { normalisePhone } from '@mdi/contract/kit/fields.ts';
import type { PublicCtx } from '../../kit/ctx.ts';
import { refuse } from '../../kit/refuse.ts';
import { ownerByPassCode, sendReadingCode } from '../auth/index.ts';
import { enter, firstOf, jobsOf, usable } from '../my-pass/index.ts';
import { personToRead } from '../user/index.ts';
import { groundsOf } from './app-report.sign-in.queries.ts';

/** Sends a code to whoever it would let in; the answer is the same to everybody. */
export async function sendCode(ctx: PublicCtx, { phone }: { phone: string }) {
  const { alone, known } = await groundsOf(ctx, normalisePhone(phone));
  return sendReadingCode(ctx, phone, alone || known);
}

/**
 * Opens a session for a job, as “My pass” does, and without one for staff and for invited phones, whose owner becomes a
 * person here by the first sign-in. Anybody else is answered as for a wrong code: none is sent to them.
 */
export async function signIn(ctx: PublicCtx, { phone, code }: { phone: string; code: string }) {
  const user = await ownerByPassCode(ctx, phone, code);
  if (user) ctx.about = { userId: user.id, userName: user.userName };
  if (user?.state === 'Y') refuse('auth.error.invalidUser', { keep: true });
  const jobs = user ? await jobsOf(ctx, user.id) : [];
  const job = firstOf(jobs);
  if (user && job) return { token: await enter(ctx, user, job), jobs: usable(jobs).length };
  const { alone } = await groundsOf(ctx, normalisePhone(phone));
  if (!alone) refuse('auth.error.badCode', { keep: true });
  return { token: await enter(ctx, user ?? (await personToRead(ctx, phone)), undefined), jobs: 0 };
}
