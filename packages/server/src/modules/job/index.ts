export { jobModule } from './job.handlers.ts';
