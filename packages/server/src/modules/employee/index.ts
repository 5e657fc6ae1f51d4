export { employeeModule, staffModule } from './employee.handlers.ts';
export { employFirstAdministrator } from './employee.hire.ts';
export {
  searchEmployees,
  searchEmployeesByPinyin,
  searchStaff,
  searchStaffByPinyin,
} from './employee.search.queries.ts';
export { hangingOnJobs } from './employee.undo.queries.ts';
