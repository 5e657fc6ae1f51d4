import { isTenant, levels } from '@mdi/contract/kit/levels.ts';
import { updateRow } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { refuse, refuseField } from '../../kit/calls/refuse.ts';
import { localName } from '../../kit/words.ts';
import {
  grantableRoles,
  grantsBeyondOwn,
  insertGrants,
  scopedBuildingsOf,
  takeRoleAway,
} from '../user/index.ts';
import type { EmployeeKind } from './employee.kind.ts';
import { administratorRoles, rolesOfEmployments } from './employee.roles.queries.ts';

const stays = { code: 'conflict', data: { which: 'state' } } as const;

/** The valid roles the caller may give to these people, with what they are for. */
export async function givableRoles(ctx: Ctx, kind: EmployeeKind) {
  const all = (await grantableRoles(ctx)).filter((role) => role.level === kind.level);
  const administrators = await administratorRoles(ctx, kind);
  return all.map((role) => ({ ...role, administrator: administrators.has(role.id) }));
}

export type GivableRole = Awaited<ReturnType<typeof givableRoles>>[number];

/** The roles of these codes. @throws Refusal under `field` for one that the caller can't give here */
export async function assertGivable(
  ctx: Ctx,
  kind: EmployeeKind,
  codes: readonly string[],
  field = 'roles',
  known?: readonly GivableRole[],
): Promise<GivableRole[]> {
  const givable = known ?? (await givableRoles(ctx, kind));
  const missing = codes.find((code) => !givable.some((role) => role.code === code));
  if (missing === undefined) return givable.filter((role) => codes.includes(role.code));
  const elsewhere = (await grantableRoles(ctx)).find((role) => role.code === missing);
  if (elsewhere) refuseField(field, 'employee.error.roleLevel', localName(ctx, elsewhere));
  return refuseField(field, 'employee.error.noSuchRole', missing);
}

/** The roles of jobs as the caller may change them. */
export async function heldRoles(ctx: Ctx, kind: EmployeeKind, employeeIds: readonly number[]) {
  const givable = new Set((await grantableRoles(ctx)).map((role) => role.id));
  const { level } = ctx.actor;
  const list = await rolesOfEmployments(ctx, kind, employeeIds);
  const beyond = await grantsBeyondOwn(
    ctx,
    list.map(({ id }) => id),
  );
  return list.map((role) => {
    const above = role.grantedLevel < level || role.level < level || beyond.has(role.id);
    return {
      ...role,
      beyond: beyond.has(role.id),
      signsIn: role.canSignIn && role.state === 'N',
      // Whoever can't give a role doesn't take it either; a disabled one nobody can give.
      kept: above || (role.state === 'N' && !givable.has(role.roleId)),
    };
  });
}

export type HeldRole = Awaited<ReturnType<typeof heldRoles>>[number];

type Job = { id: number; userId: number; companyId: number; projectId: number };

/**
 * Lets employees hold roles: in the company, or for property staff in the project, there within no more
 * buildings than the giver reaches.
 */
export async function giveRolesToEmployees(
  ctx: Ctx,
  kind: EmployeeKind,
  list: readonly { job: Job; roles: readonly GivableRole[] }[],
): Promise<void> {
  if (list.every(({ roles }) => roles.length === 0)) return;
  const limited = kind.level === levels.property && ctx.actor.scope.buildings !== null;
  const reach = limited ? await scopedBuildingsOf(ctx) : null;
  const held = list.flatMap(({ job: { id, userId, companyId, projectId }, roles }) => {
    const within = reach?.filter((building) => building.projectId === projectId) ?? null;
    const buildingIds = within?.map((building) => building.id) ?? null;
    const place = { projectId, companyId: isTenant(kind) ? companyId : null };
    return roles.map((role) => ({ userId, roleId: role.id, employeeId: id, ...place, buildingIds }));
  });
  await insertGrants(ctx, held);
}

/** The same for one employee. */
export const giveRolesToEmployee = (
  ctx: Ctx,
  kind: EmployeeKind,
  job: Job,
  roles: readonly GivableRole[],
): Promise<void> => giveRolesToEmployees(ctx, kind, [{ job, roles }]);

export async function takeRolesFromEmployee(ctx: Ctx, job: Job, roles: readonly HeldRole[]): Promise<void> {
  for (const role of roles) await takeRoleAway(ctx, job.userId, role);
}

/** What is to change so that a job has exactly these roles. @throws Refusal for what the caller can't change */
export async function roleChanges(ctx: Ctx, kind: EmployeeKind, job: Job, codes: readonly string[]) {
  const held = await heldRoles(ctx, kind, [job.id]);
  const taken = held.filter((role) => !codes.includes(role.code));
  if (taken.length > 0 && job.userId === ctx.actor.userId) refuse('employee.error.ownJob', stays);
  if (taken.some((role) => role.kept && role.administrator)) refuse('employee.error.higherAuthority', stays);
  const kept = taken.find((role) => role.kept);
  if (kept) refuseField('roles', 'employee.error.noSuchRole', kept.code);
  const fresh = codes.filter((code) => !held.some((role) => role.code === code));
  const given = fresh.length === 0 ? [] : await assertGivable(ctx, kind, fresh);
  return { held, given, taken };
}

/** Whether these roles are the first with which somebody without a password may sign in. */
export const isFirstSignInRole = (
  held: readonly HeldRole[],
  given: readonly GivableRole[],
  hasPassword: boolean,
): boolean => !hasPassword && given.some((role) => role.canSignIn) && !held.some((role) => role.signsIn);

/** Marks an employee as changed whose own facts stay: the roles and the person count for its version too. */
export const touchEmployee = (ctx: Ctx, id: number) =>
  updateRow(ctx, 'employee', id, { updatedAt: ctx.now() });
