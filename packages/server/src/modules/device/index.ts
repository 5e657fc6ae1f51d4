export { makeClaim } from './device.course.ts';
export { deviceModule } from './device.handlers.ts';
export { installable, installing, toInstall } from './device.install.ts';
export { installerIn, openExceptions } from './device.ledger.queries.ts';
export { deviceNames, healthNumbers, soughtDevices } from './device.queries.ts';
export { allReaders, tidyDevices, watchDevices } from './device.watch.queries.ts';
