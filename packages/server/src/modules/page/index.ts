export { appPageModule } from './app-page.handlers.ts';
export { pageModule } from './page.handlers.ts';
export { searchPages } from './page.search.queries.ts';
export { pageTemplateModule } from './page.template.handlers.ts';
