import { describe, expect, test } from 'vitest';
import { type Env, type Mode, WrongSetting } from '../../kit/settings/settings.ts';
import { chooseMiniPlatform } from './choose.ts';
import { testProvider } from './platform.fixture.ts';
import { demoSeed } from './simulator/demo-seed.ts';
import { makeSimulator } from './simulator/simulator.ts';

const choose = (env: Env, mode: Mode = 'production') =>
  chooseMiniPlatform(
    { env, mode, publicUrl: 'http://127.0.0.1:8080', dataDir: '/nowhere' },
    () => new Date(),
  );
const real = {
  WX_COMPONENT_APP_ID: 'wxc0mp0nent000001',
  WX_COMPONENT_APP_SECRET: 's',
  WX_COMPONENT_TOKEN: 't',
  WX_COMPONENT_AES_KEY: testProvider.aesKey,
};
const link = { preAuthCode: 'p&1', redirect: 'https://mdi.example/a?b=c', phone: false, appId: null };

describe('in production', () => {
  test('without any setting there are no mini-programs', () => {
    expect(choose({})).toBeNull();
    expect(choose({ WX_COMPONENT_APP_ID: '', WX_API_BASE: 'https://api.example' })).toBeNull();
  });

  test.each([
    ['by name', { ...real, WX_COMPONENT_APP_ID: 'simulated' }, 'WX_COMPONENT_APP_ID'],
    ['by its id', { ...real, WX_COMPONENT_APP_ID: 'wxsimulated0000001' }, 'WX_COMPONENT_APP_ID'],
    ['by its API', { ...real, WX_API_BASE: 'https://mdi.example/sandbox/mini' }, 'WX_API_BASE'],
    ['by its page', { ...real, WX_MP_BASE: 'http://127.0.0.1:8080/sandbox/mini/' }, 'WX_MP_BASE'],
    ['by its page for phones', { ...real, WX_OPEN_BASE: 'https://a.example/sandbox/mini' }, 'WX_OPEN_BASE'],
  ])('asking for the simulated platform %s stops the start and names the setting', (_, env, name) => {
    expect(() => choose(env)).toThrow(WrongSetting);
    expect(() => choose(env)).toThrow(new RegExp(`^${name} .* demo mode only`));
  });

  test('the simulated platform can not even be made', () => {
    const parts = {
      now: () => new Date(),
      provider: testProvider,
      callbackUrls: () => null,
      seed: demoSeed(),
    };
    expect(() => makeSimulator({ ...parts, mode: 'production' })).toThrow('must not be used in production');
  });
});

describe('in demo mode', () => {
  test.each([
    ['nothing is set', {}],
    ['it is asked for', { WX_COMPONENT_APP_ID: 'simulated' }],
  ])('the platform is simulated when %s', (_, env) => {
    const platform = choose(env, 'demo');
    expect([platform?.name, platform?.provider.appId]).toEqual(['simulated', 'wxsimulated0000001']);
    expect(platform?.authorizeUrl(link)).toMatch(
      /^http:\/\/127\.0\.0\.1:8080\/sandbox\/mini\/cgi-bin\/componentloginpage\?component_appid=wxsimulated/,
    );
  });

  test('settings of one’s own lead to the real platform', () => {
    const platform = choose(real, 'demo');
    expect([platform?.name, platform?.simulator]).toEqual(['wechat', undefined]);
  });
});

test.each([
  [['WX_COMPONENT_APP_SECRET'], 'WX_COMPONENT_APP_ID'],
  [['WX_COMPONENT_TOKEN', 'WX_COMPONENT_AES_KEY'], 'WX_COMPONENT_APP_ID'],
  [['WX_COMPONENT_APP_ID'], 'WX_COMPONENT_APP_SECRET'],
])('without %s a start stops and names what is missing, in demo mode too', (missing, set) => {
  const env = { ...real, ...Object.fromEntries(missing.map((name) => [name, ''])) };
  for (const mode of ['demo', 'production'] as const) {
    expect(() => choose(env, mode)).toThrow(`${missing.join(', ')}: needed with ${set}.`);
  }
});

test.each([
  ['WX_COMPONENT_AES_KEY', 'a'.repeat(42)],
  ['WX_COMPONENT_AES_KEY', `${'a'.repeat(42)}=`],
  ['WX_COMPONENT_PREVIOUS_AES_KEY', 'a'.repeat(44)],
])('a %s that is none stops the start', (name, key) => {
  expect(() => choose({ ...real, [name]: key })).toThrow(`${name} must be 43 characters`);
});

test('the key before it alone is half a configuration', () => {
  expect(() => choose({ WX_COMPONENT_PREVIOUS_AES_KEY: testProvider.aesKey })).toThrow(
    'WX_COMPONENT_APP_ID, WX_COMPONENT_APP_SECRET, WX_COMPONENT_TOKEN, WX_COMPONENT_AES_KEY: needed with',
  );
});

test('the administrator is sent to the platform’s own pages, with everything encoded and no secret', () => {
  const desk = new URL(choose(real)?.authorizeUrl({ ...link, appId: 'wx00000000000000a1' }) ?? '');
  expect(desk.origin + desk.pathname).toBe('https://mp.weixin.qq.com/cgi-bin/componentloginpage');
  expect(Object.fromEntries(desk.searchParams)).toEqual({
    component_appid: real.WX_COMPONENT_APP_ID,
    pre_auth_code: 'p&1',
    redirect_uri: link.redirect,
    auth_type: '2',
    biz_appid: 'wx00000000000000a1',
  });
  const phone = new URL(choose(real)?.authorizeUrl({ ...link, phone: true }) ?? '');
  expect(phone.origin + phone.pathname).toBe('https://open.weixin.qq.com/wxaopen/safe/bindcomponent');
  expect(phone.hash).toBe('#wechat_redirect');
  expect(Object.fromEntries(phone.searchParams)).toMatchObject({
    action: 'bindcomponent',
    no_scan: '1',
    redirect_uri: link.redirect,
  });
});

test.each(['http://mp.example', 'not an address', 'https://a:b@mp.example'])(
  'an address that no secret may be sent to stops the start: %s',
  (base) => {
    expect(() => choose({ ...real, WX_MP_BASE: base })).toThrow(/^WX_MP_BASE must be an https address/);
  },
);
