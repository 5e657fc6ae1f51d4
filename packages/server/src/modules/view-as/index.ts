export { viewAsModule } from './view-as.handlers.ts';
