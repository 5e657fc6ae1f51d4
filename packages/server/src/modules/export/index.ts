export { exportModule } from './export.handlers.ts';
