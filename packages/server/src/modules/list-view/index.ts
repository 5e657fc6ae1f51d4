export { listViewModule } from './list-view.handlers.ts';
export { defaultViews } from './list-view.queries.ts';
