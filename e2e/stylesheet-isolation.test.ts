import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What the build says of each file: which others it brings along, at once and later. */
type Built = { imports?: string[]; dynamicImports?: string[]; css?: string[] };

const built = new Map<string, Built>(
  Object.entries(
    JSON.parse(
      readFileSync(new URL('../packages/web/dist/.vite/manifest.json', import.meta.url), 'utf8'),
    ) as Record<string, Built>,
  ),
);
const of = (name: string): Built => built.get(name) ?? expect.fail(`${name} isn't built`);

/** The sheets that come with a file, and also those of what it loads later where `later` says so. */
function sheetsOf(name: string, later: boolean, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return new Set();
  seen.add(name);
  const { imports = [], dynamicImports = [], css = [] } = of(name);
  // index.html imports every entry dynamically, so those imports aren't followed.
  const on = later && name !== 'index.html' ? [...imports, ...dynamicImports] : imports;
  return new Set([...css, ...on.flatMap((one) => [...sheetsOf(one, later, seen)])]);
}

const office = 'src/entry-app.tsx';
const others = (of('index.html').dynamicImports ?? []).filter(
  (name) => name !== office && sheetsOf(name, false).size > 0,
);

test('no screen of the back office loads a sheet that phones, guests or public pages begin with', () => {
  // Phones, guests, public pages.
  expect(others).toHaveLength(3);
  const theirs = new Set(others.flatMap((name) => [...sheetsOf(name, false)]));
  const screens = sheetsOf(office, true);
  expect(screens.size).toBeGreaterThan(30);
  expect([...screens].filter((sheet) => theirs.has(sheet))).toEqual([]);
});

test('phones and guests load no sheet of the back office, nor one another’s', () => {
  // The pages of the sign-in fetch the frame ahead, for who has signed in.
  const small = others.filter((name) => name !== 'src/entry-public.tsx');
  expect(small).toHaveLength(2);
  for (const name of small) {
    const all = sheetsOf(name, true);
    const foreign = [office, ...others].filter((other) => other !== name);
    expect(foreign.flatMap((other) => [...sheetsOf(other, false)]).filter((sheet) => all.has(sheet))).toEqual(
      [],
    );
  }
});
