export { appPageModule, pageModule } from './page.handlers.ts';
