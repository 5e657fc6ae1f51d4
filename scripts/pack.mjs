import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { installIfMissing, root, run } from './lib/run.mjs';

// `npm run pack -- /opt/mdi`: what a server needs to run, built here, with the packages of the lock file and nothing
// that only building or testing needs. It is started there with `node packages/server/dist/main.js`.

const [to] = process.argv.slice(2);
if (to === undefined) {
  console.error('Say where: npm run pack -- /opt/mdi');
  process.exit(1);
}
const folder = path.resolve(to);
if (existsSync(folder) && readdirSync(folder).length > 0) {
  console.error(`${folder} is not empty.`);
  process.exit(1);
}

installIfMissing();
const { buildIfStale } = await import('./lib/build.mjs');
buildIfStale();

const workspaces = [...readdirSync(path.join(root, 'packages')).map((name) => `packages/${name}`), 'e2e'];
const taken = [
  ...['package.json', 'package-lock.json', '.npmrc', 'README.md', 'deploy'],
  // The lock file is for all of them, so that the installer asks for each, though one alone is installed.
  ...workspaces.map((name) => `${name}/package.json`),
  ...['packages/server/dist', 'packages/server/fonts', 'packages/web/dist'],
];
for (const name of taken) {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
}
const args = ['ci', '--omit=dev', '--workspace', '@mdi/server', '--no-audit', '--no-fund', '--engine-strict'];
process.exit(run('npm', args, { cwd: folder, shell: process.platform === 'win32' }));
