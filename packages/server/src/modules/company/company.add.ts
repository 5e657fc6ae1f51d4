import { type CompanyInput, companyCategories } from '@mdi/contract/modules/company/company.contract.ts';
import { projectInScope } from '../../kit/access/places.ts';
import { insertRow } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { orNotFound, Refusal, refuseField } from '../../kit/calls/refuse.ts';
import { employFirstAdministrator } from '../employee/index.ts';
import { assertBusinessType, companyColumnsOf, setManagedBuildings } from './company.facts.ts';
import { addLeases } from './company.leases.ts';

/** Adds a company with its leasing units and its first administrator; answers the company's id. */
export async function addCompany(
  ctx: Ctx,
  { projectId, category, leases, administrator, ...facts }: CompanyInput,
): Promise<number> {
  orNotFound(await projectInScope(ctx, projectId));
  if (category !== companyCategories.property && leases.length === 0) {
    refuseField('leases', 'company.error.unitNeeded');
  }
  // A company that its maker could not see afterwards would be lost to them.
  const lost = ctx.actor.scope.buildings !== null && facts.managedBuildings.length + leases.length === 0;
  if (lost) refuseField('managedBuildings', 'company.error.managedNeeded');
  await assertBusinessType(ctx, facts.businessType, null);
  const { id } = await insertRow(ctx, 'company', { projectId, category, ...companyColumnsOf(facts) });
  const company = { id, projectId, category };
  await setManagedBuildings(ctx, company, facts.managedBuildings);
  await addLeases(ctx, company, leases, (at) => `leases.${at}.unitId`);
  if (administrator) await employFirstAdministrator(ctx, { company, ...administrator });
  return id;
}

/** What a broken constraint means to a person who adds or edits a company or its leases. */
export const companyConstraints = {
  company_name_key: () => new Refusal('company.error.nameExists', { data: { field: 'name' } }),
  // Calls lock the unit first and name who leases it; this is for whatever comes between nevertheless.
  lease_unit_once: () => new Refusal('company.error.unitTaken', { data: { field: 'unitId' }, args: [''] }),
  managed_building_building_id_fkey: () => new Refusal('kit.error.notFound', { code: 'notFound' }),
};
