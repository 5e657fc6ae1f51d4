import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCallbacks } from '../callback.ts';
import type { PlatformEvent } from '../mini-platform.ts';
import { grantAccess, startPlatform, testProvider } from '../platform.fixture.ts';
import { demoAppId } from './demo-seed.ts';

const appId = demoAppId(0, 'pm');
const callbacks = makeCallbacks({ ...testProvider, now: () => new Date() });

/** The provider's side: takes messages, or fails as often as it is told to. */
let received: { path: string; event: PlatformEvent; digest: string }[] = [];
let failures = 0;
let provider: Server;
let w: Awaited<ReturnType<typeof startPlatform>>;
beforeAll(async () => {
  provider = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const url = new URL(request.url ?? '', 'http://provider');
    const { event, digest } = callbacks.open(Object.fromEntries(url.searchParams), body);
    received.push({ path: url.pathname, event, digest: digest.toString('hex') });
    failures -= 1;
    response.writeHead(failures >= 0 ? 500 : 200).end('success');
  });
  await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done));
  const address = provider.address();
  const base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  w = await startPlatform({
    callbackUrls: () => ({ event: `${base}/event`, message: `${base}/$APPID$/message` }),
    timeoutMs: 2_000,
  });
});
afterAll(async () => {
  await w.stop();
  await new Promise((done) => provider.close(done));
});
beforeEach(async () => {
  await w.simulator.settled();
  w.control.reset();
  received = [];
  failures = 0;
});

/** A version that waits for its verdict. */
async function inReview(version = '2.6.1') {
  const { access } = await grantAccess(w, appId);
  await w.platform.commit(access, { templateId: 15, ext: {}, version, about: '' });
  w.control.advance(3);
  const plain = { pages: [], about: '', feedback: '', feedbackMedia: [], hasUserContent: false };
  await w.platform.submit(access, plain);
  await w.simulator.settled();
  received = [];
}

describe('messages', () => {
  test('of tickets and authorizations come to one address, signed and locked', async () => {
    const ticket = w.control.ticket();
    await w.simulator.settled();
    const code = w.control.authorize({ appId });
    await w.simulator.settled();
    w.control.unauthorize(appId);
    await w.simulator.settled();
    expect(received.map((one) => one.path)).toEqual(['/event', '/event', '/event']);
    expect(received.map(({ event }) => event)).toEqual([
      { is: 'ticket', ticket, at: expect.any(Date) },
      expect.objectContaining({ is: 'authorized', appId, code }),
      { is: 'unauthorized', appId, at: expect.any(Date) },
    ]);
  });

  test('of an authorization come again only where the sets have changed', async () => {
    const kinds = async (sets: number[]) => {
      received = [];
      w.control.authorize({ appId, sets });
      await w.simulator.settled();
      return received.map(({ event }) => event.is);
    };
    expect(await kinds([17, 18, 30])).toEqual(['authorized']);
    expect(await kinds([30, 18, 17])).toEqual([]);
    expect(await kinds([18, 30])).toEqual(['authorized']);
  });

  test('of verdicts come to the mini-program’s own address', async () => {
    await inReview();
    w.control.decide(appId, 'delay');
    w.control.decide(appId, 'reject', { reason: '1:原因<br>' });
    await w.simulator.settled();
    expect(received.map((one) => one.path)).toEqual([`/${appId}/message`, `/${appId}/message`]);
    const of = { is: 'audit', originalId: w.control.program(appId).originalId };
    const verdicts = received.map(({ event }) => event);
    expect(verdicts).toContainEqual(expect.objectContaining({ ...of, verdict: 'delayed' }));
    expect(verdicts).toContainEqual(
      expect.objectContaining({ ...of, verdict: 'rejected', reason: '1:原因<br>' }),
    );
  });

  test('come again up to three times, tickets don’t', async () => {
    failures = 9;
    w.control.authorize({ appId });
    await w.simulator.settled();
    expect(received).toHaveLength(4);
    expect(new Set(received.map((one) => one.digest)).size).toBe(1);
    received = [];
    w.control.ticket();
    await w.simulator.settled();
    expect(received).toHaveLength(1);
    expect(w.control.deliveries().map((one) => one.outcome)).toEqual(Array(5).fill('HTTP 500'));
  });

  test('get lost, come twice, or come late, where they are asked to', async () => {
    await inReview();
    w.control.pushFault({ do: 'lost', of: 'audit', times: 1 });
    w.control.decide(appId, 'delay');
    w.control.ticket();
    await w.simulator.settled();
    expect(received.map(({ event }) => event.is)).toEqual(['ticket']);
    w.control.pushFault({ do: 'double', times: 1 });
    w.control.ticket();
    await w.simulator.settled();
    expect(received.filter(({ digest }) => digest === received.at(-1)?.digest)).toHaveLength(2);
    received = [];
    w.control.pushFault({ do: 'late', delayMs: 150, times: 1 });
    const [late, next] = [w.control.ticket(), w.control.ticket()];
    await w.simulator.settled();
    expect(received.map(({ event }) => event.is === 'ticket' && event.ticket)).toEqual([next, late]);
  });
});

describe('verdicts that come by themselves', () => {
  test.each([
    ['2.0.0', ['approved']],
    ['2.0.0-reject', ['rejected']],
    ['2.0.0-delay', ['delayed', 'approved']],
  ])('of %s are %s', async (version, verdicts) => {
    w.control.auto(30_000);
    await inReview(version);
    w.control.advance(29);
    expect(w.control.program(appId).audits.at(-1)?.status).toBe(2);
    for (const _ of verdicts) {
      w.control.advance(30);
      await w.simulator.settled();
    }
    expect(received.map(({ event }) => event.is === 'audit' && event.verdict)).toEqual(verdicts);
  });
});
