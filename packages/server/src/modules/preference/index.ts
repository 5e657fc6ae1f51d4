export { preferenceModule } from './preference.handlers.ts';
