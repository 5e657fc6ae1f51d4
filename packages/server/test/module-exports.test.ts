import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const modules = new URL('../src/modules/', import.meta.url);
const most = 30;
/** Doors, areas, visits and phones all rest on passes. */
const wider: Readonly<Record<string, number>> = { pass: 43 };

test('a module shows the others no more than a face: what they do together belongs to one of them', () => {
  const faces = readdirSync(modules, { withFileTypes: true }).filter((one) => one.isDirectory());
  expect(faces.length).toBeGreaterThan(25);
  for (const { name } of faces) {
    const text = readFileSync(new URL(`${name}/index.ts`, modules), 'utf8');
    // A part of a module that belongs together, under one name, is one.
    const shown = [...text.matchAll(/export (?:type )?(?:\{([^}]*)\}|\* as \w+)/g)].flatMap(
      ([, names = '*']) => names.split(',').filter((one) => one.trim() !== ''),
    );
    expect(shown.length, name).toBeLessThanOrEqual(wider[name] ?? most);
  }
});
