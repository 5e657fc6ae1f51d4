export { deviceApiModule } from './device-api.handlers.ts';
export { startListsAnew } from './device-api.restored.queries.ts';
