import { type ChildProcess, spawn } from 'node:child_process';

import { once } from 'node:events';
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DataFolderInUse } from './folder-lock.ts';
import { hasCode } from './has-code.ts';
import { signalPostgres } from './orphans.ts';
import type { OsUser } from './os-user.ts';
import { postgresProgram } from './postgres-binaries.ts';

/** What `pg` needs to connect to one database of the cluster. */
export interface Connection {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
  ssl: false;
}

/** A PostgreSQL that this process started. */
export interface Postgres {
  child: ChildProcess;
  native: string;
  /** Resolves when it has ended, for whatever reason. */
  exited: Promise<unknown>;
  /** The end of what it has logged since it started. */
  logTail(): string;
}

const readyWithin = 60_000;
const stopWithin = 30_000;
const logLimit = 4 * 1024 * 1024;
const lookAtLogMs = 60_000;

/** Settings for a small machine that runs everything; fsync and full_page_writes stay at their safe defaults. */
const tuning = [
  'max_connections=60',
  'shared_buffers=128MB',
  'effective_cache_size=512MB',
  'work_mem=8MB',
  'max_wal_size=512MB',
  'random_page_cost=1.1',
  'jit=off',
  // Parallel queries need more shared memory than containers give, and there are few cores to gain.
  'max_parallel_workers_per_gather=0',
  'log_checkpoints=off',
  'log_line_prefix=%m [%p] %d ',
  'timezone=UTC',
  'log_timezone=UTC',
  // A statement holds the values of rows: whole phone numbers.
  'log_min_error_statement=panic',
];

/** Keeps one former log beside the current one. PostgreSQL goes on writing to the same file, always at its end. */
export function rotateLog(logFile: string): void {
  if ((fs.statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) <= logLimit) return;
  fs.copyFileSync(logFile, `${logFile}.1`);
  fs.truncateSync(logFile);
}

/** Starts the program on a cluster with `settings` on top of the tuning; its output goes to `logFile`. */
export async function spawnPostgres(
  native: string,
  clusterDir: string,
  settings: string[],
  user: OsUser | undefined,
  logFile: string,
): Promise<Postgres> {
  rotateLog(logFile);
  const fd = fs.openSync(logFile, 'a', 0o600);
  const begin = fs.fstatSync(fd).size;
  const args = [...tuning, ...settings].flatMap((setting) => ['-c', setting]);
  const child = spawn(postgresProgram(native, 'postgres'), ['-D', clusterDir, ...args], {
    ...user,
    cwd: '/',
    stdio: ['ignore', fd, fd],
    windowsHide: true,
    // In a session of its own, so that Ctrl-C reaches the server alone, which drains before it stops PostgreSQL.
    detached: process.platform !== 'win32',
    // Variables such as PGPORT or PGOPTIONS are meant for other databases.
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))),
  });
  fs.closeSync(fd);
  const exited = new Promise((done) => child.once('exit', done));
  await once(child, 'spawn');
  const looking = setInterval(() => rotateLog(logFile), lookAtLogMs).unref();
  exited.then(() => clearInterval(looking));
  const logTail = () => {
    const text = fs.readFileSync(logFile);
    return text
      .subarray(text.length < begin ? 0 : begin)
      .toString('utf8')
      .slice(-2000);
  };
  return { child, native, exited, logTail };
}

const isRunning = ({ child }: Postgres) => child.exitCode === null && child.signalCode === null;

/** Waits until PostgreSQL answers. Throws what startFailure says when it ends first, an Error after that long. */
export async function waitUntilReady(
  running: Postgres,
  connection: Connection,
  dataDir: string,
  within = readyWithin,
): Promise<void> {
  const deadline = Date.now() + within;
  while (Date.now() < deadline) {
    if (!isRunning(running)) throw startFailure(dataDir, running.logTail());
    try {
      const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 });
      // A connection that breaks while it is being made reports twice; the rejection is the one that counts.
      client.on('error', () => {});
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (hasCode(error, '28P01')) throw error;
      await sleep(10);
    }
  }
  throw new Error(`PostgreSQL did not answer within ${within / 1000} s:\n${running.logTail()}`);
}

/**
 * Keeps the details of sessions' errors, which hold the values of rows, out of the log. Those of PostgreSQL itself stay:
 * they tell why it can't start.
 */
export async function hideErrorDetails(connection: Connection): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(
      `alter role ${client.escapeIdentifier(connection.user)} set log_error_verbosity = terse`,
    );
  } finally {
    await client.end();
  }
}

/** Why PostgreSQL ended at its start: its own interlock is the last guard against a second server. */
export function startFailure(dataDir: string, logTail: string): Error {
  const holder = /lock file ".*" already exists[\s\S]*\(PID (\d+)\)/.exec(logTail)?.[1];
  if (holder !== undefined) return new DataFolderInUse(dataDir, Number(holder));
  return new Error(`PostgreSQL ended while starting:\n${logTail}`);
}

/** Asks PostgreSQL for a clean shutdown and waits; it is pressed harder only if that takes over 30 s. */
export async function endPostgres(running: Postgres): Promise<void> {
  running.child.ref();
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!isRunning(running)) return;
    signalPostgres(running.child.pid ?? 0, signal, running.native);
    const waiting = new AbortController();
    await Promise.race([running.exited, sleep(stopWithin, undefined, waiting).catch(() => {})]);
    waiting.abort();
  }
}

/** Begins a clean shutdown without waiting for it, for a process that is on its way out. */
export function interruptPostgres(running: Postgres): void {
  if (isRunning(running)) signalPostgres(running.child.pid ?? 0, 'SIGINT', running.native);
}
