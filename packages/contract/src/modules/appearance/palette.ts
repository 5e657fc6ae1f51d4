import { contrastRatio } from '@mdi/page-kit/contrast-ratio.ts';
import { hexOf, type Oklch, oklchOf } from './oklch.ts';

/** The colour that the product comes with; its tones are the design's own. */
export const defaultColour = '#ef9440';

/** What text needs to be read. Source: WCAG 2, 1.4.3. */
export const minTextContrast = 4.5;
/** A button that is paler than this on white isn't seen to be one. */
const visible = 1.5;
/** Darker than this, by Oklab, nothing is left to darken under the pointer. */
const darkest = 0.25;
/** Nearer than this to the text beside them, by Oklab, links aren't seen to be any. */
const apart = 0.07;

/** What may stand on the colour: light, or the darkest of the product's neutrals. */
const inks = { light: '#ffffff', dark: '#211f1c' } as const;
/** The lightest and the darkest of what links stand on, beside the tint of a chosen row. */
const grounds = ['#ffffff', '#f0eeea'] as const;
/** The bar of the menu, in which the chosen entry has the colour. */
const bar = '#3a3a3a';

/** The tones that follow from one colour, by the names of the design's tokens. */
export type Palette = Readonly<Record<(typeof tones)[number], string>>;
const tones = [
  'brand',
  'brand-hover',
  'brand-active',
  'brand-ink',
  'brand-text',
  'brand-text-hover',
  'brand-50',
  'brand-100',
  'brand-200',
  'focus',
  'nav-active',
] as const;

const usual: Palette = {
  brand: defaultColour,
  'brand-hover': '#e6872f',
  'brand-active': '#d6761f',
  'brand-ink': '#2b1a05',
  'brand-text': '#a85508',
  'brand-text-hover': '#874304',
  'brand-50': '#fff8f0',
  'brand-100': '#feeedd',
  'brand-200': '#f9d7b1',
  focus: '#b9620f',
  'nav-active': defaultColour,
};

const shifted = (of: Oklch, by: number): string => hexOf({ ...of, l: Math.min(1, Math.max(0, of.l + by)) });

/** The colour mixed into white, so much of it. */
function tint(hex: string, part: number): string {
  const value = Number.parseInt(hex.slice(1), 16);
  const mixed = [value >> 16, (value >> 8) & 255, value & 255].map((one) =>
    Math.round(255 + (one - 255) * part),
  );
  return `#${mixed.map((one) => one.toString(16).padStart(2, '0')).join('')}`;
}

/** The first tone of a colour, going darker or lighter, that reads on all of these. */
function until(of: Oklch, step: number, on: readonly string[], least: number): string {
  for (let by = 0; of.l + by > 0 && of.l + by < 1; by += step) {
    const hex = shifted(of, by);
    if (on.every((ground) => contrastRatio(hex, ground) >= least)) return hex;
  }
  return step < 0 ? '#000000' : '#ffffff';
}

/** How well the worst of some pairs can be read. */
const worst = (pairs: readonly (readonly [string, string])[]): number =>
  Math.min(...pairs.map(([one, other]) => contrastRatio(one, other)));

/** How far two colours look from each other. */
function between(one: Oklch, other: Oklch): number {
  const [a, b] = [one, other].map(({ c, h }) => [c * Math.cos(h), c * Math.sin(h)] as const);
  return a && b ? Math.hypot(one.l - other.l, a[0] - b[0], a[1] - b[1]) : 0;
}

/** The colour of a button, under the pointer, and pressed. */
function statesOf(colour: string) {
  const of = oklchOf(colour);
  return [colour, shifted(of, -0.04), shifted(of, -0.09)] as const;
}

/** What is read best on these, and how well on the worst of them. */
function inkOn(states: readonly string[]): { ink: string; reads: number } {
  const on = (ink: string) => ({ ink, reads: worst(states.map((state) => [ink, state])) });
  const [light, dark] = [on(inks.light), on(inks.dark)];
  return light.reads >= dark.reads ? light : dark;
}

/** The tones of a colour. */
export function paletteOf(colour: string): Palette {
  if (colour === defaultColour) return usual;
  const of = oklchOf(colour);
  const states = statesOf(colour);
  const soft = tint(colour, 0.16);
  const text = until(of, -0.005, [...grounds, soft], minTextContrast);
  return {
    brand: colour,
    'brand-hover': states[1],
    'brand-active': states[2],
    'brand-ink': inkOn(states).ink,
    'brand-text': text,
    'brand-text-hover': shifted(oklchOf(text), -0.08),
    'brand-50': tint(colour, 0.06),
    'brand-100': soft,
    'brand-200': tint(colour, 0.38),
    focus: until(of, -0.005, grounds, 4),
    'nav-active': until(of, 0.005, [bar], minTextContrast),
  };
}

/** How well what has the colour can be read, at its worst: the text of buttons in all their states, and links. */
export function contrastsOf(colour: string): { button: number; link: number; page: number } {
  const palette = paletteOf(colour);
  const states = [palette.brand, palette['brand-hover'], palette['brand-active']];
  return {
    button: worst(states.map((state) => [palette['brand-ink'], state])),
    link: worst([...grounds, palette['brand-100']].map((ground) => [palette['brand-text'], ground])),
    page: contrastRatio(palette.brand, '#ffffff'),
  };
}

/** What is wrong with a colour: what stands on it can't be read, or it can't be told from the page, or from text. Its links are darkened until they read. */
export function colourFlawOf(colour: string): 'unreadable' | 'pale' | 'dark' | null {
  if (contrastRatio(colour, '#ffffff') < visible) return 'pale';
  const of = oklchOf(colour);
  if (of.l < darkest || between(of, oklchOf(inks.dark)) < apart) return 'dark';
  return colour !== defaultColour && inkOn(statesOf(colour)).reads < minTextContrast ? 'unreadable' : null;
}

/** The colour that looks most like one and has no flaw: a little lighter or darker. */
export function nearestUsableColour(colour: string): string {
  const of = oklchOf(colour);
  for (let by = 0; by <= 1; by += 0.004) {
    const fits = [by, -by].map((step) => shifted(of, step)).find((hex) => colourFlawOf(hex) === null);
    if (fits !== undefined) return fits;
  }
  return defaultColour;
}

/** The tones as a style sheet that outweighs the product's own tokens, wherever it is loaded. */
export const paletteStyleSheet = (colour: string): string =>
  `:root:root{${Object.entries(paletteOf(colour))
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')}}`;
