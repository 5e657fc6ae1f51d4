export { toolModule } from './tool.handlers.ts';
