import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { builtProgramPath } from '../test/built-programs.ts';
import { workerPriority } from './start-worker.ts';

let base: string;
let dataDir: string;
/** The data folder of a demo that has been filled and has ended; filling it takes longer than anything tested here. */
let filled: string;
const running = new Set<ChildProcess>();

const newBase = () => {
  base = fs.mkdtempSync(path.join(os.tmpdir(), 'mdi-main-'));
  // PostgreSQL's user must be able to come in, as it can in an ordinary checkout.
  fs.chmodSync(base, 0o755);
  dataDir = path.join(base, 'data');
  return base;
};
beforeAll(async () => {
  const first = newBase();
  const { child } = await serve();
  await ending(child, 'SIGTERM');
  filled = dataDir;
  return () => fs.rmSync(first, { recursive: true, force: true });
}, 120_000);
beforeEach(() => {
  newBase();
  fs.cpSync(filled, dataDir, { recursive: true });
});
afterEach(async () => {
  for (const child of running) await ending(child, 'SIGTERM');
  running.clear();
  fs.rmSync(base, { recursive: true, force: true });
});

async function ending(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** What the command line says, and how it ends. */
async function command(words: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [builtProgramPath('cli'), ...words], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env, MDI_DATA_DIR: dataDir },
  });
  let told = '';
  child.stderr.on('data', (text: Buffer) => {
    told += text;
  });
  const [code] = await once(child, 'close');
  return { code, told };
}

/** The product as an operator starts it, on a free port; answers when it serves. */
async function serve(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [builtProgramPath('main')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      MDI_DATA_DIR: dataDir,
      MDI_DEMO_LIFE: 'off',
      ...env,
    },
  });
  running.add(child);
  let said = '';
  const url = await new Promise<string>((done, fail) => {
    for (const out of [child.stdout, child.stderr]) {
      out.on('data', (chunk) => {
        said += chunk;
        const found = /(http:\/\/127\.0\.0\.1:\d+)\/savills-mdi/.exec(said)?.[1];
        if (found) done(found);
      });
    }
    child.once('exit', () => fail(new Error(said)));
  });
  return { child, url };
}

const told = () => fs.readFileSync(path.join(dataDir, 'server.log'), 'utf8');
const modeOf = (name: string) => fs.statSync(path.join(dataDir, name)).mode & 0o777;
const postmaster = () =>
  Number.parseInt(fs.readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);

const hq = { username: 'hq', password: 'Mdi#2026demo' };

async function send(url: string, call: string, input: object, token = '') {
  const headers = { 'content-type': 'application/json', 'x-token': token };
  const request = { method: 'POST', headers, body: JSON.stringify(input) };
  const answer = await fetch(`${url}/prod-api/api/sys/${call}`, request);
  return (await answer.json()) as { code: number; data: unknown };
}

const answerOf = async <T>(...asked: Parameters<typeof send>) => (await send(...asked)).data as T;

test('the server outlives its database, says so, and serves again', { timeout: 120_000 }, async () => {
  const { child, url } = await serve();
  const { token } = await answerOf<{ token: string }>(url, 'auth/login', hq);
  const first = postmaster();
  process.kill(first, 'SIGKILL');
  const seen = new Set<number>();
  await expect
    .poll(
      async () => {
        // Several at once, so that some meet a line that has just broken; signing in so often would be refused.
        const asked = [1, 2, 3].map(() => send(url, 'dashboard/waiting', {}, token));
        const codes = (await Promise.all(asked)).map(({ code }) => code);
        for (const code of codes) seen.add(code);
        return codes.every((code) => code === 200) && postmaster() !== first;
      },
      { timeout: 60_000, interval: 20 },
    )
    .toBe(true);
  expect([...seen].filter((code) => code !== 200 && code !== 503)).toEqual([]);
  await expect.poll(told).toContain('PostgreSQL answers again');
  expect(told()).toContain('PostgreSQL ended by itself');
  expect(child.exitCode).toBeNull();
  // Head office reads of it on the dashboard.
  await expect
    .poll(async () => answerOf<{ kind: string }[]>(url, 'dashboard/waiting', {}, token))
    .toContainEqual(expect.objectContaining({ kind: 'outage', seconds: expect.any(Number) }));
});

test('it is ready once its worker tells of itself, serves figures apart, and says first that it stops', {
  timeout: 120_000,
}, async () => {
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  const { port } = free.address() as AddressInfo;
  free.close();
  const metrics = `127.0.0.1:${port}`;
  const { child, url } = await serve({ METRICS_ADDRESS: metrics, STOP_DELAY_SECONDS: '3' });
  const ready = async () => (await fetch(`${url}/readyz`)).status;
  await expect.poll(ready, { timeout: 30_000 }).toBe(200);
  const figures = await (await fetch(`http://${metrics}/metrics`)).text();
  expect(figures).toMatch(/^mdi_memory_bytes\{process="worker",of="resident"\} \d{7,}$/m);
  expect(await (await fetch(`${url}/metrics`)).json()).toMatchObject({ code: 404 });
  // Beside the running server, whose database it asks.
  expect(await command(['doctor'], {})).toEqual({ code: 0, told: '' });
  child.kill('SIGTERM');
  await expect.poll(ready, { timeout: 2_000, interval: 20 }).toBe(503);
  // It still answers who is there already, and keeps no connection that somebody could come by when it has gone.
  expect((await fetch(`${url}/healthz`)).headers.get('connection')).toBe('close');
  expect((await send(url, 'auth/login', hq)).code).toBe(200);
  await once(child, 'exit');
  expect(child.exitCode).toBe(0);
});

test('the doctor says that a database is away, and what is wrong about settings', async () => {
  const away = { DATABASE_URL: 'postgres://127.0.0.1:1/mdi', MDI_SECRET_KEY: 'x'.repeat(32) };
  const said = await command(['doctor'], { ...away, PUBLIC_URL: 'https://mdi.example' });
  expect(said.code).toBe(1);
  expect(said.told).toMatch(/^WRONG {2}The database does not answer: .*ECONNREFUSED/m);
  expect(said.told).toMatch(/^WRONG {2}PUBLIC_URL is https.*TRUST_PROXY names none/m);
});

test('its worker gives way to it where the machine is short of time', { timeout: 120_000 }, async () => {
  const { child } = await serve();
  const ofServer = (file: string) => fs.readFileSync(`/proc/${child.pid}/task/${child.pid}/${file}`, 'utf8');
  const isWorker = (pid: number) => fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('worker.js');
  const workers = () => ofServer('children').trim().split(' ').map(Number).filter(isWorker);
  await expect.poll(() => workers().map((pid) => os.getPriority(pid))).toEqual([workerPriority]);
  expect(os.getPriority(child.pid)).toBeLessThan(workerPriority);
});

test('a fault that nobody expects ends it with its reason in the log', { timeout: 120_000 }, async () => {
  const fault = path.join(base, 'fault.mjs');
  fs.writeFileSync(
    fault,
    `process.on('SIGUSR2', () => setImmediate(() => { throw new Error('a fault by intention'); }));`,
  );
  const { child } = await serve({ NODE_OPTIONS: `--import ${fault}` });
  await ending(child, 'SIGUSR2');
  expect(child.exitCode).toBe(1);
  expect(told()).toMatch(/server \d+: ends by a fault .*a fault by intention/);
  expect(told()).toMatch(/server \d+: ended .*"code":1/);
});

test.each(['SIGTERM', 'SIGQUIT'] as const)(
  'the reason why it ends by %s is found when nobody reads what it prints',
  {
    timeout: 120_000,
  },
  async (signal) => {
    const { child } = await serve();
    child.stdout?.destroy();
    child.stderr?.destroy();
    await ending(child, signal);
    expect(child.exitCode).toBe(0);
    expect(told()).toMatch(/server \d+: begins/);
    expect(told()).toMatch(new RegExp(`server \\d+: stops because of a signal .*${signal}`));
    expect(told()).toMatch(/server \d+: ended .*"code":0/);
  },
);

test('its data folder is closed to everybody else, also where it was open', {
  timeout: 120_000,
}, async () => {
  fs.writeFileSync(path.join(dataDir, 'postgres.log'), 'old', { mode: 0o644 });
  for (const open of ['files', '.']) fs.chmodSync(path.join(dataDir, open), 0o755);
  const { child } = await serve();
  await ending(child, 'SIGTERM');
  expect(modeOf('.') & 0o066).toBe(0);
  expect(modeOf('files')).toBe(0o700);
  for (const name of ['postgres.log', 'server.log', 'secret.key']) expect(modeOf(name)).toBe(0o600);
});

test('production does not start on a demo’s data folder, and says what to do', {
  timeout: 120_000,
}, async () => {
  await expect(serve({ MDI_MODE: 'production' })).rejects.toThrow('another MDI_DATA_DIR');
  expect(told()).toContain('could not start');
  for (const words of [
    ['doctor'],
    ['admin', 'create', '--user', 'u', '--name', 'n', '--phone', '13500000000'],
  ]) {
    const said = await command(words, { MDI_MODE: 'production' });
    expect(said).toMatchObject({ code: 1, told: expect.stringContaining('another MDI_DATA_DIR') });
  }
});
