export { dashboardModule } from './dashboard.handlers.ts';
