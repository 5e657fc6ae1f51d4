import { companyCategories } from '@mdi/contract/modules/company/company.contract.ts';
import { employeeApi, staffApi } from '@mdi/contract/modules/employee/employee.contract.ts';

/** Whose people: what the two screens and their rights differ in. */
export type EmployeeKind = {
  /** The calls about them, which say who may do what. */
  ops: (typeof employeeApi | typeof staffApi)['ops'];
  categories: readonly [number, ...number[]];
  /** Of the roles that come with a job here; whoever stands below it has no business with these people. */
  level: 30 | 40;
};

/** The people of owners and tenants hold their roles in the company. */
export const employeeKind: EmployeeKind = {
  ops: employeeApi.ops,
  categories: [companyCategories.owner, companyCategories.tenant],
  level: 40,
};

/** The people of property companies hold theirs in the project. */
export const staffKind: EmployeeKind = {
  ops: staffApi.ops,
  categories: [companyCategories.property],
  level: 30,
};

export const employeeKindOf = (category: number): EmployeeKind =>
  category === companyCategories.property ? staffKind : employeeKind;
