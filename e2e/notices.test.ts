import { noticeApi } from '@mdi/contract/modules/notice/notice.contract.ts';
import { describe, expect, test } from 'vitest';
import { type BrowserUser, journeyLanguages, signInQuietly, startDemo } from './browser.ts';
import { firstFound } from './demo-records.ts';
import { enterByAddress } from './navigation.ts';
import { callAsHeadOffice } from './new-users.ts';

const { visit, server } = startDemo();

const list = '/miniProgramContentManage/NoticeManage';
const edit = '/miniProgramContentManage/noticeEdit';
const detail = '/miniProgramContentManage/noticeDetail?noticeId=';
const review = '/miniProgramContentManage/noticeReview?noticeId=';

const told = (v: BrowserUser, text: string) => v.page.getByText(text).first().waitFor();
const press = (v: BrowserUser, name: string) =>
  v.page.getByRole('button', { name, exact: true }).first().click();
const dialogOf = ({ page }: BrowserUser) => page.getByRole('dialog').last();
const idIn = ({ page }: BrowserUser) => Number(new URL(page.url()).searchParams.get('noticeId'));

/** Two people of the demo who may write, and review. */
const author = 'hq';
const reviewer = 'region';

async function write(v: BrowserUser, title: string, text: string): Promise<void> {
  await v.page.locator('#field-titleZh').fill(title);
  await v.page.locator('#field-bodyZh').click();
  await v.page.keyboard.type(text);
}

async function chooseProject(v: BrowserUser): Promise<void> {
  await v.page.locator('#field-projectIds').click();
  await v.page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
  await v.page.keyboard.press('Escape');
}

/** Waits for the page of a review and decides by the keyboard only. */
async function decide(v: BrowserUser, noticeId: number, key: 'A' | 'R', reason?: string): Promise<void> {
  await enterByAddress(v, `${review}${noticeId}`);
  await v.page.getByRole('button', { name: v.t('notice.approve') }).waitFor();
  await v.page.keyboard.press(`Alt+${key}`);
  await dialogOf(v).waitFor();
  if (reason !== undefined) {
    await expect.poll(() => v.page.evaluate(() => document.activeElement?.id)).toBe('field-reason');
    await v.page.keyboard.type(reason);
    // What is often said stands before the field, so that Tab leads on from there.
    await v.page.keyboard.press('Shift+Tab');
    await v.page.keyboard.press('Enter');
    const said = `${reason}${v.t('kit.listMark')}${v.t('notice.usual_audience')}`;
    expect(await v.page.locator('#field-reason').inputValue()).toBe(said);
    await v.page.keyboard.press('Tab');
    await v.page.keyboard.press('Tab');
    await v.page.keyboard.press('Tab');
  }
  await v.page.keyboard.press('Enter');
}

describe.each(journeyLanguages)('notices in %s', (lang) => {
  test('a notice is written, sent back with a reason, mended, approved with a time, released and revoked', async () => {
    const v = await visit(lang);
    await signInQuietly(v, author);
    await enterByAddress(v, edit);
    const title = `电梯检修 ${lang}`;
    await write(v, title, '周五下午检修');
    await chooseProject(v);
    await v.page.locator('#field-publisher').fill('物业服务中心');
    await v.healthy();
    await press(v, v.t('notice.submit'));
    await told(v, v.t('notice.submitted'));
    await v.page.waitForURL(/noticeDetail/);
    const noticeId = idIn(v);

    const w = await visit(lang);
    await signInQuietly(w, reviewer);
    await decide(w, noticeId, 'R', '请写明时间');
    await told(w, w.t('notice.rejected'));

    await enterByAddress(v, `${edit}?noticeId=${noticeId}`);
    await told(v, v.t('notice.rejectedBy', '请写明时间'));
    await v.page.locator('#field-bodyZh').click();
    await v.page.keyboard.press('Control+End');
    await v.page.keyboard.type('，13:30 至 17:00');
    await v.page.getByText(v.t('notice.releaseLater'), { exact: true }).click();
    await v.page.locator('#field-releaseAt').waitFor();
    await press(v, v.t('notice.submit'));
    await told(v, v.t('notice.submitted'));

    await decide(w, noticeId, 'A');
    await told(w, w.t('notice.approved'));
    await enterByAddress(v, `${detail}${noticeId}`);
    await told(v, v.t('notice.stage_scheduled'));

    await callAsHeadOffice(server(), noticeApi, 'pullBack', await versionOf(noticeId));
    await v.page.getByText(v.t('notice.stage_draft')).first().waitFor();
    await enterByAddress(v, `${edit}?noticeId=${noticeId}`);
    await v.page.getByText(v.t('notice.releaseNow'), { exact: true }).click();
    await press(v, v.t('notice.submit'));
    await told(v, v.t('notice.submitted'));
    await decide(w, noticeId, 'A');
    await told(w, w.t('notice.approved'));

    await enterByAddress(v, `${detail}${noticeId}`);
    await told(v, v.t('notice.stage_live'));
    await v.page.getByRole('button', { name: v.t('notice.moreOf', title) }).click();
    await v.page.getByRole('menuitem', { name: v.t('notice.revoke') }).click();
    await v.page.locator('#field-reason').fill('时间有误');
    await dialogOf(v)
      .getByRole('button', { name: v.t('notice.revoke') })
      .click();
    await told(v, v.t('notice.stage_revoked'));
    await v.healthy();
  });

  test('every screen of notices has no barrier, and none scrolls sideways', async () => {
    const v = await visit(lang);
    await v.page.setViewportSize({ width: 1280, height: 720 });
    await signInQuietly(v, author);
    const found = await callAsHeadOffice(server(), noticeApi, 'list', { page: 1, limit: 50 });
    const live = firstFound(found.list.filter(({ stage: at, next }) => at === 'live' && next === null));
    const waits = firstFound(found.list.filter(({ can }) => can.review));
    const writes = firstFound(found.list.filter(({ can, stage: at }) => can.edit && at === 'draft'));
    const pages = [list, `${edit}?noticeId=${writes.noticeId}`, `${review}${waits.noticeId}`];
    for (const tab of ['content', 'readers', 'steps']) pages.push(`${detail}${live.noticeId}&tab=${tab}`);
    for (const path of pages) {
      await enterByAddress(v, path);
      await v.healthy();
      expect(await v.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }
  });
});

async function versionOf(noticeId: number) {
  const { version } = await callAsHeadOffice(server(), noticeApi, 'get', { noticeId });
  return { noticeId, version };
}
