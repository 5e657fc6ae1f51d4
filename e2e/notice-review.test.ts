import { setTimeout as wait } from 'node:timers/promises';
import { appNoticeApi } from '@mdi/contract/modules/app-notice/app-notice.contract.ts';
import { myPassApi } from '@mdi/contract/modules/my-pass/my-pass.contract.ts';
import { noticeApi } from '@mdi/contract/modules/notice/notice.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type BrowserUser, journeyLanguages, latestCode, signInQuietly, startDemo } from './browser.ts';
import { employAtTenant, projectNamed } from './demo-records.ts';
import { enterByAddress } from './navigation.ts';
import { callAsHeadOffice } from './new-users.ts';
import { noticeInput, submitNotice } from './notice-input.ts';

import { call, callOk, tokenOf } from './server.ts';

const { visit, server, restart } = startDemo();
const home = '恒景中心';
const base = '/miniProgramContentManage';
const phone = '13911790001';
const person = '沈知行';
let projectId = 0;
let companyId = 0;

beforeAll(async () => {
  projectId = await projectNamed(server(), home);
  companyId = (await employAtTenant(server(), { projectId, at: 0, name: person, phone })).companyId;
});

const notice = (noticeId: number) => callAsHeadOffice(server(), noticeApi, 'get', { noticeId });

/** The clocks of the project, to the minute. */
const clockIn = (at: Date): string =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Shanghai',
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(at);

/** The full minute that is at least so many seconds away. */
const minuteAfter = (seconds: number): Date =>
  new Date(Math.ceil((Date.now() + seconds * 1000) / 60_000) * 60_000);

const title = ({ page }: BrowserUser, name: string) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

async function signedIn(): Promise<string> {
  await callOk(server(), myPassApi, 'sendCode', { phone });
  const code = await latestCode(server(), phone);
  return (await callOk(server(), myPassApi, 'signIn', { phone, code })).token;
}

/** Gives the verdict on the notice that is open, by keys; answers whether another one is open then. */
async function judge(v: BrowserUser, rejects: boolean): Promise<boolean> {
  const { page, t } = v;
  const before = page.url();
  const stops = await page.locator('button[aria-keyshortcuts="Alt+A"]').isDisabled();
  const no = rejects || stops;
  await page.keyboard.press(no ? 'Alt+r' : 'Alt+a');
  const asked = page.getByRole('dialog');
  await asked.waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.tagName);
  await expect.poll(focused).toBe(no ? 'TEXTAREA' : 'BUTTON');
  if (no) {
    await page.keyboard.type('请补充说明');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await page.waitForURL(({ href }) => href !== before);
  if (page.url().includes('noticeDetail')) return false;
  await asked.waitFor({ state: 'detached' });
  const id = Number(new URL(page.url()).searchParams.get('noticeId'));
  const { titleZh, titleEn } = await notice(id);
  await title(v, (v.lang === 'en' && titleEn) || titleZh);
  await page.getByRole('button', { name: t('notice.reject') }).waitFor();
  return true;
}

describe.each(journeyLanguages)('in %s', (lang) => {
  test('what is approved for a time is live then although the server was off; who read and confirmed it is known, and revoked it is gone', async () => {
    const releaseAt = minuteAfter(40);
    const name = `3 号客梯检修 ${lang}`;
    const noticeId = await submitNotice(
      server(),
      noticeInput(projectId, name, { releaseAt: releaseAt.toISOString(), mustConfirm: true }),
    );
    const author = await visit(lang);
    await signInQuietly(author, 'property');
    await enterByAddress(author, `${base}/noticeReview?noticeId=${noticeId}`);
    await author.page.getByText(author.t('notice.cannotReview')).waitFor();
    await author.page.getByText(author.t('notice.ownReviewWhy')).waitFor();
    await author.healthy();
    await author.context.close();

    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'hq');
    await enterByAddress(v, `${base}/noticeReview?noticeId=${noticeId}`);
    await title(v, name);
    await page.keyboard.press('Alt+a');
    const verb = t('notice.approveLaterVerb', clockIn(releaseAt));
    await page.getByRole('dialog').getByRole('button', { name: verb }).click();
    await page.getByText(t('notice.approved')).first().waitFor();
    expect((await notice(noticeId)).stage).toBe('scheduled');
    await v.context.close();

    await server().stop();
    await wait(Math.max(0, releaseAt.getTime() - Date.now()) + 1000);
    await restart();
    expect((await notice(noticeId)).stage).toBe('live');

    const token = await signedIn();
    const opened = await callOk(server(), appNoticeApi, 'open', { noticeId }, token);
    expect(opened.notice.titleZh).toBe(name);
    const told = async () => (await notice(noticeId)).audienceCount ?? 0;
    await expect.poll(told, { timeout: 90_000 }).toBeGreaterThan(0);
    await callOk(server(), appNoticeApi, 'open', { noticeId }, token);
    await callOk(server(), appNoticeApi, 'confirm', { noticeId }, token);
    const among = async (what: 'unread' | 'confirmed') =>
      (await callAsHeadOffice(server(), noticeApi, 'readers', { noticeId, companyId, keyword: person, what }))
        .total;
    expect([await among('unread'), await among('confirmed')]).toEqual([0, 1]);

    await callAsHeadOffice(server(), noticeApi, 'revoke', { noticeIds: [noticeId], reason: '时间有误' });
    expect((await call(server(), appNoticeApi, 'open', { noticeId }, token)).code).toBe(404);
  });

  test('a reviewer goes through the whole queue by keys, and hears when nothing more waits', async () => {
    const name = `大堂打蜡 ${lang}`;
    const noticeId = await submitNotice(server(), noticeInput(projectId, name));
    await submitNotice(server(), noticeInput(projectId, `外墙清洗 ${lang}`));
    const v = await visit(lang);
    await signInQuietly(v, 'hq');
    await enterByAddress(v, `${base}/noticeReview?noticeId=${noticeId}`);
    await title(v, name);
    let more = true;
    for (let at = 0; more && at < 40; at += 1) more = await judge(v, at % 2 === 1);
    await v.page.getByText(v.t('notice.queueDone')).first().waitFor();
    expect((await callAsHeadOffice(server(), noticeApi, 'list', { mine: true })).total).toBe(0);
    await v.healthy();
    await v.context.close();
  });

  test('who comes second hears who was first, and a text that changed meanwhile is not approved unseen', async () => {
    const name = `车库清洗 ${lang}`;
    const noticeId = await submitNotice(server(), noticeInput(projectId, name));
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'hq');
    await enterByAddress(v, `${base}/noticeReview?noticeId=${noticeId}`);
    await title(v, name);

    const token = await tokenOf(server(), 'property');
    const at = async () => (await callOk(server(), noticeApi, 'get', { noticeId }, token)).version;
    await callOk(server(), noticeApi, 'withdraw', { noticeId, version: await at() }, token);
    const mended = { ...noticeInput(projectId, `${name} 改`), publisher: '工程部' };
    const saved = await callOk(
      server(),
      noticeApi,
      'edit',
      { noticeId, version: await at(), notice: mended },
      token,
    );
    await callOk(server(), noticeApi, 'submit', { noticeId, version: saved.version }, token);
    await page.keyboard.press('Alt+a');
    const asked = page.getByRole('dialog');
    const known = page.getByRole('button', { name: t('notice.lookAgain') });
    // What was changed may be known already; otherwise the server says so.
    if (await asked.isVisible()) await page.keyboard.press('Enter');
    if (!(await page.getByRole('heading', { level: 1, name: `${name} 改` }).isVisible())) await known.click();
    await title(v, `${name} 改`);
    expect((await notice(noticeId)).stage).toBe('toReview');

    const { revision, version } = await notice(noticeId);
    const other = await tokenOf(server(), 'region');
    await callOk(server(), noticeApi, 'approve', { noticeId, version, hash: revision.hash }, other);
    await page.keyboard.press('Alt+a');
    if (await asked.isVisible()) await page.keyboard.press('Enter');
    await page.getByText(t('notice.notInReview')).first().waitFor();
    await page.getByText(t('notice.step_approve')).first().waitFor();
    await v.context.close();
  });
});
