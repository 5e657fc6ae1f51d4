import { fileURLToPath } from 'node:url';
import type { ProvidedContext } from 'vitest';
import type { replacePlugin } from '../suites/breaks/replace-plugin.ts';
import type { Piece, ScopeSite } from './scope-sites.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What a piece of a file becomes. */
type Edit = Piece & { text: string };

/** A product that differs from the real one, and the tests that are to notice. */
export type Product = {
  name: string;
  plugin: ReturnType<typeof editWhileLoading> | ReturnType<typeof replacePlugin>;
  /** The files of the tests, below the package. */
  tests: readonly string[];
  /** The calls of which generated suites try the cases; none are all of them. */
  calls: readonly string[];
};

/** One scoped query with its scope off, or with one part of it left out. */
export type Mutant = { name: string; site: string; edit: Edit };

/** A query without any scope, and with each part of it left out that may be. */
export const mutantsOf = (site: ScopeSite): Mutant[] => [
  { name: site.name, site: site.name, edit: { ...site, text: 'sqlOfMutant`true`' } },
  ...site.parts.map((part) => ({
    name: `${site.name}, its ${part.name}`,
    site: site.name,
    edit: { ...part, text: '...{}' },
  })),
];

/** Tells the scouting run when a use of `inScope` is come to. */
export const scoutEdits = (site: ScopeSite): Edit[] => {
  const called = `(globalThis.cameTo?.(${JSON.stringify(site.name)}), `;
  return [
    { ...site, end: site.start, text: called },
    { ...site, start: site.end, text: ')' },
  ];
};

/** A source with edits, which don't overlap; made from the last to the first, so that the places stay right. */
function edited(code: string, edits: readonly Edit[]): string {
  let text = code;
  for (const edit of edits.toSorted((a, b) => b.start - a.start)) {
    text = text.slice(0, edit.start) + edit.text + text.slice(edit.end);
  }
  return `${text}\nimport { sql as sqlOfMutant } from 'kysely';\n`;
}

/** Makes the edits while the sources are loaded; the files stay as they are. */
export const editWhileLoading = (edits: readonly Edit[]) => ({
  name: 'editing',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    const here = edits.filter(({ file }) => file === id);
    return here.length > 0 ? edited(code, here) : null;
  },
});

/** A product as a project of a test run. */
export const projectOf = (product: Product, postgres: ProvidedContext['postgres'], env: object = {}) => ({
  root,
  plugins: [product.plugin],
  test: {
    name: product.name,
    include: [...product.tests],
    setupFiles: [fileURLToPath(new URL('./scout.ts', import.meta.url))],
    globalSetup: ['test/build-sheet-program.ts'],
    alias: { './program.ts': fileURLToPath(new URL('../sheet-program.ts', import.meta.url)) },
    expect: { poll: { timeout: 20_000 } },
    provide: { postgres },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    env: { NODE_ENV: 'test', SUITE_CALLS: product.calls.join(','), ...env },
  },
});
