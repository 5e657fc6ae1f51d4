import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { zh } from '@mdi/contract/modules/words.zh.ts';
import { describe, expect, test } from 'vitest';
import { words as framed } from './words-zh.ts';

const sources = path.join(import.meta.dirname, '..');

/** Every sentence, as `module.key`. */
function keysOf(of: object, at = ''): string[] {
  return Object.entries(of).flatMap(([key, value]) =>
    typeof value === 'string' ? `${at}${key}` : keysOf(value, `${at}${key}.`),
  );
}
const keys = keysOf(zh);
const whole = new Set(keys);

/** The modules whose sentences a file says: whole keys, and those that end with something known at run time. */
function saidIn(text: string): string[] {
  const plain = [...text.matchAll(/['"]([a-zA-Z]+(?:\.\w+)+)['"]/g)].map(([, key = '']) => key);
  const begun = [...text.matchAll(/`([a-zA-Z]+\.[\w.]*)\$\{/g)].map(([, start = '']) => start);
  return [
    ...plain.filter((key) => whole.has(key)),
    ...begun.filter((start) => keys.some((key) => key.startsWith(start))),
  ].map((key) => key.slice(0, key.indexOf('.')));
}

/** What a file says and whatever it imports, now or later; a part that brings its words itself is left out. */
function saidFrom(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file) || !existsSync(file)) return [];
  seen.add(file);
  const text = readFileSync(file, 'utf8').replace(/withWords\([^;]*?import\([^)]*\)/g, '');
  const imported = [...text.matchAll(/(?:from |import\()'(\.[^']+\.tsx?)'/g)].map(([, to = '']) =>
    path.join(path.dirname(file), to),
  );
  return [...saidIn(text), ...imported.flatMap((to) => saidFrom(to, seen))];
}

const folders = new Map(
  Object.keys(zh).map((module) => [
    module,
    path.join(
      sources,
      'modules',
      module.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    ),
  ]),
);

describe('the words of a page', () => {
  test.each([...folders].filter(([, folder]) => existsSync(folder)))(
    'of %s come with it, or are those of the frame',
    (module, folder) => {
      const text = readFileSync(path.join(folder, 'screens.ts'), 'utf8');
      const declared = new Set<string>();
      for (const [, list = ''] of text.matchAll(/words(?:: readonly WordModule\[\] =|:) \[([^\]]*)\]/g)) {
        for (const [, name = ''] of list.matchAll(/'(\w+)'/g)) declared.add(name);
      }
      const said = new Set(saidFrom(path.join(folder, 'screens.ts')));
      const missing = [...said].filter((one) => !declared.has(one) && !(one in framed));
      expect(missing).toEqual([]);
      const unsaid = [...declared].filter((one) => !said.has(one));
      expect(unsaid, module).toEqual([]);
    },
  );

  test('of the frame come with the frame', () => {
    const files = ['entry-app.tsx', 'app/app.tsx', 'app/frame.tsx'].map((name) => path.join(sources, name));
    const own = files.flatMap((file) => saidOfFrame(file));
    expect([...new Set(own)].filter((one) => !(one in framed))).toEqual([]);
  });
});

/** The same without the pages, which the frame knows by their list only. */
const saidOfFrame = (file: string) => saidFrom(file, new Set([path.join(sources, 'app/screens.ts')]));
