import { normaliseName } from '@mdi/contract/kit/fields.ts';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { rememberBrowser, rememberLang } from '../auth/index.ts';
import { type employmentsOf, lockUser, openPhoneSession } from './my-pass.queries.ts';

type Jobs = Awaited<ReturnType<typeof employmentsOf>>;

/** Jobs that a session may stand for: a cut-off time may be extended, everything else ends sessions. */
export const usableEmployments = (jobs: Jobs) =>
  jobs.filter(({ standing }) => standing === 'valid' || standing === 'cutOff');

/** The job that a session begins with: the one used last that lets its owner in. */
export function firstEmployment(jobs: Jobs) {
  const own = usableEmployments(jobs);
  return own.find(({ standing }) => standing === 'valid') ?? own[0];
}

type Owner = { id: number; userName: string; phoneKey: string };
type Job = { employeeId: number; projectId: number; companyId: number };

/** Opens a session for a job on a phone whose owner has shown that it is theirs. */
export async function openEmploymentSession(
  ctx: PublicCtx,
  { id: userId, userName, phoneKey }: Owner,
  job: Job,
) {
  const { employeeId, projectId, companyId } = job;
  ctx.about = { userId, userName, at: { projectId, companyId } };
  await rememberLang(ctx, userId);
  await lockUser(ctx, userId);
  const token = await openPhoneSession(ctx, { userId, employeeId, phoneKey });
  rememberBrowser(ctx, normaliseName(userName));
  return token;
}
