export { employeeModule, staffModule } from './employee.handlers.ts';
export { employFirst } from './employee.hire.ts';
export { maySeeEmployee } from './employee.queries.ts';
