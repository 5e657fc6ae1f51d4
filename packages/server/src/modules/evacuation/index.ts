export { evacuationModule } from './evacuation.handlers.ts';
