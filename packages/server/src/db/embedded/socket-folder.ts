import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shortName } from './cluster-folder.ts';
import { canEnter, type OsUser } from './os-user.ts';

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
