import type { Lease, LeaseInput } from '@mdi/contract/modules/company/company.contract.ts';
import { companyCategories } from '@mdi/contract/modules/company/company.contract.ts';
import { deleteRow, insertRow, lockRow, updateRow } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { notFound, orNotFound, refuse, refuseField } from '../../kit/calls/refuse.ts';
import { projectToday } from '../../kit/time/project-time-zone.ts';
import {
  clashesOf,
  clashOf,
  countLeases,
  type LockedUnit,
  leaseById,
  leasesOutside,
  lockLeases,
  lockUnits,
} from './company.lease.queries.ts';
import { companyById, lockCompany, managedBuildings } from './company.queries.ts';

type Company = { id: number; projectId: number; category: number };
type Period = { startsOn: string; endsOn: string | null };

const stays = { code: 'conflict', data: { which: 'state' } } as const;

type Facts = Period & { area?: number | null; ownerName?: string | null };

/** A lease as a line of the company's history; names, because ids tell nobody anything. */
function line(at: { buildingName: string; floorName: string; unitName: string }, facts: Facts): string {
  const { area, ownerName, startsOn, endsOn } = facts;
  const about = area ? [`${area} m²`] : [];
  if (ownerName) about.push(ownerName);
  const unit = `${at.buildingName} ${at.floorName} ${at.unitName}`;
  return [unit, ...about, `${startsOn} – ${endsOn ?? ''}`.trimEnd()].join(', ');
}

/** Notes a changed lease in its company's history too. */
function note(ctx: Ctx, companyId: number, before: string | null, after: string | null): void {
  if (before === after) return;
  const side = (leases: string | null) => ({ leases });
  ctx.changes.push({ entity: 'company', id: companyId, before: side(before), after: side(after) });
}

const overlap = (a: Period, b: Period) =>
  a.startsOn <= (b.endsOn ?? '9999') && b.startsOn <= (a.endsOn ?? '9999');

/** Nobody enters a unit twice for the same time in one go. */
function assertApart(leases: readonly LeaseInput[], units: ReadonlyMap<number, LockedUnit>): void {
  for (const [at, lease] of leases.entries()) {
    const twice = leases.slice(0, at).some((other) => other.unitId === lease.unitId && overlap(other, lease));
    if (twice) {
      refuseField(`leases.${at}.unitId`, 'company.error.unitTwice', units.get(lease.unitId)?.name ?? '');
    }
  }
}

type Clash = Awaited<ReturnType<typeof clashesOf>>[number];

/** That a unit is leased to a company from when until when; a lease without an end is open. */
export function leasedSentence(
  unit: string,
  of: { company: string; startsOn: string; endsOn: string | null },
) {
  const args = [unit, of.company, of.startsOn];
  return of.endsOn === null
    ? { key: 'company.error.unitLeasedOpen' as const, args }
    : { key: 'company.error.unitLeased' as const, args: [...args, of.endsOn] };
}

/** Says that a unit is leased in the period, to whom and until when. */
function refuseClash(field: string, unitName: string, clash: Clash): never {
  const { key, args } = leasedSentence(unitName, clash);
  return refuseField(field, key, ...args);
}

type FieldClash = { field: string } & ReturnType<typeof leasedSentence>;

/** The same of several units, each under its own field; the sentence is that of the first. */
function refuseClashes(ctx: Ctx, [first, ...more]: readonly FieldClash[]): void {
  if (!first) return;
  if (more.length === 0) refuseField(first.field, first.key, ...first.args);
  const data = Object.fromEntries(
    [first, ...more].map(({ field, key, args }) => [field, ctx.say(key, ...args)]),
  );
  refuse(first.key, { args: first.args, data });
}

/** The offices of a property company lie in buildings it manages (spec §5); those it has left count no more. */
export async function assertOffices(ctx: Ctx, company: Company, managed: readonly number[]): Promise<void> {
  if (company.category !== companyCategories.property) return;
  const on = await projectToday(ctx, company.projectId);
  if (await leasesOutside(ctx, company.id, managed, on)) {
    refuseField('managedBuildings', 'company.error.officeOutside');
  }
}

type Office = { buildingId: number; endsOn: string | null };

/** The same for leases that are about to be written. */
async function assertManaged(
  ctx: Ctx,
  company: Company,
  offices: readonly Office[],
  fieldOf: (at: number) => string,
): Promise<void> {
  if (company.category !== companyCategories.property) return;
  const on = await projectToday(ctx, company.projectId);
  const managed = new Set((await managedBuildings(ctx, company.id)).map((building) => building.id));
  const outside = offices.findIndex(
    ({ buildingId, endsOn }) => !managed.has(buildingId) && (endsOn === null || endsOn >= on),
  );
  if (outside >= 0) refuseField(fieldOf(outside), 'company.error.officeOutside');
}

/**
 * Adds leases to a locked company. Their units lie in its project and within the caller's reach, else 404; the
 * refusals stand under the field of each.
 */
export async function addLeases(
  ctx: Ctx,
  company: Company,
  leases: readonly LeaseInput[],
  fieldOf: (at: number) => string,
): Promise<number[]> {
  if (leases.length === 0) return [];
  const ids = [...new Set(leases.map((lease) => lease.unitId))];
  const units = new Map((await lockUnits(ctx, company.projectId, ids)).map((unit) => [unit.id, unit]));
  if (units.size < ids.length) notFound();
  assertApart(leases, units);
  const offices = leases.map(({ unitId, endsOn }) => ({
    buildingId: units.get(unitId)?.buildingId ?? 0,
    endsOn,
  }));
  await assertManaged(ctx, company, offices, fieldOf);
  const nameOf = ({ at }: Clash) => units.get(leases[at - 1]?.unitId ?? 0)?.name ?? '';
  refuseClashes(
    ctx,
    (await clashesOf(ctx, leases, 0)).map((clash) => ({
      field: fieldOf(clash.at - 1),
      ...leasedSentence(nameOf(clash), clash),
    })),
  );
  const added: number[] = [];
  for (const lease of leases) {
    const unit = orNotFound(units.get(lease.unitId));
    const row = await insertRow(ctx, 'lease', {
      ...lease,
      companyId: company.id,
      buildingId: unit.buildingId,
    });
    note(ctx, company.id, null, line({ ...unit, unitName: unit.name }, lease));
    added.push(row.id);
  }
  return added;
}

/** A lease in scope with its company, both locked. */
export async function lockLease(ctx: Ctx, leaseId: number) {
  const { companyId } = orNotFound(await leaseById(ctx, leaseId));
  const company = orNotFound(await lockCompany(ctx, companyId));
  await lockRow(ctx, 'lease', leaseId);
  return { company, lease: orNotFound(await leaseById(ctx, leaseId)) };
}

/** Leases of a company in scope with it, all locked; one that is out of scope or another's is none of them. */
export async function lockLeasesWithCompany(
  ctx: Ctx,
  companyId: number,
  leaseIds: readonly number[],
): Promise<LockedLease[]> {
  orNotFound(await companyById(ctx, companyId));
  const company = orNotFound(await lockCompany(ctx, companyId));
  const all = new Map((await lockLeases(ctx, companyId, leaseIds)).map((lease) => [lease.leaseId, lease]));
  return leaseIds.map((leaseId) => ({ company, lease: orNotFound(all.get(leaseId)) }));
}

/** Whether a period ends no later than another. */
const endsWithin = (inner: Period, outer: Period) =>
  outer.endsOn === null || (inner.endsOn !== null && inner.endsOn <= outer.endsOn);

export type LockedLease = { company: Company; lease: Lease };

/** A longer period must be free, and an office still lie in a managed building. */
async function assertFree(ctx: Ctx, { company, lease }: LockedLease, facts: Facts): Promise<void> {
  if (facts.startsOn >= lease.startsOn && endsWithin(facts, lease)) return;
  await assertManaged(ctx, company, [{ buildingId: lease.buildingId, endsOn: facts.endsOn }], () => 'endsOn');
  await lockUnits(ctx, company.projectId, [lease.unitId]);
  const clash = await clashOf(ctx, { ...facts, unitId: lease.unitId }, lease.leaseId);
  if (!clash) return;
  refuseClash(clash.startsOn > lease.startsOn ? 'endsOn' : 'startsOn', lease.unitName, clash);
}

/** Writes what changed of a lease. One that somebody else changed meanwhile is told before anything else. */
async function change(ctx: Ctx, at: LockedLease, version: number, facts: Facts) {
  const { company, lease } = at;
  if (lease.version === version) await assertFree(ctx, at, facts);
  const row = await updateRow(ctx, 'lease', lease.leaseId, facts, version);
  note(ctx, company.id, line(lease, lease), line(lease, { ...lease, ...facts }));
  return { version: row.version };
}

/** Puts right what was noted of a lease. */
export const editLease = (ctx: Ctx, at: LockedLease, version: number, facts: Facts) =>
  change(ctx, at, version, facts);

/** Moves the end to a later day; null: open. A lease that is over can be renewed too, without a gap. */
export async function renewLease(ctx: Ctx, at: LockedLease, version: number, endsOn: string | null) {
  const { startsOn, endsOn: end } = at.lease;
  if (at.lease.version === version) {
    if (end === null) refuseField('endsOn', 'company.error.renewOpen');
    if (endsOn !== null && endsOn <= end) refuseField('endsOn', 'company.error.renewLater');
  }
  return change(ctx, at, version, { startsOn, endsOn });
}

const assertGoesOn = (lease: Lease) => {
  if (lease.phase === 'past') refuse('company.error.leaseOver', stays);
};

/**
 * Ends a lease on an earlier day, which may have passed: people move out before somebody notes it. What is over
 * already isn't ended again; that would be a correction.
 */
export async function endLease(ctx: Ctx, at: LockedLease, version: number, endsOn: string) {
  const { startsOn, endsOn: end } = at.lease;
  if (at.lease.version === version) {
    assertGoesOn(at.lease);
    if (end !== null && endsOn >= end) refuseField('endsOn', 'company.error.endEarlier');
    if (endsOn < startsOn) refuseField('endsOn', 'company.error.endBeforeStart', startsOn);
  }
  return change(ctx, at, version, { startsOn, endsOn });
}

/** The day before a calendar day. */
const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

type Move = { unitId: number; from: string; area: number | null };

/** Moves the rest of a lease to another unit: the old one ends the day before, the new one goes on to its end. */
export async function moveLease(ctx: Ctx, at: LockedLease, version: number, { unitId, from, area }: Move) {
  const { company, lease } = at;
  orNotFound((await lockUnits(ctx, company.projectId, [unitId]))[0]);
  if (lease.version === version) {
    assertGoesOn(lease);
    if (unitId === lease.unitId) refuseField('unitId', 'company.error.moveSameUnit');
    if (from <= lease.startsOn) refuseField('from', 'company.error.moveBeforeStart', lease.startsOn);
    if (lease.endsOn !== null && from > lease.endsOn) {
      refuseField('from', 'company.error.moveAfterEnd', lease.endsOn);
    }
  }
  await change(ctx, at, version, { startsOn: lease.startsOn, endsOn: dayBefore(from) });
  const { ownerName, endsOn } = lease;
  const rest = { unitId, area, ownerName, startsOn: from, endsOn };
  const [moved] = await addLeases(ctx, company, [rest], () => 'unitId');
  return { leaseId: orNotFound(moved) };
}

/** Deletes a lease that was a mistake; owners and tenants keep their last one (spec §5). */
export async function removeLease(ctx: Ctx, leaseId: number): Promise<void> {
  const { company, lease } = await lockLease(ctx, leaseId);
  const needsOne = company.category !== companyCategories.property;
  if (needsOne && (await countLeases(ctx, company.id)) === 1) refuse('company.error.lastLease', stays);
  await deleteRow(ctx, 'lease', leaseId);
  note(ctx, company.id, line(lease, lease), null);
}
