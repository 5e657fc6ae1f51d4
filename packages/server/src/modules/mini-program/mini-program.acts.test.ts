import { jobApi } from '@mdi/contract/modules/job/job.contract.ts';
import { miniProgramApi } from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import { platformErrors } from '@mdi/contract/modules/mini-program/platform-errors.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { publishLiveEventSoon } from '../../kit/live/publish-live-event.ts';
import { PlatformSilent } from '../../ports/mini-platform/mini-platform.ts';
import { miniWorld } from './mini-program.fixture.ts';
import { refreshPlatformReview } from './mini-program.platform-review.ts';
import { platformRow } from './mini-program.platform-state.queries.ts';

let m: Awaited<ReturnType<typeof miniWorld>>;
let one: { miniProgramId: number; appId: string };
beforeAll(async () => {
  m = await miniWorld();
  one = await m.authorized();
});

const ids = () => ({ miniProgramId: one.miniProgramId });
const call: typeof m.w.call = (...asked) => m.w.call(...asked);

describe('a submission', () => {
  test('waits while the platform checks the code, and goes on by itself', async () => {
    await m.selected(one.miniProgramId);
    const note = { about: '', feedback: '', pictures: [] };
    await m.w.ok(miniProgramApi, 'submit', { ...(await m.at(one.miniProgramId)), ...note }, m.boss.token);
    await m.w.work();
    expect((await m.get(one.miniProgramId)).acting).toMatchObject({ step: 'check', tries: 1 });
    // Another one may not begin anything meanwhile.
    const again = await call(miniProgramApi, 'withdraw', await m.at(one.miniProgramId), m.boss.token);
    expect(again).toMatchObject({ code: 409 });
    m.control.advance(10);
    await m.later(1);
    expect(await m.get(one.miniProgramId)).toMatchObject({ release: 'inReview', acting: null });
    await m.act('withdraw', one.miniProgramId);
  });

  test('that fails says at which of its three stages, and goes on from there', async () => {
    m.control.fault({ path: '/wxa/submit_audit', appId: one.appId, times: 1, do: 'errcode', errcode: 85077 });
    await m.submitted(one.miniProgramId);
    const failed = await m.get(one.miniProgramId);
    expect(failed).toMatchObject({
      release: 'selected',
      trouble: { step: 'submit', errcode: 85077, who: 'merchant', canGoOn: true },
    });
    expect(failed.trouble?.text).toContain('(85077)');
    const uploads = m.control.count('/wxa/commit', one.appId).calls;
    await m.act('goOn', one.miniProgramId);
    expect(await m.get(one.miniProgramId)).toMatchObject({ release: 'inReview', trouble: null });
    expect(m.control.count('/wxa/commit', one.appId).calls).toBe(uploads);
    await m.act('withdraw', one.miniProgramId);
  });

  test('with nothing left of the month is refused before it is begun', async () => {
    await m.w.ok(miniProgramApi, 'refresh', ids(), m.boss.token);
    m.control.quota({ rest: 0 });
    await m.w.work();
    const note = { about: '', feedback: '', pictures: [] };
    const refused = await call(
      miniProgramApi,
      'submit',
      { ...(await m.at(one.miniProgramId)), ...note },
      m.boss.token,
    );
    expect(refused).toMatchObject({ code: 409, message: 'No reviews left this month' });
    m.control.quota({ rest: 20 });
    await m.w.ok(miniProgramApi, 'refresh', ids(), m.boss.token);
    await m.w.work();
  });
});

test('a version that left the latest ten can’t be selected', async () => {
  const input = { ...(await m.at(one.miniProgramId)), templateId: 1, older: true };
  expect(await call(miniProgramApi, 'select', input, m.boss.token)).toMatchObject({
    code: 409,
    message: 'This version is no longer among the latest 10. Select another one',
  });
});

test('a version older than what is online is selected only where that is meant', async () => {
  const { miniProgramId } = await m.authorized();
  const library = await m.library();
  const online = library[1]?.version ?? '';
  await m.w.db.updateTable('miniProgram').set({ online }).where('id', '=', miniProgramId).execute();
  const { versions } = await m.get(miniProgramId);
  expect(versions.map(({ older }) => older)).toEqual(library.map((_, at) => at > 1));
  const select = async (place: number, older: boolean) => {
    const of = { templateId: library[place]?.templateId ?? 0, older };
    return call(miniProgramApi, 'select', { ...(await m.at(miniProgramId)), ...of }, m.boss.token);
  };
  expect(await select(2, false)).toMatchObject({
    code: 400,
    data: { older: 'This version is older than the one online. Please confirm' },
  });
  expect((await m.get(miniProgramId)).acting).toBeNull();
  expect(await select(2, true)).toMatchObject({ code: 200 });
  await m.w.work();
  expect(await select(0, false)).toMatchObject({ code: 200 });
  await m.w.work();
});

test('what nobody approved can’t be released', async () => {
  const input = { ...(await m.at(one.miniProgramId)), auditId: 1 };
  expect(await call(miniProgramApi, 'release', input, m.boss.token)).toMatchObject({ code: 409 });
});

describe('testers', () => {
  const add = (account: string) => call(miniProgramApi, 'addTester', { ...ids(), account }, m.boss.token);

  test.each(['abcde', 'a'.repeat(21), '1abcdef', '微信号码一二三', '', 'abc def'])(
    '%j is no account',
    async (account) => {
      expect(await add(account)).toMatchObject({ code: 400 });
    },
  );

  test('are ten at most, of 6 to 20 characters', async () => {
    for (const account of [
      'abcdef',
      'a'.repeat(20),
      ...Array.from({ length: 8 }, (_, n) => `tester_0${n}`),
    ]) {
      expect(await add(account)).toMatchObject({ code: 200 });
      await m.w.work();
    }
    expect((await m.get(one.miniProgramId)).testers).toHaveLength(10);
    expect(await add('one_more')).toMatchObject({ code: 400, message: 'At most 10 testers' });
  });
});

describe('targets', () => {
  const target = (appId: string) => ({ appId, name: '停车', type: '停车' });
  const nth = (n: number) => `wx${String(n).padStart(16, '0')}`;
  const set = async (...appIds: string[]) =>
    call(
      miniProgramApi,
      'setTargets',
      { ...(await m.at(one.miniProgramId)), targets: appIds.map(target) },
      m.boss.token,
    );

  test('drop what is empty and the program’s own, and say so', async () => {
    const { data } = await set('', one.appId, nth(1));
    expect(data).toMatchObject({ kept: 1, dropped: ['停车', one.appId] });
  });

  test('are ten at most, each an APPID', async () => {
    expect(await set(...Array.from({ length: 10 }, (_, n) => nth(n)))).toMatchObject({ code: 200 });
    expect(await set(...Array.from({ length: 11 }, (_, n) => nth(n)))).toMatchObject({ code: 400 });
    expect(await set('wx-not-one')).toMatchObject({ code: 400 });
  });
});

test('what was looked at before something else was done is told to have changed, and nothing is begun', async () => {
  const { miniProgramId } = await m.authorized();
  const seen = await m.at(miniProgramId);
  await m.selected(miniProgramId, 1);
  const note = { about: '', feedback: '', pictures: [] };
  expect(await call(miniProgramApi, 'submit', { ...seen, ...note }, m.boss.token)).toMatchObject({
    code: 409,
    message: 'The status has changed. Refresh and try again',
    data: { which: 'state' },
  });
  expect((await m.get(miniProgramId)).acting).toBeNull();
});

test('what is online from before us went through all four stages, and what the platform never checked is not told to pass', async () => {
  const { miniProgramId } = await m.authorized();
  const is = async (what: string) =>
    (await m.get(miniProgramId)).checks.find((check) => check.is === what)?.state;
  expect(await is('privacy')).toBe('unknown');
  // What is read of every account is known from the start.
  expect(await is('category')).toBe('pass');
  await m.w.db
    .updateTable('miniProgram')
    .set({ releaseState: 'released', online: '1.0.0', onlineAt: m.w.now() })
    .where('id', '=', miniProgramId)
    .execute();
  const { stages } = await m.get(miniProgramId);
  expect(stages.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done']);
  expect(await is('privacy')).toBe('pass');
});

test('a check of the code that takes too long says nothing of what it would have found', async () => {
  const { miniProgramId } = await m.authorized();
  await m.selected(miniProgramId);
  const trouble = {
    step: 'check',
    act: 'submit',
    errcode: null,
    raw: null,
    at: m.w.now().toISOString(),
    input: { miniProgramId, act: 'submit' },
  };
  const privacy = async (key: string) => {
    const why = { key, args: ['getLocation'] };
    await m.w.db
      .updateTable('miniProgram')
      .set({ trouble: JSON.stringify({ ...trouble, why }) })
      .where('id', '=', miniProgramId)
      .execute();
    return (await m.get(miniProgramId)).checks.find(({ is }) => is === 'privacy')?.state;
  };
  expect(await privacy('miniProgram.error.checkTimeout')).toBe('unknown');
  expect(await privacy('miniProgram.error.privacy')).toBe('fail');
});

test('pages follow an act that is cancelled, whoever looks at them', async () => {
  const { miniProgramId } = await m.authorized();
  await m.selected(miniProgramId);
  const note = { about: '', feedback: '', pictures: [] };
  const submit = { ...(await m.at(miniProgramId)), ...note };
  const { jobId } = await m.w.ok(miniProgramApi, 'submit', submit, m.boss.token);
  await m.w.work();
  const topics: (string | undefined)[] = [];
  const stop = m.w.live.subscribe((event) => topics.push(event?.topic));
  // The line is open once it tells something.
  await expect
    .poll(
      () => {
        publishLiveEventSoon(m.w.db, { topic: 'ready' }, () => undefined);
        return topics.length;
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(0);
  expect(topics).not.toContain('miniProgram');
  await m.w.ok(jobApi, 'cancel', { jobId }, m.boss.token);
  await expect.poll(() => topics, { timeout: 20_000 }).toContain('miniProgram');
  stop();
  expect(await m.get(miniProgramId)).toMatchObject({ release: 'selected', acting: null });
});

test('a job that is tried again after another one began leaves alone what that one selected', async () => {
  const { miniProgramId, appId } = await m.authorized();
  await m.selected(miniProgramId, 1);
  const note = { about: '', feedback: '', pictures: [] };
  const submit = { ...(await m.at(miniProgramId)), ...note };
  const { jobId } = await m.w.ok(miniProgramApi, 'submit', submit, m.boss.token);
  await m.w.ok(jobApi, 'cancel', { jobId }, m.boss.token);
  await m.w.work();
  const newest = await m.selected(miniProgramId, 0);
  await m.w.ok(jobApi, 'retry', { jobId }, m.boss.token);
  m.control.advance(10);
  await m.later(1);
  expect(await m.get(miniProgramId)).toMatchObject({ release: 'selected', selected: newest.version });
  expect(m.control.count('/wxa/submit_audit', appId).calls).toBe(0);
  const jobs = await m.w.ok(jobApi, 'list', {}, m.boss.token);
  expect(jobs.find((job) => job.jobId === jobId)).toMatchObject({
    state: 'failed',
    error: 'The status has changed. Refresh and try again',
  });
});

test('two at once: one begins, and the other hears who was first', async () => {
  const [template] = await m.library();
  const input = { ...(await m.at(one.miniProgramId)), templateId: template?.templateId ?? 0, older: true };
  const both = await Promise.all([0, 1].map(() => call(miniProgramApi, 'select', input, m.boss.token)));
  expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409]);
  await m.w.work();
});

test.each(Object.keys(platformErrors))(
  '%s is told in both languages, with who mends it and what comes next',
  async (code) => {
    const trouble = {
      step: 'submit',
      act: 'submit',
      errcode: Number(code),
      raw: 'raw',
      at: m.w.now().toISOString(),
      input: { miniProgramId: one.miniProgramId, act: 'submit' },
    };
    await m.w.db
      .updateTable('miniProgram')
      .set({ trouble: JSON.stringify(trouble) })
      .where('id', '=', one.miniProgramId)
      .execute();
    for (const lang of ['zh', 'en']) {
      const { trouble: told } = await m.w.ok(miniProgramApi, 'get', ids(), m.boss.token, { lang });
      expect(told?.text).toContain(code);
      expect(told?.next).not.toBe('');
    }
  },
);

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
  expect(await refreshPlatformReview(withMedia('TIMEOUT'), program)).toMatchObject({ state: 'rejected' });
  expect(await lost()).toBe(0);
  expect(await refreshPlatformReview(withMedia('NO_PICTURE'), program)).toMatchObject({ state: 'rejected' });
  expect(await lost()).toBe(1);
});

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
