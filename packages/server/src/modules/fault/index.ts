export { faultModule } from './fault.handlers.ts';
