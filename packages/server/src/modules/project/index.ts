export { projectModule } from './project.handlers.ts';
export { maySeeProject } from './project.queries.ts';
