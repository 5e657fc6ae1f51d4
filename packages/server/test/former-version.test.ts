import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { pathOf } from '@mdi/contract/kit/op.ts';
import { makeReader } from '@mdi/reader-simulator/reader.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { demoAccounts, demoPassword } from '../src/db/seed/demo-accounts.ts';
import { builtProgramPath } from './built-programs.ts';
import type { LeftByFormerVersion } from './left-by-former-version.ts';
import { listCalls } from './lists/list-questions.ts';

// What a former version left (`npm run former-version` makes it anew) is restored, and this version is started over it.

const kept = (name: string) => path.join(import.meta.dirname, 'former-version', name);
const left = JSON.parse(readFileSync(kept('left.json'), 'utf8')) as LeftByFormerVersion;
const folder = mkdtempSync(path.join(os.tmpdir(), 'mdi-former-'));
const name = `former_${randomUUID().replaceAll('-', '')}`;
const server = inject('postgres');
const { host, port, user, password } = server;
const env = {
  ...process.env,
  NODE_ENV: 'production',
  MDI_MODE: 'demo',
  MDI_DEMO_LIFE: 'off',
  MDI_SECRET_KEY: left.secretKey,
  MDI_DATA_DIR: path.join(folder, 'data'),
  DATABASE_URL: `postgres://${user}:${encodeURIComponent(String(password))}@/${name}?host=${encodeURIComponent(String(host))}&port=${port}`,
  FILES_URL: pathToFileURL(path.join(folder, 'files')).href,
  // What the former version left grows old.
  KEEP_RECORDS_DAYS: '36500',
  PORT: '0',
};

async function ask<Row extends pg.QueryResultRow>(database: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ ...server, database });
  await client.connect();
  return client
    .query<Row>(text)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}
const countOf = async (table: string, where = 'true') =>
  (await ask<{ n: number }>(name, `select count(*)::int as n from "${table}" where ${where}`))[0]?.n;

let running: ChildProcess;
let url: string;

/** Starts a program of the product, and answers once it has said something, or with the end. */
async function said(words: string[], what: RegExp): Promise<string> {
  running = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'], env });
  let text = '';
  return new Promise((done, fail) => {
    for (const out of [running.stdout, running.stderr])
      out?.on('data', (chunk) => {
        text += chunk;
        const found = what.exec(text)?.[1];
        if (found !== undefined) done(found);
      });
    running.once('close', (code) => (code === 0 ? done(text) : fail(new Error(text))));
  });
}

beforeAll(async () => {
  await ask('postgres', `create database ${name}`);
  await said(
    [builtProgramPath('cli'), 'restore', kept('former.backup'), '--key-file', kept('backup.key')],
    /never()/,
  );
  url = await said([builtProgramPath('main')], /(http:\/\/127\.0\.0\.1:\d+)\/savills-mdi/);
}, 120_000);
afterAll(async () => {
  if (running.exitCode === null) {
    running.kill('SIGTERM');
    await once(running, 'exit');
  }
  await ask('postgres', `drop database if exists ${name} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});

async function call(at: string, input: object, token = '') {
  const headers = { 'content-type': 'application/json', 'x-token': token };
  const answer = await fetch(`${url}${at}`, { method: 'POST', headers, body: JSON.stringify(input) });
  return (await answer.json()) as { code: number; message: string; data: { token: string } };
}
const login = (username: string) =>
  call('/prod-api/api/sys/auth/login', { username, password: demoPassword });

test('all rows of the former version are there, and no more', async () => {
  const rows: Record<string, number | undefined> = {};
  for (const table of Object.keys(left.rows)) rows[table] = await countOf(table);
  expect(rows).toEqual(left.rows);
  expect(await countOf('pass_event')).toBe(left.stored);
});

test('everybody signs in with the password of the former version', async () => {
  // One of them is sent a code besides.
  const byPassword = demoAccounts.filter(({ userName }) => userName !== 'sms');
  for (const { userName } of byPassword) expect(await login(userName), userName).toMatchObject({ code: 200 });
});

test('every list shows what the former version wrote', async () => {
  const { token } = (await login('hq')).data;
  let asked = 0;
  for (const { api, name: op, op: of, path: at } of listCalls) {
    const input = { limit: 100 };
    if (of.from === 'query' || !of.input.safeParse(input).success) continue;
    const { code, message } = await call(pathOf(api, op), input, token);
    expect({ at, code, message }).toMatchObject({ at, code: 200 });
    asked += 1;
  }
  expect(asked).toBeGreaterThan(25);
});

test('a reader of the former version goes on, and what it hands in now is stored once', async () => {
  const { code, deviceId, waiting } = left.reader;
  const flashFile = path.join(folder, code);
  copyFileSync(kept('reader.flash'), flashFile);
  const reader = makeReader({ baseUrl: url, code, flashFile });
  try {
    expect(reader.state()).toMatchObject({ claimed: true, waiting });
    const before = await countOf('pass_event', `device_id = ${deviceId}`);
    expect(await reader.beat()).toBe(true);
    expect(await reader.upload()).toBe(true);
    expect(reader.state()).toMatchObject({ claimed: true, waiting: 0, lost: 0, troubles: [] });
    const unknown = waiting - ((await countOf('pass_event', `device_id = ${deviceId}`)) ?? 0) + (before ?? 0);
    // Two of them had been stored without the reader hearing of it.
    expect(unknown).toBe(2);
  } finally {
    await reader.stop();
  }
});
