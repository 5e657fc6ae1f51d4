export { menuExporter } from './menu.export.ts';
export { menuModule } from './menu.handlers.ts';
