import { companyCategories } from '@mdi/contract/modules/company/company.contract.ts';

/** Whose people: what the two screens and their rights differ in. */
export type Kind = {
  area: 'pass:employee' | 'pass:staff';
  categories: readonly number[];
  /** Of the roles that come with a job here; whoever stands below it has no business with these people. */
  level: 30 | 40;
};

/** The people of owners and tenants hold their roles in the company. */
export const employees: Kind = {
  area: 'pass:employee',
  categories: [companyCategories.owner, companyCategories.tenant],
  level: 40,
};

/** The people of property companies hold theirs in the project. */
export const staff: Kind = { area: 'pass:staff', categories: [companyCategories.property], level: 30 };

export const kindOf = (category: number): Kind =>
  category === companyCategories.property ? staff : employees;
