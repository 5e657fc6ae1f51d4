import { type CompanyRow, companyCategories } from '@mdi/contract/modules/company/company.contract.ts';
import { companyStaffAddress } from '../../kit/paths/addresses.ts';

/** Property staff and tenant staff have screens of their own. */
export const staffKindOf = (category: number) =>
  category === companyCategories.property ? ('property' as const) : ('tenant' as const);

/** Those who work at a company now, as they are counted. */
export const currentStaffAddress = ({ companyId, category }: CompanyRow): string =>
  companyStaffAddress(companyId, staffKindOf(category), 'working');
