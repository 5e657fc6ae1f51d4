export { deviceOf } from './session.device.ts';
export { sessionModule } from './session.handlers.ts';
