import { paletteStyleSheet } from '@mdi/contract/modules/appearance/palette.ts';

const sheet = document.createElement('style');

/** Shows this page in a theme colour, as the server will from the next load on. */
export function applyThemeColour(colour: string): void {
  sheet.textContent = paletteStyleSheet(colour);
  // Behind what the page came with, which it replaces.
  document.head.append(sheet);
}
