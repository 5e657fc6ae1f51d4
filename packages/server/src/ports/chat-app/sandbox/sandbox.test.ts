import { beforeEach, describe, expect, test } from 'vitest';
import { identities, identityOf } from './identities.ts';
import { type ChatSandbox, makeChatSandbox, sandboxAppId } from './sandbox.ts';
import type { Asked, Scan } from './scans.ts';
import type { SnsQuery } from './sns.ts';

let clock = 0;
let p: ChatSandbox;
beforeEach(() => {
  clock = Date.parse('2026-11-21T08:00:00Z');
  p = makeChatSandbox({
    mode: 'demo',
    now: () => new Date(clock),
    publicUrl: () => 'http://127.0.0.1:8080',
  });
});
const pass = (minutes: number) => {
  clock += minutes * 60_000;
};

const right: Asked = {
  appid: sandboxAppId,
  redirect_uri: 'http://127.0.0.1:8080/savills-mdi/wxToMdi?kept=1',
  response_type: 'code',
  scope: 'snsapi_login',
  state: 's&t',
};
function begin(asked: Asked = right): Scan {
  const scan = p.scans.begin(asked);
  if (typeof scan === 'string') throw new Error(`refused for ${scan}`);
  return scan;
}

function codeOf(key: string): string {
  const scan = begin();
  p.scans.confirm(scan.uuid, key);
  return scan.code ?? '';
}
const exchange = (code: string, facts: SnsQuery = {}) =>
  p.sns.accessToken({
    appid: p.appId,
    secret: p.appSecret,
    code,
    grant_type: 'authorization_code',
    ...facts,
  });

describe('the page to scan on', () => {
  test.each<[string, Asked]>([
    ['appid', { appid: 'wx-other' }],
    ['redirect_uri', { redirect_uri: 'https://evil.example/savills-mdi/wxToMdi' }],
    ['redirect_uri', { redirect_uri: 'http://127.0.0.1:8081/savills-mdi/wxToMdi' }],
    ['redirect_uri', { redirect_uri: '/savills-mdi/wxToMdi' }],
    ['redirect_uri', { redirect_uri: 'javascript:alert(1)' }],
    ['response_type', { response_type: 'token' }],
    ['scope', { scope: 'snsapi_base' }],
    ['state', { state: '' }],
    ['state', { state: 'x'.repeat(129) }],
  ])('is refused for a wrong %s: %j', (name, wrong) => {
    expect(p.scans.begin({ ...right, ...wrong })).toBe(name);
  });

  test('is refused when nothing is said', () => {
    expect(p.scans.begin({})).toBe('appid');
  });

  test('takes a state of 128 bytes', () => {
    expect(begin({ ...right, state: 'x'.repeat(128) }).status).toBe('waiting');
  });
});

describe('a scan', () => {
  test('waits, is scanned, is confirmed, and returns with code and state', () => {
    const scan = begin();
    expect(p.scans.statusOf(scan)).toBe('waiting');
    p.scans.scanned(scan.uuid);
    expect(p.scans.statusOf(scan)).toBe('scanned');
    p.scans.confirm(scan.uuid, 'lin');
    expect(p.scans.statusOf(scan)).toBe('confirmed');
    const url = new URL(p.scans.returnOf(scan));
    expect(url.origin + url.pathname).toBe('http://127.0.0.1:8080/savills-mdi/wxToMdi');
    expect(Object.fromEntries(url.searchParams)).toEqual({ kept: '1', code: scan.code, state: 's&t' });
    expect(scan.code).toMatch(/^[\w-]{32}$/);
  });

  test('that is refused returns with the state alone', () => {
    const scan = begin();
    p.scans.refuse(scan.uuid);
    expect(p.scans.statusOf(scan)).toBe('refused');
    const { searchParams } = new URL(p.scans.returnOf(scan));
    expect([searchParams.has('code'), searchParams.get('state')]).toEqual([false, 's&t']);
  });

  test('is decided once', () => {
    const [yes, no] = [begin(), begin()];
    p.scans.confirm(yes.uuid, 'lin');
    const { code } = yes;
    p.scans.refuse(yes.uuid);
    p.scans.confirm(yes.uuid, 'su');
    expect([p.scans.statusOf(yes), yes.code]).toEqual(['confirmed', code]);
    p.scans.refuse(no.uuid);
    p.scans.confirm(no.uuid, 'lin');
    expect([p.scans.statusOf(no), no.code]).toEqual(['refused', null]);
  });

  test('waits five minutes', () => {
    const scan = begin();
    pass(5);
    expect(p.scans.statusOf(scan)).toBe('waiting');
    pass(0.1);
    expect(p.scans.statusOf(scan)).toBe('expired');
    p.scans.confirm(scan.uuid, 'lin');
    expect(scan.code).toBeNull();
  });

  test('is not confirmed by somebody who does not exist', () => {
    const scan = begin();
    p.scans.confirm(scan.uuid, 'nobody');
    p.scans.confirm('no-such-scan', 'lin');
    expect(p.scans.statusOf(scan)).toBe('waiting');
  });

  test('is forgotten when a thousand newer ones have come', () => {
    const scan = begin();
    for (let i = 0; i < 999; i += 1) begin();
    expect(p.scans.look(scan.uuid)).toBe(scan);
    begin();
    expect(p.scans.look(scan.uuid)).toBeUndefined();
  });
});

describe('the exchange of a code', () => {
  test('answers the tokens and the openid, without any errcode', () => {
    expect(exchange(codeOf('lin'))).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      expires_in: 7200,
      refresh_token: expect.stringMatching(/^[\w-]{43}$/),
      openid: identityOf('lin')?.openid,
      scope: 'snsapi_login',
      unionid: identityOf('lin')?.unionid,
    });
  });

  test('has a unionid for some people and none for others', () => {
    const known = identities.map(({ key }) => 'unionid' in exchange(codeOf(key)));
    expect(known).toEqual(identities.map(({ unionid }) => unionid !== null));
    expect(new Set(known).size).toBe(2);
  });

  test('works once', () => {
    const code = codeOf('ma');
    expect(exchange(code)).toHaveProperty('openid');
    expect(exchange(code)).toMatchObject({ errcode: 40163 });
  });

  test('works for ten minutes', () => {
    const [early, late] = [codeOf('lin'), codeOf('lin')];
    pass(10);
    expect(exchange(early)).toHaveProperty('openid');
    pass(0.1);
    expect(exchange(late)).toMatchObject({ errcode: 42003 });
  });

  test.each<[number, SnsQuery]>([
    [40029, { code: 'made-up' }],
    [41008, { code: '' }],
    [40013, { appid: 'wx-other' }],
    [41002, { appid: '' }],
    [40125, { secret: 'guess' }],
    [41004, { secret: '' }],
    [40002, { grant_type: 'client_credential' }],
  ])('is refused with %i for %j, and the code stays good', (errcode, wrong) => {
    const code = codeOf('lin');
    expect(exchange(code, wrong)).toMatchObject({ errcode });
    expect(exchange(code)).toHaveProperty('openid');
  });

  test('is refused in words that end in a trace of their own', () => {
    const said = [exchange('x').errmsg, exchange('x').errmsg];
    expect(said[0]).toMatch(/^invalid code, rid: [0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{8}$/);
    expect(said[0]).not.toBe(said[1]);
  });
});

describe('the tokens', () => {
  const granted = () => {
    const { access_token, refresh_token, openid } = exchange(codeOf('su'));
    return {
      access_token: String(access_token),
      refresh_token: String(refresh_token),
      openid: String(openid),
    };
  };
  const renew = (refresh_token: string, facts: SnsQuery = {}) =>
    p.sns.refreshToken({ appid: p.appId, grant_type: 'refresh_token', refresh_token, ...facts });

  test('show whose they are for two hours', () => {
    const { access_token, openid } = granted();
    expect(p.sns.auth({ access_token, openid })).toEqual({ errcode: 0, errmsg: 'ok' });
    expect(p.sns.userInfo({ access_token, openid, lang: 'en' })).toMatchObject({
      openid,
      nickname: 'Su Wanqing',
      unionid: identityOf('su')?.unionid,
      privilege: [],
    });
    expect(p.sns.userInfo({ access_token, openid })).toMatchObject({ nickname: '苏晚晴' });
    pass(120.1);
    expect(p.sns.auth({ access_token, openid })).toMatchObject({ errcode: 42001 });
  });

  test('open nothing for another openid, and unknown ones open nothing', () => {
    const { access_token, openid } = granted();
    for (const call of [p.sns.auth, p.sns.userInfo]) {
      expect(call({ access_token, openid: 'other' })).toMatchObject({ errcode: 40003 });
      expect(call({ access_token: 'made-up', openid })).toMatchObject({ errcode: 40001 });
      expect(call({ openid })).toMatchObject({ errcode: 41001 });
      expect(call({ access_token })).toMatchObject({ errcode: 41009 });
    }
  });

  test('are renewed for thirty days, without a unionid and without a longer life', () => {
    const { access_token, refresh_token, openid } = granted();
    pass(29 * 24 * 60);
    const renewed = renew(refresh_token);
    expect(renewed).toMatchObject({ refresh_token, openid, expires_in: 7200 });
    expect(renewed).not.toHaveProperty('unionid');
    expect(renewed.access_token).not.toBe(access_token);
    expect(p.sns.auth({ access_token: String(renewed.access_token), openid })).toMatchObject({ errcode: 0 });
    pass(24 * 60);
    expect(renew(refresh_token)).toMatchObject({ errcode: 42002 });
  });

  test.each<[number, SnsQuery]>([
    [40030, { refresh_token: 'made-up' }],
    [41003, { refresh_token: '' }],
    [40013, { appid: 'wx-other' }],
    [41002, { appid: '' }],
    [40002, { grant_type: 'authorization_code' }],
  ])('are not renewed: %i for %j', (errcode, wrong) => {
    expect(renew(granted().refresh_token, wrong)).toMatchObject({ errcode });
  });
});
