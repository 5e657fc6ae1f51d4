export { employeeModule, staffModule } from './employee.handlers.ts';
export { employFirst } from './employee.hire.ts';
