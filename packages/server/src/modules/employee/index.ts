export { employeeExporter, staffExporter } from './employee.export.ts';
export { employeeModule, staffModule } from './employee.handlers.ts';
export { employFirst } from './employee.hire.ts';
export { employeeImporter, staffImporter } from './employee.import.ts';
export {
  maySeeEmployee,
  soughtEmployees,
  soughtStaff,
  speltEmployees,
  speltStaff,
} from './employee.queries.ts';
export { hangingOnJobs } from './employee.undo.queries.ts';
