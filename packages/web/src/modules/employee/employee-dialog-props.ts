import type { EmployeeRow } from '@mdi/contract/modules/employee/employee.contract.ts';
import type { StaffKind } from './staff-kind.ts';

export type EmployeeDialogProps = { kind: StaffKind; row: EmployeeRow; onClose: () => void };
