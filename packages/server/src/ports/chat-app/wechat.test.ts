import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ChatAppFailed } from './chat-app.ts';
import { makeWechat } from './wechat.ts';

const secret = 'top-secret-of-the-app';

let server: Server;
let apiBase: string;
let seen: URL[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => void;

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(new URL(request.url ?? '', apiBase));
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

const app = (timeoutMs?: number) =>
  makeWechat({
    openBase: () => 'https://open.example',
    apiBase: () => apiBase,
    appId: 'wx-app',
    appSecret: secret,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });

/** Lets the platform answer a body in HTTP 200 as text/plain, which is what the real one does. */
const saying = (body: unknown) => {
  answer = (_, response) => {
    response.setHeader('content-type', 'text/plain');
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
};

async function failure(timeoutMs?: number): Promise<ChatAppFailed> {
  const outcome: unknown = await app(timeoutMs)
    .exchange('c1')
    .catch((error: unknown) => error);
  if (outcome instanceof ChatAppFailed) return outcome;
  throw new Error('the exchange did not reject with ChatAppFailed', { cause: outcome });
}

describe('the page to scan on', () => {
  test('carries app, redirect, scope, state and language, each encoded', () => {
    const url = new URL(app().authorizeUrl('s&t=1', 'https://mdi.example/savills-mdi/wxToMdi?a=b', 'zh'));
    expect(url.origin + url.pathname).toBe('https://open.example/connect/qrconnect');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      appid: 'wx-app',
      redirect_uri: 'https://mdi.example/savills-mdi/wxToMdi?a=b',
      response_type: 'code',
      scope: 'snsapi_login',
      state: 's&t=1',
      lang: 'cn',
    });
    expect(url.hash).toBe('#wechat_redirect');
    expect(url.href).not.toContain(secret);
  });
});

describe('the exchange of a code', () => {
  test('asks the platform once, with app, secret, code and grant', async () => {
    saying({ access_token: 'a', openid: 'open-1' });
    await app().exchange('c&1');
    expect(seen).toHaveLength(1);
    expect(seen[0]?.pathname).toBe('/sns/oauth2/access_token');
    expect(Object.fromEntries(seen[0]?.searchParams ?? [])).toEqual({
      appid: 'wx-app',
      secret,
      code: 'c&1',
      grant_type: 'authorization_code',
    });
  });

  test('reads JSON although it comes as text/plain', async () => {
    saying({ openid: 'open-1' });
    expect(await app().exchange('c1')).toEqual({ account: 'o:open-1' });
  });

  test('prefers the unionid, which is one for all apps, and never mixes it up with an openid', async () => {
    saying({ openid: 'same', unionid: 'same' });
    expect(await app().exchange('c1')).toEqual({ account: 'u:same' });
    saying({ openid: 'same', unionid: '' });
    expect(await app().exchange('c1')).toEqual({ account: 'o:same' });
  });

  test('takes errcode 0 for success', async () => {
    saying({ errcode: 0, errmsg: 'ok', openid: 'open-1' });
    expect(await app().exchange('c1')).toEqual({ account: 'o:open-1' });
  });

  test('fails with the errcode that came in HTTP 200, even beside an openid', async () => {
    saying({ errcode: 40029, errmsg: 'invalid code', openid: 'open-1' });
    expect((await failure()).providerCode).toBe('40029');
  });

  test('tells a platform that can not be asked from one that refuses the code', async () => {
    saying({ errcode: 40029, errmsg: 'invalid code' });
    expect((await failure()).down).toBe(false);
    saying({ errcode: -1, errmsg: 'system error' });
    expect((await failure()).down).toBe(true);
    saying('<html>busy</html>');
    expect((await failure()).down).toBe(true);
    answer = (request) => request.socket.destroy();
    expect((await failure()).down).toBe(true);
  });

  test.each([
    ['nothing', ''],
    ['a page', '<html>busy</html>'],
    ['half a JSON', '{"openid":"o'],
    ['a bare word', '"open-1"'],
    ['null', 'null'],
  ])('takes %s for garbage', async (_, body) => {
    saying(body);
    expect((await failure()).providerCode).toBe('garbage');
  });

  test.each([
    ['a JSON without any id', {}],
    ['a list', ['open-1']],
    ['an empty openid', { openid: '' }],
    ['an openid that is no text', { openid: 7 }],
    ['a unionid that is no text', { unionid: { a: 1 }, openid: 'open-1' }],
  ])('refuses %s', async (_, body) => {
    saying(body);
    expect((await failure()).providerCode).toBe('no openid');
  });

  test('is cut when the platform never answers, and is not asked again', async () => {
    answer = () => {};
    expect((await failure(80)).providerCode).toBe('network');
    expect(seen).toHaveLength(1);
  });

  test('is cut when the answer begins and never ends', async () => {
    answer = (_, response) => {
      response.write('{"openid":');
    };
    expect((await failure(80)).providerCode).toBe('network');
  });

  test('stops reading an answer that is far too long', async () => {
    saying(JSON.stringify({ openid: 'open-1', filler: 'x'.repeat(70_000) }));
    expect((await failure()).providerCode).toBe('network');
  });

  test('follows no redirect, so that the secret goes nowhere else', async () => {
    answer = (request, response) => {
      if (request.url?.startsWith('/elsewhere')) {
        response.end(JSON.stringify({ openid: 'open-1' }));
        return;
      }
      response.writeHead(302, { location: '/elsewhere' }).end();
    };
    expect((await failure()).providerCode).toBe('network');
    expect(seen).toHaveLength(1);
  });

  test('fails when the connection is broken off', async () => {
    answer = (request) => request.socket.destroy();
    expect((await failure()).providerCode).toBe('network');
  });

  test('never puts the secret or the code into its failure', async () => {
    answer = (request) => request.socket.destroy();
    const error = await failure();
    expect(JSON.stringify([error.message, error.stack, error.providerCode, error.cause ?? null])).not.toMatch(
      /top-secret|code=c1/,
    );
  });
});
