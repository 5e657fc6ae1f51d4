import { installIfMissing, startNode } from './lib/run.mjs';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${process.versions.node} is too old: 20.19 or newer is needed.`);
  process.exit(1);
}

installIfMissing();
const { buildIfStale } = await import('./lib/build.mjs');
buildIfStale();

const server = startNode(['--enable-source-maps', 'packages/server/dist/main.js']);
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT']) {
  // The server drains and stops its database by itself; this process only waits for it.
  process.on(signal, () => server.kill(signal));
}

if (process.env.npm_lifecycle_event === 'start') {
  // npm ends its shell on a signal but not what runs in it; without npm above it the server has to end too.
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) server.kill('SIGTERM');
  }, 500).unref();
}

server.on('exit', (code) => process.exit(code ?? 1));
