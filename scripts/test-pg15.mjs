import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { bin, root } from './lib/run.mjs';

// `npm run test:pg15`: the server's suites against the oldest PostgreSQL that is promised, as it is installed
// (Debian: postgresql-15; POSTGRES_BIN names another folder of programs). `-- <files>` runs some of them.

const programs = process.env.POSTGRES_BIN ?? '/usr/lib/postgresql/15/bin';
if (!existsSync(path.join(programs, 'initdb'))) {
  console.error(
    `There is no PostgreSQL in ${programs}. Install it (Debian: postgresql-15), or set POSTGRES_BIN.`,
  );
  process.exit(1);
}

/** PostgreSQL refuses root, which lends it to nobody. */
const user = { cwd: '/', ...(process.getuid?.() === 0 && { uid: 65534, gid: 65534 }) };
const folder = mkdtempSync(path.join(os.tmpdir(), 'mdi-pg15-'));
chmodSync(folder, 0o777);
const data = path.join(folder, 'data');

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}

const made = spawnSync(
  path.join(programs, 'initdb'),
  ['-D', data, '-U', 'mdi', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
  { ...user, encoding: 'utf8' },
);
if (made.status !== 0) throw new Error(made.stderr);
const port = await freePort();
const settings = ['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${folder}`]
  .concat(['max_connections=150', 'fsync=off', 'synchronous_commit=off', 'full_page_writes=off'])
  .concat([
    'timezone=UTC',
    'jit=off',
    'max_parallel_workers_per_gather=0',
    'random_page_cost=1.1',
    'work_mem=8MB',
  ]);
const logFile = path.join(folder, 'log');
const log = openSync(logFile, 'a');
const postgres = spawn(
  path.join(programs, 'postgres'),
  ['-D', data, ...settings.flatMap((one) => ['-c', one])],
  // In a session of its own, so that Ctrl-C ends the tests first.
  { ...user, stdio: ['ignore', log, log], detached: true },
);
const ended = once(postgres, 'exit');
const isReady = () =>
  spawnSync(path.join(programs, 'pg_isready'), ['-h', '127.0.0.1', '-p', `${port}`]).status === 0;
let code = 1;
try {
  for (let left = 600; !isReady(); left -= 1) {
    if (left === 0 || postgres.exitCode !== null) throw new Error(readFileSync(logFile, 'utf8'));
    await setTimeout(100);
  }
  const tests = spawn(
    bin('vitest'),
    ['run', '--root', path.join(root, 'packages/server'), ...process.argv.slice(2)],
    { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: `postgres://mdi@127.0.0.1:${port}` } },
  );
  [code] = await once(tests, 'exit');
} finally {
  postgres.kill('SIGINT');
  await ended;
  rmSync(folder, { recursive: true, force: true });
}
process.exit(code ?? 1);
