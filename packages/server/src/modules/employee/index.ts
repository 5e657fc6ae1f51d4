export { employeeModule, staffModule } from './employee.handlers.ts';
export { employFirst } from './employee.hire.ts';
export { soughtEmployees, soughtStaff, speltEmployees, speltStaff } from './employee.queries.ts';
export { hangingOnJobs } from './employee.undo.queries.ts';
