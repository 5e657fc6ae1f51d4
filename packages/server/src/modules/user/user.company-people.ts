import { deleteRow, lockRow, updateRow } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { refuse } from '../../kit/calls/refuse.ts';
import {
  companyOfEmployment,
  companyPeopleFacts,
  countOtherRolesOfJob,
  employmentsOf,
  lockCompanies,
} from './user.company-people.queries.ts';

type Job = { id: number; companyId: number };

/** What a company is about to lose: a whole job, whoever manages its people, or some held roles of a job. */
type Loss = 'job' | 'administrator' | { roles: readonly number[] };

const stays = { code: 'conflict', data: { which: 'state' } } as const;

/**
 * Somebody who manages a company's people stays, and so does its last employee (spec §5), whichever way they
 * would be lost. Only working employees with a valid account count. The company must be locked.
 */
export async function assertCompanyKeepsPeople(ctx: Ctx, job: Job, loss: Loss): Promise<void> {
  const standing = await companyPeopleFacts(ctx, job, typeof loss === 'string' ? null : loss.roles);
  if (loss === 'job' && standing.otherPeople === 0) refuse('employee.error.lastEmployee', stays);
  if (!standing.administrator || standing.remainsAdministrator) return;
  if (standing.otherAdministrators === 0) refuse('employee.error.lastAdministrator', stays);
}

/** The same for every company in which a user works. */
export async function assertCompaniesKeepPeople(ctx: Ctx, userId: number, loss: Loss): Promise<void> {
  const jobs = await employmentsOf(ctx, userId);
  await lockCompanies(
    ctx,
    jobs.map((job) => job.companyId),
  );
  for (const job of jobs) await assertCompanyKeepsPeople(ctx, job, loss);
}

/**
 * An employee's row, locked after the company's, so that who changes its people comes one after the other. The
 * caller has already looked it up within the scope.
 */
export async function lockEmployment(ctx: Ctx, employeeId: number) {
  await lockCompanies(ctx, await companyOfEmployment(ctx, employeeId));
  return lockRow(ctx, 'employee', employeeId);
}

/** Marks a job as over. A card still in use counts as returned; the roles are for the caller to take. */
export async function markEmploymentOver(ctx: Ctx, job: { id: number; cardState: string }): Promise<void> {
  const card = job.cardState === 'inUse' ? { cardState: 'returned' as const } : {};
  await updateRow(ctx, 'employee', job.id, { state: 'Y', leftAt: ctx.now(), ...card });
}

/** Takes one role of a job away. Nobody works without a role: the job ends with its last one. */
export async function takeRoleFromEmployment(
  ctx: Ctx,
  employeeId: number,
  assignmentId: number,
): Promise<void> {
  const job = await lockEmployment(ctx, employeeId);
  const last = (await countOtherRolesOfJob(ctx, employeeId, assignmentId)) === 0;
  await assertCompanyKeepsPeople(ctx, job, last ? 'job' : { roles: [assignmentId] });
  await deleteRow(ctx, 'assignment', assignmentId);
  if (last) await markEmploymentOver(ctx, job);
}
