import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileTextOrEmpty } from './processes.ts';

/** The operating system's user that PostgreSQL runs as when this process is root. */
export interface OsUser {
  uid: number;
  gid: number;
}

const awayRoot = '/var/lib/mdi';

function shortName(dataDir: string): string {
  return createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
}

/** Writes a file so that it is either wholly there, on the disk, or not at all. */
export function writeDurably(file: string, text: string, mode: number): void {
  const half = `${file}.new`;
  fs.rmSync(half, { force: true });
  const fd = fs.openSync(half, 'wx', mode);
  fs.writeFileSync(fd, text);
  fs.fsyncSync(fd);
  fs.closeSync(fd);
  moveDurably(half, file);
}

/** Renames, and returns once the new name is on the disk. */
export function moveDurably(from: string, to: string): void {
  fs.renameSync(from, to);
  if (process.platform === 'win32') return;
  const fd = fs.openSync(dirname(to), 'r');
  fs.fsyncSync(fd);
  fs.closeSync(fd);
}

/** Only the user's own attempt tells the truth: modes, access lists and mounts all have a say. */
function canEnter(folder: string, user: OsUser | undefined): boolean {
  if (user === undefined) return true;
  return spawnSync('/bin/sh', ['-c', 'test -x "$0"', folder], { ...user, cwd: '/' }).status === 0;
}

function nobody(): OsUser {
  const [, , uid, gid] = /^nobody:.*$/m.exec(fileTextOrEmpty('/etc/passwd'))?.[0].split(':') ?? [];
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) };
}

/**
 * The user to run PostgreSQL as, or undefined for this process's own. PostgreSQL refuses root, so root lends
 * it to the owner of the cluster, and to `nobody` when there is no cluster yet or root owns it.
 */
export function chooseUser(clusterDir: string): OsUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  if (!fs.existsSync(clusterDir)) return nobody();
  const { uid, gid } = fs.statSync(clusterDir);
  if (uid !== 0) return { uid, gid };
  const user = nobody();
  for (const name of ['.', ...fs.readdirSync(clusterDir, { recursive: true, encoding: 'utf8' })]) {
    fs.lchownSync(join(clusterDir, name), user.uid, user.gid);
  }
  return user;
}

/**
 * The folder of the cluster: `postgres` in the data folder, or a folder under /var/lib/mdi when the user that
 * PostgreSQL runs as cannot enter the data folder. The choice is remembered, see rememberPlace.
 */
export function chooseClusterFolder(dataDir: string, log: (line: string) => void): string {
  const pointer = join(dataDir, 'postgres.location');
  const usual = join(dataDir, 'postgres');
  if (fs.existsSync(pointer)) {
    const remembered = fs.readFileSync(pointer, 'utf8').trim();
    if (fs.existsSync(remembered)) return remembered;
    throw new Error(
      `The database of ${dataDir} was kept in ${remembered}, which is gone. Restore it, or delete ${pointer} to begin with an empty one.`,
    );
  }
  const user = chooseUser(usual);
  if (canEnter(dataDir, user)) return usual;
  if (fs.existsSync(usual)) {
    throw new Error(
      `User ${user?.uid}, who owns the database in ${usual}, cannot enter that folder. Open the folders above it.`,
    );
  }
  const away = join(awayRoot, shortName(dataDir), 'postgres');
  for (const folder of [awayRoot, dirname(away)]) {
    fs.mkdirSync(folder, { recursive: true });
    fs.chmodSync(folder, 0o711);
  }
  log(`The database is kept in ${away}: user ${user?.uid}, who runs it, cannot enter ${dataDir}.`);
  if (fs.existsSync(away)) {
    // Its data folder was deleted, so this is a fresh beginning; another's rows are not ours to delete.
    const kept = `${away}.kept-${Date.now()}`;
    fs.renameSync(away, kept);
    log(`An earlier database was found there and moved to ${kept}.`);
  }
  return away;
}

/** Where the cluster of a data folder lies, or would if it is none that lies elsewhere. */
export const knownPlace = (dataDir: string): string =>
  fileTextOrEmpty(join(dataDir, 'postgres.location')).trim() || join(dataDir, 'postgres');

/** Notes a cluster that lies outside the data folder, so that it is found there whatever the modes become. */
export function rememberClusterFolder(dataDir: string, clusterDir: string): void {
  const pointer = join(dataDir, 'postgres.location');
  if (dirname(clusterDir) !== dataDir && !fs.existsSync(pointer)) {
    writeDurably(pointer, `${clusterDir}\n`, 0o644);
  }
}

/** A new, empty folder for the socket, short enough for a socket's name and closed to other users. */
export function makeSocketFolder(dataDir: string, user: OsUser | undefined): string {
  const name = `mdi-${shortName(dataDir)}`;
  // A socket's path may hold 107 bytes on Linux, 103 on macOS.
  const fits = (base: string) => Buffer.byteLength(join(base, name, '.s.PGSQL.5432')) <= 103;
  const base = fits(tmpdir()) && canEnter(tmpdir(), user) ? tmpdir() : '/tmp';
  const folder = join(base, name);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { mode: 0o700 });
  if (user !== undefined) fs.chownSync(folder, user.uid, user.gid);
  return folder;
}
