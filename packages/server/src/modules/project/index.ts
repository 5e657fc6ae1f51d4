export { projectModule } from './project.handlers.ts';
export { findProjectsByPinyin, findProjectsByWord } from './project.queries.ts';
