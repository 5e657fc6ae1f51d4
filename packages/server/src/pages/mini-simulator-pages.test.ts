import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type World, world } from '../../test/world.ts';
import { readSettings } from '../kit/settings/settings.ts';
import { chooseMiniPlatform } from '../ports/mini-platform/choose.ts';
import type { MiniPlatform } from '../ports/mini-platform/mini-platform.ts';
import { startPlatform } from '../ports/mini-platform/platform.fixture.ts';
import { demoAppId } from '../ports/mini-platform/simulator/demo-seed.ts';
import type { Simulator } from '../ports/mini-platform/simulator/simulator.ts';

const home = '/sandbox/mini';
const appId = demoAppId(0, 'pm');

const folder = mkdtempSync(path.join(os.tmpdir(), 'mini-simulator-pages-'));
let w: World;
let base: string;
beforeAll(async () => {
  const settings = readSettings({ MDI_MODE: 'demo', MDI_DATA_DIR: folder }, 'test');
  w = await world({ deps: { settings, miniPlatform: chooseMiniPlatform(settings, () => new Date()) } });
  base = await w.app.listen({ port: 0, host: '127.0.0.1' });
  // As a start does once it knows its port.
  settings.publicUrl = base;
});
afterAll(() => {
  simulator().stop();
  rmSync(folder, { recursive: true });
});
const platform = (): MiniPlatform => w.deps.miniPlatform ?? expect.fail('the demo has no platform');
const simulator = (): Simulator => platform().simulator ?? expect.fail('it is not simulated');

const redirect = () => `${base}/wechat/component/authorized/the-ticket`;
const opened = async (more: { phone?: boolean; appId?: string } = {}) => {
  const { token } = await platform().componentToken(simulator().control.ticket());
  const { code: preAuthCode } = await platform().preAuthCode(token);
  const to = { preAuthCode, redirect: redirect(), phone: more.phone ?? false, appId: more.appId ?? null };
  return { token, url: platform().authorizeUrl(to) };
};
const look = (url: string, headers: Record<string, string> = { referer: `${base}/savills-mdi/miniManage` }) =>
  fetch(url, { headers, redirect: 'manual' });
const send = (url: string, fields: [string, string][], headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(fields) });

describe('the authorization page', () => {
  test('offers the mini-programs and what they can grant, and leads back with a code', async () => {
    const { url, token } = await opened();
    const page = await look(url);
    const text = await page.text();
    expect(text).toContain('<html lang="zh-CN">');
    for (const part of ['恒景中心物业服务', '星海中心通行', '开发管理与数据分析权限'])
      expect(text).toContain(part);
    const sets: [string, string][] = [17, 18, 30].map((id) => ['set', String(id)]);
    const answer = await send(url, [['appid', appId], ['do', 'allow'], ...sets]);
    expect(answer.status).toBe(303);
    const back = new URL(answer.headers.get('location') ?? '');
    expect(back.origin + back.pathname).toBe(redirect());
    expect(back.searchParams.get('expires_in')).toBe('600');
    const given = await platform().authorized(token, back.searchParams.get('auth_code') ?? '');
    expect(given).toMatchObject({ appId, sets: [17, 18, 30] });
    expect((await look(url)).status).toBe(400);
  });

  test('on a phone, in English, offers the one that was asked for', async () => {
    // Of the demo's programs one that grants nothing yet.
    const only = demoAppId(6, 'pass');
    const { url } = await opened({ phone: true, appId: only });
    const text = await (await look(url, { 'accept-language': 'en-US' })).text();
    expect(text).toContain('Authorize a mini-program');
    expect(text.match(/name="appid"/g)).toHaveLength(1);
    const answer = await send(url, [['do', 'refuse']]);
    expect([answer.status, answer.headers.get('location')]).toEqual([200, null]);
    expect(simulator().control.program(only).grant).toBeNull();
  });

  test.each([
    ['another provider', 'component_appid', 'wxother', 'component_appid 参数错误'],
    ['a code that was made up', 'pre_auth_code', 'x', 'pre_auth_code 无效'],
    ['a foreign address to return to', 'redirect_uri', 'https://evil.example/a', 'redirect_uri 参数错误'],
    ['a mini-program that nobody has', 'biz_appid', 'wx"><script>', '没有这个小程序'],
  ])('isn’t shown for %s', async (_, name, value, said) => {
    const url = new URL((await opened()).url);
    url.searchParams.set(name, value);
    const page = await look(url.href);
    expect(page.status).toBe(400);
    const text = await page.text();
    expect(text).toContain(said);
    expect(text).not.toMatch(/evil|<script>|name="appid"/);
  });

  test('isn’t shown to who doesn’t come from a page of ours, as the platform checks', async () => {
    const { url } = await opened();
    const strangers: Record<string, string>[] = [{}, { referer: 'https://evil.example/' }];
    for (const headers of strangers) {
      expect(await (await look(url, headers)).text()).toContain('Referer');
    }
    expect(
      (
        await send(
          url,
          [
            ['do', 'allow'],
            ['appid', appId],
          ],
          { origin: 'https://evil.example' },
        )
      ).status,
    ).toBe(400);
  });

  test('runs no script at all, and sends its form to us and to where it returns alone', async () => {
    const page = await look((await opened()).url);
    expect(await page.text()).not.toContain('<script');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`form-action 'self' ${base}`);
    expect(page.headers.get('referrer-policy')).toBe('same-origin');
  });
});

describe('the page to drive it', () => {
  const act = async (fields: Record<string, string>, headers = {}) =>
    (await send(`${base}${home}/panel?lang=en`, Object.entries(fields), headers)).status;

  test('does what its buttons say', async () => {
    const { control } = simulator();
    control.reset();
    expect(await act({ do: 'authorize', appid: appId })).toBe(303);
    const program = () => control.program(appId);
    expect(program().grant?.sets).toEqual([17, 18, 30]);
    await act({ do: 'takeover', appid: appId });
    expect(program().grant?.sets).toEqual([17, 30]);
    await act({ do: 'free', appid: appId });
    expect(program().heldByOther).toBe(false);
    await act({ do: 'fault', path: '/wxa/release', kind: 'errcode', errcode: '85020', times: '2' });
    await act({ do: 'fault', path: '*', kind: 'after', times: '1' });
    await act({ do: 'push', kind: 'lost', of: 'audit', times: '1' });
    await act({ do: 'draft', version: '9.0.0', about: '<b>新</b>' });
    await act({ do: 'quota', rest: '3', limit: '30' });
    await act({ do: 'auto', seconds: '' });
    await act({ do: 'expire', appid: appId });
    // A verdict without a review: refused by the platform, and nothing breaks.
    expect(await act({ do: 'reject', appid: appId, reason: 'x' })).toBe(303);
    expect(control.state()).toMatchObject({ quota: { rest: 3, limit: 30 }, autoMs: null });
    expect(control.state().drafts.at(-1)).toMatchObject({ version: '9.0.0', about: '<b>新</b>' });
    const text = await (await look(`${base}${home}/?lang=en`)).text();
    expect(text).toContain('Simulated WeChat open platform');
    expect(text).toContain('>4</b>');
    await act({ do: 'clock', also: 'clear' });
    await act({ do: 'unauthorize', appid: appId });
    expect(program().grant).toBeNull();
  });

  test('gives verdicts, and shows them as text', async () => {
    const { control } = simulator();
    control.reset();
    control.auto(null);
    const { token } = await opened();
    const code = control.authorize({ appId });
    const { access } = await platform().authorized(token, code);
    await platform().commit(access.token, { templateId: 15, ext: {}, version: '<i>1</i>', about: '' });
    control.advance(3);
    const plain = { pages: [], about: '', feedback: '', feedbackMedia: [], hasUserContent: false };
    await platform().submit(access.token, plain);
    await act({ do: 'delay', appid: appId });
    expect((await platform().latestAudit(access.token)).state).toBe('delayed');
    await act({ do: 'reject', appid: appId, reason: '<script>alert(1)</script>' });
    expect(await platform().latestAudit(access.token)).toMatchObject({
      state: 'rejected',
      reason: '<script>alert(1)</script>',
    });
    const text = await (await look(`${base}${home}/`)).text();
    expect(text).toContain('&lt;i&gt;1&lt;/i&gt;');
    expect(text).not.toContain('<script');
  });

  test('isn’t driven by another site’s page', async () => {
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      expect(await act({ do: 'authorize', appid: appId }, headers)).toBe(404);
    }
    expect((await look(`${base}${home}/panel`)).status).toBe(404);
  });
});

test('a line that is asked to break breaks here, too', async () => {
  const { control } = simulator();
  control.fault({ path: '/cgi-bin/component/api_component_token', do: 'drop', when: 'after', times: 1 });
  await expect(platform().componentToken(control.ticket())).rejects.toThrow('UND_ERR_SOCKET');
});

test('in production nothing of it is there, even if it were handed over', async () => {
  const started = await startPlatform();
  const env = { MDI_MODE: 'production' };
  const real = await world({ env, deps: { miniPlatform: started.platform } });
  for (const path of ['/', '/cgi-bin/componentloginpage', '/__sim/state', '/wxa/get_category']) {
    const answer = await real.app.inject({ method: 'GET', url: home + path });
    expect(answer.json(), path).toMatchObject({ code: 404 });
  }
  await started.stop();
});
