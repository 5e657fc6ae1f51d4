export { startListsAnew } from './device-api.after-restore.queries.ts';
export {
  hardwareOfReader,
  installedHardware,
  projectNewsOf,
  projectsWithReaders,
  secretsInUse,
} from './device-api.broker-news.queries.ts';
export { deviceApiModule } from './device-api.handlers.ts';
