export { makeDeviceClaim } from './device.claim.ts';
export { openExceptions } from './device.exceptions.queries.ts';
export { deviceModule } from './device.handlers.ts';
export { installerRoleIn } from './device.install.queries.ts';
export { installableReader, installableReaders, installProgressOf } from './device.install.ts';
export { deviceNames, healthNumbers, searchDevices } from './device.queries.ts';
export { countReadersByHealth, tidyDevices, watchDevices } from './device.watch.queries.ts';
