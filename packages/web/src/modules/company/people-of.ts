import { type CompanyRow, companyCategories } from '@mdi/contract/modules/company/company.contract.ts';
import { peopleAddress } from '../../kit/paths/addresses.ts';

/** Property staff and tenant staff have screens of their own. */
export const kindOf = (category: number) =>
  category === companyCategories.property ? ('property' as const) : ('tenant' as const);

/** Those who work at a company now, as they are counted. */
export const workersAddress = ({ companyId, category }: CompanyRow): string =>
  peopleAddress(companyId, kindOf(category), 'working');
