import { miniProgramApi } from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { PlatformRefused, PlatformSilent } from '../../ports/mini-platform/mini-platform.ts';
import { demoAppId } from '../../ports/mini-platform/simulator/demo-seed.ts';
import { refreshAudit } from './mini-program.audit.ts';
import { acceptAuthorization } from './mini-program.authorize.ts';
import { miniWorld } from './mini-program.fixture.ts';
import { asProvider } from './mini-program.platform.queries.ts';
import { platformRow } from './mini-program.platform-row.queries.ts';

let m: Awaited<ReturnType<typeof miniWorld>>;
beforeAll(async () => {
  m = await miniWorld();
});

/** Something that is told once. */
function signal() {
  let tell = () => {};
  const told = new Promise<void>((heard) => {
    tell = heard;
  });
  return { told, tell };
}

/** Somebody who may work on programs, of the north alone. */
async function northern(): Promise<string> {
  const resources = ['pm:miniProgram:view', 'pm:miniProgram:operate'] as const;
  const region = { level: 10 as const, dataScope: 20 as const, regionCodes: ['NORTH'] };
  return (await m.w.make.person({ role: { ...region, resources } })).token;
}

describe('going on', () => {
  test('is refused with what is not gone on with: a tester who could not be bound', async () => {
    const { miniProgramId, appId } = await m.authorized();
    m.control.fault({ path: '/wxa/bind_tester', appId, times: 1, do: 'errcode', errcode: 85003 });
    await m.w.ok(miniProgramApi, 'addTester', { miniProgramId, account: 'abcdef' }, m.boss.token);
    await m.w.work();
    const { trouble, testers } = await m.get(miniProgramId);
    expect({ trouble, testers }).toMatchObject({ trouble: { canGoOn: false }, testers: [] });
    const asked = m.control.count('/wxa/bind_tester', appId).calls;
    const goOn = await m.w.call(miniProgramApi, 'goOn', await m.at(miniProgramId), m.boss.token);
    expect(goOn).toMatchObject({ code: 409, message: 'There is nothing to continue' });
    await m.w.work();
    expect(m.control.count('/wxa/bind_tester', appId).calls).toBe(asked);
  });

  test('with a roll-out that uploaded nothing uploads its version while it is one of the latest ten, and submits no other', async () => {
    const { miniProgramId, appId } = await m.authorized();
    const other = await m.selected(miniProgramId, 1);
    const [template] = await m.library();
    const templateId = template?.templateId ?? 0;
    m.control.fault({ path: '/wxa/commit', appId, times: 1, do: 'errcode', errcode: 85013 });
    const of = { kind: 'pm' as const, templateId, miniProgramIds: [miniProgramId] };
    const rolled = { ...of, about: '新版本', stopAfter: 1 };
    const { jobId } = await m.w.ok(miniProgramApi, 'rollOut', rolled, m.boss.token);
    await m.w.work();
    const failed = await m.get(miniProgramId);
    expect(failed).toMatchObject({ selected: other.version, trouble: { step: 'commit', canGoOn: true } });
    const { templates } = await platformRow(m.w.db);
    const left = JSON.stringify(templates.filter((one) => one.templateId !== templateId));
    await m.w.db.updateTable('miniPlatform').set({ templates: left }).execute();
    const gone = { code: 409, message: 'This version is no longer among the latest 10. Select another one' };
    for (const again of [
      m.w.call(miniProgramApi, 'goOn', await m.at(miniProgramId), m.boss.token),
      m.w.call(miniProgramApi, 'rollOnFailed', { kind: 'pm', jobId }, m.boss.token),
    ])
      expect(await again).toMatchObject(gone);
    await m.library();
    await m.act('goOn', miniProgramId);
    m.control.advance(10);
    await m.later(1);
    const { release, audit } = await m.get(miniProgramId);
    expect([release, audit?.version]).toEqual(['inReview', template?.version]);
  });

  test('with a submission whose pictures are gone says so', async () => {
    const { miniProgramId, appId } = await m.authorized();
    await m.selected(miniProgramId);
    const trouble = {
      step: 'submit',
      act: 'submit',
      errcode: null,
      raw: null,
      at: m.w.now().toISOString(),
      input: { miniProgramId, act: 'submit', versionNote: '', feedback: '', pictures: [999_999_999] },
    };
    const set = { trouble: JSON.stringify(trouble) };
    await m.w.db.updateTable('miniProgram').set(set).where('id', '=', miniProgramId).execute();
    m.control.advance(10);
    await m.act('goOn', miniProgramId);
    expect(await m.get(miniProgramId)).toMatchObject({ release: 'selected', acting: null });
    expect((await m.get(miniProgramId)).trouble?.text).toContain('The picture does not exist or has expired');
    expect(m.control.count('/wxa/submit_audit', appId).calls).toBe(0);
  });
});

test('a picture of a review that can’t be fetched stands in the way of nothing', async () => {
  const { miniProgramId, appId } = await m.authorized();
  await m.selected(miniProgramId);
  await m.submitted(miniProgramId);
  m.control.decide(appId, 'reject', { reason: '不行', pictures: 1 });
  const withMedia = (reason: string) => {
    const media = async () => {
      throw new PlatformSilent('/cgi-bin/media/get', reason, false);
    };
    return { ...m.desk, deps: { ...m.w.deps, miniPlatform: { ...m.platform.platform, media } } };
  };
  const program = { id: miniProgramId, appId };
  const lost = async () => (await m.get(miniProgramId)).audit?.lost;
  // It may come later, so it is asked for again; what is no picture stays none.
  expect(await refreshAudit(withMedia('TIMEOUT'), program)).toMatchObject({ state: 'rejected' });
  expect(await lost()).toBe(0);
  expect(await refreshAudit(withMedia('NO_PICTURE'), program)).toMatchObject({ state: 'rejected' });
  expect(await lost()).toBe(1);
});

test('a tester of a program out of sight is nobody’s, with the program or without', async () => {
  const { miniProgramId } = await m.authorized();
  const own = await m.authorized();
  await m.w.ok(miniProgramApi, 'addTester', { miniProgramId, account: 'elsewhere' }, m.boss.token);
  await m.w.work();
  const [tester] = (await m.get(miniProgramId)).testers;
  const [id, provinceCode] = [own.projectId, 'BJ'];
  await m.w.db.updateTable('project').set({ provinceCode }).where('id', '=', id).execute();
  const token = await northern();
  const remove = (of: number) =>
    m.w.call(miniProgramApi, 'removeTester', { miniProgramId: of, testerId: tester?.testerId ?? 0 }, token);
  expect((await remove(miniProgramId)).code).toBe(404);
  expect((await remove(own.miniProgramId)).code).toBe(404);
  expect((await m.get(miniProgramId)).testers).toMatchObject([{ account: 'elsewhere', state: 'bound' }]);
});

test('who reaches a program no more while an act on it waits brings nothing about at the platform', async () => {
  const { miniProgramId, projectId, appId } = await m.authorized();
  const moved = (provinceCode: string) =>
    m.w.db.updateTable('project').set({ provinceCode }).where('id', '=', projectId).execute();
  await moved('BJ');
  const token = await northern();
  const [template] = await m.library();
  const of = { templateId: template?.templateId ?? 0, older: true };
  await m.w.ok(miniProgramApi, 'select', { ...(await m.at(miniProgramId)), ...of }, token);
  await moved('SH');
  await m.w.work();
  expect(await m.get(miniProgramId)).toMatchObject({ release: 'none', selected: null, acting: null });
  expect(m.control.count('/wxa/commit', appId).calls).toBe(0);
});

describe('a link', () => {
  const back = (token: string, code: string) =>
    m.w.app.inject({ url: `/wechat/component/authorized/${token}?auth_code=${encodeURIComponent(code)}` });

  test('that is used or over takes no other account, which stays to be authorized', async () => {
    const { miniProgramId } = await m.blank();
    const { token } = await m.authorize(miniProgramId, demoAppId(8, 'pm'));
    const code = m.control.authorize({ appId: demoAppId(7, 'pm') });
    expect((await back(token, code)).statusCode).toBe(404);
    expect((await m.get(miniProgramId)).appId).toBe(demoAppId(8, 'pm'));

    const of = { miniProgramId: (await m.blank()).miniProgramId };
    const { url } = await m.w.ok(miniProgramApi, 'authorizeLink', of, m.boss.token);
    const until = new Date(m.w.now().getTime() - 61 * 60_000);
    await m.w.db.updateTable('miniLink').set({ until }).where('usedAt', 'is', null).execute();
    expect((await back(url.split('/').at(-1) ?? '', code)).statusCode).toBe(404);
    const good = await m.w.ok(miniProgramApi, 'authorizeLink', of, m.boss.token);
    expect((await back(good.url.split('/').at(-1) ?? '', code)).statusCode).toBe(200);
  });

  test('with which many come at once holds one connection, and most of them are refused', async () => {
    const { miniProgramId } = await m.blank();
    const { url } = await m.w.ok(miniProgramApi, 'authorizeLink', { miniProgramId }, m.boss.token);
    const token = url.split('/').at(-1) ?? '';
    const { told: answer, tell: letGo } = signal();
    let asked = 0;
    const authorized = async () => {
      asked += 1;
      await answer;
      throw new PlatformRefused('/cgi-bin/component/api_query_auth', 61010, 'code is expired');
    };
    const desk = { ...m.desk, deps: { ...m.w.deps, miniPlatform: { ...m.platform.platform, authorized } } };
    const refused: unknown[] = [];
    const { told: most, tell: seen } = signal();
    const all = Array.from({ length: 8 }, (_, n) =>
      acceptAuthorization(desk, `guess-${n}`, { token }).catch((error: unknown) => {
        refused.push(error);
        if (refused.length === 5) seen();
      }),
    );
    await most;
    expect(refused).toMatchObject(Array.from({ length: 5 }, () => ({ code: 'tooMany' })));
    expect(asked).toBeLessThanOrEqual(1);
    letGo();
    await Promise.all(all);
    expect(asked).toBe(3);
  });

  test('is looked at twenty times a minute from a network, and then not for a while', async () => {
    const look = () =>
      m.w.app.inject({ url: '/wechat/component/authorize/guessed', remoteAddress: '203.0.113.9' });
    for (let n = 0; n < 20; n += 1) expect((await look()).statusCode).toBe(404);
    const { statusCode, headers } = await look();
    expect([statusCode, Number(headers['retry-after']) > 0]).toEqual([429, true]);
  });
});

test('a token that many want is asked for once, and its refusal is everybody’s', async () => {
  const { token: kept } = await m.w.db.selectFrom('miniPlatform').select('token').executeTakeFirstOrThrow();
  await m.w.db.updateTable('miniPlatform').set({ token: null }).execute();
  const { told: answer, tell: letGo } = signal();
  let asked = 0;
  const componentToken = async () => {
    asked += 1;
    await answer;
    throw new PlatformRefused('/cgi-bin/component/api_component_token', 61004, 'not from here');
  };
  const deps = { ...m.w.deps, miniPlatform: { ...m.platform.platform, componentToken } };
  const there = new Set<number>();
  const all = Array.from({ length: 6 }, (_, n) => {
    const desk = {
      ...m.desk,
      get deps() {
        there.add(n);
        return deps;
      },
    };
    return asProvider(desk, async (token) => token).catch((error: unknown) => error);
  });
  await vi.waitFor(() => expect([there.size, asked]).toEqual([6, 1]));
  letGo();
  for (const error of await Promise.all(all)) expect(error).toMatchObject({ errcode: 61004 });
  expect(asked).toBe(1);
  await m.w.db.updateTable('miniPlatform').set({ token: kept }).execute();
});

test('a program that whoever rolls a version out reaches no more is left out, and the others go on', async () => {
  const [stays, goes] = [await m.authorized(), await m.authorized()];
  const moved = (ids: readonly number[], provinceCode: string) =>
    m.w.db.updateTable('project').set({ provinceCode }).where('id', 'in', ids).execute();
  await moved([stays.projectId, goes.projectId], 'BJ');
  const token = await northern();
  const [template] = await m.library();
  const miniProgramIds = [stays.miniProgramId, goes.miniProgramId];
  const of = { kind: 'pm' as const, templateId: template?.templateId ?? 0, miniProgramIds };
  await m.w.ok(miniProgramApi, 'rollOut', { ...of, about: '新版本', stopAfter: 1 }, token);
  await moved([goes.projectId], 'SH');
  // The first is looked at alone, and its code is checked for a while.
  for (let n = 0; n < 3; n += 1) {
    m.control.advance(10);
    await m.later(1);
  }
  const uploads = (appId: string) => m.control.count('/wxa/commit', appId).calls;
  expect([uploads(stays.appId), uploads(goes.appId)]).toEqual([1, 0]);
  const rolled = await m.w.ok(miniProgramApi, 'rolled', { kind: 'pm' }, m.boss.token);
  const row = rolled?.rows.find((one) => one.miniProgramId === goes.miniProgramId);
  expect(row).toMatchObject({ state: 'skipped' });
  expect(await m.get(goes.miniProgramId)).toMatchObject({ release: 'none', acting: null });
});
