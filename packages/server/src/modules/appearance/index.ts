export { appearanceModule } from './appearance.handlers.ts';
export { appearanceOf, themeColour } from './appearance.queries.ts';
