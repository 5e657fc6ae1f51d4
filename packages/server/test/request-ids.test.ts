import { Writable } from 'node:stream';
import { callsTogetherPath } from '@mdi/contract/kit/calls-together.ts';
import { api, op, pathOf } from '@mdi/contract/kit/op.ts';
import { appearanceApi } from '@mdi/contract/modules/appearance/appearance.contract.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { buildApp } from '../src/app.ts';
import { implement } from '../src/kit/calls/implement.ts';
import { modules } from '../src/modules/index.ts';
import { type World, world } from './world.ts';

const oddApi = api('odd', {
  breaks: op({ access: 'public', pace: 600, about: 'x', input: z.strictObject({}), output: z.int() }),
});
const odd = implement(oddApi, {
  async breaks() {
    throw new Error('broken on purpose');
  },
});

const given = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';
let w: World;
let app: World['app'];
let token: string;
let lines: string;
beforeAll(async () => {
  w = await world({ env: { TRUST_PROXY: '10.0.0.0/8' } });
  const { db, deps, live } = w;
  const into = new Writable({
    write(chunk, _, done) {
      lines += String(chunk);
      done();
    },
  });
  const logger = pino({ level: 'debug' }, into);
  app = await buildApp({ db, deps, live, modules: [...modules, odd], logger, checkOutput: true });
  const { user, assignment } = await w.make.person({ roleId: (await w.make.administratorRole()).id });
  token = await w.make.session(user.id, assignment);
});
afterAll(() => app.close());

/** A request by a proxy at an address; which number it brings, and what it asks. */
function ask(remoteAddress: string, id: string, url: string, payload: object = {}) {
  lines = '';
  const headers = { 'x-request-id': id, 'x-token': token };
  return app.inject({ method: 'POST', url, remoteAddress, headers, payload });
}
const told = (): { reqId?: string; msg: string; path?: string }[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

test('the number that a trusted proxy gave is in the answer, in each line of the log, and in the audit', async () => {
  const { version } = await w.db.selectFrom('appearance').select('version').executeTakeFirstOrThrow();
  const changed = { colour: '#1b4870', showSettings: true, showPrivacy: true, version };
  const answer = await ask('10.0.0.7', given, pathOf(appearanceApi, 'save'), changed);
  expect(answer.json()).toMatchObject({ code: 200 });
  expect(answer.headers['x-request-id']).toBe(given);
  await expect.poll(() => lines).toContain('answered');
  for (const { reqId } of told()) expect(reqId).toBe(given);
  const row = await w.db
    .selectFrom('audit')
    .select('op')
    .where('requestId', '=', given)
    .executeTakeFirstOrThrow();
  expect(row.op).toBe('appearance/save');
});

test('who meets an error is told the number under which its line is found', async () => {
  const answer = await ask('10.0.0.7', given, pathOf(oddApi, 'breaks'));
  expect(answer.json().message).toContain(given);
  expect(told()).toContainEqual(expect.objectContaining({ reqId: given, msg: 'call failed' }));
});

test('reads that come together are found by the number of their request', async () => {
  const path = pathOf(appearanceApi, 'get');
  const calls = [path, path].map((one) => ({ path: one, input: {} }));
  const answer = await ask('10.0.0.7', given, callsTogetherPath, { calls });
  expect(answer.headers['x-request-id']).toBe(given);
  await expect.poll(() => told().filter((line) => line.path === callsTogetherPath)).toHaveLength(1);
  const own = told().filter((line) => line.path === path);
  expect(own.map(({ reqId }) => reqId).toSorted()).toEqual([`${given}.1`, `${given}.2`]);
});

test.each([
  ['somebody who is no trusted proxy', '203.0.113.9', given],
  ['a proxy that passes on what is malformed', '10.0.0.7', 'x'.repeat(65)],
  ['a proxy that passes on a line of a log', '10.0.0.7', '"},{"level":60,"msg":"forged"}'],
])('the number of %s is not taken', async (_, from, id) => {
  const answer = await ask(from, id, pathOf(oddApi, 'breaks'));
  const made = answer.headers['x-request-id'];
  expect(made).toMatch(/^[\da-f-]{36}$/);
  expect(lines).not.toContain('forged');
  for (const { reqId } of told()) expect(reqId).toBe(made);
});

test('pages and watchdogs have a number too', async () => {
  for (const url of ['/healthz', '/readyz', '/savills-mdi/', '/nowhere']) {
    const { headers } = await app.inject({ url });
    expect(headers['x-request-id'], url).toMatch(/^[\da-f-]{36}$/);
  }
});
