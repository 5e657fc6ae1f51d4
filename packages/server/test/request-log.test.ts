import { EventEmitter, once } from 'node:events';
import { Writable } from 'node:stream';
import { api, op, pathOf } from '@mdi/contract/kit/op.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { buildApp } from '../src/app.ts';
import { implement } from '../src/kit/calls/implement.ts';
import { modules } from '../src/modules/index.ts';
import { abortCall } from './aborted-call.ts';
import { world } from './world.ts';

const signals = new EventEmitter();

const oddApi = api('odd', {
  leaves: op({ access: 'public', pace: 600, about: 'x', input: z.strictObject({}), output: z.int() }),
  breaks: op({
    access: 'public',
    pace: 600,
    about: 'x',
    input: z.strictObject({ token: z.string() }),
    output: z.int(),
    from: 'query',
  }),
});

const odd = implement(oddApi, {
  async leaves() {
    signals.emit('begun');
    await once(signals, 'left');
    throw Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' });
  },
  async breaks() {
    throw new Error('broken on purpose');
  },
});

let lines = '';
let app: Awaited<ReturnType<typeof buildApp>>;
beforeAll(async () => {
  const { db, deps, live } = await world();
  const into = new Writable({
    write(chunk, _, done) {
      lines += String(chunk);
      done();
    },
  });
  // No serializers of our own: even what a library logs by itself at the finest level must stay clean.
  app = await buildApp({
    live,
    db,
    deps,
    modules: [...modules, odd],
    logger: pino({ level: 'trace' }, into),
    checkOutput: true,
  });
});
afterAll(() => app.close());

const secret = 'S3cretTokenInTheQuery';
const asked: [string, string, string | undefined][] = [
  ['a call', '/prod-api/api/sys/user/getUserInfo', undefined],
  ['a write', '/prod-api/api/sys/auth/logout', undefined],
  ['a call that breaks', '/prod-api/api/sys/odd/breaks', undefined],
  ['a body that is no JSON', '/prod-api/api/sys/auth/login', '{'],
  ['a body that is too large', '/prod-api/api/sys/auth/login', `"${'x'.repeat(1_100_000)}"`],
  ['an unknown path', '/prod-api/api/sys/nowhere/at/all', undefined],
];

test.each(asked)('the log of %s holds its path and nothing of its query', async (_, url, payload) => {
  lines = '';
  const headers = payload === undefined ? {} : { 'content-type': 'application/json' };
  const answer = await app.inject({
    method: 'POST',
    url: `${url}?token=${secret}&lang=en_US`,
    headers: { ...headers, 'x-token': secret },
    ...(payload === undefined ? {} : { payload }),
  });
  expect(answer.statusCode).not.toBe(404);
  expect(lines).toContain(url);
  expect(lines).not.toContain(secret);
  expect(lines).not.toContain('?');
});

test('a failure is logged with the reference that the person is told', async () => {
  lines = '';
  const answer = await app.inject({
    method: 'POST',
    url: `/prod-api/api/sys/odd/breaks?token=${secret}`,
    headers: { 'x-token': secret },
  });
  const { message } = answer.json();
  const reference = /编号 ([\w-]+)/.exec(message)?.[1] ?? 'none';
  expect(lines).toContain(reference);
  expect(lines).toContain('broken on purpose');
  expect(lines).toContain('"route":"POST /prod-api/api/sys/odd/breaks"');
});

test('a call whose caller left is no failure', async () => {
  lines = '';
  const url = new URL(pathOf(oddApi, 'leaves'), await app.listen({ port: 0, host: '127.0.0.1' }));
  await abortCall(app, url, once(signals, 'begun'));
  signals.emit('left');
  await vi.waitFor(() => expect(lines).toContain('the caller left'), 10_000);
  expect(lines).toContain('"route":"POST /prod-api/api/sys/odd/leaves"');
  expect(lines).not.toMatch(/"level":[45]0/);
});

test.each([
  ['a guest’s page', '/savills-mdi/h5/v/'],
  ['a poster', '/savills-mdi/h5/r/'],
  ['a page to authorize a mini-program', '/wechat/component/authorize/'],
  ['the page that the platform comes back to', '/wechat/component/authorized/'],
])('the log of %s holds nothing of the link', async (_, door) => {
  lines = '';
  const link = 'S3cretLinkOfAGuest_22c';
  await app.inject({ method: 'GET', url: `${door}${link}?auth_code=${secret}` });
  await vi.waitFor(() => expect(lines).toContain(`${door}…`), 10_000);
  expect(lines).not.toContain(link);
  expect(lines).not.toContain(secret);
});
