import type { EmployeeInput } from '@mdi/contract/modules/employee/employee.contract.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { found, refuse } from '../../kit/refuse.ts';
import { demandCutOff } from './employee.facts.ts';
import { hire } from './employee.hire.ts';
import { demandLevel } from './employee.job.ts';
import type { Kind } from './employee.kind.ts';
import { companyById } from './employee.queries.ts';
import { demandGivable, type Givable } from './employee.roles.ts';

/**
 * Employs a person in a valid company in scope, and answers the employee's id.
 * @param givable the roles the caller may give here, where they were looked up in this transaction already
 */
export async function addEmployee(
  ctx: Ctx,
  kind: Kind,
  { companyId, roles, ...facts }: EmployeeInput,
  givable?: readonly Givable[],
): Promise<number> {
  demandLevel(ctx, kind);
  const company = found(await companyById(ctx, kind, companyId));
  if (company.state === 'Y') {
    refuse('employee.error.companyInvalid', { code: 'conflict', data: { which: 'state' } });
  }
  demandCutOff(ctx, facts.cutOffAt, null);
  const given = await demandGivable(ctx, kind, roles, 'roles', givable);
  const place = { id: companyId, projectId: company.projectId };
  return hire(ctx, kind, place, { ...facts, roles: given });
}
