import type { LeaseInput } from '@mdi/contract/modules/company/company.contract.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { orNotFound, Refusal, refuse } from '../../kit/calls/refuse.ts';
import {
  addLeases,
  editLease,
  endLease,
  type LockedLease as HeldLease,
  lockLeasesWithCompany,
  moveLease,
  renewLease,
} from './company.leases.ts';
import { lockCompany } from './company.queries.ts';

type Held = { leaseId: number; version: number };
type Common = { startsOn?: string; endsOn?: string | null; ownerName?: string | null };
type Target = Held & { unitId: number; area: number | null };

/**
 * Does the same to several leases of a company as to one, one after the other. When some refuse, all of them say why,
 * each under its own place, and none is changed: the call is one transaction.
 */
async function each<T extends Held>(
  ctx: Ctx,
  companyId: number,
  leases: readonly T[],
  change: (at: HeldLease, lease: T) => Promise<unknown>,
) {
  const all = await lockLeasesWithCompany(
    ctx,
    companyId,
    leases.map(({ leaseId }) => leaseId),
  );
  const refused: Record<string, string> = {};
  for (const [at, lease] of leases.entries()) {
    try {
      await change(orNotFound(all[at]), lease);
    } catch (error) {
      // What isn't there and what one may not do are no matter of the single lease.
      if (!(error instanceof Refusal) || (error.code !== 'badInput' && error.code !== 'conflict'))
        throw error;
      refused[`leases.${at}`] = ctx.say(error.key, ...error.args);
    }
  }
  const count = Object.keys(refused).length;
  if (count > 0) refuse('company.error.leasesRefused', { args: [count, leases.length], data: refused });
  return { leases: leases.length };
}

export const renewLeases = (ctx: Ctx, companyId: number, leases: readonly Held[], endsOn: string | null) =>
  each(ctx, companyId, leases, (at, { version }) => renewLease(ctx, at, version, endsOn));

export const endLeases = (ctx: Ctx, companyId: number, leases: readonly Held[], endsOn: string) =>
  each(ctx, companyId, leases, (at, { version }) => endLease(ctx, at, version, endsOn));

export const moveLeases = (ctx: Ctx, companyId: number, leases: readonly Target[], from: string) =>
  each(ctx, companyId, leases, (at, { version, unitId, area }) =>
    moveLease(ctx, at, version, { unitId, from, area }),
  );

/** Puts right what several leases have in common; their areas differ and stay. */
export const correctLeases = (ctx: Ctx, companyId: number, leases: readonly Held[], common: Common) =>
  each(ctx, companyId, leases, async (at, { version }) => {
    const { startsOn, endsOn, ownerName } = { ...at.lease, ...common };
    if (endsOn !== null && startsOn > endsOn) refuse('company.error.endBeforeStart', { args: [startsOn] });
    return editLease(ctx, at, version, { startsOn, endsOn, ownerName });
  });

/** Adds several leasing units to a company; a unit that can't be leased is told under its own place. */
export async function addManyLeases(ctx: Ctx, companyId: number, leases: readonly LeaseInput[]) {
  const company = orNotFound(await lockCompany(ctx, companyId));
  await addLeases(ctx, company, leases, (at) => `leases.${at}.unitId`);
  return { leases: leases.length };
}
