export { projectModule } from './project.handlers.ts';
export { soughtProjects, speltProjects } from './project.queries.ts';
