import { normaliseName } from '@mdi/contract/kit/fields.ts';
import type { PublicCtx } from '../../kit/ctx.ts';
import { rememberBrowser, rememberLang } from '../auth/index.ts';
import { type jobsOf, openPhoneSession } from './my-pass.queries.ts';

type Jobs = Awaited<ReturnType<typeof jobsOf>>;

/** Jobs that a session may stand for: a cut-off time may be extended, everything else ends sessions. */
export const usable = (jobs: Jobs) =>
  jobs.filter(({ standing }) => standing === 'valid' || standing === 'cutOff');

/** The job that a session begins with: the one used last that lets its owner in. */
export function firstOf(jobs: Jobs) {
  const own = usable(jobs);
  return own.find(({ standing }) => standing === 'valid') ?? own[0];
}

type Owner = { id: number; userName: string; phoneKey: string };

/** Opens a session on a phone whose owner has shown that it is theirs: for a job, or for none. */
export async function enter(ctx: PublicCtx, user: Owner, job: ReturnType<typeof firstOf>): Promise<string> {
  const at = job && { projectId: job.projectId, companyId: job.companyId };
  ctx.about = { userId: user.id, userName: user.userName, ...(at && { at }) };
  await rememberLang(ctx, user.id);
  const start = { userId: user.id, employeeId: job?.employeeId ?? null, phoneKey: user.phoneKey };
  const token = await openPhoneSession(ctx, start);
  rememberBrowser(ctx, normaliseName(user.userName));
  return token;
}
