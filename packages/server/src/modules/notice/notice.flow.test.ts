import { appNoticeApi } from '@mdi/contract/modules/app-notice/app-notice.contract.ts';
import { noticeApi } from '@mdi/contract/modules/notice/notice.contract.ts';
import { beforeAll, expect, test } from 'vitest';
import { newNotice } from '../../../test/factories/inputs.ts';
import { type World, world } from '../../../test/world.ts';
import { announce, officeOf } from './notice.fixture.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

test('a notice is written, rejected with a reason, mended, approved, read, confirmed and revoked', async () => {
  const { project, author, reviewer, employee, phone } = await officeOf(w);
  const input = newNotice({ projectId: project.id, mustConfirm: true });
  const { noticeId, version } = await w.ok(noticeApi, 'add', input, author.token);
  const submitted = await w.ok(noticeApi, 'submit', { noticeId, version }, author.token);
  expect(submitted.stage).toBe('toReview');
  const seen = await w.ok(noticeApi, 'get', { noticeId }, reviewer.token);
  expect(seen).toMatchObject({ can: { review: true, edit: false }, people: 1, stage: 'toReview' });
  const { hash } = seen.revision;
  const no = { noticeId, version: seen.version, hash, reason: '请写明时间' };
  const rejected = await w.ok(noticeApi, 'reject', no, reviewer.token);
  expect(rejected.stage).toBe('rejected');
  const mended = { ...input, zh: { ...input.zh, title: '8 点停水' } };
  const edited = await w.ok(
    noticeApi,
    'edit',
    { noticeId, version: rejected.version, notice: mended },
    author.token,
  );
  const again = await w.ok(noticeApi, 'submit', { noticeId, version: edited.version }, author.token);
  const newer = await w.ok(noticeApi, 'get', { noticeId }, reviewer.token);
  expect(newer).toMatchObject({ reason: '请写明时间', revision: { no: 2 } });
  const yes = { noticeId, version: again.version, hash: newer.revision.hash };
  expect(await w.ok(noticeApi, 'approve', yes, reviewer.token)).toMatchObject({ stage: 'live' });
  await announce(w);
  const inbox = await w.ok(appNoticeApi, 'inbox', {}, phone);
  expect(inbox).toMatchObject({ unread: 1, entries: [{ noticeId, titleZh: '8 点停水', readAt: null }] });
  await w.ok(appNoticeApi, 'open', { noticeId }, phone);
  await w.ok(appNoticeApi, 'confirm', { noticeId }, phone);
  expect(await w.ok(noticeApi, 'get', { noticeId }, reviewer.token)).toMatchObject({
    audienceCount: 1,
    readCount: 1,
    confirmedCount: 1,
  });
  const asked = { noticeId, what: 'confirmed' as const, page: 1, limit: 10 };
  expect(await w.ok(noticeApi, 'readers', asked, reviewer.token)).toMatchObject({
    list: [{ employeeId: employee.id }],
  });
  const { steps } = await w.ok(noticeApi, 'get', { noticeId }, reviewer.token);
  const [writes, reviews] = [author.user.nickName, reviewer.user.nickName];
  // People, as others know them, and never their accounts; nobody is the clock.
  expect(steps.map(({ step, by }) => [step, by])).toEqual([
    ['announce', null],
    ['approve', reviews],
    ['submit', writes],
    ['save', writes],
    ['reject', reviews],
    ['submit', writes],
    ['add', writes],
  ]);
  const here = { projectId: project.id, noticeId };
  expect(await w.ok(appNoticeApi, 'current', here)).toEqual({ current: true });
  await w.ok(noticeApi, 'revoke', { noticeIds: [noticeId], reason: '写错了' }, reviewer.token);
  expect(await w.ok(appNoticeApi, 'current', here)).toEqual({ current: false });
  expect(await w.call(appNoticeApi, 'open', { noticeId }, phone)).toMatchObject({ code: 404 });
  expect(await w.ok(appNoticeApi, 'inbox', {}, phone)).toMatchObject({
    unread: 0,
    entries: [{ noticeId, titleZh: null, titleEn: null, withdrawn: true }],
  });
});
