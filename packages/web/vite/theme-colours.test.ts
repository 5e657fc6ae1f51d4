import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { theme } from '../src/app/look/theme.ts';

const tokens = readFileSync(join(import.meta.dirname, '../src/kit/page/tokens.css'), 'utf8');
const normal = (colour: string) => colour.toLowerCase().replaceAll(' ', '');
const known = new Set(
  [...tokens.matchAll(/#[\da-f]{6}\b|rgba\([^)]*\)/gi)].map(([colour]) => normal(colour)),
);
/** The soft ring of a focused input, which the design's pictures use and its list of tokens leaves out. */
const ring = 'rgba(239,148,64,0.22)';

function coloursIn(part: unknown, name: string): [string, string][] {
  if (typeof part === 'string' && /^(#|rgba)/.test(part)) return [[name, normal(part)]];
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => coloursIn(value, `${name}.${key}`));
}

const colours = coloursIn(theme, 'theme').filter(([, colour]) => colour !== ring);

test('the theme has colours to compare', () => {
  expect(colours.length).toBeGreaterThan(30);
});

test.each(colours)('%s is a colour of the design tokens', (_, colour) => {
  expect(known).toContain(colour);
});
