export { listViewModule } from './list-view.handlers.ts';
export { usualViews } from './list-view.queries.ts';
