import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { join } from 'node:path';
import { fileTextOrEmpty } from './file-text.ts';

/** The operating system's user that PostgreSQL runs as when this process is root. */
export interface OsUser {
  uid: number;
  gid: number;
}

/** Only the user's own attempt tells the truth: modes, access lists and mounts all have a say. */
export function canEnter(folder: string, user: OsUser | undefined): boolean {
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
