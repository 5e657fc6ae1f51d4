import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import pg from 'pg';
import { connect, type Database } from '../../src/db/connect.ts';
import { startCluster } from '../../src/db/embedded/cluster.ts';
import { chooseUser } from '../../src/db/embedded/os-user.ts';
import { CannotProve, startNginx } from './nginx.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const readyWithinMs = 120_000;

/** What all nodes seal and sign with. */
export const secretKey = 'the-secret-of-the-two-nodes-0123456789';

export type Node = {
  name: 'A' | 'B';
  /** As nginx names it, and for those who come without nginx. */
  address: string;
  url: string;
  /** Of a version that is built in another folder, where one is named. */
  start: (product?: string) => Promise<void>;
  /** Ends the server and its worker in the middle of whatever they do. */
  kill: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Two nodes of the built product on one PostgreSQL, behind nginx. */
export type Installation = {
  a: Node;
  b: Node;
  /** Where people and readers come to. */
  url: string;
  folder: string;
  database: Database;
  /** What nginx wrote down: a line a request. */
  accessLog: string;
};

/** What is done at the end, the last first. */
export type Endings = (() => unknown)[];

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (!address || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

/** The database of the environment, which has to be an empty one, or a PostgreSQL of our own. */
async function databaseUrl(folder: string, endings: Endings): Promise<string> {
  const given = process.env.DATABASE_URL;
  if (given) {
    const client = new pg.Client(given);
    await client.connect();
    const { rows } = await client.query(`select from pg_tables where schemaname = 'public' limit 1`);
    await client.end();
    if (rows.length > 0) {
      throw new CannotProve(
        'DATABASE_URL must name an empty database: this one would be filled with trials.',
      );
    }
    return given;
  }
  const cluster = await startCluster({ dataDir: folder });
  endings.push(cluster.stop);
  const { host, port, user, password } = cluster.database('postgres');
  const login = `${user}:${encodeURIComponent(password)}`;
  return `postgres://${login}@/postgres?host=${encodeURIComponent(host)}&port=${port}`;
}

async function untilReady(url: string, child: ChildProcess, said: () => string): Promise<void> {
  for (const until = Date.now() + readyWithinMs; Date.now() < until; await pause(50)) {
    if (child.exitCode !== null) throw new Error(`a node ended:\n${said()}`);
    const answer = await fetch(`${url}/device-api/v1/time`).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Error(`a node does not answer:\n${said()}`);
}

/** A node as the README's "Several nodes" sets it up. */
export function nodeOf(name: Node['name'], port: number, env: Record<string, string>): Node {
  const address = `127.0.0.1:${port}`;
  const url = `http://${address}`;
  let child: ChildProcess | undefined;
  let text = '';
  const ending = async (signal: NodeJS.Signals, whole: boolean) => {
    const { pid, exitCode, signalCode } = child ?? {};
    if (!child || pid === undefined || exitCode !== null || signalCode !== null) return;
    const ended = once(child, 'exit');
    process.kill(whole ? -pid : pid, signal);
    await ended;
  };
  return {
    name,
    address,
    url,
    async start(product = root) {
      // A process group of its own, so that its worker dies with it as on a machine that loses its power.
      child = spawn(process.execPath, ['packages/server/dist/main.js'], {
        cwd: product,
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, ...env, PORT: String(port) },
      });
      for (const out of [child.stdout, child.stderr]) {
        out?.on('data', (chunk) => {
          text = (text + chunk).slice(-20_000);
        });
      }
      await untilReady(url, child, () => text);
    },
    kill: () => ending('SIGKILL', true),
    stop: () => ending('SIGTERM', false),
  };
}

export function newFolder(endings: Endings): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mdi-two-nodes-'));
  endings.push(() => rmSync(folder, { recursive: true, force: true }));
  // Under root PostgreSQL and nginx run as another user, who must be able to enter.
  chmodSync(folder, 0o755);
  return folder;
}

/** What an installation begins with: which version, and what is set otherwise. */
type First = { product?: string; env?: Record<string, string> };

async function install(endings: Endings, { product, env: other }: First): Promise<Installation> {
  const folder = newFolder(endings);
  const [portA, portB, port] = [await freePort(), await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const nginxFolder = path.join(folder, 'nginx');
  mkdirSync(nginxFolder);
  const user = chooseUser(path.join(folder, 'none'));
  if (user) chownSync(nginxFolder, user.uid, user.gid);
  const nginx = await startNginx({ folder: nginxFolder, user, port, nodes: [portA, portB] });
  endings.push(nginx.stop);
  const connection = await databaseUrl(folder, endings);
  const env = {
    NODE_ENV: 'production',
    MDI_MODE: 'production',
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    TRUST_PROXY: '127.0.0.1',
    DATABASE_URL: connection,
    MDI_SECRET_KEY: secretKey,
    FILES_URL: pathToFileURL(path.join(folder, 'files')).href,
    LOG_LEVEL: 'error',
    ...other,
  };
  const [a, b] = (['A', 'B'] as const).map((name, i) =>
    nodeOf(name, i === 0 ? portA : portB, { ...env, MDI_DATA_DIR: path.join(folder, name) }),
  );
  if (!a || !b) throw new Error('no nodes');
  // Whatever of them is left when they couldn't end in peace.
  endings.push(() => Promise.all([a.kill(), b.kill()]));
  endings.push(() => Promise.all([a.stop(), b.stop()]));
  // Both at once into an empty database, as two machines that are switched on do.
  await Promise.all([a.start(product), b.start(product)]);
  const database = connect({ connectionString: connection, application_name: 'two nodes' }, () => {});
  endings.push(database.close);
  return { a, b, url, folder, database, accessLog: nginx.accessLog };
}

/** Sets two nodes up, lets something be done with them, and leaves nothing behind, also when it is interrupted. */
export const withTwoNodes = <T>(
  work: (installation: Installation) => Promise<T>,
  first: First = {},
): Promise<T> => tidied((endings) => install(endings, first).then(work));

/** Does something that leaves nothing behind, also when it is interrupted. */
export async function tidied<T>(work: (endings: Endings) => Promise<T>): Promise<T> {
  const endings: Endings = [];
  const interrupted = new Promise<never>((_, interrupt) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      // For good: a terminal and npm may both say it, and the second time mustn't cut the tidying short.
      process.on(signal, () => interrupt(new CannotProve('interrupted')));
    }
  });
  try {
    return await Promise.race([work(endings), interrupted]);
  } finally {
    for (const end of endings.toReversed()) {
      try {
        await end();
      } catch (error) {
        process.stderr.write(`${error}\n`);
      }
    }
  }
}
