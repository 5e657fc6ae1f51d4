export { makeClaim } from './device.course.ts';
export { deviceExporter } from './device.export.ts';
export { deviceModule } from './device.handlers.ts';
export { deviceImporter } from './device.import.ts';
export { installable } from './device.install.ts';
export { installerIn } from './device.ledger.queries.ts';
export { maySeeDevice } from './device.queries.ts';
export { tidyDevices, watchDevices } from './device.watch.queries.ts';
