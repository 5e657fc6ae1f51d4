import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bin, fingerprint, root, run } from './run.mjs';

const parts = [
  {
    name: 'web',
    reads: ['packages/web', 'packages/contract', 'packages/page-kit'],
    dist: 'packages/web/dist',
    build: () => run(bin('vite'), ['build', '--logLevel', 'warn'], { cwd: path.join(root, 'packages/web') }),
  },
  {
    name: 'server',
    reads: ['packages/server', 'packages/contract', 'packages/page-kit', 'packages/reader-simulator'],
    dist: 'packages/server/dist',
    build: buildServer,
  },
];

/** One file a program; packages stay outside, our own workspaces go in. */
function buildServer() {
  const server = JSON.parse(readFileSync(path.join(root, 'packages/server/package.json'), 'utf8'));
  const outside = Object.keys(server.dependencies).filter((name) => !name.startsWith('@mdi/'));
  return run(bin('esbuild'), [
    'packages/server/src/main.ts',
    'packages/server/src/worker.ts',
    'packages/server/src/demo-life.ts',
    'packages/server/src/cli.ts',
    'packages/server/src/sheet-program.ts',
    'packages/server/src/document-program.ts',
    '--bundle',
    '--platform=node',
    '--format=esm',
    '--target=node20',
    '--outdir=packages/server/dist',
    '--log-level=warning',
    ...outside.flatMap((name) => [`--external:${name}`, `--external:${name}/*`]),
  ]);
}

/** Builds what is stale; stops with the tool's own message when a build fails. */
export function buildIfStale(names = parts.map((p) => p.name)) {
  for (const part of parts.filter((p) => names.includes(p.name))) {
    const stamp = path.join(root, part.dist, '.built-from');
    const now = fingerprint(part.reads);
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) continue;
    console.log(`Building ${part.name} …`);
    if (part.build() !== 0) process.exit(1);
    writeFileSync(stamp, now);
  }
}
