import { formatDate } from '@mdi/contract/kit/display.ts';
import { isHeadOffice, isTenant } from '@mdi/contract/kit/levels.ts';
import { type EmployeeRow, employeeApi, staffApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import { type ExportColumn, exporter } from '../../kit/exchange/exporter.ts';
import { exportedWholePhones } from '../user/index.ts';

const columns = (): ExportColumn<EmployeeRow>[] => [
  { key: 'name', title: 'employee.name', cell: (row) => row.name },
  { key: 'phone', title: 'employee.phone', cell: (row) => row.phone },
  {
    key: 'company',
    title: 'employee.companyId',
    width: 30,
    // Who works in a company sees its people only.
    hidden: ({ actor }) => isTenant(actor),
    cell: (row) => row.companyName,
  },
  {
    key: 'project',
    title: 'import.projectOfCompany',
    width: 24,
    hidden: ({ actor }) => !isHeadOffice(actor),
    cell: (row) => row.projectName,
  },
  { key: 'department', title: 'employee.department', cell: (row) => row.department },
  { key: 'department', title: 'employee.jobNumber', cell: (row) => row.jobNumber },
  {
    key: 'roles',
    title: 'employee.roles',
    width: 30,
    cell: (row, { ctx: { say } }) => row.roles.map(({ roleName }) => roleName).join(say('kit.listMark')),
  },
  {
    key: 'status',
    title: 'employee.status',
    width: 10,
    cell: (row, { ctx: { say } }) => say(`employee.status_${row.status}`),
  },
  {
    key: 'signIn',
    title: 'frame.signIn.label',
    width: 12,
    cell: (row, { ctx: { say } }) => say(`frame.signIn.${row.signIn}`),
  },
  { key: 'card', title: 'employee.icCard', cell: (row) => row.icCard },
  {
    key: 'card',
    title: 'employee.cardState',
    width: 12,
    cell: (row, { ctx: { say } }) => say(`employee.cardState_${row.cardState}`),
  },
  {
    key: 'cutOffAt',
    title: 'employee.cutOffAt',
    date: 'moment',
    width: 20,
    cell: (row, { ctx: { say }, timeZone }) =>
      row.cutOffAt === null ? say('employee.cutOffNever') : formatDate(row.cutOffAt, undefined, timeZone),
  },
  {
    key: 'leftAt',
    title: 'employee.leftAt',
    date: 'moment',
    width: 20,
    cell: (row, { timeZone }) => (row.leftAt === null ? null : formatDate(row.leftAt, undefined, timeZone)),
  },
  {
    key: 'screenshots',
    title: 'employee.screenshots',
    width: 16,
    number: true,
    cell: (row) => row.screenshots,
  },
  {
    key: 'updatedAt',
    title: 'employee.updatedAt',
    date: 'moment',
    width: 20,
    cell: (row, { timeZone }) => formatDate(row.updatedAt, undefined, timeZone),
  },
];

/** The people of owners and tenants as a workbook. */
export const employeeExporter = exporter({
  api: employeeApi,
  call: 'list',
  title: 'employee.tenantStaff',
  phones: exportedWholePhones,
  columns,
});
/** The people of property companies as a workbook. */
export const staffExporter = exporter({
  api: staffApi,
  call: 'list',
  title: 'employee.propertyStaff',
  phones: exportedWholePhones,
  columns,
});
