import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Envelope } from '@mdi/contract/kit/answer-codes.ts';
import { surfaces } from '@mdi/contract/kit/op.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { builtProgramPath } from '../../../test/built-programs.ts';
import { demoAccounts, demoPassword } from '../../db/seed/demo-accounts.ts';

// The server's own start decides what is logged, so this run is a process of its own with real HTTP.
const packageRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
const database = `t_${randomUUID().replaceAll('-', '')}`;
const at = inject('postgres');
const folder = mkdtempSync(path.join(os.tmpdir(), 'mdi-log-'));

let server: ChildProcess;
let output = '';
let base = '';

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ ...at, database: 'postgres' });
  await client.connect();
  await client.query(statement);
  await client.end();
}

beforeAll(async () => {
  await asAdmin(`create database ${database} template mdi_template`);
  // The cluster may listen on a socket's folder, which only fits into the query.
  const url = new URL(`postgres://localhost:${at.port}/${database}`);
  url.username = at.user;
  url.password = at.password;
  url.searchParams.set('host', at.host);
  server = spawn(process.execPath, [builtProgramPath('main')], {
    cwd: packageRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      MDI_MODE: 'demo',
      MDI_DATA_DIR: folder,
      MDI_SECRET_KEY: 'the-secret-key-of-the-tests-0123456789',
      DATABASE_URL: url.href,
      LOG_LEVEL: 'debug',
    },
  });
  server.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  await vi.waitFor(
    () => {
      base = /^API: (http:\/\/127\.0\.0\.1:\d+)\/prod-api\/docs$/m.exec(output)?.[1] ?? '';
      expect(base, output).not.toBe('');
    },
    // A net for what hangs, wide enough for the slowest of machines.
    { timeout: 100_000, interval: 100 },
  );
}, 120_000);
afterAll(async () => {
  if (server.exitCode === null) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  await asAdmin(`drop database if exists ${database} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});

type Fields = Record<string, unknown>;

/** Calls as a browser would; `query` carries the token where the spec places it. */
async function call(name: string, input: Fields, token?: string, query = ''): Promise<Envelope<Fields>> {
  const answer = await fetch(`${base}${surfaces.sys.base}/${name}?lang=en_US${query}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(token === undefined ? {} : { 'x-token': token }),
    },
    body: JSON.stringify(input),
  });
  const { code, message, data }: Partial<Envelope<Fields>> = Object(await answer.json());
  return { code: code ?? 0, message: message ?? '', data: data ?? {} };
}

async function newestMessage(phone: string): Promise<string> {
  const inbox = await call('sms/inbox', {});
  const message = Object.values(inbox.data).find(
    (m): m is { phone: string; text: string } =>
      !!m && typeof m === 'object' && 'phone' in m && m.phone === phone && 'text' in m,
  );
  return message?.text ?? '';
}
const codeIn = (text: string): string => /\b\d{6}\b/.exec(text)?.[0] ?? '';

const account = (userName: string) => {
  const found = demoAccounts.find((a) => a.userName === userName);
  if (!found) throw new Error(`no demo account ${userName}`);
  return found;
};

/** Scans once on the simulated platform; answers the secrets that travelled. */
async function scanOnce(): Promise<string[]> {
  const begun = await fetch(`${base}${surfaces.sys.base}/auth/scanState`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ purpose: 'login' }),
  });
  const cookie = begun.headers.get('set-cookie')?.split(';')[0] ?? '';
  const { data }: Envelope<{ state: string; url: string }> = Object(await begun.json());
  const uuid = /name="uuid" value="([^"]+)"/.exec(await (await fetch(data.url)).text())?.[1] ?? '';
  const confirmed = await fetch(`${base}/sandbox/wechat/connect/confirm`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ uuid, as: 'lin', from: 'desk' }),
  });
  const code = new URL(confirmed.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const scan = { code, state: data.state };
  const answer = await fetch(`${base}${surfaces.sys.base}/auth/scanLogin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(scan),
  });
  const refused: Envelope<{ bindTicket: string }> = Object(await answer.json());
  return [uuid, code, data.state, cookie.split('=')[1] ?? '', refused.data.bindTicket];
}

/** Every text in the log, without its numbers, which may hold six digits by chance. */
function loggedTexts(): string[] {
  const lines = output.split('\n').filter((line) => line.startsWith('{'));
  return lines.map((line) =>
    JSON.stringify(JSON.parse(line), (_, value: unknown) => (typeof value === 'number' ? 0 : value)),
  );
}

test('no log line of a whole sign-in run holds a password, a code, a ticket or a token', async () => {
  const secrets: string[] = [demoPassword];
  const keep = (secret: unknown): string => {
    expect(secret).toEqual(expect.stringMatching(/./));
    secrets.push(String(secret));
    return String(secret);
  };
  const sms = account('sms');
  const username = sms.userName;

  const wrong = keep('Wrong#pass1');
  expect(await call('auth/login', { username, password: wrong })).toMatchObject({ code: 400 });
  expect(await call('auth/login', { username, password: keep('Extra#pass1'), more: 1 })).toMatchObject({
    code: 400,
  });
  await fetch(`${base}${surfaces.sys.base}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"username":"${username}","password":"${keep('Broken#pass1')}"`,
  });
  await call('auth/getLoginVerifyCode', { username, password: demoPassword });
  const verifyCode = keep(codeIn(await newestMessage(sms.phone)));
  const first = await call('auth/login', { username, password: demoPassword, verifyCode });
  const token = keep(first.data.token);
  expect(await call('user/getUserInfo', {}, token, `&token=${token}`)).toMatchObject({ code: 200 });

  await call('auth/getVerificationCode', { phone: sms.phone });
  const verificationCode = await vi.waitFor(async () => {
    const code = codeIn(await newestMessage(sms.phone));
    expect(code).not.toBe(verifyCode);
    return keep(code);
  });
  const info = { userName: username, birth: sms.birth, phone: sms.phone, verificationCode };
  const { data } = await call('auth/checkUserInfo', info);
  const mdiUserId = Number(data.mdiUserId);
  const password = keep('Fresh#pass2');
  const reset = { mdiUserId, password, ticket: keep(data.ticket) };
  expect(await call('auth/modifyPw', reset)).toMatchObject({ code: 200 });

  const admin = await call('auth/login', { username: 'hq', password: demoPassword });
  const adminToken = keep(admin.data.token);
  expect(await call('user/resetPwd', { mdiUserId }, adminToken)).toMatchObject({ code: 200 });
  // The link is sent by the worker beside the server.
  const link = await vi.waitFor(
    async () => {
      const found = /&t=([\w-]{43})/.exec(await newestMessage(sms.phone))?.[1];
      expect(found).toBeDefined();
      return found;
    },
    { timeout: 30_000, interval: 100 },
  );
  keep(link);
  for (const secret of await scanOnce()) keep(secret);
  const change = { mdiUserId: 1, password: keep('Third#pass3'), oldPass: demoPassword };
  await call('auth/modifyPw', change, adminToken);
  expect(await call('auth/logout', {}, adminToken, `&token=${adminToken}`)).toMatchObject({ code: 200 });
  expect(await call('auth/logout', {}, adminToken, `&token=${adminToken}`)).toMatchObject({ code: 4001 });

  server.kill('SIGTERM');
  await once(server, 'exit');
  const texts = loggedTexts();
  const leaking = texts.filter((text) => secrets.some((secret) => text.includes(secret)));
  expect(leaking.length, 'log lines that hold a secret').toBe(0);
  // Without these lines the run would prove nothing.
  for (const name of ['auth/login', 'user/getUserInfo', 'auth/modifyPw', 'auth/logout']) {
    expect(texts.some((text) => text.includes(`${surfaces.sys.base}/${name}"`))).toBe(true);
  }
});
