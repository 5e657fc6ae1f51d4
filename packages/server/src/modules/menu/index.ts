export { menuModule } from './menu.handlers.ts';
export { permissionMenus } from './menu.queries.ts';
