import type { EmployeeRow } from '@mdi/contract/modules/employee/employee.contract.ts';
import { useRead } from '../../kit/call/use-read.ts';
import type { StaffKind } from './staff-kind.ts';

/** The roles one may give, and those that the shown people hold beside them. */
export function useRoleChoices(kind: StaffKind, rows: readonly EmployeeRow[] | undefined) {
  const { data, isPending } = useRead(kind.api, 'options', {});
  const held = rows?.flatMap((row) => row.roles) ?? [];
  const names = new Map([...(data?.roles ?? []), ...held].map((role) => [role.roleCode, role.roleName]));
  return { loading: isPending, options: [...names].map(([value, label]) => ({ value, label })) };
}
