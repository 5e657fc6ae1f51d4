import { appNoticeApi } from '@mdi/contract/modules/app-notice/app-notice.contract.ts';
import { noticeApi } from '@mdi/contract/modules/notice/notice.contract.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';
import { announceBatch, announceDue } from '../../kit/review/announce.ts';
import { addCrowd, announce, approvedNotice, officeOf } from './notice.fixture.ts';
import { noticeAnnouncement, noticeSms } from './notice.tasks.ts';

let w: World;
beforeAll(async () => {
  // Days go by, and nobody has to log in again.
  w = await world({ env: { SESSION_IDLE_MINUTES: '1440', SESSION_HOURS: '168', SESSIONS_PER_USER: '100' } });
});

const deliveries = (noticeId: number) =>
  w.db.selectFrom('contentDelivery').selectAll().where('contentId', '=', noticeId).execute();

test('what went live while nothing ran is live all the same, and announced once the clock runs again', async () => {
  const office = await officeOf(w);
  const releaseAt = new Date(w.now().getTime() + 3_600_000).toISOString();
  const { noticeId } = await approvedNotice(w, office, { releaseAt });
  await announce(w);
  expect(await deliveries(noticeId)).toEqual([]);
  expect(await w.call(appNoticeApi, 'open', { noticeId }, office.phone)).toMatchObject({ code: 404 });
  w.pass(600);
  expect(await w.call(appNoticeApi, 'open', { noticeId }, office.phone)).toMatchObject({ code: 200 });
  await announce(w);
  await announce(w);
  expect(await w.ok(appNoticeApi, 'inbox', {}, office.phone)).toMatchObject({ entries: [{ noticeId }] });
  expect(await w.ok(noticeApi, 'get', { noticeId }, office.author.token)).toMatchObject({ audienceCount: 1 });
});

test('what was over before anything ran again is announced to nobody', async () => {
  const office = await officeOf(w);
  const at = (minutes: number) => new Date(w.now().getTime() + minutes * 60_000).toISOString();
  const { noticeId } = await approvedNotice(w, office, { releaseAt: at(10), expiresAt: at(20) });
  w.pass(30);
  await announce(w);
  await announce(w);
  expect(await deliveries(noticeId)).toEqual([]);
  const seen = await w.ok(noticeApi, 'get', { noticeId }, office.author.token);
  expect(seen).toMatchObject({ stage: 'expired', audienceCount: null });
  // Its history says so, once, and by nobody.
  expect(seen.steps.filter(({ step }) => step === 'missed')).toEqual([
    expect.objectContaining({ by: null, revision: 1 }),
  ]);
});

test('what was missed and is approved again with a later end is announced, and may be missed again', async () => {
  const office = await officeOf(w);
  const at = (minutes: number) => new Date(w.now().getTime() + minutes * 60_000).toISOString();
  const { noticeId, version, input } = await approvedNotice(w, office, {
    releaseAt: at(10),
    expiresAt: at(20),
  });
  w.pass(30);
  await announce(w);
  const again = async (expiresAt: string, releaseAt: string | null, looked: number) => {
    const notice = { ...input, releaseAt, expiresAt };
    const edited = await w.ok(noticeApi, 'edit', { noticeId, version: looked, notice }, office.author.token);
    const sent = { noticeId, version: edited.version };
    const { version: waits } = await w.ok(noticeApi, 'submit', sent, office.author.token);
    const { revision } = await w.ok(noticeApi, 'get', { noticeId }, office.reviewer.token);
    const yes = { noticeId, version: waits, hash: revision.hash };
    return (await w.ok(noticeApi, 'approve', yes, office.reviewer.token)).version;
  };
  const next = await again(at(20), at(10), version);
  w.pass(30);
  await announce(w);
  const { steps } = await w.ok(noticeApi, 'get', { noticeId }, office.author.token);
  expect(steps.filter(({ step }) => step === 'missed')).toHaveLength(2);
  await again(at(60), null, next);
  await announce(w);
  expect(await deliveries(noticeId)).toHaveLength(1);
});

test('an announcement that dies in the middle goes on where it was: everybody is told once, by two at once too', async () => {
  const office = await officeOf(w);
  await addCrowd(w, office.company, announceBatch * 3);
  const { noticeId } = await approvedNotice(w, office, { sms: true });
  let batches = 0;
  const dies = () => {
    batches += 1;
    // The clock is read once for the beginning and once for each batch.
    if (batches === 4) throw new Error('killed');
    return w.now();
  };
  await expect(announceDue(w.db, noticeAnnouncement, dies)).rejects.toThrow('killed');
  const half = await deliveries(noticeId);
  expect(half).toHaveLength(announceBatch * 2);
  expect((await w.ok(noticeApi, 'get', { noticeId }, office.author.token)).audienceCount).toBeNull();
  await Promise.all([announce(w), announce(w)]);
  const all = await deliveries(noticeId);
  expect(all).toHaveLength(announceBatch * 3 + 1);
  const told = await w.db
    .selectFrom('contentMessage')
    .select('userId')
    .where('contentId', '=', noticeId)
    .execute();
  expect(new Set(told.map(({ userId }) => userId)).size).toBe(told.length);
  expect(told).toHaveLength(announceBatch * 3 + 1);
  expect((await w.ok(noticeApi, 'get', { noticeId }, office.author.token)).audienceCount).toBe(
    announceBatch * 3 + 1,
  );
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from graphile_worker.jobs where task_identifier = 'noticeMessages'`.execute(
    w.db,
  );
  expect(rows[0]?.n).toBe(1);
  await sql`delete from graphile_worker._private_jobs`.execute(w.db);
  await w.db.deleteFrom('contentMessage').execute();
}, 60_000);

test('an SMS goes to each person once, though they work at two places, and only where it is ticked', async () => {
  const office = await officeOf(w);
  const user = await w.make.user();
  for (let job = 0; job < 2; job += 1) {
    const company = await w.make.company({ projectId: office.project.id });
    await w.make.employee({ company, userId: user.id });
  }
  await approvedNotice(w, office);
  await announce(w);
  await w.work();
  expect(w.outbox).toEqual([]);
  const { noticeId, input } = await approvedNotice(w, office, { sms: true });
  await announce(w);
  await w.work();
  expect(w.outbox.map(({ phone }) => phone).toSorted()).toEqual(
    [user.phone, await phoneOf(office.employee.userId)].toSorted(),
  );
  expect(w.outbox[0]).toMatchObject({
    template: 'notice',
    params: { project: office.project.name, title: expect.stringContaining(input.zh.title.slice(0, 5)) },
  });
  expect(w.outbox[0]?.params.link).toContain(`/h5/app/pm/${office.project.id}/notices/${noticeId}`);
});

const phoneOf = async (userId: number) =>
  (await w.db.selectFrom('user').select('phone').where('id', '=', userId).executeTakeFirstOrThrow()).phone;

test('a long title is cut for an SMS, in the language of who gets it', () => {
  const to = {
    contentId: 2,
    projectId: 1,
    project: 'P',
    phone: '13800000000',
    titleZh: '字'.repeat(30),
    titleEn: 'Water',
  };
  const settings = { publicUrl: 'https://mdi.example' };
  expect(noticeSms(settings, { ...to, lang: 'zh' }).params.title).toBe(`${'字'.repeat(19)}…`);
  expect(noticeSms(settings, { ...to, lang: 'en' }).params.title).toBe('Water');
});

test('what is revoked before an SMS goes out is told to nobody', async () => {
  const office = await officeOf(w);
  const { noticeId } = await approvedNotice(w, office, { sms: true });
  await announce(w);
  const before = w.outbox.length;
  await w.ok(noticeApi, 'revoke', { noticeIds: [noticeId], reason: '写错了' }, office.reviewer.token);
  await w.work();
  expect(w.outbox).toHaveLength(before);
});

test('what is written again after a revocation is announced again only where that is asked for', async () => {
  for (const announceAgain of [false, true]) {
    const office = await officeOf(w);
    const { noticeId } = await approvedNotice(w, office);
    await announce(w);
    await w.ok(appNoticeApi, 'open', { noticeId }, office.phone);
    await w.ok(noticeApi, 'revoke', { noticeIds: [noticeId], reason: '写错了' }, office.reviewer.token);
    const { version } = await w.ok(noticeApi, 'get', { noticeId }, office.author.token);
    const draft = await w.ok(noticeApi, 'reopen', { noticeId, version, announceAgain }, office.author.token);
    const looked = { noticeId, version: draft.version };
    const sent = await w.ok(noticeApi, 'submit', looked, office.author.token);
    const { revision } = await w.ok(noticeApi, 'get', { noticeId }, office.reviewer.token);
    const yes = { noticeId, version: sent.version, hash: revision.hash };
    await w.ok(noticeApi, 'approve', yes, office.reviewer.token);
    await announce(w);
    const [row] = await deliveries(noticeId);
    expect(row?.readAt === null).toBe(announceAgain);
  }
});

/** A zone in which it is so many o'clock. */
const zoneAt = (hour: number) => {
  const ahead = (hour - w.now().getUTCHours() + 24) % 24;
  const east = ahead > 12 ? ahead - 24 : ahead;
  return `Etc/GMT${east >= 0 ? '-' : '+'}${Math.abs(east)}`;
};

test('who has not confirmed is reminded twice at most, hours apart, and never at night', async () => {
  const office = await officeOf(w);
  const zone = zoneAt(12);
  const { noticeId } = await approvedNotice(w, office, { mustConfirm: true, zone });
  const { token } = office.reviewer;
  const role = { level: 30 as const, resources: ['content:notice:view', 'content:notice:readers'] as const };
  const other = await w.make.person({ role, projectId: office.project.id });
  expect(await w.call(noticeApi, 'remind', { noticeId }, token)).toMatchObject({ code: 400 });
  await announce(w);
  expect(await w.ok(noticeApi, 'remind', { noticeId }, token)).toEqual({ people: 1 });
  expect(await w.call(noticeApi, 'remind', { noticeId }, other.token)).toMatchObject({
    code: 400,
    message: 'A reminder went out recently. Try again in 4 hours',
  });
  w.pass(5 * 60);
  expect(await w.ok(noticeApi, 'remind', { noticeId }, token)).toEqual({ people: 1 });
  w.pass(2 * 60);
  expect(await w.call(noticeApi, 'remind', { noticeId }, token)).toMatchObject({
    code: 400,
    message: 'Reminders can be sent 2 times at most',
  });
  expect(await w.ok(noticeApi, 'get', { noticeId }, token)).toMatchObject({ reminders: { sent: 2 } });
});

test('a reminder at night is refused with the zone; one for nobody too', async () => {
  const office = await officeOf(w);
  for (const hour of [8, 20]) {
    const { noticeId } = await approvedNotice(w, office, { mustConfirm: true, zone: zoneAt(hour) });
    await announce(w);
    expect(await w.call(noticeApi, 'remind', { noticeId }, office.reviewer.token)).toMatchObject({
      code: 400,
      message: expect.stringContaining('between 9:00 and 20:00'),
    });
  }
  const { noticeId } = await approvedNotice(w, office, { mustConfirm: true, zone: zoneAt(12) });
  await announce(w);
  await w.ok(appNoticeApi, 'confirm', { noticeId }, office.phone);
  expect(await w.call(noticeApi, 'remind', { noticeId }, office.reviewer.token)).toMatchObject({
    code: 400,
    message: 'Everyone has confirmed',
  });
});
