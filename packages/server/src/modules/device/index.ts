export { installerRoleIn, openExceptions } from './device.control.queries.ts';
export { makeDeviceClaim } from './device.control.ts';
export { deviceModule } from './device.handlers.ts';
export { installableReader, installableReaders, installProgressOf } from './device.install.ts';
export { deviceNames, healthNumbers, searchDevices } from './device.queries.ts';
export { allReaders, tidyDevices, watchDevices } from './device.watch.queries.ts';
