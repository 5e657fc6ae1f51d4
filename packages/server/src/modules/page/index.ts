export { appPageModule, pageModule } from './page.handlers.ts';
export { pageTemplateModule } from './page.template.handlers.ts';
