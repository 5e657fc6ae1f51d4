import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

import type { Envelope } from '@mdi/contract/kit/answer-codes.ts';
import { type Api, type OutputOf, pathOf, type SentOf } from '@mdi/contract/kit/op.ts';
import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

export type Server = {
  url: string;
  dataDir: string;
  child: ChildProcess;
  /** Everything it printed so far. */
  output: () => string;
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
};

/** A folder of a test's own, which PostgreSQL's user may enter. */
export function newFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mdi-e2e-'));
  chmodSync(folder, 0o755);
  return folder;
}

export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (!address || typeof address === 'string') throw new Error('no port');
  return address.port;
}

type Options = {
  dataDir: string;
  port?: number;
  env?: Record<string, string>;
  /** What node runs; the built server unless told otherwise. */
  args?: string[];
  /** A whole command instead. */
  command?: [string, ...string[]];
};

/** Starts the built product as its own process group, without waiting for it. */
export async function launchProduct({ dataDir, port, env, args, command }: Options): Promise<Server> {
  const at = port ?? (await freePort());
  const [program, ...rest] = command ?? [process.execPath, ...(args ?? ['packages/server/dist/main.js'])];
  const child = spawn(program, rest, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      MDI_DATA_DIR: dataDir,
      PORT: String(at),
      LOG_LEVEL: 'warn',
      // Numbers must stand still; who wants a life asks for it.
      MDI_DEMO_LIFE: 'off',
      ...env,
    },
  });
  let text = '';
  child.stdout?.on('data', (chunk) => {
    text += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    text += chunk;
  });
  return {
    url: `http://127.0.0.1:${at}`,
    dataDir,
    child,
    output: () => text,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const ended = once(child, 'exit');
      if (signal === 'SIGKILL' && child.pid) process.kill(-child.pid, 'SIGKILL');
      else child.kill(signal);
      await ended;
      return child.exitCode;
    },
  };
}

/** Waits until the server answers; a server that ended instead is an error with what it printed. */
export async function waitUntilReady(server: Server): Promise<Server> {
  // A net for what hangs: the first start of a demo fills it in, which a busy machine takes a minute for.
  const until = Date.now() + 180_000;
  while (Date.now() < until) {
    if (server.child.exitCode !== null) throw new Error(`the server ended:\n${server.output()}`);
    const answer = await fetch(`${server.url}/prod-api/api/sys/auth/options`, { method: 'POST' }).catch(
      () => null,
    );
    if (answer?.ok) return server;
    await new Promise((wait) => setTimeout(wait, 50));
  }
  throw new Error(`the server does not answer:\n${server.output()}`);
}

/** Starts the built product and waits until it answers. */
export const startProduct = async (options: Options): Promise<Server> =>
  waitUntilReady(await launchProduct(options));

/** Calls an op as somebody (a token) or as nobody, as a client that isn't ours does; answers the envelope. */
export async function call<A extends Api, K extends keyof A['ops'] & string>(
  server: Server,
  api: A,
  op: K,
  input: SentOf<A['ops'][K]>,
  token = '',
): Promise<Envelope> {
  const fields = Object.entries(input as Record<string, unknown>).filter(([, value]) => value !== undefined);
  const inQuery = api.ops[op]?.from === 'query';
  const query = inQuery ? `?${new URLSearchParams(fields.map(([key, value]) => [key, String(value)]))}` : '';
  const answer = await fetch(`${server.url}${pathOf(api, op)}${query}`, {
    method: 'POST',
    headers: {
      ...(inQuery ? {} : { 'content-type': 'application/json' }),
      ...(token ? { 'x-token': token } : {}),
    },
    ...(inQuery ? {} : { body: JSON.stringify(Object.fromEntries(fields)) }),
  });
  return (await answer.json()) as Envelope;
}

/** Calls an op that is to be done; answers its data. @throws Error when it is refused. */
export async function callOk<A extends Api, K extends keyof A['ops'] & string>(
  server: Server,
  api: A,
  op: K,
  input: SentOf<A['ops'][K]>,
  token = '',
): Promise<OutputOf<A['ops'][K]>> {
  return doneOf(api, op, await call(server, api, op, input, token));
}

function doneOf<A extends Api, K extends keyof A['ops'] & string>(
  api: A,
  op: K,
  { code, message, data }: Envelope,
): OutputOf<A['ops'][K]> {
  if (code !== 200) throw new CallRefused(code, `${api.module}/${op}: ${message}`);
  // The contract says what this call answers.
  return data as OutputOf<A['ops'][K]>;
}

/** The data of what a page was answered to a call that was to be done. @throws Error when it was refused. */
export const dataOfAnswer = async <A extends Api, K extends keyof A['ops'] & string>(
  api: A,
  op: K,
  answer: { json: () => Promise<Envelope> },
): Promise<OutputOf<A['ops'][K]>> => doneOf(api, op, await answer.json());

/** What a call that was to be done answered instead. */
export class CallRefused extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** The process id of the worker beside a server: the child that runs its program. */
export function workerOf({ child: { pid } }: Server): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/);
  const found = children.find((child) =>
    readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('worker.js'),
  );
  if (found === undefined) throw new Error('no worker');
  return Number(found);
}

/** A call whose headers the server has and whose body it gets when the test wants: a call under way. */
export function callWithHeldBody<A extends Api, K extends keyof A['ops'] & string>(
  server: Server,
  api: A,
  op: K,
) {
  const request = http.request(`${server.url}${pathOf(api, op)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', expect: '100-continue' },
  });
  const received = once(request, 'continue');
  request.flushHeaders();
  const send = async (body: SentOf<A['ops'][K]>): Promise<Envelope> => {
    const answered = once(request, 'response') as Promise<[http.IncomingMessage]>;
    request.end(JSON.stringify(body));
    return (await json((await answered)[0])) as Envelope;
  };
  return { received, send };
}

export const demoPassword = 'Mdi#2026demo';

/** Signs a demo account in and answers its token. */
export async function tokenOf(server: Server, username: string, password = demoPassword): Promise<string> {
  const { token } = await callOk(server, authApi, 'login', { username, password });
  return token;
}
