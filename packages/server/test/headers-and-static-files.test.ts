import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathOf } from '@mdi/contract/kit/op.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { signedFileUrl } from '../src/kit/files/signed-file-url.ts';
import { newToken } from '../src/kit/settings/secrets.ts';
import { modules } from '../src/modules/index.ts';
import { chooseChatApp } from '../src/ports/chat-app/choose.ts';
import { chooseMiniPlatform } from '../src/ports/mini-platform/choose.ts';
import { calls } from './suites/calls.ts';
import { routesOf } from './suites/routes.ts';
import { type World, world } from './world.ts';

const fileKey = newToken();
const webRoot = mkdtempSync(path.join(os.tmpdir(), 'mdi-web-'));
/** What the app on phones loads under names that never change, and as what. */
const appFiles = {
  'worker.js': 'application/javascript',
  'manifest-zh.webmanifest': 'application/manifest+json',
  'manifest-en.webmanifest': 'application/manifest+json',
  'icon-180.png': 'image/png',
  'icon-maskable-512.png': 'image/png',
} as const;
let w: World;
let app: World['app'];
beforeAll(async () => {
  w = await world();
  mkdirSync(path.join(webRoot, 'assets'));
  writeFileSync(path.join(webRoot, 'index.html'), '<!doctype html><head><title>page</title></head>');
  writeFileSync(path.join(webRoot, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  for (const name of [
    'a-1234.js',
    'a-1234.js.br',
    'b-1234.css',
    'c-1234.woff2',
    'd-1234.png',
    'e-1234.json',
  ]) {
    writeFileSync(path.join(webRoot, 'assets', name), 'export {};');
  }
  mkdirSync(path.join(webRoot, 'h5/app'), { recursive: true });
  for (const name of Object.keys(appFiles)) writeFileSync(path.join(webRoot, 'h5/app', name), 'x');
  await w.deps.files.put(fileKey, Buffer.from('x'));
  const upload = { key: fileKey, purpose: 'projectLogo', name: 'x', mime: 'image/png', bytes: 1 };
  await w.db.insertInto('upload').values(upload).execute();
  app = await buildApp({
    live: w.live,
    db: w.db,
    // With the simulated platforms, whose pages are routes too.
    deps: {
      ...w.deps,
      chatApp: chooseChatApp(w.deps.settings, w.now),
      miniPlatform: chooseMiniPlatform(w.deps.settings, w.now),
    },
    modules,
    logger: false,
    checkOutput: true,
    webRoot,
  });
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
];

type Answer = Awaited<ReturnType<typeof app.inject>>;

function assertHeaders({ headers }: Answer, about: string, csp = policy): void {
  expect(headers, about).toMatchObject({
    'content-security-policy': csp,
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
  });
  expect(headers, about).not.toHaveProperty('access-control-allow-origin');
  expect(headers, about).not.toHaveProperty('x-powered-by');
  // Plain HTTP on this installation: a browser told otherwise could not come back.
  expect(headers, about).not.toHaveProperty('strict-transport-security');
}

describe('the security headers', () => {
  test('are on every route, whatever it answers', async () => {
    const routes = routesOf(app);
    expect(routes.map((route) => route.path)).toEqual(
      expect.arrayContaining([...calls.map(({ api, name }) => pathOf(api, name)), '/prod-api/files/:key']),
    );
    for (const { method, path: route } of routes) {
      const url = route.replace(/:\w+/g, 'anything').replace('*', 'any/thing');
      assertHeaders(await app.inject({ method, url }), `${method} ${url}`);
    }
  });

  test('are on every file of the pages', async () => {
    const names = readdirSync(path.join(webRoot, 'assets')).map((name) => `assets/${name}`);
    for (const name of [...names, 'favicon.svg', 'index.html']) {
      const answer = await app.inject({ method: 'GET', url: `/savills-mdi/${name}` });
      expect(answer.statusCode, name).toBe(200);
      assertHeaders(answer, name);
    }
  });

  test('are on every file of the API pages', async () => {
    const { body } = await app.inject({ method: 'GET', url: '/prod-api/docs/' });
    const named = [...body.matchAll(/(?:src|href)="[^"]*?([\w-]+\.(?:js|css|png))"/g)];
    expect(named.length).toBeGreaterThan(2);
    for (const [, name] of named) {
      const answer = await app.inject({ method: 'GET', url: `/prod-api/docs/static/${name}` });
      expect(answer.statusCode, name).toBe(200);
      assertHeaders(answer, `${name}`);
    }
  });

  test.each([
    ['an unknown path', 'GET', '/nowhere', 404],
    ['a path that can not be decoded', 'GET', '/savills-mdi/%zz', 404],
    ['a body that is no JSON', 'POST', '/prod-api/api/sys/auth/login', 200],
  ] as const)('are on %s', async (_, method, url, http) => {
    const body = method === 'POST' ? { payload: '{', headers: { 'content-type': 'application/json' } } : {};
    const answer = await app.inject({ method, url, ...body });
    expect([http, 200]).toContain(answer.statusCode);
    assertHeaders(answer, url);
  });

  test('lock an uploaded file in a sandbox', async () => {
    const answer = await app.inject({ method: 'GET', url: signedFileUrl(w.deps, fileKey) });
    expect(answer.statusCode).toBe(200);
    assertHeaders(answer, 'the file', "sandbox; default-src 'none'");
  });

  test('bind browsers to HTTPS where the installation is reached by it', async () => {
    const secure = await world({ env: { PUBLIC_URL: 'https://mdi.example' } });
    const { headers } = await secure.app.inject({ method: 'GET', url: '/nowhere' });
    expect(headers['strict-transport-security']).toContain('max-age=31536000');
  });

  test('let pages load pictures from the map that is set up, and nothing else from it', async () => {
    const tiles = 'https://map.example/{z}/{x}/{y}.png';
    const mapped = await world({ env: { MDI_MAP_TILES: tiles } });
    const { headers } = await mapped.app.inject({ method: 'GET', url: '/nowhere' });
    const withMap = policy.replace("img-src 'self' data: blob:", '$& https://map.example');
    expect(headers['content-security-policy']).toBe(withMap);
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

  test('come in the theme colour of the installation, soon after it was saved, on every node', async () => {
    const sheet = async () => {
      const { body } = await app.inject({ url: '/savills-mdi/login' });
      return /<style>(.*?)<\/style>/.exec(body)?.[1] ?? '';
    };
    expect(await sheet()).toBe('');
    await w.db.updateTable('appearance').set({ colour: '#1b4870' }).execute();
    w.pass(1);
    expect(await sheet()).toContain('--brand:#1b4870');
    await w.db.updateTable('appearance').set({ colour: '#ef9440' }).execute();
    w.pass(1);
    expect(await sheet()).toBe('');
  });

  test('lead from the root to the base', async () => {
    for (const url of ['/', '/savills-mdi']) {
      const answer = await app.inject({ method: 'GET', url });
      expect([answer.statusCode, answer.headers.location]).toEqual([302, '/savills-mdi/']);
    }
  });

  test('bring the worker, manifests and icons of the app on phones, of which none is kept for ever', async () => {
    for (const [name, type] of Object.entries(appFiles)) {
      const { statusCode, headers, body } = await app.inject({ url: `/savills-mdi/h5/app/${name}` });
      expect([statusCode, body], name).toEqual([200, 'x']);
      expect(headers['content-type'], name).toContain(type);
      // A worker or a manifest that a phone keeps would keep the phone on an old version.
      const kept = type === 'image/png' ? 'public, max-age=86400' : 'no-cache';
      expect(headers['cache-control'], name).toBe(kept);
    }
    for (const name of ['pm', 'pm/3/notices/4', 'index.html', 'worker.ts', '..%2findex.html']) {
      const { headers, body } = await app.inject({ url: `/savills-mdi/h5/app/${name}` });
      expect(body, name).toContain('<title>page</title>');
      expect(headers['cache-control'], name).toBe('no-cache');
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
  for (const [, method, url] of places) {
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
