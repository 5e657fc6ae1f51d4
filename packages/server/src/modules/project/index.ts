export { projectModule } from './project.handlers.ts';
