import { once } from 'node:events';
import fs from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { findBinaries } from './binaries.ts';
import { ensureCluster, ensurePassword, superuser } from './initdb.ts';
import { stopOrphans } from './orphans.ts';
import { lockFolder } from './owner-lock.ts';
import type { OsUser } from './place.ts';
import { choosePlace, chooseUser, makeSocketFolder, rememberPlace } from './place.ts';
import type { Connection, Postgres } from './postgres.ts';
import { endPostgres, interruptPostgres, spawnPostgres, untilReady } from './postgres.ts';

/** The running PostgreSQL of one data folder. `host` is the folder of its socket, on Windows 127.0.0.1. */
export interface Cluster extends Omit<Connection, 'database'> {
  pid: number;
  clusterDir: string;
  /** The connection to the database of that name; `postgres` always exists. */
  database(name: string): Connection;
  /** Calls back once if PostgreSQL ends without stop(), with the end of its log. */
  onExit(callback: (log: string) => void): void;
  /** Shuts PostgreSQL down cleanly and gives the data folder free. May be called again. */
  stop(): Promise<void>;
}

/** How to start: `log` gets a line for each thing an operator should know. */
export interface ClusterOptions {
  dataDir: string;
  log?: (line: string) => void;
}

/**
 * Starts the PostgreSQL of a data folder, making its cluster first if there is none, and returns once it
 * answers. Throws DataFolderInUse while another server owns the folder, and an Error with the end of
 * PostgreSQL's log when it does not start within 60 s.
 */
export async function startCluster({ dataDir, log = () => {} }: ClusterOptions): Promise<Cluster> {
  fs.mkdirSync(dataDir, { recursive: true });
  const folder = fs.realpathSync(dataDir);
  const releases = [await lockFolder(folder)];
  const release = () => {
    for (const free of releases.splice(0)) free();
  };
  try {
    const clusterDir = choosePlace(folder, log);
    // A copied data folder points at the same cluster as the original, so the cluster has a lock of its own.
    if (dirname(clusterDir) !== folder) releases.push(await lockFolder(dirname(clusterDir), folder));
    return await startIn(folder, clusterDir, release);
  } catch (error) {
    release();
    throw error;
  }
}

async function startIn(dataDir: string, clusterDir: string, release: () => void): Promise<Cluster> {
  const user = chooseUser(clusterDir);
  const native = findBinaries(dirname(clusterDir), user);
  await stopOrphans(clusterDir, native);
  const password = ensurePassword(dataDir, clusterDir);
  await ensureCluster(clusterDir, native, user, password);
  rememberPlace(dataDir, clusterDir);

  const { host, port, settings, remove } = await makeAddress(dataDir, user);
  const access = { host, port, user: superuser, password, ssl: false } as const;
  const postgres = await spawnPostgres(native, clusterDir, settings, user, join(dataDir, 'postgres.log'));
  const interrupt = () => interruptPostgres(postgres);
  const shutDown = async () => {
    await endPostgres(postgres);
    process.off('exit', interrupt);
    remove();
    release();
  };
  // A server that ends without stop() still takes its database along; only kill -9 leaves an orphan.
  process.once('exit', interrupt);
  try {
    await untilReady(postgres, { ...access, database: 'postgres' }, dataDir);
  } catch (error) {
    await shutDown();
    throw error;
  }
  postgres.child.unref();
  const database = (name: string) => ({ ...access, database: name });
  return { ...access, pid: postgres.child.pid ?? 0, clusterDir, database, ...lifeOf(postgres, shutDown) };
}

/** Where PostgreSQL listens: a private socket, or on Windows, which has none, a port of the loopback. */
async function makeAddress(dataDir: string, user: OsUser | undefined) {
  if (process.platform === 'win32') {
    const port = await freePort();
    return { host: '127.0.0.1', port, settings: ['listen_addresses=127.0.0.1', `port=${port}`], remove() {} };
  }
  const host = makeSocketFolder(dataDir, user);
  const settings = ['listen_addresses=', `unix_socket_directories=${host}`, 'port=5432'];
  return { host, port: 5432, settings, remove: () => fs.rmSync(host, { recursive: true, force: true }) };
}

function lifeOf(postgres: Postgres, shutDown: () => Promise<void>): Pick<Cluster, 'stop' | 'onExit'> {
  let stopping: Promise<void> | undefined;
  return {
    stop() {
      stopping ??= shutDown();
      return stopping;
    },
    onExit(callback) {
      postgres.exited.then(() => {
        if (stopping === undefined) callback(postgres.logTail());
      });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('No free loopback port.');
  return address.port;
}
