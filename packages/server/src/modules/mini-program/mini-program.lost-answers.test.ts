import { miniProgramApi } from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { miniWorld } from './mini-program.fixture.ts';

let m: Awaited<ReturnType<typeof miniWorld>>;
let miniProgramId: number;
let appId: string;
beforeAll(async () => {
  m = await miniWorld();
  ({ miniProgramId, appId } = await m.authorized());
});

/** The line breaks before the next call of a path is done, or after it was done and before its answer. */
const drop = (path: string, when: 'before' | 'after') =>
  m.control.fault({ path, appId, times: 1, do: 'drop', when });
const done = (path: string) => m.control.count(path, appId).done;
const state = async () => (await m.get(miniProgramId)).release;
const ok = (op: Parameters<typeof m.act>[0], more: object = {}) => m.act(op, miniProgramId, more);

/** What is begun is not known to be done; a minute later it is, and was done once. */
async function settles(path: string, when: 'before' | 'after', begin: () => Promise<unknown>): Promise<void> {
  const before = done(path);
  // The platform tells times in whole seconds, and calls about a program come at least one apart.
  m.control.advance(1);
  drop(path, when);
  await begin();
  expect(done(path) - before).toBe(when === 'after' ? 1 : 0);
  expect((await m.get(miniProgramId)).acting).not.toBeNull();
  await m.later(1);
  expect(done(path) - before).toBe(1);
  expect((await m.get(miniProgramId)).acting).toBeNull();
}

describe('a call whose answer is lost is looked for at the platform, and done once', () => {
  test.each(['before', 'after'] as const)('an upload, %s it was done', async (when) => {
    await settles('/wxa/commit', when, () => m.selected(miniProgramId, 1));
    expect(await state()).toBe('selected');
  });

  test.each(['before', 'after'] as const)(
    'a submission and its withdrawal, %s they were done',
    async (when) => {
      await settles('/wxa/submit_audit', when, () => m.submitted(miniProgramId));
      expect(await state()).toBe('inReview');
      await settles('/wxa/undocodeaudit', when, () => ok('withdraw'));
      expect(await state()).toBe('selected');
    },
  );

  test.each(['before', 'after'] as const)('a release, %s it was done', async (when) => {
    await m.selected(miniProgramId, when === 'before' ? 1 : 0);
    await m.approved(miniProgramId);
    await settles('/wxa/release', when, () => m.released(miniProgramId));
    expect(await state()).toBe('released');
  });

  test.each(['before', 'after'] as const)(
    'what is shown to some, and that it is no more, %s it was done',
    async (when) => {
      if ((await state()) === 'released') {
        await m.selected(miniProgramId, 2);
        await m.approved(miniProgramId);
      }
      const { audit } = await m.get(miniProgramId);
      const percentage = when === 'before' ? 20 : 30;
      await settles('/wxa/grayrelease', when, () => ok('gray', { auditId: audit?.auditId, percentage }));
      expect((await m.get(miniProgramId)).gray).toBe(percentage);
      await settles('/wxa/revertgrayrelease', when, () => ok('stopGray'));
      expect((await m.get(miniProgramId)).gray).toBeNull();
    },
  );

  test.each(['before', 'after'] as const)(
    'a tester who is bound and let go, %s it was done',
    async (when) => {
      const account = `tester_${when}`;
      await settles('/wxa/bind_tester', when, () =>
        m.w.ok(miniProgramApi, 'addTester', { miniProgramId, account }, m.boss.token).then(m.w.work),
      );
      const bound = async () => (await m.get(miniProgramId)).testers.find((one) => one.account === account);
      expect(await bound()).toMatchObject({ state: 'bound' });
      const testerId = (await bound())?.testerId ?? 0;
      await settles('/wxa/unbind_tester', when, () =>
        m.w.ok(miniProgramApi, 'removeTester', { miniProgramId, testerId }, m.boss.token).then(m.w.work),
      );
      expect(await bound()).toBeUndefined();
    },
  );
});

describe('a call whose job was given up', () => {
  const giveUp = () =>
    m.w.db
      .updateTable('job')
      .set({ state: 'failed', endedAt: m.w.now() })
      .where('state', 'in', ['waiting', 'running'])
      .execute();

  test('is not made again by who begins the same anew', async () => {
    m.control.advance(1);
    await m.released(miniProgramId);
    await m.selected(miniProgramId, 0);
    const calls = () => m.control.count('/wxa/submit_audit', appId).calls;
    const before = calls();
    drop('/wxa/submit_audit', 'after');
    await m.submitted(miniProgramId);
    await giveUp();
    await m.submitted(miniProgramId);
    await m.later(1);
    expect(calls() - before).toBe(1);
    expect(await m.get(miniProgramId)).toMatchObject({ release: 'inReview', acting: null });
  });

  test('and was not done is told, and gone on with', async () => {
    drop('/wxa/undocodeaudit', 'before');
    await ok('withdraw');
    await giveUp();
    m.w.pass(1);
    await m.readReviews();
    expect(await m.get(miniProgramId)).toMatchObject({ trouble: { step: 'withdraw' }, release: 'inReview' });
    await ok('goOn');
    expect(await m.get(miniProgramId)).toMatchObject({ trouble: null, release: 'selected' });
  });
});

test.each([-3_600, 7_200])(
  'a call whose answer is lost is found at a platform whose clock is off by %i seconds more',
  async (seconds) => {
    m.control.advance(seconds);
    if ((await state()) === 'approved') await m.released(miniProgramId);
    await settles('/wxa/commit', 'after', () => m.selected(miniProgramId, seconds < 0 ? 1 : 2));
    await settles('/wxa/submit_audit', 'after', () => m.submitted(miniProgramId));
    m.control.decide(appId, 'approve');
    await m.readReviews();
    await settles('/wxa/release', 'after', () => m.released(miniProgramId));
    expect(await state()).toBe('released');
    const [former] = (await m.get(miniProgramId)).former;
    await settles('/wxa/revertcoderelease', 'after', () =>
      ok('rollBack', { appVersion: former?.appVersion, typed: former?.version }),
    );
  },
);

test('a step that was begun before the clock was set back is looked at once it had its time', async () => {
  m.control.advance(1);
  drop('/wxa/commit', 'after');
  const before = done('/wxa/commit');
  m.w.pass(20);
  await m.selected(miniProgramId, 1);
  m.w.pass(-20);
  await m.later(0);
  expect((await m.get(miniProgramId)).acting).not.toBeNull();
  await m.later(1);
  expect((await m.get(miniProgramId)).acting).toBeNull();
  expect(done('/wxa/commit') - before).toBe(1);
});

test('of what can’t be looked up it is told that nobody knows, and nothing is asked again', async () => {
  await m.selected(miniProgramId, 0);
  await m.submitted(miniProgramId);
  m.control.quota({ speedUpRest: 2, speedUpLimit: 2 });
  drop('/wxa/speedupaudit', 'after');
  await ok('speedUp');
  await m.later(1);
  expect(done('/wxa/speedupaudit')).toBe(1);
  expect(await m.get(miniProgramId)).toMatchObject({
    trouble: { step: 'speedUp', errcode: null },
    acting: null,
  });
});
