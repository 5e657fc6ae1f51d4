import { once } from 'node:events';
import fs from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseClusterFolder, rememberClusterFolder } from './cluster-folder.ts';
import { lockFolder } from './folder-lock.ts';
import { ensureCluster, ensurePassword, superuser } from './initdb.ts';
import { stopOrphans } from './orphans.ts';
import { chooseUser, type OsUser } from './os-user.ts';
import {
  type Connection,
  endPostgres,
  hideErrorDetails,
  interruptPostgres,
  type Postgres,
  spawnPostgres,
  waitUntilReady,
} from './postgres.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { makeSocketFolder } from './socket-folder.ts';
import { forgetWal, keepWal, stopKeepingWal, type WalKeeping } from './wal-spool.ts';

/** Hears when PostgreSQL ended by itself, with the end of its log, and when it answers again. */
export interface Outage {
  ended: (log: string) => void;
  back: () => void;
}

/** The running PostgreSQL of one data folder. `host` is the folder of its socket, on Windows 127.0.0.1. */
export interface Cluster extends Omit<Connection, 'database'> {
  /** Another one after PostgreSQL was started again. */
  readonly pid: number;
  clusterDir: string;
  /** The connection to the database of that name; `postgres` always exists. */
  database(name: string): Connection;
  /** PostgreSQL that ends without stop() is started again, at the same address. */
  onOutage(heard: Outage): void;
  /** Shuts PostgreSQL down cleanly and gives the data folder free. May be called again. */
  stop(): Promise<void>;
}

/** How to start: `log` gets a line for each thing an operator should know. */
export interface ClusterOptions {
  dataDir: string;
  /** How many may be connected at once. */
  connections?: number;
  /** How its log of changes is kept for going back to a moment; without it, it isn't. */
  keeping?: WalKeeping | null;
  log?: (line: string) => void;
}

/**
 * Starts the PostgreSQL of a data folder, making its cluster first if there is none, and returns once it
 * answers. Throws DataFolderInUse while another server owns the folder, and an Error with the end of
 * PostgreSQL's log when it does not start within 60 s.
 */
export async function startCluster({
  dataDir,
  connections,
  keeping = null,
  log = () => {},
}: ClusterOptions): Promise<Cluster> {
  fs.mkdirSync(dataDir, { recursive: true });
  const folder = fs.realpathSync(dataDir);
  const releases = [await lockFolder(folder)];
  const release = () => {
    for (const free of releases.splice(0)) free();
  };
  try {
    const clusterDir = chooseClusterFolder(folder, log);
    // A copied data folder points at the same cluster as the original, so the cluster has a lock of its own.
    if (dirname(clusterDir) !== folder) releases.push(await lockFolder(dirname(clusterDir), folder));
    return await startIn({ dataDir: folder, clusterDir, connections, keeping, log }, release);
  } catch (error) {
    release();
    throw error;
  }
}

type Place = {
  dataDir: string;
  clusterDir: string;
  connections: number | undefined;
  keeping: WalKeeping | null;
} & Required<Pick<ClusterOptions, 'log'>>;

async function startIn(place: Place, release: () => void): Promise<Cluster> {
  const { dataDir, clusterDir, connections, keeping } = place;
  const user = chooseUser(clusterDir);
  const native = findPostgresBinaries(dirname(clusterDir), user);
  await stopOrphans(clusterDir, native);
  const password = ensurePassword(dataDir, clusterDir);
  if (!fs.existsSync(clusterDir)) forgetWal(clusterDir);
  await ensureCluster(clusterDir, native, user, password);
  rememberClusterFolder(dataDir, clusterDir);

  const { host, port, settings, remove } = await makeAddress(dataDir, user);
  if (connections !== undefined) settings.push(`max_connections=${connections}`);
  if (keeping) settings.push(...keepWal(clusterDir, user, keeping));
  else stopKeepingWal(clusterDir);
  const access = { host, port, user: superuser, password, ssl: false } as const;
  const database = (name: string) => ({ ...access, database: name });
  const launch = async () => {
    await stopOrphans(clusterDir, native);
    const postgres = await spawnPostgres(native, clusterDir, settings, user, join(dataDir, 'postgres.log'));
    try {
      await waitUntilReady(postgres, database('postgres'), dataDir);
      await hideErrorDetails(database('postgres'));
    } catch (error) {
      await endPostgres(postgres);
      throw error;
    }
    postgres.child.unref();
    return postgres;
  };
  const free = () => {
    remove();
    release();
  };
  try {
    const life = keepRunning(await launch(), launch, place.log, free);
    // Onto it, because what it tells of its process changes.
    return Object.assign(life, access, { clusterDir, database });
  } catch (error) {
    remove();
    throw error;
  }
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

const firstPauseMs = 500;
const longestPauseMs = 30_000;

/** Starts PostgreSQL again whenever it ends without being stopped, until that succeeds. */
function keepRunning(
  first: Postgres,
  launch: () => Promise<Postgres>,
  log: (line: string) => void,
  free: () => void,
): Pick<Cluster, 'pid' | 'stop' | 'onOutage'> {
  let postgres = first;
  let stopping: Promise<void> | undefined;
  let bringingBack: Promise<void> = Promise.resolve();
  const stopped = new AbortController();
  const heard: Outage[] = [];
  const isStopping = () => stopped.signal.aborted;
  const bringBack = async () => {
    for (let pause = firstPauseMs; !isStopping(); pause = Math.min(2 * pause, longestPauseMs)) {
      try {
        postgres = await launch();
        watch(postgres);
        for (const { back } of heard) back();
        return;
      } catch (error) {
        log(`PostgreSQL could not be started again: ${error instanceof Error ? error.message : error}`);
        await sleep(pause, undefined, { signal: stopped.signal }).catch(() => {});
      }
    }
  };
  const watch = (one: Postgres) => {
    one.exited.then(() => {
      if (isStopping()) return;
      for (const { ended } of heard) ended(one.logTail());
      bringingBack = bringBack();
    });
  };
  watch(first);
  const interrupt = () => interruptPostgres(postgres);
  // A server that ends without stop() still takes its database along; only kill -9 leaves an orphan.
  process.once('exit', interrupt);
  const shutDown = async () => {
    stopped.abort();
    await bringingBack;
    await endPostgres(postgres);
    process.off('exit', interrupt);
    free();
  };
  return {
    get pid() {
      return postgres.child.pid ?? 0;
    },
    stop() {
      stopping ??= shutDown();
      return stopping;
    },
    onOutage(one) {
      heard.push(one);
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
