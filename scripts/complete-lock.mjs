import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './lib/run.mjs';

// A registry mirror may lack a tool's binaries for other platforms. npm then leaves them out of the lock file,
// and `npm ci` refuses the file. This puts the missing ones back: version and platform, as their names say.
// It also takes away what code for the browser alone asks of Node, which never runs it: `--engine-strict` would refuse it.

const onlyInBrowsers = ['pdfjs-dist'];

const systems = {
  darwin: 'darwin',
  win32: 'win32',
  linux: 'linux',
  freebsd: 'freebsd',
  android: 'android',
  openharmony: 'openharmony',
};
const processors = {
  arm64: 'arm64',
  x64: 'x64',
  ia32: 'ia32',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  arm: 'arm',
};

function platformOf(name) {
  const words = name.split(/[/-]/);
  const os = words.map((w) => systems[w]).find(Boolean);
  const cpu = words.map((w) => processors[w]).find(Boolean);
  if (!os || !cpu) return undefined;
  const libc = os === 'linux' ? { libc: [name.includes('musl') ? 'musl' : 'glibc'] } : {};
  return { os: [os], cpu: [cpu], ...libc };
}

const file = path.join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
let added = 0;
for (const owner of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(owner.optionalDependencies ?? {})) {
    const at = `node_modules/${name}`;
    const platform = platformOf(name);
    if (lock.packages[at] || !platform || !/^\d/.test(version)) continue;
    lock.packages[at] = { version, ...platform, ...(owner.dev ? { dev: true } : {}), optional: true };
    added += 1;
  }
}
for (const name of onlyInBrowsers) delete lock.packages[`node_modules/${name}`].engines;
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} platform packages added to the lock file`);
