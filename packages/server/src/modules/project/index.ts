export { projectExporter } from './project.export.ts';
export { projectModule } from './project.handlers.ts';
export { reachesWhole } from './project.policy.ts';
export { maySeeProject } from './project.queries.ts';
