import { readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';

const dist = new URL('../packages/web/dist/', import.meta.url);
/** What the build says of each file: itself, and which others it brings along at once. */
type Built = { file: string; name?: string; imports?: string[] };
const built = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')) as Record<string, Built>;

/** A file and all that it brings along at once. */
function broughtBy(name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const one of built[name]?.imports ?? []) broughtBy(one, seen);
  return seen;
}

const sizeOf = (name: string): number => statSync(new URL(built[name]?.file ?? '', dist)).size;

/** What the build calls a file that several documents share. */
const called = (name: string): string =>
  Object.keys(built).find((one) => one.startsWith('_') && built[one]?.name === name) ??
  expect.fail(`${name} isn't built`);

const viewer = called('pdf-viewer');
/** What the back office and the app on phones begin with. */
const entries = { office: 'src/entry-app.tsx', phones: called('app') };
const library = Object.keys(built).find((name) => name.endsWith('pdfjs-dist/legacy/build/pdf.mjs')) ?? '';

test.each(['office', 'phones'] as const)(
  'the viewer is 30 KB at most before its library, beside what there is: %s',
  (where) => {
    const there = broughtBy(entries[where]);
    expect(there.size).toBeGreaterThan(1);
    const more = [...broughtBy(viewer)].filter((name) => !there.has(name));
    expect(more).toContain(viewer);
    expect(more.reduce((sum, name) => sum + sizeOf(name), 0)).toBeLessThanOrEqual(30 * 1024);
  },
);

test('no page begins with PDF.js, nor does the viewer: it comes with the first document', () => {
  expect(sizeOf(library)).toBeGreaterThan(300 * 1024);
  for (const name of [...Object.values(entries), 'src/h5/reports/reports-app.tsx', viewer])
    expect([...broughtBy(name)], name).not.toContain(library);
});
