import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PlatformRefused, PlatformSilent } from '../mini-platform.ts';
import { componentToken, grantAccess, startPlatform, testProvider } from '../platform.fixture.ts';
import { demoAppId, demoSeed } from './demo-seed.ts';

const appId = demoAppId(0, 'pm');
const folder = mkdtempSync(path.join(os.tmpdir(), 'mini-simulator-'));

let w: Awaited<ReturnType<typeof startPlatform>>;
beforeAll(async () => {
  w = await startPlatform({ timeoutMs: 2_000 });
});
afterAll(async () => {
  await w.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(() => w.control.reset());

const failed = async (call: Promise<unknown>): Promise<unknown> => {
  const error: unknown = await call.then(
    () => 'done',
    (reason: unknown) => reason,
  );
  if (error instanceof PlatformRefused) return error.errcode;
  if (error instanceof PlatformSilent) return 'silent';
  return error;
};

/** A version that waits for its verdict. */
async function inReview(version = '2.6.1', on = w) {
  const { access } = await grantAccess(on, appId);
  await on.platform.commit(access, { templateId: 15, ext: {}, version, about: '' });
  on.control.advance(3);
  const plain = { pages: [], about: '', feedback: '', feedbackMedia: [], hasUserContent: false };
  await on.platform.submit(access, plain);
  return access;
}

describe('what goes wrong', () => {
  test('is a refusal, so often, of one mini-program or of all', async () => {
    const { access } = await grantAccess(w, appId);
    w.control.fault({ path: '/wxa/get_category', do: 'errcode', errcode: 45011, times: 2 });
    w.control.fault({ path: '*', appId: demoAppId(1, 'pm'), do: 'errcode', errcode: 61058, times: 1 });
    expect(await failed(w.platform.categories(access))).toBe(45011);
    expect(await failed(w.platform.categories(access))).toBe(45011);
    expect(await failed(w.platform.categories(access))).toBe('done');
    const other = await grantAccess(w, demoAppId(1, 'pm'));
    expect(await failed(w.platform.categories(other.access))).toBe(61058);
  });

  test('is a line that breaks before it was done, or after, which only the count tells apart', async () => {
    const access = await inReview();
    w.control.decide(appId, 'approve', { push: false });
    w.control.fault({ path: '/wxa/release', do: 'drop', when: 'before', times: 1 });
    expect(await failed(w.platform.release(access))).toBe('silent');
    expect(w.control.program(appId).online).toBeNull();
    expect(w.control.count('/wxa/release', appId)).toMatchObject({ calls: 1, done: 0 });
    w.control.fault({ path: '/wxa/release', do: 'drop', when: 'after', times: 1 });
    expect(await failed(w.platform.release(access))).toBe('silent');
    expect(w.control.program(appId).online?.version).toBe('2.6.1');
    expect(w.control.count('/wxa/release', appId)).toMatchObject({ calls: 2, done: 1 });
    expect(w.control.log().at(-1)).toMatchObject({ path: '/wxa/release', appId, done: true });
  });

  test('is a server that is broken or slow', async () => {
    const { access } = await grantAccess(w, appId);
    w.control.fault({ path: '/wxa/get_category', do: 'http500', times: 1 });
    expect(await failed(w.platform.categories(access))).toBe('silent');
    w.control.fault({ path: '/wxa/get_category', do: 'delay', delayMs: 50, times: 1 });
    expect(await failed(w.platform.categories(access))).toBe('done');
  });
});

describe('by HTTP', () => {
  const sim = async (name: string, body?: object, headers: Record<string, string> = {}) => {
    const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    const answer = await fetch(`${w.url}/__sim/${name}`, { ...sent, headers });
    return { status: answer.status, body: Object(await answer.json()) };
  };

  test('everything can be controlled and looked at', async () => {
    const { access } = await grantAccess(w, appId);
    await sim('fault', { path: '/wxa/get_category', errcode: -1, times: 1 });
    expect(await failed(w.platform.categories(access))).toBe(-1);
    for (const wrong of [{ drop: 'before' }, { delayMs: 1 }, { http500: true }])
      expect((await sim('fault', { path: '/none', ...wrong })).status).toBe(200);
    await sim('clear-faults', {});
    await sim('quota', { rest: 3 });
    expect((await sim('state')).body.quota).toMatchObject({ rest: 3, limit: 20 });
    expect((await sim('drafts', { version: '9.9.9' })).status).toBe(200);
    expect((await sim('authorize', { appid: demoAppId(2, 'pm') })).status).toBe(200);
    for (const name of ['takeover', 'free', 'unauthorize']) {
      expect((await sim(name, { appid: demoAppId(2, 'pm') })).status, name).toBe(200);
    }
    for (const [name, body] of Object.entries({
      clock: { advanceSec: 1 },
      auto: { afterMs: null },
      ticket: {},
      tickets: { push: true },
      tokens: { how: 'expired' },
      push: { do: 'lost' },
    })) {
      expect((await sim(name, body)).status, name).toBe(200);
    }
    expect((await sim('audit', { appid: appId, result: 'success' })).status).toBe(409);
    expect((await sim('log')).body.counts).toContainEqual({
      appId,
      path: '/wxa/get_category',
      calls: 1,
      done: 0,
    });
    await sim('reset', {});
    expect(w.control.log()).toEqual([]);
  });

  test('what can’t be read, or comes from another site’s page, changes nothing', async () => {
    expect((await sim('fault', { path: '/wxa/commit' })).status).toBe(400);
    expect((await sim('none', {})).status).toBe(404);
    expect((await sim('ticket', {}, { origin: 'https://evil.example' })).status).toBe(404);
    expect((await sim('ticket', {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(404);
    expect(w.control.state().tickets).toEqual([]);
  });

  const call = async (method: string, url: string, body?: string) => {
    const answer = await fetch(w.url + url, { method, ...(body !== undefined && { body }) });
    return Object(await answer.json()).errcode;
  };

  test('the wrong verb, body or path is refused as the platform refuses it', async () => {
    const { access, component } = await grantAccess(w, appId);
    expect(await call('POST', `/wxa/get_category?access_token=${access}`, '{}')).toBe(43001);
    expect(await call('GET', `/wxa/release?access_token=${access}`)).toBe(43002);
    expect(await call('POST', `/wxa/release?access_token=${access}`, '')).toBe(44002);
    expect(await call('POST', `/wxa/release?access_token=${access}`, '{')).toBe(47001);
    expect(await call('GET', '/wxa/nothing')).toBe(40066);
    const preAuth = `/cgi-bin/component/api_create_preauthcode?access_token=${component}`;
    expect(await call('POST', preAuth, '{}')).toBe(41018);
    expect(await call('POST', preAuth, '{"component_appid":"wxother"}')).toBe(40013);
    const token = '/cgi-bin/component/api_component_token';
    const own = { component_appid: testProvider.appId };
    expect(await call('POST', token, JSON.stringify(own))).toBe(41004);
    expect(await call('POST', token, JSON.stringify({ ...own, component_appsecret: 'x' }))).toBe(40125);
    const ext = { template_id: 15, user_version: '1', user_desc: '', ext_json: '{' };
    expect(await call('POST', `/wxa/commit?access_token=${access}`, JSON.stringify(ext))).toBe(85048);
  });
});

describe('the month', () => {
  test('brings its quota back when it is over', async () => {
    const { access } = await grantAccess(w, appId);
    w.control.quota({ rest: 0 });
    expect((await w.platform.quota(access)).rest).toBe(0);
    w.control.advance(32 * 86_400);
    expect(w.control.state().quota).toMatchObject({ rest: 20, speedUpRest: 2 });
  });
});

test('a seed tells where each mini-program stands', async () => {
  const grants = { sets: [17, 18, 30], refreshToken: 'refreshtoken@@@seeded' };
  const [account] = demoSeed().accounts;
  if (!account) throw new Error('the seed is empty');
  const on = await startPlatform({
    seed: {
      templates: [{ templateId: 40, version: '1.1.0', about: '', at: new Date(0) }],
      accounts: [
        {
          ...account,
          granted: grants,
          trial: { version: '1.2.0' },
          online: { version: '1.1.0' },
          former: [{ version: '1.0.1' }, { version: '1.0.0' }],
          audit: { version: '1.2.0', auditId: 77, status: 1, reason: '原因', pictures: 1 },
          testers: ['chen_2026'],
        },
      ],
    },
  });
  const component = await componentToken(on);
  const program = { appId, refreshToken: grants.refreshToken };
  const { access } = await on.platform.programToken(component, program);
  expect(await on.platform.versions(access.token)).toMatchObject({
    trial: { version: '1.2.0' },
    online: { version: '1.1.0' },
  });
  const former = await on.platform.formerVersions(access.token);
  expect(former.map(({ version }) => version)).toEqual(['1.0.1', '1.0.0']);
  const audit = await on.platform.latestAudit(access.token);
  expect(audit).toMatchObject({ auditId: 77, state: 'rejected', reason: '原因' });
  expect(audit.pictures).toHaveLength(1);
  expect(await on.platform.testers(access.token)).toHaveLength(1);
  expect((await on.platform.templates(component)).map((one) => one.templateId)).toEqual([40]);
  await on.stop();
});

describe('a simulator with a file', () => {
  const file = path.join(folder, 'sub', 'simulator.json');

  test('remembers everything after a restart, and leaves no half file', async () => {
    const first = await startPlatform({ file });
    const access = await inReview('3.0.0', first);
    await first.stop();
    const second = await startPlatform({ file });
    expect(await second.platform.latestAudit(access)).toMatchObject({ version: '3.0.0', state: 'running' });
    expect(second.control.state()).toEqual(first.control.state());
    expect(readdirSync(path.dirname(file))).toEqual(['simulator.json']);
    await second.stop();
  });

  test('begins anew where the file can’t be read', async () => {
    writeFileSync(file, '{"shape":1,');
    const third = await startPlatform({ file });
    expect(Object.keys(third.control.state().programs)).toHaveLength(24);
    await third.stop();
  });
});
