export { appPageModule, pageModule } from './page.handlers.ts';
export { soughtPages } from './page.sought.queries.ts';
export { pageTemplateModule } from './page.template.handlers.ts';
