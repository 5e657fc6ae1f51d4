import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { moveDurably, writeDurably } from './durable-files.ts';
import { fileTextOrEmpty } from './file-text.ts';
import type { OsUser } from './os-user.ts';
import { postgresProgram } from './postgres-binaries.ts';

export const superuser = 'mdi';

/**
 * The password of the cluster in `clusterDir`, made once and kept in the data folder for its owner only.
 * Throws when there is a cluster but its password is gone.
 */
export function ensurePassword(dataDir: string, clusterDir: string): string {
  const file = join(dataDir, 'postgres.password');
  const known = fileTextOrEmpty(file).trim();
  if (known !== '') return known;
  if (fs.existsSync(clusterDir)) {
    throw new Error(
      `The database in ${clusterDir} needs its password, and ${file} is missing or unreadable.`,
    );
  }
  const password = randomBytes(24).toString('base64url');
  writeDurably(file, `${password}\n`, 0o600);
  return password;
}

/**
 * Makes the cluster in `clusterDir` unless it is there: UTF-8, order by code point, so that indexes mean the
 * same on every machine, and a locale whose letters include Chinese, without which pg_trgm drops them.
 * It is made under another name and moved in place when complete, so one that was cut short never counts.
 */
export async function ensureCluster(
  clusterDir: string,
  native: string,
  user: OsUser | undefined,
  password: string,
): Promise<void> {
  const parent = dirname(clusterDir);
  const prefix = `${basename(clusterDir)}.init-`;
  for (const name of fs.readdirSync(parent)) {
    if (name.startsWith(prefix))
      fs.rmSync(join(parent, name), { recursive: true, force: true, maxRetries: 5 });
  }
  if (fs.existsSync(clusterDir)) return;
  const half = fs.mkdtempSync(join(parent, prefix));
  const passwordFile = join(half, 'password');
  fs.writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user !== undefined) {
    fs.chownSync(half, user.uid, user.gid);
    fs.chownSync(passwordFile, user.uid, user.gid);
  }
  const data = join(half, 'data');
  await run(postgresProgram(native, 'initdb'), initdbArguments(data, passwordFile), user);
  moveDurably(data, clusterDir);
  fs.rmSync(half, { recursive: true, force: true });
}

function initdbArguments(data: string, passwordFile: string): string[] {
  const locales: Partial<Record<NodeJS.Platform, string>> = { darwin: 'en_US.UTF-8', win32: 'en-US' };
  return [
    `--pgdata=${data}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    `--locale=${locales[process.platform] ?? 'C.UTF-8'}`,
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--text-search-config=simple',
    '--no-instructions',
  ];
}

async function run(command: string, args: string[], user: OsUser | undefined): Promise<void> {
  const child = spawn(command, args, {
    ...user,
    cwd: '/',
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
  const [code, signal] = await once(child, 'close');
  if (code !== 0) throw new Error(`initdb ended with ${signal ?? `code ${code}`}:\n${output.slice(-2000)}`);
}
