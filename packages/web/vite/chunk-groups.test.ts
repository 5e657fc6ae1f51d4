import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { chunkGroups, filesOfChunk } from './chunk-groups.ts';

const packages = fileURLToPath(new URL('../..', import.meta.url));
const sources = ['contract', 'page-kit', 'web'].flatMap((name) =>
  readdirSync(`${packages}${name}/src`, { recursive: true, encoding: 'utf8' }).map(
    (file) => `packages/${name}/src/${file}`,
  ),
);

test.each(Object.entries(chunkGroups))('every name of the group %s is that of a file', (name, files) => {
  const found = sources.filter((file) => filesOfChunk(name as keyof typeof chunkGroups).test(file));
  const named = files.flatMap(([, ...names]: readonly [string, ...string[]]) => names);
  for (const one of named)
    expect(
      found.filter((file) => file.replace(/\.tsx?$/, '').endsWith(`/${one}`)),
      one,
    ).not.toEqual([]);
});
