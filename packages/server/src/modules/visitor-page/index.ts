export { visitorPageModule } from './visitor-page.handlers.ts';
