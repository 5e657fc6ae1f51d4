import { companyCategories } from '@mdi/contract/modules/company/company.contract.ts';

export { companyListPath as listPath } from '../../kit/paths/place-addresses.ts';
export const addPath = '/passManage/addTenant';

const at = (path: string, companyId: number) => `/passManage/${path}?companyId=${companyId}`;

export const editAddress = (companyId: number): string => at('modifyTenant', companyId);
export const detailAddress = (companyId: number): string => at('detailTenant', companyId);

/** The list of a company's people: property staff and tenant staff have screens of their own. */
export const peopleAddress = (companyId: number, category: number): string =>
  at(category === companyCategories.property ? 'propertyStaffList' : 'tenantStaffList', companyId);
