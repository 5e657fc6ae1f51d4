import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { builtProgramPath } from '../../../test/built-programs.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { DataFolderInUse } from './folder-lock.ts';
import { chooseUser } from './os-user.ts';
import { rotateLog, startFailure } from './postgres.ts';
import { processExists } from './processes.ts';

const serverRoot = fileURLToPath(new URL('../../..', import.meta.url));
const isRoot = process.getuid?.() === 0;
let base: string;
let dataDir: string;
let running: Cluster[];

beforeEach(() => {
  base = fs.mkdtempSync(join(tmpdir(), 'mdi-test-'));
  // PostgreSQL's user must be able to come in, as it can in an ordinary checkout.
  fs.chmodSync(base, 0o755);
  dataDir = join(base, 'data');
  running = [];
});
afterEach(async () => {
  for (const cluster of running) await cluster.stop();
  fs.rmSync(base, { recursive: true, force: true });
});

async function start(log?: (line: string) => void): Promise<Cluster> {
  const cluster = await startCluster({ dataDir, log });
  running.push(cluster);
  return cluster;
}

async function query(cluster: Cluster, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(cluster.database('postgres'));
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A process in a group of its own that owns the cluster and commits numbered rows. */
function spawnWriter(): { child: ChildProcess; acknowledged: number[]; ready: Promise<void> } {
  const child = spawn(process.execPath, [builtProgramPath('writer'), dataDir], {
    cwd: serverRoot,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const acknowledged: number[] = [];
  const { promise: ready, resolve, reject } = withResolvers();
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => (line === 'ready' ? resolve() : acknowledged.push(Number(line))));
  lines.once('close', () => reject(new Error('the writer ended before it was ready')));
  return { child, acknowledged, ready };
}

function withResolvers() {
  let resolve = () => {};
  let reject = (_: Error) => {};
  const promise = new Promise<void>((done, fail) => {
    resolve = done;
    reject = fail;
  });
  return { promise, resolve, reject };
}

async function killGroup(child: ChildProcess): Promise<void> {
  const closed = once(child, 'close');
  process.kill(-(child.pid ?? 0), 'SIGKILL');
  await closed;
}

const postmasterPid = () =>
  Number.parseInt(fs.readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);

test('a fresh folder gets a private, durable cluster that sorts and searches Chinese', {
  timeout: 60_000,
}, async () => {
  const cluster = await start();
  const settings = ['fsync', 'listen_addresses', 'max_connections', 'TimeZone', 'password_encryption'];
  const shown = await query(
    cluster,
    settings.map((name) => `select current_setting('${name}') v`).join(' union all '),
  );
  expect(shown.map((row) => row.v)).toEqual(['on', '', '60', 'UTC', 'scram-sha-256']);
  expect(await query(cluster, `select 1 from pg_collation where collname = 'zh-x-icu'`)).toHaveLength(1);
  const names = `(values ('王伟'), ('阿明'), ('陈晨'), ('李娜'), ('张三')) as t(name)`;
  const sorted = await query(cluster, `select name from ${names} order by name collate "zh-x-icu"`);
  expect(sorted.map((row) => row.name)).toEqual(['阿明', '陈晨', '李娜', '王伟', '张三']);
  await query(cluster, 'create extension pg_trgm');
  expect(await query(cluster, `select similarity('万科物业', '万科') > 0.3 as alike`)).toEqual([
    { alike: true },
  ]);

  expect(fs.statSync(join(dataDir, 'postgres.password')).mode & 0o777).toBe(0o600);
  expect(fs.statSync(cluster.host).mode & 0o777).toBe(0o700);
  const wrong = new pg.Client({ ...cluster.database('postgres'), password: 'guess' });
  await expect(wrong.connect()).rejects.toThrow(/password authentication failed/);
});

test('rows, password and place survive a stop and a start', { timeout: 60_000 }, async () => {
  const first = await start();
  await query(first, 'create table kept as select 7 as n');
  await first.stop();
  await first.stop();
  expect(processExists(first.pid)).toBe(false);
  expect(fs.existsSync(first.host)).toBe(false);
  const second = await start();
  expect(await query(second, 'select n from kept')).toEqual([{ n: 7 }]);
  expect(second.database('x')).toEqual(first.database('x'));
  expect(second.clusterDir).toBe(first.clusterDir);
});

test('a second server on the folder is refused and the first goes on', { timeout: 60_000 }, async () => {
  const first = await start();
  const refusal = await start().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(DataFolderInUse);
  expect(refusal).toMatchObject({ pid: process.pid, dataDir: fs.realpathSync(dataDir) });
  const other = spawnWriter();
  other.ready.catch(() => {});
  other.child.stdout?.resume();
  const [code] = await once(other.child, 'close');
  expect(code).not.toBe(0);
  expect(await query(first, 'select 1 as n')).toEqual([{ n: 1 }]);
});

test('PostgreSQL’s own refusal of a second server reads the same, other failures show its log', () => {
  const refused =
    'FATAL:  lock file "postmaster.pid" already exists\nHINT:  Is another postmaster (PID 4711) running in data directory "/data/postgres"?\n';
  expect(startFailure('/data', refused)).toMatchObject({
    name: 'DataFolderInUse',
    pid: 4711,
    dataDir: '/data',
  });
  expect(startFailure('/data', 'FATAL:  no space').message).toContain('FATAL:  no space');
});

test('a start that fails tells why and gives the folder free', { timeout: 60_000 }, async () => {
  const first = await start();
  await first.stop();
  const control = join(first.clusterDir, 'PG_VERSION');
  fs.writeFileSync(control, '9\n');
  await expect(start()).rejects.toThrow(/not compatible with this version/);
  expect(fs.existsSync(join(dataDir, 'mdi.pid'))).toBe(false);
  fs.writeFileSync(control, '18\n');
  await start();
});

test('pid files whose pids now belong to other processes do not block the start', {
  timeout: 60_000,
}, async () => {
  const first = await start();
  await first.stop();
  const user = chooseUser(first.clusterDir);
  const stranger = spawn('sleep', ['60'], { ...user, cwd: '/' });
  await once(stranger, 'spawn');
  const pidFile = join(first.clusterDir, 'postmaster.pid');
  fs.writeFileSync(pidFile, `${stranger.pid}\n${first.clusterDir}\n1\n5432\n${first.host}\n\n0 0\nready\n`);
  if (user !== undefined) fs.chownSync(pidFile, user.uid, user.gid);
  fs.writeFileSync(join(dataDir, 'mdi.pid'), `${stranger.pid}\nan earlier process\n`);
  try {
    await start();
    expect(processExists(stranger.pid ?? 0)).toBe(true);
  } finally {
    stranger.kill();
  }
});

test.each(['SIGINT', 'SIGKILL'] as const)(
  'PostgreSQL that ends by itself (%s) is started again at the same address, with all rows',
  { timeout: 60_000 },
  async (signal) => {
    const cluster = await start();
    await query(cluster, 'create table kept as select 7 as n');
    const [ended, back] = [vi.fn(), vi.fn()];
    cluster.onOutage({ ended, back });
    const first = cluster.pid;
    process.kill(first, signal);
    await vi.waitFor(() => expect(back).toHaveBeenCalledOnce(), { timeout: 30_000 });
    expect(ended).toHaveBeenCalledOnce();
    expect(cluster.pid).not.toBe(first);
    expect(await query(cluster, 'select n from kept')).toEqual([{ n: 7 }]);
    process.kill(cluster.pid, signal);
    await vi.waitFor(() => expect(back).toHaveBeenCalledTimes(2), { timeout: 30_000 });
    await cluster.stop();
    expect(ended).toHaveBeenCalledTimes(2);
    expect(processExists(cluster.pid)).toBe(false);
  },
);

test('the log of PostgreSQL is turned over while it runs, and one former is kept', {
  timeout: 60_000,
}, async () => {
  const cluster = await start();
  const log = join(dataDir, 'postgres.log');
  fs.appendFileSync(log, 'x'.repeat(5 * 1024 * 1024));
  rotateLog(log);
  rotateLog(log);
  await expect(query(cluster, 'select no_such_column')).rejects.toThrow('does not exist');
  expect(fs.readFileSync(log, 'utf8')).toMatch(/^[^x]+"no_such_column" does not exist/);
  expect(fs.statSync(`${log}.1`).size).toBeGreaterThan(5 * 1024 * 1024);
});

test('the log of PostgreSQL holds no values of rows', { timeout: 60_000 }, async () => {
  const cluster = await start();
  await query(cluster, 'create table people (phone text primary key)');
  await query(cluster, `insert into people values ('13812345678')`);
  await expect(query(cluster, `insert into people values ('13812345678')`)).rejects.toThrow('duplicate key');
  await cluster.stop();
  const log = fs.readFileSync(join(dataDir, 'postgres.log'), 'utf8');
  expect(log).toContain('duplicate key');
  expect(log).not.toContain('13812345678');
});

test('a first start killed while the cluster is being made leaves nothing half-made', {
  timeout: 60_000,
}, async () => {
  const { child, ready } = spawnWriter();
  ready.catch(() => {});
  const making = () =>
    fs.existsSync(dataDir) && fs.readdirSync(dataDir).some((name) => name.includes('.init-'));
  await vi.waitFor(() => expect(making()).toBe(true), { timeout: 30_000, interval: 5 });
  await killGroup(child);
  expect(making()).toBe(true);
  expect(fs.existsSync(join(dataDir, 'postgres'))).toBe(false);
  const cluster = await start();
  expect(await query(cluster, 'select 1 as n')).toEqual([{ n: 1 }]);
  expect(making()).toBe(false);
});

test('a folder that PostgreSQL’s user cannot enter keeps its cluster elsewhere, for good', {
  timeout: 60_000,
}, async () => {
  fs.chmodSync(base, 0o700);
  const lines: string[] = [];
  const cluster = await start((line) => lines.push(line));
  const away = dirname(cluster.clusterDir);
  try {
    if (!isRoot) {
      expect(away).toBe(fs.realpathSync(dataDir));
      return;
    }
    expect(away).toMatch(/^\/var\/lib\/mdi\/[0-9a-f]{12}$/);
    expect(lines).toEqual([expect.stringContaining(cluster.clusterDir)]);
    await query(cluster, 'create table kept as select 7 as n');
    await cluster.stop();
    fs.chmodSync(base, 0o755);
    const again = await start();
    expect(again.clusterDir).toBe(cluster.clusterDir);
    expect(await query(again, 'select n from kept')).toEqual([{ n: 7 }]);
    await again.stop();
    fs.rmSync(cluster.clusterDir, { recursive: true });
    await expect(start()).rejects.toThrow(/is gone/);
  } finally {
    for (const each of running) await each.stop();
    if (isRoot) fs.rmSync(away, { recursive: true, force: true });
  }
});

test('no acknowledged commit is lost over twenty kill -9 of the server’s process group', {
  timeout: 300_000,
}, async () => {
  const acknowledged = new Set<number>();
  for (let round = 0; round < 20; round++) {
    const writer = spawnWriter();
    await writer.ready;
    await sleep(Math.random() * 250);
    // PostgreSQL outlives the group in a session of its own; every other round it is killed as well.
    if (round % 2 === 1) process.kill(postmasterPid(), 'SIGKILL');
    await killGroup(writer.child);
    for (const n of writer.acknowledged) acknowledged.add(n);
  }
  const cluster = await start();
  const present = new Set((await query(cluster, 'select n from numbered')).map((row) => row.n));
  expect(acknowledged.size).toBeGreaterThan(20);
  expect([...acknowledged].filter((n) => !present.has(n))).toEqual([]);
});
