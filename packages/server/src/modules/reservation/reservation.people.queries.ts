import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx, PublicCtx } from '../../kit/ctx.ts';
import { inScope } from '../../kit/in-scope.ts';
import { rows } from '../../kit/rows.ts';

/** Somebody may handle reservations of a whole project, over `"user"`. */
const handles = (projectId: number): RawBuilder<SqlBool> => sql<SqlBool>`("user".state = 'N' and exists (
  select from assignment a join role r on r.id = a.role_id
    join role_resource rr on rr.role_id = r.id and rr.surface = 'mdi'
    left join employee e on e.id = a.employee_id
  where a.user_id = "user".id and a.project_id = ${projectId} and r.level = 30 and r.state = 'N' and r.can_sign_in
    and coalesce(a.starts_at <= now(), true) and coalesce(a.ends_at > now(), true)
    and r.data_scope <> 30 and a.building_ids is null and coalesce(e.state, 'N') = 'N'
    and rr.resource in ('content:reservation:handle', 'pm:reservation:handle')))`;

const mostOffered = 200;

const assignees = (ctx: PublicCtx, projectId: number) =>
  rows(ctx)
    .selectFrom('user')
    .select(['user.id as assigneeId', 'user.nickName as assigneeName'])
    .where(handles(projectId));

/** Who may handle reservations of a project: its staff, by name. */
export const assigneesIn = (ctx: PublicCtx, projectId: number) =>
  assignees(ctx, projectId).orderBy('user.nickName').orderBy('user.id').limit(mostOffered).execute();

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
  hosts(ctx, projectId).orderBy('user.nickName').orderBy('employee.id').limit(mostOffered).execute();

export const hostIn = (ctx: Ctx, projectId: number, employeeId: number) =>
  hosts(ctx, projectId).where('employee.id', '=', employeeId).executeTakeFirst();

export const hostsAmong = (ctx: Ctx, projectId: number, employeeIds: readonly number[]) =>
  hosts(ctx, projectId)
    .where('employee.id', '=', sql<number>`any(${[...employeeIds]}::bigint[])`)
    .execute();

export const dutyOf = (ctx: PublicCtx, buildingId: number) =>
  rows(ctx)
    .selectFrom('reservationDuty')
    .select('id')
    .where('buildingId', '=', buildingId)
    .executeTakeFirst();

/** Who looks after which building of a project. */
export const dutiesOf = (ctx: PublicCtx, projectId: number) =>
  rows(ctx)
    .selectFrom('reservationDuty')
    .select(['id', 'buildingId', 'userId'])
    .where('projectId', '=', projectId)
    .execute();

/** Who is given a reservation for a building: whoever looks after it, while they may handle such. */
export async function onDuty(
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
