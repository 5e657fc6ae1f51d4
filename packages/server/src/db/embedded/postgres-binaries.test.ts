import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseUser } from './os-user.ts';
import { findPostgresBinaries, postgresPackageRoot } from './postgres-binaries.ts';

let base: string;
let installed: string;
let beside: string;

beforeEach(() => {
  base = fs.mkdtempSync(join(tmpdir(), 'mdi-bin-'));
  fs.chmodSync(base, 0o755);
  installed = join(base, 'installed');
  beside = join(base, 'beside');
  fs.mkdirSync(beside);
  // As an install without scripts leaves it: the package itself, and none of its links.
  fs.cpSync(postgresPackageRoot(), installed, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !fs.lstatSync(file).isSymbolicLink(),
  });
});
afterEach(() => fs.rmSync(base, { recursive: true, force: true }));

test('a package installed without its links is used in place', () => {
  expect(findPostgresBinaries(beside, chooseUser(join(base, 'none')))).toBe(
    join(postgresPackageRoot(), 'native'),
  );
  expect(findPostgresBinaries(beside, chooseUser(join(base, 'none')), installed)).toBe(
    join(installed, 'native'),
  );
  expect(fs.readdirSync(beside)).toEqual([]);
});

test('a package that PostgreSQL’s user cannot reach is copied once beside the cluster', () => {
  fs.chmodSync(installed, 0o700);
  fs.chmodSync(join(installed, 'native', 'lib'), 0o700);
  const user = chooseUser(join(base, 'none'));
  const found = findPostgresBinaries(beside, user, installed);
  if (user === undefined) {
    expect(found).toBe(join(installed, 'native'));
    return;
  }
  expect(found).toMatch(/beside\/postgres-bin-\d+\.\d+/);
  const made = fs.statSync(found).ino;
  expect(findPostgresBinaries(beside, user, installed)).toBe(found);
  expect(fs.statSync(found).ino).toBe(made);
  expect(fs.readdirSync(beside)).toHaveLength(1);
});
