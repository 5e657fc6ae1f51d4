export { deviceApiModule } from './device-api.handlers.ts';
export {
  hardwareOf,
  installedHardware,
  newsOf,
  projectsWithReaders,
  secretsInUse,
} from './device-api.news.queries.ts';
export { startListsAnew } from './device-api.restored.queries.ts';
