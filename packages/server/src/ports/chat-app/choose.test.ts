import { describe, expect, test } from 'vitest';
import { type Env, type Mode, WrongSetting } from '../../kit/settings/settings.ts';
import { chooseChatApp } from './choose.ts';
import { makeChatSandbox } from './sandbox/sandbox.ts';

const choose = (env: Env, mode: Mode = 'production') =>
  chooseChatApp({ env, mode, publicUrl: 'http://127.0.0.1:8080' }, () => new Date());
const real = { WX_APP_ID: 'wx-app', WX_APP_SECRET: 's' };

describe('in production', () => {
  test('without an app id there is no scan sign-in', () => {
    expect(choose({})).toBeNull();
    expect(choose({ WX_APP_ID: '', WX_APP_SECRET: 's' })).toBeNull();
  });

  test.each([
    ['by name', { WX_APP_ID: 'sandbox', WX_APP_SECRET: 's' }, 'WX_APP_ID'],
    ['by its app id', { WX_APP_ID: 'wxsandbox000000001', WX_APP_SECRET: 's' }, 'WX_APP_ID'],
    ['by its page', { ...real, WX_OPEN_BASE: 'http://127.0.0.1:8080/sandbox/wechat' }, 'WX_OPEN_BASE'],
    ['by its API', { ...real, WX_API_BASE: 'https://mdi.example/sandbox/wechat/' }, 'WX_API_BASE'],
  ])('asking for the simulated platform %s stops the start and names the setting', (_, env, name) => {
    expect(() => choose(env)).toThrow(WrongSetting);
    expect(() => choose(env)).toThrow(new RegExp(`^${name} .* demo mode only`));
  });

  test('the simulated platform can not even be made', () => {
    const parts = { now: () => new Date(), publicUrl: () => 'http://127.0.0.1:8080' };
    expect(() => makeChatSandbox({ ...parts, mode: 'production' })).toThrow('must not be used in production');
  });
});

describe('in demo mode', () => {
  test.each([
    ['nothing is set', {}],
    ['it is asked for', { WX_APP_ID: 'sandbox' }],
  ])('the platform is simulated when %s', (_, env) => {
    const app = choose(env, 'demo');
    expect(app?.name).toBe('sandbox');
    expect(app?.authorizeUrl('s', 'r', 'zh')).toMatch(
      /^http:\/\/127\.0\.0\.1:8080\/sandbox\/wechat\/connect\/qrconnect\?appid=wxsandbox000000001&/,
    );
  });

  test('an app id of one’s own leads to the real platform', () => {
    const app = choose(real, 'demo');
    expect([app?.name, app?.sandbox]).toEqual(['wechat', undefined]);
  });
});

test('an app id without its secret stops the start and names the setting', () => {
  expect(() => choose({ WX_APP_ID: 'wx-app' })).toThrow(WrongSetting);
  expect(() => choose({ WX_APP_ID: 'wx-app' })).toThrow('WX_APP_SECRET');
});

test('the page to scan on is the platform’s own unless another is set', () => {
  expect(choose(real)?.authorizeUrl('s', 'r', 'zh')).toMatch(/^https:\/\/open\.weixin\.qq\.com\/connect\//);
  expect(choose({ ...real, WX_OPEN_BASE: 'http://127.0.0.1:9/' })?.authorizeUrl('s', 'r', 'zh')).toMatch(
    /^http:\/\/127\.0\.0\.1:9\/connect\//,
  );
});

test.each(['http://open.example', 'ftp://127.0.0.1', 'not an address', 'https://a:b@open.example'])(
  'an address of the platform to which no secret may be sent stops the start: %s',
  (base) => {
    expect(() => choose({ ...real, WX_API_BASE: base })).toThrow(/^WX_API_BASE must be an https address/);
  },
);
