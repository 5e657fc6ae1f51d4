import { type SqlBool, sql } from 'kysely';
import { assignmentInForce } from '../../kit/access/assignment-in-force.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { isGrantVisible } from '../role/index.ts';

/** What a role holds on the platform. */
const held = sql<string[]>`array(
  select held.resource from role_resource held where held.role_id = role.id and held.surface = 'mdi')`;

/** The caller's own roles that count now, that of the session first; those of a place and a job that count, as at signing in. */
export const ownRolesInForce = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('assignment')
    .innerJoin('role', 'role.id', 'assignment.roleId')
    .leftJoin('project', 'project.id', 'assignment.projectId')
    .leftJoin('company', 'company.id', 'assignment.companyId')
    .leftJoin('employee', 'employee.id', 'assignment.employeeId')
    .leftJoin('company as employer', 'employer.id', 'employee.companyId')
    .select([
      'assignment.id',
      'role.name',
      'role.nameEn',
      'project.name as projectName',
      'company.name as companyName',
      held.as('held'),
    ])
    .where('assignment.userId', '=', ctx.actor.userId)
    .where('role.state', '=', 'N')
    .where('role.canSignIn', '=', true)
    .where(assignmentInForce(ctx.now()))
    .where(sql<SqlBool>`coalesce(project.state, 'N') = 'N' and coalesce(company.state, 'N') = 'N'
      and coalesce(employee.state, 'N') = 'N' and coalesce(employer.state, 'N') = 'N'`)
    .orderBy(sql`assignment.id <> ${ctx.actor.assignmentId}`)
    .orderBy('role.level')
    .orderBy('project.name')
    .orderBy('assignment.id')
    .execute();

/** A role names no more of its holders than this. */
const maxPeople = 5;

/**
 * The valid roles above the session's that hold one of these rights, by which roles are given, each with who holds it
 * where the caller reaches: somebody in another project is no help, and nobody else's business.
 */
export const roleGiversOf = (ctx: Ctx, giving: readonly string[]) =>
  rows(ctx)
    .selectFrom('roleParent')
    .innerJoin('role', 'role.id', 'roleParent.parentId')
    .select(['role.name', 'role.nameEn', held.as('held')])
    .select(
      sql<string[]>`array(
      select "user".nick_name from "user"
      where "user".state = 'N' and exists (
        select from assignment
        where assignment.user_id = "user".id and assignment.role_id = role.id
          and ${assignmentInForce(ctx.now())} and ${isGrantVisible(ctx.actor)})
      order by "user".nick_name, "user".id limit ${sql.lit(maxPeople)})`.as('people'),
    )
    .where('roleParent.roleId', '=', ctx.actor.roleId)
    .where('role.state', '=', 'N')
    .where('role.canSignIn', '=', true)
    .where(sql<SqlBool>`exists (select from role_resource gives
      where gives.role_id = role.id and gives.surface = 'mdi' and gives.resource = any(${[...giving]}))`)
    .orderBy('role.level', 'desc')
    .orderBy('role.sort', 'desc')
    .orderBy('role.id')
    .execute();
