import { EventEmitter, once } from 'node:events';
import { Writable } from 'node:stream';
import type { Envelope } from '@mdi/contract/kit/answer-codes.ts';
import {
  type CallAnsweredTogether,
  type CallAskedTogether,
  callsTogetherPath,
  maxCallsTogether,
  mayGoTogether,
} from '@mdi/contract/kit/calls-together.ts';
import { api, op, pathOf, placeHeader, surfaces } from '@mdi/contract/kit/op.ts';
import { jobApi } from '@mdi/contract/modules/job/job.contract.ts';
import { projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { viewAsApi } from '@mdi/contract/modules/view-as/view-as.contract.ts';
import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { buildApp } from '../../src/app.ts';
import { implement } from '../../src/kit/calls/implement.ts';
import { makeWorkQueue } from '../../src/kit/jobs/work-queue.ts';
import { modules } from '../../src/modules/index.ts';
import { allResources, type Twins, twins } from '../factories/twins.ts';
import { type World, world } from '../world.ts';
import { calls } from './calls.ts';
import { outsideServices, scene } from './example-scene.ts';
import { exampleOf } from './examples/index.ts';
import { makeCall } from './make-call.ts';
import { outsiders } from './outsiders.ts';
import { tableHashes } from './tables.ts';

const signals = new EventEmitter();
const look = { access: 'self', about: 'x', input: z.strictObject({}) } as const;
/** A module of the test's own: what is slow, what breaks, and what lets in one at a time. */
const oddApi = api('odd', {
  slow: op({ ...look, output: z.int() }),
  breaks: op({ ...look, output: z.int() }),
  narrow: op({ ...look, output: z.int() }),
});
const odd = implement(
  oddApi,
  {
    async slow() {
      await once(signals, 'go');
      return 1;
    },
    async breaks() {
      throw new Error('broken on purpose');
    },
    async narrow() {
      return 1;
    },
  },
  { gates: { narrow: makeWorkQueue(1, 1, 1) } },
);

let w: World;
let t: Twins;
let lines = '';
let app: World['app'];
let base: string;
beforeAll(async () => {
  w = await world({ deps: outsideServices, modules: [...modules, odd] });
  t = await twins(w);
  const into = new Writable({
    write(chunk, _, done) {
      lines += String(chunk);
      done();
    },
  });
  const { db, deps, live } = w;
  const logger = pino({ level: 'debug' }, into);
  app = await buildApp({ live, db, deps, modules: [...modules, odd], logger, checkOutput: true });
  base = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const all = pathOf(projectApi, 'list');
const jobs: CallAskedTogether = { path: pathOf(jobApi, 'list'), input: {} };
const oddly = (name: keyof (typeof oddApi)['ops']): CallAskedTogether => ({
  path: pathOf(oddApi, name),
  input: {},
});

/** Asks as a page does, but for what a test sends otherwise. */
const post = (asked: unknown, token: string | null, headers: Record<string, string> = {}) =>
  w.app.inject({
    method: 'POST',
    url: `${callsTogetherPath}?lang=en_US`,
    headers: { 'content-type': 'application/json', ...(token ? { 'x-token': token } : {}), ...headers },
    payload: JSON.stringify(asked),
  });

/** The answers in the order in which they were asked for. */
async function together(asked: CallAskedTogether[], token: string | null): Promise<CallAnsweredTogether[]> {
  const { body, headers } = await post({ calls: asked }, token);
  expect(headers['content-type'], body).toContain('application/x-ndjson');
  expect(headers['cache-control']).toBe('no-store');
  const told = body
    .trim()
    .split('\n')
    .map((line): CallAnsweredTogether => JSON.parse(line));
  expect(told.map(({ at }) => at).toSorted((a, b) => a - b)).toEqual(asked.map((_, at) => at));
  return told.toSorted((a, b) => a.at - b.at);
}

const codesOf = (told: CallAnsweredTogether[]) => told.map(({ envelope }) => envelope.code);

/** Without the moment at which it was asked, which links of files and some answers hold. */
const lasting = (answer: Envelope) =>
  JSON.parse(
    JSON.stringify(answer)
      .replaceAll(/"(at|now|usedAt)":"[^"]*"/g, '"$1":""')
      .replaceAll(/\?e=[^"]*/g, ''),
  );

describe('calls that are asked for together', () => {
  test('are answered each as alone, whoever asks', async () => {
    const reads = calls.filter(({ api: of, name }) => mayGoTogether(of, name));
    expect(reads.length).toBeGreaterThan(100);
    const { property, tenant } = t.here;
    const one = scene(w, t, property);
    const asked: CallAskedTogether[] = [];
    for (const call of reads)
      asked.push({ path: pathOf(call.api, call.name), input: await exampleOf(call, one) });
    const differing: string[] = [];
    for (const token of [property.token, tenant.token]) {
      for (let from = 0; from < reads.length; from += maxCallsTogether) {
        const some = asked.slice(from, from + maxCallsTogether);
        const told = await together(some, token);
        for (const [at, { envelope }] of told.entries()) {
          const call = reads[from + at];
          if (!call) continue;
          const alone = await makeCall(w, call, some[at]?.input, { token });
          if (JSON.stringify(lasting(envelope)) !== JSON.stringify(lasting(alone)))
            differing.push(`${call.path} ${JSON.stringify(envelope).slice(0, 200)}`);
        }
      }
    }
    expect(differing).toEqual([]);
  });

  test('tell nobody anything without a session that is good', async () => {
    for (const { who, token, code } of await outsiders(w, t)) {
      const told = await together([jobs, { path: all, input: {} }, { path: all, input: { x: 1 } }], token);
      expect(codesOf(told), who).toEqual([code, code, code]);
    }
  });

  test('are refused one by one, in the order of checks', async () => {
    const { token } = await w.make.person({ role: { level: 30, resources: ['sys:project:view'] } });
    const elsewhere = { path: all, input: {}, place: 'NOBODY.1.0' };
    const told = await together(
      [
        { path: all, input: { noSuchField: 1 } },
        { path: pathOf(projectApi, 'get'), input: { projectId: 999_999 } },
        elsewhere,
        // The frame's own, which is right in any tab.
        { path: pathOf(visitApi, 'bell'), input: {}, place: elsewhere.place },
        { path: pathOf(visitApi, 'list'), input: {} },
        jobs,
      ],
      token,
    );
    expect(codesOf(told)).toEqual([400, 404, 409, 200, 403, 200]);
    expect(told[2]?.envelope.data).toEqual({ which: 'projectChanged' });
    // A header of the whole says nothing of any of them.
    const { body } = await post({ calls: [jobs] }, token, { [placeHeader]: elsewhere.place });
    expect(JSON.parse(body)).toMatchObject({ envelope: { code: 200 } });
  });

  test('show whoever views as somebody else what that person sees, and are shut where they are alone', async () => {
    const viewer = (await w.make.person({ role: { resources: allResources } })).token;
    const { user, assignment, token: viewed } = t.here.tenant;
    const start = { mdiUserId: user.id, assignmentId: assignment.id, reason: '核实' };
    await w.ok(viewAsApi, 'start', start, viewer);
    const asked = ['/visit/bell', '/company/list'].map((path) => ({
      path: `${surfaces.sys.base}${path}`,
      input: {},
    }));
    const [own, ...told] = await together([jobs, ...asked], viewer);
    expect(own?.envelope.code).toBe(403);
    const theirs = await together(asked, viewed);
    expect(told.map(({ envelope }) => lasting(envelope))).toEqual(
      theirs.map(({ envelope }) => lasting(envelope)),
    );
    expect(codesOf(theirs)).toEqual([200, 200]);
  });

  test('count each where calls are counted, and one that breaks breaks alone', async () => {
    const { token } = await w.make.person();
    const narrow = Array.from({ length: 4 }, () => oddly('narrow'));
    const told = await together([...narrow, oddly('breaks'), jobs], token);
    expect(codesOf(told).toSorted()).toEqual([200, 200, 200, 429, 429, 500]);
    expect(told.filter(({ retryAfter }) => retryAfter !== undefined).map(({ http }) => http)).toEqual([
      200, 200,
    ]);
  });

  test('wait for none of the others, and leave log lines of their own', async () => {
    const { token } = await w.make.person();
    const answer = await fetch(`${base}${callsTogetherPath}?lang=en_US`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-token': token, 'accept-encoding': 'br' },
      body: JSON.stringify({ calls: [oddly('slow'), oddly('breaks'), jobs] }),
    });
    expect(answer.headers.get('content-encoding')).toBe('br');
    let text = '';
    const reading = (async () => {
      for await (const chunk of answer.body ?? []) text += Buffer.from(chunk).toString();
    })();
    await expect.poll(() => text.split('\n').length).toBe(3);
    expect(text).not.toContain('"at":0');
    signals.emit('go');
    await reading;
    expect(text).toContain('"at":0');
    const number = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.\d+/.exec(text)?.[0] ?? 'none';
    const logged = lines.split('\n').filter((line) => line.includes(number));
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      { msg: 'call failed', reqId: number, route: `POST ${pathOf(oddApi, 'breaks')}` },
      { msg: 'answered', reqId: number, path: pathOf(oddApi, 'breaks'), http: 200 },
    ]);
  });

  test('are none that write, are open to everybody, of phones or readers, sent otherwise, or together themselves', async () => {
    const { token } = await w.make.person({ role: { resources: allResources } });
    const others = calls.filter(({ api: of, name }) => !mayGoTogether(of, name));
    expect(others.length).toBeGreaterThan(200);
    const paths = [
      ...others.map(({ api: of, name }) => pathOf(of, name)),
      ...[
        callsTogetherPath,
        '/prod-api/live',
        `${all}?lang=en_US`,
        `${all}/`,
        '/prod-api/api/mini/me/get',
        '',
      ],
    ];
    const before = await tableHashes(w.db);
    for (const path of paths) {
      // The one beside it isn't answered either.
      const { body, headers } = await post({ calls: [jobs, { path, input: {} }] }, token);
      expect(headers['content-type'], path).toContain('application/json');
      expect(JSON.parse(body), path).toMatchObject({ code: 400, data: null });
    }
    expect(await tableHashes(w.db)).toEqual(before);
  });

  test('are refused whole when they are none, too many, too large or misshapen', async () => {
    const { token } = await w.make.person();
    const bodies: unknown[] = [
      { calls: [] },
      { calls: Array.from({ length: maxCallsTogether + 1 }, () => jobs) },
      { calls: [{ ...jobs, token }] },
      { calls: [{ ...jobs, input: [] }] },
      { calls: jobs },
      { calls: [jobs], dryRun: true },
      [jobs],
      null,
    ];
    for (const body of bodies)
      expect((await post(body, token)).json(), String(body)).toMatchObject({ code: 400 });
    const large = { calls: [{ ...jobs, input: { x: 'x'.repeat(70_000) } }] };
    expect((await post(large, token)).statusCode).toBe(413);
    expect(
      codesOf(
        await together(
          Array.from({ length: maxCallsTogether }, () => jobs),
          token,
        ),
      ),
    ).toEqual(Array.from({ length: maxCallsTogether }, () => 200));
  });
});
