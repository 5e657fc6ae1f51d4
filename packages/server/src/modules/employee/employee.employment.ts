import { normaliseName, normalisePhone } from '@mdi/contract/kit/fields.ts';
import { assertPresence } from '../../kit/access/presence.ts';
import { deleteRow, updateRow } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { forbidden, orNotFound, refuse, refuseField } from '../../kit/calls/refuse.ts';
import { dropTickets, phoneFound, reportLost } from '../auth/index.ts';
import { employeesEnteringBeyond } from '../pass/index.ts';
import {
  assertAuthority,
  assertCompanyKeepsPeople,
  lockEmployment,
  lockedPhoneOwners,
  markEmploymentOver,
  namesTaken,
  userLinks,
} from '../user/index.ts';
import type { EmployeeKind } from './employee.kind.ts';
import { holdsBeyond, holdsKeptRights } from './employee.policy.ts';
import { employeeById, endEmploymentSessions, userOfEmployee } from './employee.queries.ts';
import {
  assertGivable,
  giveRolesToEmployee,
  heldRoles,
  isFirstSignInRole,
  takeRolesFromEmployee,
  touchEmployee,
} from './employee.roles.ts';

const stays = { code: 'conflict', data: { which: 'state' } } as const;

/** An employee in scope, locked with the company, who hasn't left. */
export async function lockEmployee(ctx: Ctx, kind: EmployeeKind, employeeId: number) {
  orNotFound(await employeeById(ctx, kind, employeeId));
  const job = await lockEmployment(ctx, employeeId);
  if (job.leftAt !== null) refuse('employee.error.hasLeft', stays);
  return job;
}

type Job = Awaited<ReturnType<typeof lockEmployee>>;

/** Nobody disables, ends or deprives their own job. */
function assertOther(ctx: Ctx, job: Job): void {
  if (job.userId === ctx.actor.userId) refuse('employee.error.ownJob', stays);
}

/** A job that comes with rights given by a higher authority is ended by that authority alone (spec §5). */
async function assertNotKept(ctx: Ctx, kind: EmployeeKind, job: Job): Promise<void> {
  if (holdsKeptRights(await heldRoles(ctx, kind, [job.id]))) refuse('employee.error.higherAuthority', stays);
}

/** Whoever ends, disables or enables a job decides what its roles may do: all of them must be within the own one. */
async function assertWithinOwn(ctx: Ctx, kind: EmployeeKind, job: Job): Promise<void> {
  if (holdsBeyond(await heldRoles(ctx, kind, [job.id]))) forbidden();
}

/**
 * Stops whoever lets somebody in, by a card, a later end or a job that counts again, where that opens doors in buildings
 * beyond their own reach.
 */
export async function assertMayLetIn(ctx: Ctx, job: Job): Promise<void> {
  if ((await employeesEnteringBeyond(ctx, [job.id])).size > 0)
    refuse('employee.error.entersMore', { code: 'forbidden' });
}

/** Disables or enables a job: a target, never a flip. Its roles count while it is enabled. */
export async function setEmployeeState(ctx: Ctx, kind: EmployeeKind, employeeId: number, state: 'N' | 'Y') {
  const job = await lockEmployee(ctx, kind, employeeId);
  await assertWithinOwn(ctx, kind, job);
  if (state === 'N') {
    await assertMayLetIn(ctx, job);
    await updateRow(ctx, 'employee', job.id, { state });
    return { state, endedSessions: 0 };
  }
  assertOther(ctx, job);
  await assertNotKept(ctx, kind, job);
  await assertCompanyKeepsPeople(ctx, job, 'administrator');
  await updateRow(ctx, 'employee', job.id, { state });
  return { state, endedSessions: await endEmploymentSessions(ctx, job.id) };
}

/** Ends a job: roles, sessions and card stop at once; the person's account and other jobs stay. */
export async function endEmployment(ctx: Ctx, kind: EmployeeKind, employeeId: number) {
  const job = await lockEmployee(ctx, kind, employeeId);
  await assertWithinOwn(ctx, kind, job);
  assertOther(ctx, job);
  await assertNotKept(ctx, kind, job);
  await assertCompanyKeepsPeople(ctx, job, 'job');
  const endedSessions = await endEmploymentSessions(ctx, job.id);
  for (const role of await heldRoles(ctx, kind, [job.id])) await deleteRow(ctx, 'assignment', role.id);
  await markEmploymentOver(ctx, job);
  return { endedSessions };
}

/** Sends the link again with which the person sets a password. */
export async function resendInvite(ctx: Ctx, kind: EmployeeKind, employeeId: number) {
  const job = await lockEmployee(ctx, kind, employeeId);
  await assertAuthority(ctx, job.userId);
  const roles = await heldRoles(ctx, kind, [job.id]);
  if (job.state === 'Y' || !roles.some((role) => role.signsIn)) refuse('employee.error.noSignIn', stays);
  const person = await userOfEmployee(ctx, job.userId);
  if (person.hasPassword) assertPresence(ctx);
  return userLinks.resendAccountLink(ctx, person);
}

/** It ends what the person does anywhere, so it is an act on the account like any other. */
export async function reportEmployeePhoneLost(ctx: Ctx, kind: EmployeeKind, employeeId: number) {
  const { userId } = await lockEmployee(ctx, kind, employeeId);
  await assertAuthority(ctx, userId);
  return reportLost(ctx, userId, null);
}

/** The phone of an employee is there again, or its number on another card. */
export async function reportEmployeePhoneFound(
  ctx: Ctx,
  kind: EmployeeKind,
  employeeId: number,
): Promise<void> {
  const { userId } = await lockEmployee(ctx, kind, employeeId);
  await assertAuthority(ctx, userId);
  await phoneFound(ctx, userId);
}

type CardChange = { icCard: string | null; state: 'inUse' | 'lost' | 'returned' };

/** Gives out a card, or marks the one in use as lost or returned. */
export async function changeCard(
  ctx: Ctx,
  kind: EmployeeKind,
  employeeId: number,
  { icCard, state }: CardChange,
) {
  const job = await lockEmployee(ctx, kind, employeeId);
  const used = job.cardState === 'inUse';
  if (state !== 'inUse') {
    if (icCard !== null) refuseField('icCard', 'kit.error.notAllowed');
    if (!used) refuse('employee.error.noCard', stays);
    return updateRow(ctx, 'employee', job.id, { cardState: state });
  }
  if (icCard === null) refuseField('icCard', 'kit.error.required');
  if (used && icCard !== job.icCard) refuse('employee.error.hasCard', stays);
  await assertMayLetIn(ctx, job);
  return updateRow(ctx, 'employee', job.id, { icCard, cardState: 'inUse' });
}

/** Gives a role that manages the company's people. */
export async function promote(
  ctx: Ctx,
  kind: EmployeeKind,
  employeeId: number,
  roleCode: string,
): Promise<void> {
  const job = await lockEmployee(ctx, kind, employeeId);
  const held = await heldRoles(ctx, kind, [job.id]);
  if (held.some((role) => role.code === roleCode && role.administrator)) return;
  const given = await assertGivable(ctx, kind, [roleCode], 'roleCode');
  if (!given.every((role) => role.administrator)) {
    refuseField('roleCode', 'employee.error.noSuchRole', roleCode);
  }
  await giveRolesToEmployee(ctx, kind, job, given);
  await touchEmployee(ctx, job.id);
  const person = await userOfEmployee(ctx, job.userId);
  if (isFirstSignInRole(held, given, person.hasPassword)) await userLinks.sendAccountLinks(ctx, [person]);
}

/** Takes the roles away that manage the company's people, as far as they are the caller's to take. */
export async function demote(ctx: Ctx, kind: EmployeeKind, employeeId: number): Promise<void> {
  const job = await lockEmployee(ctx, kind, employeeId);
  const held = await heldRoles(ctx, kind, [job.id]);
  const rights = held.filter((role) => role.administrator);
  if (rights.length === 0) return;
  assertOther(ctx, job);
  const taken = rights.filter((role) => !role.kept);
  if (taken.length === 0) refuse('employee.error.higherAuthority', stays);
  await assertCompanyKeepsPeople(ctx, job, { roles: taken.map((role) => role.id) });
  if (taken.length === held.length) refuse('employee.error.lastRole', stays);
  await takeRolesFromEmployee(ctx, job, taken);
  await touchEmployee(ctx, job.id);
}

/** What is to change about the person behind a job; null when nothing is. */
export async function personChanges(ctx: Ctx, job: Job, name: string, phone: string | undefined) {
  const person = await userOfEmployee(ctx, job.userId);
  const moved = phone !== undefined && normalisePhone(phone) !== normalisePhone(person.phone);
  if (name === person.nickName && !moved) return null;
  await assertAuthority(ctx, person.id);
  if (!moved) return { nickName: name };
  assertPresence(ctx);
  const owner = (await lockedPhoneOwners(ctx, [phone])).get(normalisePhone(phone));
  if (owner?.seen) refuseField('phone', 'employee.error.phoneInUse', owner.userName);
  if (owner) refuseField('phone', 'employee.error.phoneExists', phone);
  // Links went to the former phone, and what was said of it says nothing of this one.
  await dropTickets(ctx, person.id, 'password');
  const own = { nickName: name, phone, phoneKey: normalisePhone(phone), phoneLostAt: null };
  // Who signs in with the phone goes on doing so.
  if (normaliseName(person.userName) !== normaliseName(person.phone)) return own;
  if ((await namesTaken(ctx, [phone])).size > 0) refuseField('phone', 'employee.error.phoneExists', phone);
  return { ...own, userName: phone, userNameKey: normaliseName(phone) };
}
