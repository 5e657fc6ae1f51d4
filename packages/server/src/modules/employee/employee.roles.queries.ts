import { sql } from 'kysely';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { managesPeopleOf } from '../user/index.ts';
import type { EmployeeKind } from './employee.kind.ts';

const manages = ({ categories }: EmployeeKind, role: string) => managesPeopleOf(role, categories[0]);

/** The roles that come with these jobs, by authority. */
export const rolesOfEmployments = (ctx: Ctx, kind: EmployeeKind, employeeIds: readonly number[]) =>
  rows(ctx)
    .selectFrom('assignment')
    .innerJoin('role', 'role.id', 'assignment.roleId')
    .select([
      'assignment.id',
      'assignment.employeeId',
      'assignment.grantedLevel',
      'assignment.roleId',
      'role.code',
      'role.name',
      'role.nameEn',
      'role.level',
      'role.state',
      'role.canSignIn',
      manages(kind, 'role.id').as('administrator'),
    ])
    .where('assignment.employeeId', '=', sql<number>`any(${[...employeeIds]}::bigint[])`)
    .orderBy('role.level')
    .orderBy('role.sort')
    .orderBy('assignment.id')
    .execute();

/** Every role that manages the people of such companies. */
export async function administratorRoles(ctx: Ctx, kind: EmployeeKind): Promise<ReadonlySet<number>> {
  const found = await rows(ctx).selectFrom('role').select('id').where(manages(kind, 'role.id')).execute();
  return new Set(found.map((row) => row.id));
}
