export { projectExporter } from './project.export.ts';
export { projectModule } from './project.handlers.ts';
export { maySeeProject, soughtProjects, speltProjects } from './project.queries.ts';
