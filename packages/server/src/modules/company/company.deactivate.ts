import { deleteRow, updateRow } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { forbidden, orNotFound, refuse } from '../../kit/calls/refuse.ts';
import {
  employmentsAt,
  endCompanySessions,
  endEmployments,
  ongoingLeases,
  releaseVisitorCards,
} from './company.deactivate.queries.ts';
import { companyById, lockCompany } from './company.queries.ts';
import { accountsThatCameWithCompany } from './company.undo.queries.ts';

const stays = { code: 'conflict', data: { which: 'state' } } as const;
/** Names that a refusal and the audit tell at most. */
const maxNames = 5;
const maxEnded = 100;

/** A company that the caller may shut as a whole, locked. */
async function shuttable(ctx: Ctx, companyId: number) {
  const row = orNotFound(await companyById(ctx, companyId));
  if (!row.whole) forbidden();
  if (row.own) refuse('company.error.ownCompany', stays);
  return orNotFound(await lockCompany(ctx, companyId));
}

/** Sets a company valid or invalid: a target, never a flip. Its people are out at once. */
export async function setCompanyState(ctx: Ctx, companyId: number, state: 'N' | 'Y') {
  const company = await shuttable(ctx, companyId);
  await updateRow(ctx, 'company', companyId, { state });
  return { state, endedSessions: state === 'Y' ? await endCompanySessions(ctx, company) : 0 };
}

/**
 * Deletes an invalid company for good, with its past leases, those that would only begin, and the jobs of its people,
 * whose accounts stay. The audit keeps whose jobs they were, and what would have been leased.
 */
export async function removeCompany(ctx: Ctx, companyId: number): Promise<void> {
  const company = await shuttable(ctx, companyId);
  if (company.state === 'N') refuse('company.error.stillValid', stays);
  const running = await ongoingLeases(ctx, companyId, 'since', maxNames);
  if (running.count > 0) {
    const data = { which: 'inUse', blockers: [{ what: 'lease', ...running }] };
    refuse('company.error.leaseRunning', { code: 'conflict', args: [running.count], data });
  }
  await drop(ctx, company, await ongoingLeases(ctx, companyId, 'fresh', maxEnded));
}

type Company = Awaited<ReturnType<typeof shuttable>>;

async function drop(ctx: Ctx, company: Company, leases: { count: number; names: string[] }): Promise<void> {
  const companyId = company.id;
  await endCompanySessions(ctx, company);
  const { count, names } = await employmentsAt(ctx, companyId, maxEnded);
  await endEmployments(ctx, companyId);
  await releaseVisitorCards(ctx, companyId);
  if (count > 0 || leases.count > 0) {
    const ended = leases.count > 0 ? { leases: leases.names } : {};
    const before = { ...(count > 0 ? { people: count, employees: names } : {}), ...ended };
    ctx.changes.push({ entity: 'company', id: companyId, before, after: null });
  }
  await deleteRow(ctx, 'company', companyId);
}

/**
 * Takes back that a company was added, with the leases and the accounts that came with it; whoever asks has seen that
 * nothing else hangs on it.
 */
export async function undoAddCompany(ctx: Ctx, companyId: number): Promise<void> {
  const company = await shuttable(ctx, companyId);
  const accounts = await accountsThatCameWithCompany(ctx, companyId);
  await drop(ctx, company, await ongoingLeases(ctx, companyId, 'ever', maxEnded));
  for (const userId of accounts) await deleteRow(ctx, 'user', userId);
}
