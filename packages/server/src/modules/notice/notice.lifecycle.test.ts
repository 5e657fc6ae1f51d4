import { noticeApi } from '@mdi/contract/modules/notice/notice.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newNotice } from '../../../test/factories/inputs.ts';
import { type World, world } from '../../../test/world.ts';
import { approvedNotice, type Office, officeOf, submittedNotice } from './notice.fixture.ts';

let w: World;
let office: Office;
beforeAll(async () => {
  w = await world();
  office = await officeOf(w);
});

const stateOf = async (noticeId: number) =>
  w.db.selectFrom('content').selectAll().where('id', '=', noticeId).executeTakeFirstOrThrow();

/** A call that is refused, after which the notice is what it was. */
async function refusedAlike(noticeId: number, call: Promise<unknown>, answer: object): Promise<void> {
  const before = await stateOf(noticeId);
  expect(await call).toMatchObject(answer);
  expect(await stateOf(noticeId)).toEqual(before);
}

describe('a review', () => {
  test('of two reviewers at once is one; the other is told who was first', async () => {
    const { looked, hash } = await submittedNotice(w, office);
    const role = { level: 30 as const, resources: ['content:notice:view', 'content:notice:review'] as const };
    const second = await w.make.person({ role, projectId: office.project.id });
    const answers = await Promise.all([
      w.call(noticeApi, 'approve', { ...looked, hash }, office.reviewer.token),
      w.call(noticeApi, 'reject', { ...looked, hash, reason: '不合适' }, second.token),
    ]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409]);
    const lost = answers.find(({ code }) => code === 409);
    const first = lost === answers[0] ? second : office.reviewer;
    expect(lost).toMatchObject({ data: { which: 'state', by: first.user.nickName } });
  });

  test('carries the hash of the text that was looked at', async () => {
    const { looked, noticeId } = await submittedNotice(w, office);
    const other = { ...looked, hash: 'a'.repeat(64) };
    const { token } = office.reviewer;
    const changed = {
      code: 409,
      message: 'The text has changed. Please look at it again before you review it',
    };
    await refusedAlike(noticeId, w.call(noticeApi, 'approve', other, token), changed);
    await refusedAlike(noticeId, w.call(noticeApi, 'reject', { ...other, reason: 'x' }, token), changed);
  });

  test('needs a reason of 1 to 200 characters to say no', async () => {
    const { looked, hash, noticeId } = await submittedNotice(w, office);
    for (const reason of ['', '  ', '长'.repeat(201)]) {
      const call = w.call(noticeApi, 'reject', { ...looked, hash, reason }, office.reviewer.token);
      await refusedAlike(noticeId, call, { code: 400, data: { reason: expect.any(String) } });
    }
    const long = { ...looked, hash, reason: '长'.repeat(200) };
    expect(await w.call(noticeApi, 'reject', long, office.reviewer.token)).toMatchObject({ code: 200 });
  });

  test('is nothing for an author of the text, also for who mended a word; but where the project allows it, and that is recorded', async () => {
    const resources = ['content:notice:view', 'content:notice:edit', 'content:notice:review'] as const;
    const both = await w.make.person({ role: { level: 30, resources }, projectId: office.project.id });
    const input = newNotice({ projectId: office.project.id });
    const { noticeId, version } = await w.ok(noticeApi, 'add', input, both.token);
    const mended = { ...input, summary: '另一个摘要' };
    const edited = await w.ok(noticeApi, 'edit', { noticeId, version, notice: mended }, office.author.token);
    await w.ok(noticeApi, 'submit', { noticeId, version: edited.version }, both.token);
    const seen = await w.ok(noticeApi, 'get', { noticeId }, both.token);
    expect(seen.can.review).toBe(false);
    const yes = { noticeId, version: seen.version, hash: seen.revision.hash };
    const own = { code: 403, message: 'You can’t review what you wrote' };
    await refusedAlike(noticeId, w.call(noticeApi, 'approve', yes, both.token), own);
    const rules = { projectId: office.project.id, bothLanguages: false, ownReview: true };
    await w.ok(noticeApi, 'setRules', rules, both.token);
    expect((await w.ok(noticeApi, 'get', { noticeId }, both.token)).can.review).toBe(true);
    await w.ok(noticeApi, 'approve', yes, both.token);
    await w.ok(noticeApi, 'setRules', { ...rules, ownReview: false }, both.token);
    const row = await w.db
      .selectFrom('audit')
      .select('changes')
      .where('op', '=', 'notice/approve')
      .where('userId', '=', both.user.id)
      .where('code', '=', 200)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row.changes)).toContain('"ownText": true'.replace(': ', ':'));
  });

  test('with a release that has passed asks whether it is to be now', async () => {
    const releaseAt = new Date(w.now().getTime() + 60_000).toISOString();
    const { looked, hash, noticeId } = await submittedNotice(w, office, { releaseAt });
    w.pass(2);
    const call = w.call(noticeApi, 'approve', { ...looked, hash }, office.reviewer.token);
    await refusedAlike(noticeId, call, {
      code: 400,
      message: 'The release time has passed. Choose to publish now, or have the editor change the time',
    });
    const now = { ...looked, hash, now: true };
    expect(await w.ok(noticeApi, 'approve', now, office.reviewer.token)).toMatchObject({ stage: 'live' });
    const later = new Date(w.now().getTime() + 3_600_000).toISOString();
    const next = await submittedNotice(w, office, { releaseAt: later });
    const early = { ...next.looked, hash: next.hash, now: true };
    expect(await w.ok(noticeApi, 'approve', early, office.reviewer.token)).toMatchObject({
      stage: 'scheduled',
    });
  });
});

describe('a text in review', () => {
  test('is read-only for everybody until it is withdrawn', async () => {
    const { looked, noticeId, input } = await submittedNotice(w, office);
    const call = w.call(
      noticeApi,
      'edit',
      { ...looked, notice: { ...input, summary: 'x' } },
      office.author.token,
    );
    await refusedAlike(noticeId, call, { code: 409, data: { which: 'state' } });
    const { version } = await w.ok(noticeApi, 'withdraw', looked, office.author.token);
    const edit = { noticeId, version, notice: { ...input, summary: 'x' } };
    expect(await w.call(noticeApi, 'edit', edit, office.author.token)).toMatchObject({ code: 200 });
  });
});

describe('an approved notice', () => {
  test('is edited beside its live text, which stays until the new one is approved', async () => {
    const { noticeId, version, input } = await approvedNotice(w, office);
    const notice = { ...input, zh: { ...input.zh, title: '更正：停水时间' } };
    const edited = await w.ok(noticeApi, 'edit', { noticeId, version, notice }, office.author.token);
    const seen = await w.ok(noticeApi, 'get', { noticeId }, office.reviewer.token);
    expect(seen).toMatchObject({ stage: 'live', next: 'draft', live: { zh: { title: input.zh.title } } });
    await w.ok(noticeApi, 'submit', { noticeId, version: edited.version }, office.author.token);
    const waiting = await w.ok(noticeApi, 'get', { noticeId }, office.reviewer.token);
    expect(waiting).toMatchObject({ stage: 'live', next: 'toReview', can: { review: true } });
    const yes = { noticeId, version: waiting.version, hash: waiting.revision.hash };
    await w.ok(noticeApi, 'approve', yes, office.reviewer.token);
    const after = await w.ok(noticeApi, 'get', { noticeId }, office.reviewer.token);
    expect(after).toMatchObject({ stage: 'live', next: null, live: null, titleZh: '更正：停水时间' });
    expect(after.releaseAt).toBe(seen.releaseAt);
  });

  test('keeps its live text when the new one is rejected', async () => {
    const { noticeId, version, input } = await approvedNotice(w, office);
    const notice = { ...input, summary: '新的' };
    const edited = await w.ok(noticeApi, 'edit', { noticeId, version, notice }, office.author.token);
    await w.ok(noticeApi, 'submit', { noticeId, version: edited.version }, office.author.token);
    const { revision, version: seen } = await w.ok(noticeApi, 'get', { noticeId }, office.reviewer.token);
    const no = { noticeId, version: seen, hash: revision.hash, reason: '不清楚' };
    expect(await w.ok(noticeApi, 'reject', no, office.reviewer.token)).toMatchObject({ stage: 'live' });
    expect(await w.ok(noticeApi, 'get', { noticeId }, office.reviewer.token)).toMatchObject({
      next: 'rejected',
      reason: '不清楚',
      live: { summary: input.summary },
    });
    // Its author finds what was sent back, whether something is live beside it or not.
    const mine = { own: true, stage: 'rejected' as const, keyword: input.zh.title, page: 1, limit: 10 };
    expect(await w.ok(noticeApi, 'list', mine, office.author.token)).toMatchObject({
      total: 1,
      list: [{ noticeId, stage: 'live', next: 'rejected' }],
    });
    const { total } = await w.ok(noticeApi, 'list', mine, office.reviewer.token);
    expect(total).toBe(0);
  });

  test('is revoked once; the second is told who was first, and nothing is half done of several', async () => {
    const [one, two] = [await approvedNotice(w, office), await approvedNotice(w, office)];
    const { token } = office.reviewer;
    await w.ok(noticeApi, 'revoke', { noticeIds: [one.noticeId], reason: '写错了' }, token);
    const both = { noticeIds: [two.noticeId, one.noticeId], reason: '再撤一次' };
    await refusedAlike(two.noticeId, w.call(noticeApi, 'revoke', both, token), {
      code: 409,
      data: { which: 'state', by: office.reviewer.user.nickName },
    });
  });

  test('is revoked by its editor within a quarter of an hour only', async () => {
    const { noticeId } = await approvedNotice(w, office);
    w.pass(16);
    const asked = { noticeIds: [noticeId], reason: '写错了' };
    await refusedAlike(noticeId, w.call(noticeApi, 'revoke', asked, office.author.token), { code: 403 });
    const fresh = await approvedNotice(w, office);
    const soon = { noticeIds: [fresh.noticeId], reason: '写错了' };
    expect(await w.call(noticeApi, 'revoke', soon, office.author.token)).toMatchObject({ code: 200 });
  });

  test('of which nobody was told is a draft again by a step back; once it is live that is refused', async () => {
    const releaseAt = new Date(w.now().getTime() + 3_600_000).toISOString();
    const { noticeId, version } = await approvedNotice(w, office, { releaseAt });
    const back = await w.ok(noticeApi, 'pullBack', { noticeId, version }, office.author.token);
    expect(back.stage).toBe('draft');
    const live = await approvedNotice(w, office);
    const looked = { noticeId: live.noticeId, version: live.version };
    await refusedAlike(live.noticeId, w.call(noticeApi, 'pullBack', looked, office.author.token), {
      code: 409,
    });
  });
});

test('a save that says the same changes nothing; another version is a conflict that names who saved', async () => {
  const input = newNotice({ projectId: office.project.id });
  const { noticeId, version } = await w.ok(noticeApi, 'add', input, office.author.token);
  expect(await w.ok(noticeApi, 'edit', { noticeId, version, notice: input }, office.author.token)).toEqual({
    noticeId,
    version,
  });
  const one = { noticeId, version, notice: { ...input, summary: '一' } };
  await w.ok(noticeApi, 'edit', one, office.author.token);
  const other = { noticeId, version, notice: { ...input, summary: '二' } };
  await refusedAlike(noticeId, w.call(noticeApi, 'edit', other, office.author.token), {
    code: 409,
    data: { which: 'version', by: office.author.user.nickName },
  });
});
