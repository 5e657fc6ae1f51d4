export { menuModule } from './menu.handlers.ts';
