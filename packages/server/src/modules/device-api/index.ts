export { deviceApiModule } from './device-api.handlers.ts';
