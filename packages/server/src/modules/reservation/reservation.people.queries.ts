import { reservationApi } from '@mdi/contract/modules/reservation/reservation.contract.ts';
import { sql } from 'kysely';
import { inScope } from '../../kit/access/in-scope.ts';
import { staffWhoMay } from '../../kit/access/project-staff.ts';
import type { Ctx, PublicCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';

const maxOffered = 200;

const assignees = (ctx: PublicCtx, projectId: number) =>
  rows(ctx)
    .selectFrom('user')
    .select(['user.id as assigneeId', 'user.nickName as assigneeName'])
    .where(staffWhoMay(projectId, reservationApi.ops.assign));

/** Who may handle reservations of a project: its staff, by name. */
export const assigneesIn = (ctx: PublicCtx, projectId: number) =>
  assignees(ctx, projectId).orderBy('user.nickName').orderBy('user.id').limit(maxOffered).execute();

export const assigneeIn = (ctx: PublicCtx, projectId: number, userId: number) =>
  assignees(ctx, projectId).where('user.id', '=', userId).executeTakeFirst();

/** Who works for a property company of a project, in scope. */
const hosts = (ctx: Ctx, projectId: number) =>
  rows(ctx)
    .selectFrom('employee')
    .innerJoin('user', 'user.id', 'employee.userId')
    .innerJoin('company', 'company.id', 'employee.companyId')
    .select(['employee.id as hostId', 'user.nickName as hostName'])
    .where('employee.projectId', '=', projectId)
    .where('company.category', '=', 0)
    .where('company.state', '=', 'N')
    .where('employee.state', '=', 'N')
    .where('employee.leftAt', 'is', null)
    .where('user.state', '=', 'N')
    .where(inScope(ctx.actor, { project: 'employee.projectId', company: 'employee.companyId' }));

export const hostsIn = (ctx: Ctx, projectId: number) =>
  hosts(ctx, projectId).orderBy('user.nickName').orderBy('employee.id').limit(maxOffered).execute();

export const hostIn = (ctx: Ctx, projectId: number, employeeId: number) =>
  hosts(ctx, projectId).where('employee.id', '=', employeeId).executeTakeFirst();

export const hostsAmong = (ctx: Ctx, projectId: number, employeeIds: readonly number[]) =>
  hosts(ctx, projectId)
    .where('employee.id', '=', sql<number>`any(${[...employeeIds]}::bigint[])`)
    .execute();

export const buildingDutyOf = (ctx: PublicCtx, buildingId: number) =>
  rows(ctx)
    .selectFrom('reservationDuty')
    .select('id')
    .where('buildingId', '=', buildingId)
    .executeTakeFirst();

/** Who looks after which building of a project. */
export const buildingDutiesOf = (ctx: PublicCtx, projectId: number) =>
  rows(ctx)
    .selectFrom('reservationDuty')
    .select(['id', 'buildingId', 'userId'])
    .where('projectId', '=', projectId)
    .execute();

/** Who is given a reservation for a building: whoever looks after it, while they may handle such. */
export async function assigneeOnDuty(
  ctx: PublicCtx,
  projectId: number,
  buildingId: number | null,
): Promise<number | null> {
  if (buildingId === null) return null;
  const row = await assignees(ctx, projectId)
    .innerJoin('reservationDuty', 'reservationDuty.userId', 'user.id')
    .where('reservationDuty.buildingId', '=', buildingId)
    .executeTakeFirst();
  return row?.assigneeId ?? null;
}
