import type { EmployeeInput } from '@mdi/contract/modules/employee/employee.contract.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { orNotFound, refuse } from '../../kit/calls/refuse.ts';
import { companiesById } from './employee.employers.queries.ts';
import { assertCutOff } from './employee.facts.ts';
import { hireEmployees } from './employee.hire.ts';
import type { EmployeeKind } from './employee.kind.ts';
import { assertGivable, type GivableRole } from './employee.roles.ts';

/**
 * Employs people in valid companies in scope, and answers the employees' ids, in order.
 * @param givable the roles the caller may give here, where they were looked up in this transaction already
 * @throws for the first who can't be employed, and then nobody is to be
 */
export async function addEmployees(
  ctx: Ctx,
  kind: EmployeeKind,
  inputs: readonly EmployeeInput[],
  givable?: readonly GivableRole[],
): Promise<number[]> {
  const asked = [...new Set(inputs.map(({ companyId }) => companyId))];
  const companies = new Map((await companiesById(ctx, kind, asked)).map((one) => [one.companyId, one]));
  const hires = [];
  for (const { companyId, roles, ...facts } of inputs) {
    const { state, projectId } = orNotFound(companies.get(companyId));
    if (state === 'Y') {
      refuse('employee.error.companyInvalid', { code: 'conflict', data: { which: 'state' } });
    }
    assertCutOff(ctx, facts.cutOffAt, null);
    const given = await assertGivable(ctx, kind, roles, 'roles', givable);
    hires.push({ ...facts, company: { id: companyId, projectId }, roles: given });
  }
  return hireEmployees(ctx, kind, hires);
}
