import { contrastRatio } from '@mdi/page-kit/contrast-ratio.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hexOf, oklchOf } from './oklch.ts';
import {
  colourFlawOf,
  contrastsOf,
  defaultColour,
  minTextContrast,
  nearestUsableColour,
  paletteOf,
  paletteStyleSheet,
} from './palette.ts';

const colours = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('a colour taken apart and put together is itself', () => {
  fc.assert(
    fc.property(colours, (colour) => {
      expect(hexOf(oklchOf(colour))).toBe(colour);
    }),
  );
});

test('the product’s own colour has no flaw and keeps the design’s tones', () => {
  expect(colourFlawOf(defaultColour)).toBeNull();
  expect(paletteOf(defaultColour)).toMatchObject({ 'brand-ink': '#2b1a05', 'brand-text': '#a85508' });
});

test.each([
  ['#1677ff', 'unreadable'],
  ['#888888', 'unreadable'],
  ['#ffffff', 'pale'],
  ['#1b4870', null],
  ['#2e7d32', null],
  ['#000000', 'dark'],
  ['#0a0a0a', 'dark'],
  ['#222222', 'dark'],
  ['#12284a', null],
  ['#3a3a3a', null],
])('%s is %s', (colour, flaw) => {
  expect(colourFlawOf(colour)).toBe(flaw);
});

test('whatever is asked for, the nearest colour has no flaw, and every text on it can be read', () => {
  fc.assert(
    fc.property(colours, (asked) => {
      const colour = nearestUsableColour(asked);
      expect(colourFlawOf(colour)).toBeNull();
      if (colourFlawOf(asked) === null) expect(colour).toBe(asked);
      const { button, link } = contrastsOf(colour);
      const tones = paletteOf(colour);
      const entry = contrastRatio(tones['nav-active'], '#3a3a3a');
      // Under the pointer and pressed it is another, and so are its links.
      expect(new Set([tones.brand, tones['brand-hover'], tones['brand-active']]).size).toBe(3);
      expect(tones['brand-text-hover']).not.toBe(tones['brand-text']);
      for (const ratio of [button, link, entry]) expect(ratio).toBeGreaterThanOrEqual(minTextContrast);
    }),
  );
});

test('the sheet outweighs the tokens whatever is loaded after it', () => {
  expect(paletteStyleSheet('#1b4870')).toMatch(
    /^:root:root\{--brand:#1b4870;--brand-hover:#[\da-f]{6};.*\}$/,
  );
});
