import { setTimeout as wait } from 'node:timers/promises';
import { pathOf } from '@mdi/contract/kit/op.ts';
import type { RichBlock } from '@mdi/contract/kit/rich-text.ts';
import { appNoticeApi } from '@mdi/contract/modules/app-notice/app-notice.contract.ts';
import { myPassApi } from '@mdi/contract/modules/my-pass/my-pass.contract.ts';
import { type NoticeSent, noticeApi } from '@mdi/contract/modules/notice/notice.contract.ts';
import { uploadApi } from '@mdi/contract/modules/upload/upload.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { enter, languages, latestCode, stage, type Visitor } from './browser.ts';
import { bodiesOf, docOf, hostile, inParts } from './hostile.ts';
import { asOffice } from './people.ts';
import { employAt } from './phones.ts';
import { projectNamed } from './records.ts';
import { call, ok, tokenOf } from './server.ts';
import { enterByAddress } from './ways.ts';

const { visit, server, restart } = stage();
const home = '恒景中心';
const base = '/miniProgramContentManage';
const phone = '13911790001';
const person = '沈知行';
let projectId = 0;
let companyId = 0;

beforeAll(async () => {
  projectId = await projectNamed(server(), home);
  companyId = (await employAt(server(), { projectId, at: 0, name: person, phone })).companyId;
});

const line = (text: string): RichBlock => ({ type: 'paragraph', content: [{ type: 'text', text }] });

const written = (title: string, more: Partial<NoticeSent> = {}): NoticeSent => ({
  zh: { title, body: docOf([line('周五 22:00 至 24:00，请提前安排。')]) },
  en: { title: `${title} (EN)`, body: docOf([line('Friday 22:00 to 24:00, please plan ahead.')]) },
  ...{ summary: '周五 22:00 至 24:00', publisher: '物业服务中心', thumbnail: null, attachmentIds: [] },
  audience: { kind: 'everyone', projectIds: [projectId], buildingIds: [], companyIds: [] },
  ...{ releaseAt: null, expiresAt: null, zone: 'Asia/Shanghai', mustConfirm: false, sms: false },
  ...more,
});

/** Writes a notice as the property's administrator, and hands it in. */
async function handIn(notice: NoticeSent): Promise<number> {
  const token = await tokenOf(server(), 'property');
  const { noticeId, version } = await ok(server(), noticeApi, 'add', notice, token);
  await ok(server(), noticeApi, 'submit', { noticeId, version }, token);
  return noticeId;
}

const notice = (noticeId: number) => asOffice(server(), noticeApi, 'get', { noticeId });

/** The clocks of the project, to the minute. */
const clockIn = (at: Date): string =>
  new Intl.DateTimeFormat('sv-SE', {
    ...{ timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' },
  }).format(at);

/** The full minute that is at least so many seconds away. */
const minuteAfter = (seconds: number): Date =>
  new Date(Math.ceil((Date.now() + seconds * 1000) / 60_000) * 60_000);

const title = ({ page }: Visitor, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

async function signedIn(): Promise<string> {
  await ok(server(), myPassApi, 'sendCode', { phone });
  await expect.poll(() => latestCode(server(), phone).catch(() => '')).toMatch(/^\d{6}$/);
  const code = await latestCode(server(), phone);
  return (await ok(server(), myPassApi, 'signIn', { phone, code })).token;
}

/** Gives the verdict on the notice that is open, by keys; answers whether another one is open then. */
async function judge(v: Visitor, rejects: boolean): Promise<boolean> {
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
  const { titleZh } = await notice(id);
  await title(v, titleZh);
  await page.getByRole('button', { name: t('notice.reject') }).waitFor();
  return true;
}

describe.each(languages)('in %s', (lang) => {
  test('what is approved for a time is live then although the server was off; who read and confirmed it is known, and revoked it is gone', async () => {
    const releaseAt = minuteAfter(40);
    const name = `3 号客梯检修 ${lang}`;
    const noticeId = await handIn(written(name, { releaseAt: releaseAt.toISOString(), mustConfirm: true }));
    const author = await visit(lang);
    await enter(author, 'property');
    await enterByAddress(author, `${base}/noticeReview?noticeId=${noticeId}`);
    await author.page.getByText(author.t('notice.cannotReview')).waitFor();
    await author.page.getByText(author.t('notice.ownReviewWhy')).waitFor();
    await author.healthy();
    await author.context.close();

    const v = await visit(lang);
    const { page, t } = v;
    await enter(v, 'hq');
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
    const opened = await ok(server(), appNoticeApi, 'open', { noticeId }, token);
    expect(opened.notice.titleZh).toBe(name);
    const told = async () => (await notice(noticeId)).audienceCount ?? 0;
    await expect.poll(told, { timeout: 90_000 }).toBeGreaterThan(0);
    await ok(server(), appNoticeApi, 'open', { noticeId }, token);
    await ok(server(), appNoticeApi, 'confirm', { noticeId }, token);
    const among = async (what: 'unread' | 'confirmed') =>
      (await asOffice(server(), noticeApi, 'readers', { noticeId, companyId, keyword: person, what })).total;
    expect([await among('unread'), await among('confirmed')]).toEqual([0, 1]);

    await asOffice(server(), noticeApi, 'revoke', { noticeIds: [noticeId], reason: '时间有误' });
    expect((await call(server(), appNoticeApi, 'open', { noticeId }, token)).code).toBe(404);
  }, 420_000);

  test('a reviewer goes through the whole queue by keys, and hears when nothing more waits', async () => {
    const name = `大堂打蜡 ${lang}`;
    const noticeId = await handIn(written(name));
    await handIn(written(`外墙清洗 ${lang}`));
    const v = await visit(lang);
    await enter(v, 'hq');
    await enterByAddress(v, `${base}/noticeReview?noticeId=${noticeId}`);
    await title(v, name);
    let more = true;
    for (let at = 0; more && at < 40; at += 1) more = await judge(v, at % 2 === 1);
    await v.page.getByText(v.t('notice.queueDone')).first().waitFor();
    expect((await asOffice(server(), noticeApi, 'list', { mine: true })).total).toBe(0);
    await v.healthy();
    await v.context.close();
  });

  test('who comes second hears who was first, and a text that changed meanwhile is not approved unseen', async () => {
    const name = `车库清洗 ${lang}`;
    const noticeId = await handIn(written(name));
    const v = await visit(lang);
    const { page, t } = v;
    await enter(v, 'hq');
    await enterByAddress(v, `${base}/noticeReview?noticeId=${noticeId}`);
    await title(v, name);

    const token = await tokenOf(server(), 'property');
    const at = async () => (await ok(server(), noticeApi, 'get', { noticeId }, token)).version;
    await ok(server(), noticeApi, 'withdraw', { noticeId, version: await at() }, token);
    const mended = { ...written(`${name} 改`), publisher: '工程部' };
    const saved = await ok(
      server(),
      noticeApi,
      'edit',
      { noticeId, version: await at(), notice: mended },
      token,
    );
    await ok(server(), noticeApi, 'submit', { noticeId, version: saved.version }, token);
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
    await ok(server(), noticeApi, 'approve', { noticeId, version, hash: revision.hash }, other);
    await page.keyboard.press('Alt+a');
    if (await asked.isVisible()) await page.keyboard.press('Enter');
    await page.getByText(t('notice.notInReview')).first().waitFor();
    await page.getByText(t('notice.step_approve')).first().waitFor();
    await v.context.close();
  });
});

/** Uploads a picture as a file of this name. */
async function fileNamed(name: string, token: string): Promise<number> {
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const form = new FormData();
  form.append('purpose', 'noticeFile');
  form.append('file', new File([Buffer.from(png, 'base64')], name, { type: 'image/png' }));
  const answer = await fetch(`${server().url}${pathOf(uploadApi, 'add')}`, {
    ...{ method: 'POST', headers: { 'x-token': token }, body: form },
  });
  const said = (await answer.json()) as { code: number; message: string; data: { uploadId: number } };
  if (said.code !== 200) throw new Error(`${name}: ${said.message}`);
  return said.data.uploadId;
}

/** Publishes what says all these, and hands in another text beside it; answers its number. */
async function publishHostile(texts: readonly string[], others: readonly string[]): Promise<number> {
  const token = await tokenOf(server(), 'property');
  const short = [...(texts[0] ?? '')].slice(0, 90).join('');
  const body = docOf(bodiesOf(texts));
  const file = await fileNamed(`${short.replace(/[/\\]/g, '')}.png`, token);
  const first = written(short, {
    ...{ zh: { title: short, body }, en: { title: short, body } },
    ...{ summary: short, publisher: short.slice(0, 50), attachmentIds: [file] },
  });
  const noticeId = await handIn(first);
  const { revision, version } = await notice(noticeId);
  await asOffice(server(), noticeApi, 'approve', { noticeId, version, hash: revision.hash });
  const other = { ...first, zh: { title: `${short} 2`, body: docOf(bodiesOf(others)) } };
  const now = (await notice(noticeId)).version;
  const saved = await ok(server(), noticeApi, 'edit', { noticeId, version: now, notice: other }, token);
  await ok(server(), noticeApi, 'submit', { noticeId, version: saved.version }, token);
  return noticeId;
}

/** Keeps what no page may do: open a dialog, or ask a foreign host. */
function strangeIn({ page, context }: Visitor): string[] {
  const strange: string[] = [];
  page.on('dialog', (dialog) => {
    strange.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol.startsWith('http') && host !== new URL(server().url).host) strange.push(request.url());
  });
  return strange;
}

/** What of the page runs, or would. */
const aliveIn = ({ page }: Visitor) =>
  page.evaluate(() => ({
    ran: '__ran' in window,
    alive: [...document.querySelectorAll('body *')]
      .filter(
        (one) =>
          /^(?:IFRAME|OBJECT|EMBED|MARQUEE|BASE|MATH|PORTAL|TEMPLATE)$/i.test(one.tagName) ||
          one.getAttributeNames().some((name) => /^on/i.test(name)) ||
          /^\s*(?:javascript|vbscript|data):/i.test(one.getAttribute('href') ?? ''),
      )
      .map((one) => one.outerHTML.slice(0, 120)),
  }));

test('nothing hostile that is written ever runs: list, detail, difference, preview, editor, and the app on phones', async () => {
  const parts = inParts(hostile, 20);
  await asOffice(server(), noticeApi, 'setRules', { projectId, bothLanguages: false, ownReview: false });
  const made: number[] = [];
  for (const [at, texts] of parts.entries())
    made.push(await publishHostile(texts, [...(parts[(at + 1) % parts.length] ?? []), ...texts.slice(0, 5)]));
  const v = await visit('zh');
  const { page, t } = v;
  const strange = strangeIn(v);
  const see = async (where: string, path: string, mark: string) => {
    await enterByAddress(v, path);
    await page.locator(mark).first().waitFor();
    expect({ where, ...(await aliveIn(v)), strange }).toEqual({ where, ran: false, alive: [], strange: [] });
  };
  await enter(v, 'hq');
  await see('list', `${base}/NoticeManage`, 'tbody tr.ant-table-row');
  for (const id of made) {
    await see('detail', `${base}/noticeDetail?noticeId=${id}`, '.rich');
    await see('difference', `${base}/noticeReview?noticeId=${id}`, '[data-changed]');
    await page.getByText(t('notice.preview'), { exact: true }).first().click();
    await page.locator('.rich').first().waitFor();
    expect((await aliveIn(v)).alive).toEqual([]);
    await see('app', `/h5/app/pm/${projectId}/notices/${id}`, '.rich');
  }
  const [first = 0] = made;
  const { noticeId } = await asOffice(server(), noticeApi, 'copy', { noticeId: first });
  await see('editor', `${base}/noticeEdit?noticeId=${noticeId}`, '.ProseMirror');
  await v.healthy();
  await v.context.close();
}, 300_000);
