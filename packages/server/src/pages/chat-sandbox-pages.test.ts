import type { Envelope } from '@mdi/contract/kit/answer-codes.ts';
import { pathOf } from '@mdi/contract/kit/op.ts';
import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { toBuffer } from 'qrcode';
import { beforeAll, describe, expect, test } from 'vitest';
import { type World, world } from '../../test/world.ts';
import { readSettings } from '../kit/settings/settings.ts';
import type { ChatApp } from '../ports/chat-app/chat-app.ts';
import { chooseChatApp } from '../ports/chat-app/choose.ts';

const home = '/sandbox/wechat';

let w: World;
let base: string;
beforeAll(async () => {
  const settings = readSettings({ MDI_MODE: 'demo' }, 'test');
  const chatApp = chooseChatApp(settings, () => w.now());
  w = await world({ deps: { settings, chatApp } });
  base = await w.app.listen({ port: 0, host: '127.0.0.1' });
  // As a start does once it knows its port.
  settings.publicUrl = base;
});

const driver = (): ChatApp => w.deps.chatApp ?? expect.fail('the demo has no chat app');
const redirect = () => `${base}/savills-mdi/wxToMdi`;
const pageUrl = (lang: 'zh' | 'en' = 'zh') => driver().authorizeUrl('the-state', redirect(), lang);

async function open(url = pageUrl()): Promise<{ text: string; uuid: string }> {
  const text = await (await fetch(url)).text();
  return { text, uuid: /name="uuid" value="([^"]+)"/.exec(text)?.[1] ?? '' };
}
const decide = (fields: Record<string, string>) =>
  fetch(`${base}${home}/connect/confirm`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  });
const ask = async (uuid: string): Promise<{ status: string; go?: string }> =>
  Object(await (await fetch(`${base}${home}/connect/l/qrconnect?uuid=${uuid}`)).json());
const codeIn = (url: string | null | undefined) => new URL(url ?? '').searchParams.get('code') ?? '';

describe('the page on the computer', () => {
  test('shows a QR code of the phone’s page, and the people who may scan', async () => {
    const { text, uuid } = await open();
    expect(text).toContain('<html lang="zh-CN">');
    for (const name of ['林知远', '苏晚晴', '马骁', '许清']) expect(text).toContain(name);
    const picture = await fetch(`${base}${home}/connect/qrcode/${uuid}`);
    expect(picture.headers.get('content-type')).toBe('image/png');
    const phone = `${base}${home}/connect/confirm?uuid=${uuid}&lang=zh`;
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(await toBuffer(phone, { width: 480 }));
    expect(text).toContain(phone.replace('&', '&amp;'));
  });

  test('speaks the language it is asked in, else the browser’s', async () => {
    const title = async (url: string, browser: string) => {
      const page = await fetch(url, { headers: { 'accept-language': browser } });
      return /<h1>(.*?)<\/h1>/.exec(await page.text())?.[1];
    };
    expect(await title(pageUrl('en'), 'zh-CN')).toBe('WeChat QR code login (simulated)');
    expect(await title(pageUrl('zh'), 'en-US')).toBe('微信扫码登录（模拟）');
    const unsaid = pageUrl().replace('&lang=cn', '');
    expect(await title(unsaid, 'en-GB,en;q=0.9')).toBe('WeChat QR code login (simulated)');
    expect(await title(unsaid, 'de')).toBe('微信扫码登录（模拟）');
  });

  test('shows a sentence instead when a parameter is wrong, and writes nothing of it into the page', async () => {
    const foreign = driver().authorizeUrl('s', 'https://evil.example/"><script>x</script>', 'en');
    const page = await fetch(foreign);
    const text = await page.text();
    expect(page.status).toBe(400);
    expect(text).toContain('Wrong redirect_uri');
    expect(text).not.toContain('evil');
    expect(text).not.toContain('name="uuid"');
  });

  test('writes what came with the address as text only', async () => {
    const { text } = await open(`${pageUrl()}&more=%22%3E%3Cscript%3Ex`.replace('#wechat_redirect', ''));
    expect(text).not.toContain('"><script>x');
  });

  test('runs no script of its own but from a file', async () => {
    const { text } = await open();
    expect([...text.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)).toEqual([
      `<script src="${home}/connect/scan.js" defer>`,
    ]);
    const file = await fetch(`${base}${home}/connect/scan.js`);
    expect(file.headers.get('content-type')).toContain('text/javascript');
  });
});

describe('a scan', () => {
  test('by a phone is waited for, seen, confirmed, and leads back with code and state', async () => {
    const { uuid } = await open();
    expect(await ask(uuid)).toEqual({ status: 'waiting' });
    const phone = await fetch(`${base}${home}/connect/confirm?uuid=${uuid}&lang=en`);
    expect(await phone.text()).toContain('Confirm as Ma Xiao');
    expect(await ask(uuid)).toEqual({ status: 'scanned' });
    const answer = await decide({ uuid, as: 'ma', from: 'phone', lang: 'en' });
    expect(answer.status).toBe(303);
    const after = await fetch(new URL(answer.headers.get('location') ?? '', base));
    expect(await after.text()).toContain('Continue on your computer');
    const { status, go } = await ask(uuid);
    expect(status).toBe('confirmed');
    expect(new URL(go ?? '').searchParams.get('state')).toBe('the-state');
    expect(await driver().exchange(codeIn(go))).toEqual({ account: 'o:oSBX5_ma00000000000000000003' });
  });

  test('refused on the phone stays on the page, with a way back that carries the state alone', async () => {
    const { uuid } = await open();
    await decide({ uuid, as: '', from: 'phone', lang: 'zh' });
    expect(await ask(uuid)).toEqual({ status: 'refused', go: `${redirect()}?state=the-state` });
    expect(await (await fetch(`${base}${home}/connect/confirm?uuid=${uuid}`)).text()).toContain('已取消登录');
  });

  test('confirmed or refused on the computer goes straight back', async () => {
    const [yes, no] = [await open(), await open()];
    const there = (await decide({ uuid: yes.uuid, as: 'lin', from: 'desk' })).headers.get('location');
    expect(await driver().exchange(codeIn(there))).toEqual({ account: 'u:uSBX9_lin0000000000000000001' });
    const back = (await decide({ uuid: no.uuid, as: '', from: 'desk' })).headers.get('location');
    expect(back).toBe(`${redirect()}?state=the-state`);
  });

  test('that nobody knows is an expired one', async () => {
    expect(await ask('made-up')).toEqual({ status: 'expired' });
    expect((await fetch(`${base}${home}/connect/qrcode/made-up`)).headers.get('content-type')).toContain(
      'json',
    );
    const answer = await decide({ uuid: 'made-up', as: 'lin', from: 'desk' });
    expect(answer.headers.get('location')).toMatch(/^\/sandbox\/wechat\/connect\/confirm\?/);
  });
});

describe('the API', () => {
  test('answers JSON as plain text in HTTP 200, refusals too, and is asked by GET', async () => {
    const url = `${base}${home}/sns/oauth2/access_token?appid=x`;
    const refused = await fetch(url);
    expect([refused.status, refused.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(await refused.json()).toMatchObject({ errcode: 41004 });
    expect(await (await fetch(url, { method: 'POST' })).json()).toMatchObject({ errcode: 43001 });
    expect(await (await fetch(`${url}&appid=y`)).json()).toMatchObject({ errcode: 41002 });
    for (const call of ['oauth2/refresh_token', 'auth', 'userinfo']) {
      expect(await (await fetch(`${base}${home}/sns/${call}`)).json()).toHaveProperty('errcode');
    }
  });

  test('refuses the driver a code that was used', async () => {
    const { uuid } = await open();
    const code = codeIn((await decide({ uuid, as: 'xu', from: 'desk' })).headers.get('location'));
    await driver().exchange(code);
    await expect(driver().exchange(code)).rejects.toMatchObject({ providerCode: '40163', down: false });
  });

  test('is asked at this machine’s own address, although people reach the server by another', async () => {
    const settings = readSettings({ MDI_MODE: 'demo', PUBLIC_URL: 'https://demo.example' }, 'test');
    const chatApp = chooseChatApp(settings, () => new Date());
    const other = await world({ deps: { settings, chatApp } });
    await other.app.listen({ port: 0, host: '127.0.0.1' });
    expect(chatApp?.authorizeUrl('s', 'r', 'zh')).toMatch(
      /^https:\/\/demo\.example\/sandbox\/wechat\/connect\//,
    );
    await expect(chatApp?.exchange('made-up')).rejects.toMatchObject({ providerCode: '40029' });
  });
});

test('a whole sign-in runs over it: an unbound account is told, and its ticket binds at the password form', async () => {
  const user = await w.make.user();
  await w.make.assign(user.id);
  const post = async (op: 'scanState' | 'scanLogin' | 'login', payload: object, cookie = '') => {
    const answer = await fetch(`${base}${pathOf(authApi, op)}?lang=en_US`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(payload),
    });
    const { code, data }: Envelope<Record<string, string>> = Object(await answer.json());
    return { code, data, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
  };
  const scan = async () => {
    const { data, cookie } = await post('scanState', { purpose: 'login' });
    const { uuid } = await open(data.url);
    const back = (await decide({ uuid, as: 'su', from: 'desk' })).headers.get('location');
    return post('scanLogin', { code: codeIn(back), state: data.state }, cookie);
  };
  const unbound = await scan();
  expect(unbound.code).toBe(400);
  const login = { username: user.userName, password: 'Right#pass1', openid: unbound.data.bindTicket };
  expect(await post('login', login)).toMatchObject({ code: 200 });
  expect(await scan()).toMatchObject({ code: 200, data: { token: expect.any(String), bound: false } });
});

const everyPath = [
  'connect/qrconnect',
  'connect/qrcode/x',
  'connect/l/qrconnect',
  'connect/scan.js',
  'connect/confirm',
  'sns/oauth2/access_token',
  'sns/oauth2/refresh_token',
  'sns/auth',
  'sns/userinfo',
];

const reaches = async (at: World, path: string) =>
  !(await at.app.inject({ method: 'GET', url: `${home}/${path}` })).body.includes('"code":404');

test('in the demo every path is there', async () => {
  const { uuid } = await open();
  for (const path of everyPath) expect(await reaches(w, path.replace('/x', `/${uuid}`)), path).toBe(true);
});

describe('in production', () => {
  test.each([
    ['without a chat app', null],
    // What no setting leads to: the pages must stay shut by themselves.
    ['even if it were handed over', 'sandbox'],
  ])('nothing of it is there, %s', async (_, handed) => {
    const real = await world({
      env: { MDI_MODE: 'production' },
      deps: { chatApp: handed ? driver() : null },
    });
    for (const path of everyPath) {
      expect(await reaches(real, path), path).toBe(false);
    }
    const posted = await real.app.inject({ method: 'POST', url: `${home}/connect/confirm`, payload: {} });
    expect(posted.json()).toMatchObject({ code: 404 });
  });
});
