import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { runningDatabase } from '../../src/db/embedded/running-database.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const servesWithinMs = 120_000;

/** What the node seals and signs with. */
export const secretKey = 'the-secret-of-the-soak-0123456789abcdef';

export type Victim = 'node' | 'worker' | 'database';

/** One node of the built product with its worker and its embedded database. */
export type Node = {
  url: string;
  /** Where its processes write what memory they hold, when they are asked. */
  memoryFolder: string;
  start: () => Promise<void>;
  /** Ends one of its processes in the middle of whatever that does; the node itself is started again, as a service manager would. */
  kill: (victim: Victim) => Promise<void>;
  /** Undefined while a process isn't there. */
  pid: (victim: Victim) => number | undefined;
  database: () => ReturnType<typeof runningDatabase>;
  stop: () => Promise<void>;
};

const statOf = (pid: string): { name: string; parent: number } | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const close = text.lastIndexOf(')');
    return {
      name: text.slice(text.indexOf('(') + 1, close),
      parent: Number(text.slice(close + 2).split(' ')[1]),
    };
  } catch {
    return undefined;
  }
};

/** The child of a process that is this program. */
const childOf = (parent: number, program: RegExp): number | undefined => {
  const found = readdirSync('/proc').find((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    const stat = statOf(pid);
    if (stat?.parent !== parent) return false;
    return program.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  });
  return found === undefined ? undefined : Number(found);
};

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (!address || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

/** The node of a data folder, not started yet. */
export async function makeNode(folder: string): Promise<Node> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const dataDir = path.join(folder, 'data');
  const memoryFolder = path.join(folder, 'memory');
  mkdirSync(memoryFolder);
  let child: ChildProcess | undefined;
  let said = '';
  const pid: Node['pid'] = (victim) => {
    const own = child?.exitCode === null && child.signalCode === null ? child.pid : undefined;
    if (victim === 'node' || own === undefined) return own;
    return childOf(own, victim === 'worker' ? /worker\.js/ : /postgres/);
  };
  const untilServes = async () => {
    for (const until = Date.now() + servesWithinMs; Date.now() < until; await pause(50)) {
      if (child?.exitCode !== null) throw new Error(`the node ended:\n${said}`);
      const signal = AbortSignal.timeout(servesWithinMs);
      if ((await fetch(`${url}/device-api/v1/time`, { signal }).catch(() => null))?.ok) return;
    }
    throw new Error(`the node does not answer:\n${said}`);
  };
  const start = async () => {
    child = spawn(process.execPath, ['packages/server/dist/main.js'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NODE_OPTIONS: `--import ${new URL('memory-probe.mjs', import.meta.url)}`,
        SOAK_MEMORY: memoryFolder,
        NODE_ENV: 'production',
        MDI_MODE: 'production',
        HOST: '127.0.0.1',
        PORT: String(port),
        MDI_DATA_DIR: dataDir,
        MDI_SECRET_KEY: secretKey,
        LOG_LEVEL: 'error',
        PUBLIC_URL: url,
        // All readers and people come from this one address.
        SHARED_ADDRESSES: '127.0.0.1',
      },
    });
    for (const out of [child.stdout, child.stderr]) {
      out?.on('data', (chunk) => {
        said = (said + chunk).slice(-20_000);
      });
    }
    await untilServes();
  };
  return {
    url,
    memoryFolder,
    pid,
    start,
    async kill(victim) {
      const target = pid(victim);
      if (target === undefined) return;
      const ended = victim === 'node' && child ? once(child, 'exit') : undefined;
      process.kill(target, 'SIGKILL');
      await ended;
      if (victim === 'node') await start();
    },
    database: () => runningDatabase(dataDir, 'mdi'),
    async stop() {
      if (!child || pid('node') === undefined) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
