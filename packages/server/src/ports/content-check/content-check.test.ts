import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { type Env, type Mode, WrongSetting } from '../../kit/settings/settings.ts';
import { chooseContentCheck } from './choose.ts';
import { wechatCheck } from './wechat.ts';
import { wordListCheck } from './word-list.ts';

type Asked = { path: string; body: Record<string, unknown> | null };
type Says = (asked: Asked) => unknown;

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

async function bodyOf(request: IncomingMessage): Promise<Asked['body']> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return chunks.length === 0 ? null : JSON.parse(Buffer.concat(chunks).toString());
}

/** The platform as it answers, and what it was asked. */
async function platform(says: Says, timeoutMs = 20_000) {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const one = { path: request.url ?? '', body };
      asked.push(one);
      const said = says(one);
      // Nothing is answered at all.
      if (said !== undefined) response.end(typeof said === 'string' ? said : JSON.stringify(said));
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  open.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const check = wechatCheck({
    apiBase: `http://127.0.0.1:${port}`,
    appId: 'wx1',
    appSecret: 'secret',
    timeoutMs,
    now: () => new Date(),
  });
  return { check, asked };
}

const token = { access_token: 'T1', expires_in: 7200 };
const saying =
  (answer: unknown): Says =>
  ({ path }) =>
    path.startsWith('/cgi-bin') ? token : answer;
const verdict = (suggest: string) => ({ errcode: 0, errmsg: 'ok', result: { suggest, label: 100 } });
const text = { text: '电梯太慢了', openId: 'oPerson' };

describe('the chat platform’s check', () => {
  test.each([
    ['passes what passes', verdict('pass'), 'pass'],
    ['refuses what is risky', verdict('risky'), 'risky'],
    ['leaves to people what it wants looked at', verdict('review'), 'unsure'],
    ['leaves to people what it answers in other words', verdict('new'), 'unsure'],
    ['leaves to people whom it doesn’t know by now', { errcode: 61010, errmsg: 'code is expired' }, 'unsure'],
    ['leaves to people what it can’t take', { errcode: 45009, errmsg: 'quota' }, 'unsure'],
    ['leaves to people where it answers nonsense', '<html>', 'unsure'],
    ['leaves to people where it doesn’t answer in time', undefined, 'unsure'],
    ['leaves to people where it answers without an end', 'x'.repeat(100_000), 'unsure'],
  ])('%s', async (_, answer, is) => {
    // Whoever says nothing is not waited for.
    const { check } = await platform(saying(answer), answer === undefined ? 300 : undefined);
    expect(await check.check(text)).toBe(is);
  });

  test('is asked as its version 2 wants it, with one token for many texts', async () => {
    const { check, asked } = await platform(saying(verdict('pass')));
    await check.check(text);
    await check.check(text);
    const body = { content: '电梯太慢了', version: 2, scene: 2, openid: 'oPerson' };
    const path = '/wxa/msg_sec_check?access_token=T1';
    const tokenAsked = { grant_type: 'client_credential', appid: 'wx1', secret: 'secret' };
    expect(asked).toEqual([
      { path: '/cgi-bin/stable_token', body: tokenAsked },
      { path, body },
      { path, body },
    ]);
  });

  test('asks for a token anew once where the one it has is known no more', async () => {
    let tokens = 0;
    const { check, asked } = await platform(({ path }) => {
      if (!path.startsWith('/cgi-bin')) return path.endsWith('T2') ? verdict('pass') : { errcode: 42001 };
      tokens += 1;
      return { ...token, access_token: `T${tokens}` };
    });
    expect(await check.check(text)).toBe('pass');
    expect(asked).toHaveLength(4);
  });

  test('says whom a code of the mini-program names, and is asked that once', async () => {
    const { check, asked } = await platform(() => ({ openid: 'oPerson', session_key: 'k' }));
    expect(await check.openIdOf('0a1b')).toBe('oPerson');
    const query = 'appid=wx1&secret=secret&js_code=0a1b&grant_type=authorization_code';
    expect(asked).toEqual([{ path: `/sns/jscode2session?${query}`, body: null }]);
  });

  test.each([
    ['a code that is over, or of another mini-program', { errcode: 40029, errmsg: 'invalid code' }],
    ['nonsense', '<html>'],
    ['no answer in time', undefined],
  ])('names nobody for %s', async (_, answer) => {
    const { check } = await platform(() => answer, answer === undefined ? 300 : undefined);
    expect(await check.openIdOf('0a1b')).toBeNull();
  });

  test('is not asked about somebody whom the platform doesn’t know', async () => {
    const { check, asked } = await platform(saying(verdict('pass')));
    expect(await check.check({ ...text, openId: null })).toBe('unsure');
    expect(asked).toEqual([]);
  });
});

describe('the local list', () => {
  test.each([
    ['电梯太慢了', 'pass'],
    ['代开 发-票', 'risky'],
    ['Visit my CASINO', 'risky'],
    ['【检查中断】空调不凉', 'unsure'],
  ])('“%s” is %s', async (said, is) => {
    expect(await wordListCheck('demo').check({ text: said, openId: null })).toBe(is);
  });

  test('can’t even be made in production', () => {
    expect(() => wordListCheck('production')).toThrow('must not be used in production');
  });
});

describe('the settings', () => {
  const choose = (env: Env, mode: Mode) => chooseContentCheck({ env, mode }, () => new Date());
  const real = { WX_CHECK_APP_ID: 'wx1', WX_CHECK_APP_SECRET: 's' };

  test('choose the platform where its account is set, the list in a demo, and nothing in production', () => {
    expect(choose(real, 'production')?.name).toBe('wechat');
    expect(choose(real, 'demo')?.name).toBe('wechat');
    expect(choose({}, 'demo')?.name).toBe('local');
    expect(choose({ WX_CHECK_APP_ID: 'local' }, 'demo')?.name).toBe('local');
    expect(choose({}, 'production')).toBeNull();
  });

  test('stop the start when production asks for the list, or a secret is missing', () => {
    expect(() => choose({ WX_CHECK_APP_ID: 'local' }, 'production')).toThrow(/demo mode only/);
    expect(() => choose({ WX_CHECK_APP_ID: 'wx1' }, 'demo')).toThrow(WrongSetting);
  });
});
