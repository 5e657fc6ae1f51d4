import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Runs a command to its end and answers its exit code; its output is ours. */
export function run(command, args, options = {}) {
  const done = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (done.error) throw done.error;
  return done.status ?? 1;
}

/** The path of a package's command. */
export const bin = (name) => path.join(root, 'node_modules/.bin', name);

/** Installs the locked packages when there are none. */
export function installIfMissing() {
  if (existsSync(path.join(root, 'node_modules/.package-lock.json'))) return;
  console.log('Installing packages …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  if (run(npm, ['ci', '--no-audit', '--no-fund'], { shell: process.platform === 'win32' }) !== 0) {
    console.error('npm ci failed.');
    process.exit(1);
  }
}

function* files(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const at = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!['node_modules', 'dist', '.git'].includes(entry.name)) yield* files(at);
    } else if (!/\.test\.tsx?$/.test(entry.name)) {
      yield at;
    }
  }
}

/** A fingerprint of everything a build reads: names, sizes and times, so that telling is fast. */
export function fingerprint(folders) {
  const hash = createHash('sha256');
  for (const folder of folders) {
    for (const file of files(path.join(root, folder))) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${path.relative(root, file)}|${size}|${Math.floor(mtimeMs)}\n`);
    }
  }
  hash.update(readFileSync(path.join(root, 'package-lock.json')));
  return hash.digest('hex');
}

/** Starts a node program that gets our signals; answers the child. */
export function startNode(args, options = {}) {
  return spawn(process.execPath, args, { cwd: root, stdio: 'inherit', ...options });
}
