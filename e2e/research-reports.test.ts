import { reportAppPath } from '@mdi/contract/modules/research-report/app-report.contract.ts';
import { researchReportApi } from '@mdi/contract/modules/research-report/research-report.contract.ts';
import { whitelistApi } from '@mdi/contract/modules/whitelist/whitelist.contract.ts';
import { reportPdf } from '@mdi/server/db/seed/demo-report-pdf.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type BrowserUser, journeyLanguages, signInQuietly, startDemo } from './browser.ts';
import { employAtTenant, firstFound, projectNamed } from './demo-records.ts';
import { enterByAddress, goTo } from './navigation.ts';
import { callAsHeadOffice } from './new-users.ts';
import { assertFits, assertFitsLargeType, resizeToSmallPhone } from './page-fit.ts';
import { signInOnPhone, waitForHeading } from './phone-app-steps.ts';

const { visit, server } = startDemo();

const list = '报告小程序 › 研究报告';
const home = '恒景中心';
/** What an open viewer may take to close once it may not be shown any more. */
const withinMs = 5_000;
const app = reportAppPath.replace('/savills-mdi', '');

/** A client of head office: nobody's employee, known by the list alone. */
const invited = { name: '顾文澜', phone: '13911770001' };
const stranger = { name: '白知微', phone: '13911770002' };
/** Who only looks around, in either language. */
const visitors = {
  zh: { name: '沈若兰', phone: '13911770003' },
  en: { name: 'Ruth Hale', phone: '13911770004' },
};
const guests = '研究读者';

beforeAll(async () => {
  const projectId = await projectNamed(server(), home);
  await employAtTenant(server(), { projectId, at: 1, ...stranger });
  for (const person of Object.values(visitors))
    await employAtTenant(server(), { projectId, at: 2, ...person });
  const phones = [{ phone: invited.phone, person: invited.name }];
  await callAsHeadOffice(server(), whitelistApi, 'add', { name: guests, projectId: null, phones });
});

const told = (v: BrowserUser, text: string) => v.page.getByText(text).first().waitFor();
const dialogOf = ({ page }: BrowserUser) => page.getByRole('dialog').last();
const confirm = (v: BrowserUser, verb: string) =>
  dialogOf(v).getByRole('button', { name: verb, exact: true }).click();

async function choose({ page }: BrowserUser, field: string, option: string): Promise<void> {
  await page.locator(`#field-${field}`).click();
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: option })
    .first()
    .click();
}

const pages = ['封面', '供应', '需求', '租金'].map((title) => ({ title, lines: ['空置率环比下降'] }));
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: reportPdf(pages) });

/** Writes a report that is for a list only, with its document; answers its number. */
async function write(v: BrowserUser, title: string): Promise<number> {
  const { page, t } = v;
  await goTo(v, list);
  await page
    .getByRole('link', { name: t('researchReport.addNew') })
    .first()
    .click();
  await page.locator('#field-titleZh').fill(title);
  await choose(v, 'category', '写字楼');
  await choose(v, 'region', t('researchReport.nationwide'));
  const chooser = page.waitForEvent('filechooser');
  await page.locator('#field-zhPdf').click();
  await (await chooser).setFiles(pdf('报告.pdf'));
  await told(v, '报告.pdf');
  await page.locator('#field-whitelisted').click();
  await choose(v, 'whitelistIds', guests);
  await page.keyboard.press('Escape');
  await page.locator('#field-download').click();
  await v.healthy();
  await page.getByRole('button', { name: t('kit.save'), exact: true }).click();
  await waitForHeading(v, title);
  return Number(new URL(page.url()).searchParams.get('reportId'));
}

const flag = ({ page, t }: BrowserUser, name: 'published' | 'state', title: string) =>
  page.getByRole('switch', { name: `${t(`researchReport.${name}`)} ${title}` });

/** Somebody at a phone, signed in where a report's link led. */
async function atPhone(v: BrowserUser, phone: string, path: string): Promise<void> {
  await resizeToSmallPhone(v);
  await enterByAddress(v, path);
  await waitForHeading(v, v.t('researchReport.signInTitle'));
  await signInOnPhone(v, phone);
}

const pageShown = ({ page }: BrowserUser, no: number) => page.locator(`[data-page="${no}"] canvas`);

/** How much of the lower half of a drawn page isn't white: nothing is written there but the mark. */
const marked = (v: BrowserUser, no: number): Promise<number> =>
  pageShown(v, no).evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) return 0;
    const { width, height } = canvas;
    const pen = canvas.getContext('2d');
    const points = pen?.getImageData(0, Math.floor(height * 0.5), width, Math.floor(height * 0.4)).data ?? [];
    let dark = 0;
    for (let at = 0; at < points.length; at += 4) if ((points[at] ?? 255) < 250) dark += 1;
    return dark;
  });

describe.each(journeyLanguages)('in %s', (lang) => {
  test('a report is written, published, read by who is invited, refused to another, and withdrawn while it is open', async () => {
    const title = `读者季报 ${lang}`;
    const v = await visit(lang);
    await signInQuietly(v, 'hq');
    const reportId = await write(v, title);
    await flag(v, 'published', title).click();
    await dialogOf(v).getByText(v.t('researchReport.finding.noPicture')).waitFor();
    await confirm(v, v.t('researchReport.publish'));
    await told(v, v.t('researchReport.publishDone', title));

    // Who is invited finds it, hears that reading is recorded, and reads; each page carries the mark.
    const r = await visit(lang);
    await atPhone(r, invited.phone, app);
    await r.page.getByRole('link', { name: new RegExp(title) }).click();
    await waitForHeading(r, title);
    await told(r, r.t('researchReport.ledgerNote', 180));
    await r.healthy();
    await assertFits(r);
    await assertFitsLargeType(r);
    await r.page.getByRole('link', { name: r.t('researchReport.read_zh') }).click();
    await pageShown(r, 1).waitFor();
    expect(await marked(r, 1)).toBeGreaterThan(200);
    await r.healthy();
    await assertFits(r);
    // The contents lead on; its text can be heard, and not be selected.
    await r.page.getByRole('button', { name: r.t('researchReport.viewer.contents') }).click();
    await r.page.getByRole('button', { name: /需求/ }).click();
    await pageShown(r, 3).waitFor();
    await expect.poll(() => r.page.locator('.viewer-pill input').inputValue()).toBe('3');
    await r.page.locator('[data-page="3"] .viewer-text', { hasText: '空置率环比下降' }).waitFor();
    await r.page.keyboard.press('Control+A');
    expect(await r.page.evaluate(() => getSelection()?.toString() ?? '')).not.toContain('空置率');
    const saved = r.page.waitForEvent('download');
    await r.page.getByRole('button', { name: r.t('researchReport.save'), exact: true }).click();
    expect((await saved).suggestedFilename()).toBe('报告.pdf');
    await r.page.getByRole('button', { name: r.t('appNotice.goBack') }).click();
    await waitForHeading(r, title);

    // Somebody else who has the link hears no more than of a report that never was.
    const s = await visit(lang);
    await atPhone(s, stranger.phone, `${app}/${reportId}`);
    await waitForHeading(s, s.t('researchReport.notAvailable'));
    expect(await s.page.getByText(title).count()).toBe(0);
    await enterByAddress(s, `${app}/${reportId}/zh`);
    await waitForHeading(s, s.t('researchReport.notAvailable'));
    await assertFits(s);
    await enterByAddress(s, app);
    await waitForHeading(s, s.t('researchReport.list'));
    await s.page.locator('.briefs').waitFor();
    expect(await s.page.getByText(title).count()).toBe(0);
    await s.healthy();

    // The ledger tells what was done.
    const figures = async () => {
      const {
        days: _d,
        companies: _c,
        ...of
      } = await callAsHeadOffice(server(), researchReportApi, 'figures', { reportId });
      return of;
    };
    await expect.poll(figures).toMatchObject({ reads: 1, readers: 1, opens: 1, downloads: 1, furthest: 3 });
    await enterByAddress(v, `/reportminiManage/researchReportDetail?reportId=${reportId}`);
    await told(v, v.t('researchReport.furthestPage', 3));
    await v.page.getByRole('tab', { name: v.t('researchReport.ledgerTab') }).click();
    const row = v.page.getByRole('row', { name: new RegExp(invited.name) });
    await row.waitFor();
    expect(await row.textContent()).toContain('3 / 4');
    expect(await row.textContent()).toContain(v.t('researchReport.noCompany'));
    await v.healthy();

    // Read again, and withdrawn meanwhile.
    await r.page.getByRole('link', { name: r.t('researchReport.read_zh') }).click();
    await pageShown(r, 3).waitFor();
    await v.page.getByRole('tab', { name: v.t('researchReport.detail') }).click();
    await flag(v, 'published', title).click();
    await confirm(v, v.t('researchReport.unpublish'));
    await told(v, v.t('researchReport.unpublishDone', title));
    await r.page.getByText(r.t('researchReport.closedGone')).waitFor({ timeout: withinMs });
    expect(await r.page.locator('canvas').count()).toBe(0);
    await r.healthy();
    await assertFits(r);
    await assertFitsLargeType(r);
    await r.page.getByRole('link', { name: r.t('researchReport.toReports') }).click();
    await r.page.locator('.briefs').waitFor();
    expect(await r.page.getByText(title).count()).toBe(0);
    expect(await figures()).toMatchObject({ reads: 1, readers: 1, opens: 2, downloads: 1 });

    // The app of a property tells who works nowhere so, and leads back; they sign out where they read.
    await enterByAddress(r, `${app.replace('/report', '/pm')}/me`);
    await waitForHeading(r, r.t('myPass.noJob'));
    await told(r, r.t('myPass.error.noJob'));
    await r.healthy();
    await assertFits(r);
    await assertFitsLargeType(r);
    await r.page.getByRole('link', { name: r.t('myPass.toReports') }).click();
    await r.page.locator('.briefs').waitFor();
    await r.page.getByRole('button', { name: r.t('myPass.signOut') }).click();
    await waitForHeading(r, r.t('researchReport.signInTitle'));

    // What is invalid is closed to all, whatever else it is.
    await flag(v, 'state', title).click();
    await v.page.locator('#field-reason').fill('数据有误');
    await confirm(v, v.t('researchReport.setInvalid'));
    await told(v, v.t('researchReport.invalidBy', '数据有误'));
    const phone = v.page.getByLabel(v.t('researchReport.whoNow'));
    await phone.fill(invited.phone);
    await phone.press('Enter');
    await v.page.getByText(v.t('researchReport.why_unpublished'), { exact: true }).waitFor();

    // Deleted, it leaves its ledger to who may see that.
    await v.page.getByRole('button', { name: v.t('researchReport.moreOf', title) }).click();
    await v.page.getByRole('menuitem', { name: v.t('researchReport.removeLabel') }).click();
    await told(v, v.t('researchReport.removeReads', 1, 1));
    await confirm(v, v.t('frame.remove.verb'));
    await told(v, v.t('researchReport.reportRemoved', title));
    await enterByAddress(v, '/reportminiManage/ResearchReport?removed=true');
    await v.page.getByRole('link', { name: title }).click();
    await told(v, v.t('researchReport.furthestPage', 3));
    await v.healthy();
    await v.page.getByRole('tab', { name: v.t('researchReport.ledgerTab') }).click();
    await row.waitFor();
    await v.healthy();
  });
});

describe.each(journeyLanguages)('the page of a report in %s', (lang) => {
  test('whoever edits reports lets readers save, and says what marks tell, where it stands', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'hq');
    const { list: found } = await callAsHeadOffice(server(), researchReportApi, 'list', { limit: 50 });
    const { reportId } = firstFound(found.filter(({ published, whitelisted }) => published && whitelisted));
    const kept = () => callAsHeadOffice(server(), researchReportApi, 'get', { reportId });
    const before = await kept();
    await enterByAddress(v, `/reportminiManage/researchReportDetail?reportId=${reportId}`);
    const download = page.getByRole('switch', { name: new RegExp(`^${t('researchReport.download')} `) });
    const company = page.getByRole('checkbox', { name: t('researchReport.companyName'), exact: true });
    for (const [control, field] of [
      [download, 'download'],
      [company, 'markCompany'],
    ] as const) {
      const was = await control.isChecked();
      expect(was).toBe(before[field]);
      await control.focus();
      await page.keyboard.press('Space');
      await expect.poll(async () => (await kept())[field]).toBe(!was);
      await expect.poll(() => control.isChecked()).toBe(!was);
      // Who pressed it by key presses the next one from there.
      expect(await control.evaluate((one) => one === document.activeElement)).toBe(true);
    }
    // The mark that is shown says so at once, and nothing else of the report is another.
    await page.getByRole('img', { name: new RegExp(t('researchReport.markSample')) }).waitFor();
    const { titleZh, titleEn, reportOn, region, whitelists, markDate, selectText, published, complete } =
      before;
    const same = {
      titleZh,
      titleEn,
      reportOn,
      region,
      whitelists,
      markDate,
      selectText,
      published,
      complete,
    };
    expect(await kept()).toMatchObject(same);
    await v.healthy();
    await v.context.close();
  });
});

describe.each(journeyLanguages)('screens of reports in %s', (lang) => {
  test('none has a barrier, and none scrolls sideways', async () => {
    const v = await visit(lang);
    await v.page.setViewportSize({ width: 1280, height: 720 });
    await signInQuietly(v, 'hq');
    const { list: found } = await callAsHeadOffice(server(), researchReportApi, 'list', {
      page: 1,
      limit: 50,
    });
    const { reportId } = firstFound(found.filter(({ published, reads }) => published && reads > 0));
    const group = '/reportminiManage';
    const detail = `${group}/researchReportDetail?reportId=${reportId}`;
    for (const path of [
      `${group}/ResearchReport`,
      `${group}/addResearchReport`,
      `${group}/modifyResearchReport?reportId=${reportId}`,
      detail,
      `${detail}&tab=readers`,
      '/sysManage/ResearchReport',
    ]) {
      await enterByAddress(v, path);
      await v.healthy();
      expect(await v.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }
    await enterByAddress(v, detail);
    await v.page
      .getByRole('button', { name: new RegExp(v.t('researchReport.viewer.page', 2)) })
      .first()
      .click();
    await pageShown(v, 2).waitFor();
    expect(await marked(v, 2)).toBeGreaterThan(200);
    await v.healthy();
  });

  test('on a phone none has a barrier, and none stands beside the page', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await atPhone(v, visitors[lang].phone, app);
    await page.locator('.briefs').waitFor();
    await v.healthy();
    await assertFits(v);
    await assertFitsLargeType(v);
    await page.locator('.brief').first().click();
    await told(v, t('researchReport.ledgerNote', 180));
    await v.healthy();
    await assertFits(v);
    await page.getByRole('link', { name: t(`researchReport.read_${lang}`) }).click();
    await pageShown(v, 1).waitFor();
    await v.healthy();
    await assertFits(v);
    await page.getByRole('button', { name: t('researchReport.viewer.larger') }).click();
    await page.getByText('125%').waitFor();
    await page.getByRole('button', { name: t('researchReport.viewer.contents') }).click();
    await page
      .getByRole('navigation', { name: t('researchReport.viewer.contents') })
      .getByRole('listitem')
      .first()
      .waitFor();
    await v.healthy();
    await assertFits(v);
  });
});
