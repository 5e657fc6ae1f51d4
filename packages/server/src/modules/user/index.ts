export { userModule } from './user.handlers.ts';
