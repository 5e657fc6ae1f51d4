import { type Company, companyCategories } from '@mdi/contract/modules/company/company.contract.ts';
import { useCompanyOptions } from './use-company-options.ts';

/** The buildings where a company may lease: a property company's offices lie in those it manages. */
export function useLeaseBuildings({ projectId, category, managedBuildings }: Company) {
  const { buildings } = useCompanyOptions(projectId);
  return category === companyCategories.property
    ? buildings.filter(({ value }) => managedBuildings.includes(value))
    : buildings;
}
