export { sessionModule } from './session.handlers.ts';
