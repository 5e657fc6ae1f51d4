import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { fileUrl } from '../src/kit/signed-url.ts';
import { modules } from '../src/modules/index.ts';
import { type World, world } from './world.ts';

const webRoot = mkdtempSync(path.join(os.tmpdir(), 'mdi-web-'));
let w: World;
let app: World['app'];
beforeAll(async () => {
  w = await world();
  mkdirSync(path.join(webRoot, 'assets'));
  writeFileSync(path.join(webRoot, 'index.html'), '<!doctype html><title>page</title>');
  writeFileSync(path.join(webRoot, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(path.join(webRoot, 'assets', 'a-1234.js'), 'export {};');
  await w.deps.files.put('file-key', Buffer.from('x'));
  const upload = { key: 'file-key', purpose: 'projectLogo', name: 'x', mime: 'image/png', bytes: 1 };
  await w.db.insertInto('upload').values(upload).execute();
  app = await buildApp({ db: w.db, deps: w.deps, modules, logger: false, checkOutput: true, webRoot });
});
afterAll(async () => {
  await app.close();
  rmSync(webRoot, { recursive: true, force: true });
});

const policy =
  "default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data: blob:;" +
  "worker-src 'self' blob:;connect-src 'self';object-src 'none';base-uri 'none';form-action 'self';" +
  "frame-ancestors 'none'";

const places: [string, 'GET' | 'POST', string][] = [
  ['a call', 'POST', '/prod-api/api/sys/auth/options'],
  ['a refused call', 'POST', '/prod-api/api/sys/project/list'],
  ['the page of the API', 'GET', '/prod-api/docs/'],
  ['the description of the API', 'GET', '/prod-api/docs/json'],
  ['a page', 'GET', '/savills-mdi/login'],
  ['an asset', 'GET', '/savills-mdi/assets/a-1234.js'],
  ['an unknown path', 'GET', '/nowhere'],
];

describe('the security headers', () => {
  test.each(places)('are on %s', async (_, method, url) => {
    const { headers } = await app.inject({ method, url });
    expect(headers).toMatchObject({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
    });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers).not.toHaveProperty('x-powered-by');
    // Plain HTTP on this installation: a browser told otherwise could not come back.
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  test('lock an uploaded file in a sandbox', async () => {
    const { headers, statusCode } = await app.inject({ method: 'GET', url: fileUrl(w.deps, 'file-key') });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
  });

  test('bind browsers to HTTPS where the installation is reached by it', async () => {
    const secure = await world({ env: { PUBLIC_URL: 'https://mdi.example' } });
    const { headers } = await secure.app.inject({ method: 'GET', url: '/nowhere' });
    expect(headers['strict-transport-security']).toContain('max-age=31536000');
  });

  test('allow no other origin to ask', async () => {
    const answer = await app.inject({
      method: 'OPTIONS',
      url: '/prod-api/api/sys/auth/options',
      headers: { origin: 'https://other.example', 'access-control-request-method': 'POST' },
    });
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('the pages', () => {
  test('answer every path below the base with the application, never kept without asking', async () => {
    for (const url of ['/savills-mdi/', '/savills-mdi/login', '/savills-mdi/sysManage/projectList?page=2']) {
      const page = await app.inject({ method: 'GET', url });
      expect(page.body).toContain('<title>page</title>');
      expect(page.headers['cache-control']).toBe('no-cache');
    }
  });

  test('lead from the root to the base', async () => {
    for (const url of ['/', '/savills-mdi']) {
      const answer = await app.inject({ method: 'GET', url });
      expect([answer.statusCode, answer.headers.location]).toEqual([302, '/savills-mdi/']);
    }
  });

  test('keep assets for ever, and miss those that are not there instead of showing a page', async () => {
    const there = await app.inject({ method: 'GET', url: '/savills-mdi/assets/a-1234.js' });
    expect(there.headers['cache-control']).toContain('immutable');
    for (const name of ['gone.js', '../index.html', '%2e%2e/%2e%2e/secret.key']) {
      const missing = await app.inject({ method: 'GET', url: `/savills-mdi/assets/${name}` });
      expect(missing.body, name).not.toContain('secret');
      if (name === 'gone.js') expect(missing.json()).toMatchObject({ code: 404 });
    }
  });
});

test('answers of the API are not kept by anybody, refused ones neither', async () => {
  for (const [, method, url] of places.slice(0, 2)) {
    expect((await app.inject({ method, url })).headers['cache-control']).toBe('no-store');
  }
  const tooLarge = await app.inject({
    method: 'POST',
    url: '/prod-api/api/sys/auth/login',
    headers: { 'content-type': 'application/json' },
    payload: `"${'x'.repeat(1_100_000)}"`,
  });
  expect([tooLarge.statusCode, tooLarge.headers['cache-control']]).toEqual([413, 'no-store']);
});
