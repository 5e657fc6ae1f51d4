import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PlatformRefused, PlatformSilent } from './mini-platform.ts';
import { testProvider } from './platform.fixture.ts';
import { makeWechat } from './wechat.ts';

let server: Server;
let apiBase: string;
let seen: { url: URL; method: string; body: string }[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => void;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    seen.push({ url: new URL(request.url ?? '', apiBase), method: request.method ?? '', body });
    answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the stub has no port');
  apiBase = `http://127.0.0.1:${address.port}`;
});
afterAll(
  () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    }),
);
beforeEach(() => {
  seen = [];
});

const driver = (timeoutMs = 5_000, base = apiBase) =>
  makeWechat({
    ...testProvider,
    apiBase: () => base,
    openBase: () => base,
    mpBase: () => base,
    now: () => new Date(),
    timeoutMs,
  });

const saying = (body: unknown, type = 'text/plain', status = 200) => {
  answer = (_, response) => {
    response.writeHead(status, { 'content-type': type });
    response.end(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body));
  };
};

const failure = async (call: Promise<unknown>): Promise<unknown> => {
  const outcome: unknown = await call.catch((error: unknown) => error);
  if (outcome instanceof PlatformSilent || outcome instanceof PlatformRefused) return outcome;
  throw new Error('the call failed otherwise, or not at all', { cause: outcome });
};
const silent = (reason: string, unsent = false) => ({
  name: 'Error',
  message: expect.stringMatching(new RegExp(`: ${reason}$`)),
  unsent,
});

describe('a call', () => {
  test('carries its token in the query and its body as raw UTF-8, an empty one as braces', async () => {
    saying({ errcode: 0, errmsg: 'ok' });
    await driver().commit('the token', { templateId: 7, ext: { a: '中' }, version: '1', about: '说明' });
    await driver().release('t');
    expect(seen[0]?.url.pathname).toBe('/wxa/commit');
    expect(seen[0]?.url.searchParams.get('access_token')).toBe('the token');
    expect(seen[0]?.body).toBe(
      '{"template_id":7,"ext_json":"{\\"a\\":\\"中\\"}","user_version":"1","user_desc":"说明"}',
    );
    expect(seen[1]).toMatchObject({ method: 'POST', body: '{}' });
  });

  test('of the provider itself carries its own token under its own name', async () => {
    saying({ pre_auth_code: 'p', expires_in: 600 });
    expect(await driver().preAuthCode('c')).toEqual({ code: 'p', expiresIn: 600 });
    expect(seen[0]?.url.searchParams.get('component_access_token')).toBe('c');
  });

  test('lists former versions by its action, and rolls back without it', async () => {
    saying({ errcode: 0, version_list: [] });
    await driver().formerVersions('t');
    await driver().rollBack('t', 3);
    await driver().rollBack('t', null);
    expect(
      seen.map(({ url }) => [url.searchParams.get('action'), url.searchParams.get('app_version')]),
    ).toEqual([
      ['get_history_version', null],
      [null, '3'],
      [null, null],
    ]);
  });

  test('for a review declares content of people, leaves out what is empty, and joins pictures', async () => {
    saying({ errcode: 0, auditid: '2200000001' });
    const plain = { pages: [], about: 'a', feedback: '', feedbackMedia: [], hasUserContent: false };
    expect(await driver().submit('t', plain)).toEqual({ auditId: 2_200_000_001 });
    await driver().submit('t', { ...plain, feedback: '改', feedbackMedia: ['a', 'b'], hasUserContent: true });
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ version_desc: 'a', ugc_declare: { scene: [0] } });
    expect(JSON.parse(seen[1]?.body ?? '')).toMatchObject({
      feedback_info: '改',
      feedback_stuff: 'a|b',
      ugc_declare: { scene: [2, 4] },
    });
  });
});

describe('an answer', () => {
  test('without errcode is a success only where what was asked for is there', async () => {
    saying({ template_list: [] });
    expect(await driver().templates('c')).toEqual([]);
    saying({});
    expect(await failure(driver().templates('c'))).toMatchObject(silent('UNREADABLE'));
    expect(await failure(driver().release('t'))).toMatchObject(silent('UNREADABLE'));
    expect(await failure(driver().componentToken('t'))).toMatchObject(silent('UNREADABLE'));
    saying({ errcode: 0 });
    expect(await driver().templates('c')).toEqual([]);
  });

  test('keeps of a list what can be read', async () => {
    saying({
      template_list: [{ template_id: 'x' }, { template_id: '4', create_time: 10, user_version: null }],
    });
    expect(await driver().templates('c')).toEqual([
      { templateId: 4, version: '', about: '', madeAt: new Date(10_000) },
    ]);
  });

  test('spells the pictures of a rejection in either way', async () => {
    for (const name of ['screenshot', 'ScreenShot']) {
      saying({ errcode: 0, status: 1, reason: 'r', [name]: 'a|b|' });
      expect(await driver().audit('t', 5)).toMatchObject({ state: 'rejected', pictures: ['a', 'b'] });
    }
    saying({ errcode: 0, auditid: 5, status: 9 });
    expect(await failure(driver().latestAudit('t'))).toMatchObject(silent('UNREADABLE'));
    saying({ errcode: 0, auditid: null });
    const plain = { pages: [], about: '', feedback: '', feedbackMedia: [], hasUserContent: false };
    expect(await failure(driver().submit('t', plain))).toMatchObject(silent('UNREADABLE'));
  });

  test('that refuses is told by its number, whatever its HTTP status, with the platform’s text', async () => {
    saying({ errcode: 85019, errmsg: 'no version rid: 1-2-3' }, 'application/json', 500);
    expect(await failure(driver().release('t'))).toMatchObject({
      errcode: 85019,
      errmsg: 'no version rid: 1-2-3',
      call: '/wxa/release',
    });
    saying({ errcode: '-1', errmsg: 'busy', template_list: [] });
    expect(await failure(driver().templates('c'))).toMatchObject({ errcode: -1 });
  });

  test.each([
    ['nothing', '', 200, 'HTTP_200'],
    ['a page', '<html>busy</html>', 502, 'HTTP_502'],
    ['half a JSON', '{"errcode":', 200, 'HTTP_200'],
    ['a list', '[]', 200, 'HTTP_200'],
    ['an errcode that is no number', '{"errcode":"x"}', 200, 'UNREADABLE'],
    ['an errcode that is null', '{"errcode":null}', 200, 'UNREADABLE'],
  ])('that is %s leaves the outcome unknown', async (_, body, status, reason) => {
    saying(body, 'text/html', status);
    expect(await failure(driver().release('t'))).toMatchObject(silent(reason));
  });

  test('is a picture by what it says it is and what it begins with, else JSON', async () => {
    const jpeg = Buffer.from('ffd8ffe000104a464946', 'hex');
    saying(jpeg, 'image/jpeg');
    expect(await driver().trialCode('t', null)).toEqual({ bytes: jpeg, type: 'image/jpeg' });
    saying(jpeg, 'application/octet-stream');
    expect((await driver().media('t', 'm')).type).toBe('image/jpeg');
    saying({ errcode: 40007, errmsg: 'invalid media_id' }, 'image/jpeg');
    expect(await failure(driver().media('t', 'm'))).toMatchObject({ errcode: 40007 });
    saying({ errcode: 0, errmsg: 'ok' });
    expect(await failure(driver().media('t', 'm'))).toMatchObject(silent('NO_PICTURE'));
    saying('<svg/>', 'image/svg+xml');
    expect(await failure(driver().media('t', 'm'))).toMatchObject(silent('HTTP_200'));
  });
});

describe('without an answer the outcome is unknown', () => {
  test('when it never comes, or never ends; and nobody asks again', async () => {
    answer = () => {};
    expect(await failure(driver(80).release('t'))).toMatchObject(silent('TIMEOUT'));
    answer = (_, response) => {
      response.write('{"errcode":');
    };
    expect(await failure(driver(80).release('t'))).toMatchObject(silent('TIMEOUT'));
    answer = (request) => request.socket.destroy();
    expect(await failure(driver().release('t'))).toMatchObject(silent('UND_ERR_SOCKET'));
    expect(seen).toHaveLength(3);
  });

  test('when it is far too long', async () => {
    saying(Buffer.alloc(6 * 1024 * 1024 + 1, 32));
    expect(await failure(driver().release('t'))).toMatchObject(silent('ANSWER_TOO_LONG'));
  });

  test('when it leads elsewhere, where no token may go', async () => {
    answer = (_, response) => response.writeHead(307, { location: '/elsewhere' }).end();
    expect(await failure(driver().release('t'))).toMatchObject(silent('CALL_FAILED'));
    expect(seen).toHaveLength(1);
  });

  test('but for a connection that was never made, which is told apart', async () => {
    const closed = createServer();
    await new Promise<void>((done) => closed.listen(0, '127.0.0.1', done));
    const address = closed.address();
    const port = typeof address === 'object' ? address?.port : 0;
    await new Promise((done) => closed.close(done));
    const nobody = driver(5_000, `http://127.0.0.1:${port}`);
    expect(await failure(nobody.release('t'))).toMatchObject(silent('ECONNREFUSED', true));
  });
});

test('no failure tells a token, a secret or a ticket', async () => {
  const told = (error: unknown) =>
    error instanceof Error ? `${error.stack} ${JSON.stringify(error)} ${String(error.cause)}` : '';
  answer = (request) => request.socket.destroy();
  const hidden = /hidden-token|top-secret|ticket@@@/;
  expect(told(await failure(driver().release('hidden-token')))).not.toMatch(hidden);
  expect(told(await failure(driver().componentToken('ticket@@@1')))).not.toMatch(hidden);
  saying({ errcode: 40001, errmsg: 'invalid credential hidden-token of top-secret-of-the-provider' });
  expect(told(await failure(driver().release('hidden-token')))).not.toMatch(hidden);
  expect(told(await failure(driver().templates('hidden-token')))).toContain('invalid credential … of …');
});
