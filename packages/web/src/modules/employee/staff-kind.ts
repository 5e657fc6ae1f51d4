import type { OutputOf } from '@mdi/contract/kit/op.ts';
import { type EmployeeRow, employeeApi, staffApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import { type ApiClient, client } from '../../kit/call/client.ts';
import { queryClient } from '../../kit/call/query-client.ts';
import { propertyStaffAddress, tenantStaffAddress } from '../../kit/paths/addresses.ts';
import { may } from '../../kit/rights/can.tsx';
import { signedInUser } from '../../kit/rights/signed-in-user.ts';

type EitherApi = typeof employeeApi | typeof staffApi;

/** Whose people: what the two screens differ in. */
export type StaffKind = {
  api: EitherApi;
  calls: ApiClient<EitherApi>;
  area: 'pass:employee' | 'pass:staff';
  imports: 'employee' | 'staff';
  title: 'employee.tenantStaff' | 'employee.propertyStaff';
  detailTitle: 'employee.tenantDetail' | 'employee.propertyDetail';
  hint: 'employee.tenantHint' | 'employee.propertyHint';
  address: (employeeId: number) => string;
  /** The list's name among the exports. */
  exported: 'employee' | 'staff';
};

/** The people of owners and tenants. */
export const tenantStaff: StaffKind = {
  api: employeeApi,
  calls: client<EitherApi>(employeeApi),
  area: 'pass:employee',
  imports: 'employee',
  title: 'employee.tenantStaff',
  detailTitle: 'employee.tenantDetail',
  hint: 'employee.tenantHint',
  address: tenantStaffAddress,
  exported: 'employee',
};

/** The people of property companies. */
export const propertyStaff: StaffKind = {
  api: staffApi,
  calls: client<EitherApi>(staffApi),
  area: 'pass:staff',
  imports: 'staff',
  title: 'employee.propertyStaff',
  detailTitle: 'employee.propertyDetail',
  hint: 'employee.propertyHint',
  address: propertyStaffAddress,
  exported: 'staff',
};

export type StaffOptions = OutputOf<EitherApi['ops']['options']>;
export type HeldRole = EmployeeRow['roles'][number];

/** Whether the person may add or edit these people. */
export const mayForStaff = ({ area }: StaffKind, verb: 'add' | 'edit' | 'administrator'): boolean =>
  may(`${area}:${verb}`);

/** Reads everything about these people anew. */
export const refreshStaff = ({ api }: StaffKind) =>
  void queryClient.invalidateQueries({ queryKey: [api.module] });

/** Whether the person acts for one company, whose people are then all there are. */
export const ownCompanyOnly = (): boolean => signedInUser().currTenantId !== null;
