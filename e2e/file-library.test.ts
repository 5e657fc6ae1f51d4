import { fileApi } from '@mdi/contract/modules/file/file.contract.ts';
import { whitelistApi } from '@mdi/contract/modules/whitelist/whitelist.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { workbookOf } from '../packages/server/test/workbook.ts';
import { type BrowserUser, journeyLanguages, signInQuietly, startDemo } from './browser.ts';
import { employAtTenant, firstFound, projectNamed } from './demo-records.ts';
import { pdfOfSize } from './large-pdf.ts';
import { enterByAddress, goTo, openTab } from './navigation.ts';
import { callAsHeadOffice } from './new-users.ts';
import { assertFits, resizeToSmallPhone } from './page-fit.ts';
import { signInOnPhone, waitForHeading } from './phone-app-steps.ts';

const { visit, server } = startDemo();

const project = '锦程广场';
const lists = '/pmminiManage/FileWhiteManage';
const listPage = '/pmminiManage/fileWhiteDetail?whitelistId=';
const filePage = '/miniProgramContentManage/fileDetail?fileId=';
const fileForm = '/miniProgramContentManage/fileEdit';

const listed = { name: '苏启明', phone: '13911790001' } as const;
const other = { name: '程安然', phone: '13911790002' } as const;
const mega = 1024 * 1024;

let projectId = 0;
beforeAll(async () => {
  projectId = await projectNamed(server(), project);
  for (const person of [listed, other]) await employAtTenant(server(), { projectId, at: 0, ...person });
});

const press = ({ page }: BrowserUser, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click();
const idIn = ({ page }: BrowserUser, name: string) => Number(new URL(page.url()).searchParams.get(name));

/** Chooses what is called so in a field where the server is asked. */
async function choose({ page }: BrowserUser, field: string, name: string): Promise<void> {
  await page.locator(`#field-${field}`).click();
  await page.keyboard.type(name);
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: name })
    .first()
    .click();
}

const fill = ({ page }: BrowserUser, field: string, text: string) =>
  page.locator(`#field-${field}`).fill(text);

/** A day by the clock of the demo's projects. */
const dayFrom = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });

/** Adds a whitelist without phones, and answers its number. */
async function addList(v: BrowserUser, name: string): Promise<number> {
  const { page, t } = v;
  await goTo(v, '物业小程序 › 白名单');
  await press(v, t('whitelist.addNew'));
  await fill(v, 'name', name);
  await choose(v, 'projectId', project);
  await v.healthy();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('kit.save') })
    .click();
  await page.getByText(t('whitelist.noPhones')).waitFor();
  await v.healthy();
  return idIn(v, 'whitelistId');
}

/** A workbook of three good rows and three bad ones, imported as far as it is good. */
async function importPhones(v: BrowserUser, list: string): Promise<void> {
  const { page, t } = v;
  await page.getByRole('link', { name: t('frame.import'), exact: true }).click();
  await page.getByText(t('import.templateColumns')).waitFor();
  const titles = [t('whitelist.whitelist'), t('whitelist.phone'), t('whitelist.person')];
  const buffer = await workbookOf([
    titles,
    [list, listed.phone, listed.name],
    [list, '12345', '号码不对'],
    [list, '13911790003', '重复的人'],
    [list, '139 1179 0003', '重复的人'],
    ['没有这份名单', '13911790004', '名单不对'],
    [list, '+86 13911790005', '另一位'],
  ]);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'phones.xlsx', mimeType: 'application/zip', buffer });
  await page.getByText(t('import.willImport', '3', '3')).waitFor();
  await v.healthy();
  await press(v, t('import.commit', '3'));
  const dialog = page.getByRole('dialog');
  await dialog.getByText(t('import.commitLeft', '3')).waitFor();
  await dialog.getByRole('button', { name: t('import.commit', '3') }).click();
  await page.getByText(t('import.summary', '3', '0')).waitFor();
}

/** Sends a document of three parts whose line breaks after the first and comes back; each part arrives once. */
async function sendOverBrokenLine({ page, t }: BrowserUser, name: string): Promise<void> {
  let broken = false;
  let parts = 0;
  const calls = /\/upload\/(part|arrived|finish)/;
  await page.route(calls, async (route) => {
    const isPart = route.request().url().includes('/upload/part');
    if (isPart && parts === 1 && !came) broken = true;
    if (broken) return route.abort('connectionreset');
    if (isPart) parts += 1;
    return route.continue();
  });
  let came = false;
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: pdfOfSize(5 * mega) });
  await expect.poll(() => broken).toBe(true);
  await page.getByRole('progressbar', { name: t('upload.progress') }).waitFor();
  expect(await page.getByRole('button', { name: t('kit.save'), exact: true }).isDisabled()).toBe(true);
  const finished = page.waitForResponse((answer) => answer.url().includes('/upload/finish'));
  came = true;
  broken = false;
  await finished;
  await page.getByText(name).waitFor();
  expect(parts).toBe(3);
  await page.unroute(calls);
}

/** Asks on the page of a file whether a phone may read it now. */
async function mayRead(v: BrowserUser, phone: string, said: string): Promise<void> {
  await fill(v, 'phone', phone);
  await v.page.keyboard.press('Enter');
  await v.page.locator('.tag', { hasText: said }).waitFor();
}

async function onPhone(phone: string): Promise<BrowserUser> {
  const v = await visit('zh');
  await resizeToSmallPhone(v);
  await enterByAddress(v, `/h5/app/pm/${projectId}/files`);
  await signInOnPhone(v, phone);
  await waitForHeading(v, v.t('appNotice.files'));
  return v;
}

describe('files for those on a whitelist', () => {
  test('a list comes by a workbook, a file over a broken line, and only a listed phone reads it until it expires', async () => {
    const v = await visit('zh');
    const { page, t } = v;
    await signInQuietly(v, 'hq');
    const list = '停车场改造业主';
    const whitelistId = await addList(v, list);
    await importPhones(v, list);
    await enterByAddress(v, `${listPage}${whitelistId}`);
    await page.getByRole('cell', { name: listed.name, exact: true }).waitFor();
    expect(await page.locator('tbody tr.ant-table-row').count()).toBe(3);
    // Nobody sees a whole number here.
    expect(await page.locator('main').textContent()).not.toContain(listed.phone);
    await v.healthy();

    await goTo(v, '小程序内容管理 › 文件');
    await page.getByRole('link', { name: t('file.addNew') }).click();
    await page.waitForURL(/fileEdit/);
    await choose(v, 'projectId', project);
    await page.getByText(t('file.listedOnly')).click();
    await choose(v, 'whitelistIds', list);
    await page.keyboard.press('Escape');
    await v.healthy();
    await sendOverBrokenLine(v, '停车场改造方案.pdf');
    // The file's own name stands there until another is typed.
    expect(await page.locator('#field-nameZh').inputValue()).toBe('停车场改造方案');
    await press(v, t('kit.save'));
    await page.waitForURL(/fileDetail/);
    await page.getByText(t('file.stage_valid')).first().waitFor();
    const fileId = idIn(v, 'fileId');
    await openTab(v, t('file.whoMayRead'));
    await page.getByText(t('file.whoPeople', 1)).waitFor();
    await mayRead(v, listed.phone, t('file.why_may'));
    await mayRead(v, other.phone, t('file.why_notListed'));

    const reader = await onPhone(listed.phone);
    const file = reader.page.getByRole('button', { name: t('appNotice.saveFile', '停车场改造方案') });
    await file.waitFor();
    await reader.healthy();
    await assertFits(reader);
    const saved = reader.page.waitForEvent('download');
    await file.click();
    expect((await saved).suggestedFilename()).toBe('停车场改造方案.pdf');

    const stranger = await onPhone(other.phone);
    await stranger.page.getByText(t('appNotice.noFiles')).waitFor();
    await stranger.healthy();

    await enterByAddress(v, `${fileForm}?fileId=${fileId}`);
    for (const [field, days] of [
      ['startOn', -9],
      ['endOn', -1],
    ] as const) {
      await fill(v, field, dayFrom(days));
      await page.keyboard.press('Tab');
    }
    await page.getByText(t('file.daysOver', 1)).waitFor();
    await press(v, t('kit.save'));
    await page.getByText(t('file.saved')).waitFor();
    // The phone still shows it as it was.
    await file.click();
    await reader.page.getByText(t('appNotice.fileGone')).waitFor();
    await reader.page.getByText(t('appNotice.noFiles')).waitFor();
    expect(await file.count()).toBe(0);

    // Nothing asks for the list any more, once the file is gone.
    await enterByAddress(v, `${filePage}${fileId}`);
    await page.getByText(t('file.stage_expired')).first().waitFor();
    await press(v, t('file.removeLabel'));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('frame.remove.verb') })
      .click();
    await page.getByText(t('file.removed', '停车场改造方案')).waitFor();
    await enterByAddress(v, `${listPage}${whitelistId}`);
    await page.getByRole('button', { name: t('whitelist.moreOf', list) }).click();
    await page.getByRole('menuitem', { name: t('whitelist.removeLabel') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('frame.remove.verb') })
      .click();
    await page.getByText(t('whitelist.removed', list)).waitFor();
    await page.waitForURL(({ pathname }) => pathname.endsWith(lists));
    for (const one of [v, reader, stranger]) await one.context.close();
  });
});

describe.each(journeyLanguages)('in %s', (lang) => {
  test('every screen of files and whitelists has no barrier, and none scrolls sideways', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await page.setViewportSize({ width: 1280, height: 720 });
    await signInQuietly(v, 'hq');
    const files = await callAsHeadOffice(server(), fileApi, 'list', { page: 1, limit: 50 });
    const bound = firstFound(files.list.filter(({ whitelisted }) => whitelisted));
    const whitelists = await callAsHeadOffice(server(), whitelistApi, 'list', { page: 1, limit: 50 });
    const ofProject = firstFound(
      whitelists.list.filter((one) => one.projectId === bound.projectId && one.usedBy > 0),
    );
    const ofOffice = firstFound(whitelists.list.filter((one) => one.projectId === null));
    const pages = [
      ...[lists, '/reportminiManage/FileWhiteManage', `${listPage}${ofProject.whitelistId}`],
      ...[`${listPage}${ofProject.whitelistId}&tab=facts`, '/pmminiManage/FileManage', fileForm],
      `/reportminiManage/fileWhiteDetail?whitelistId=${ofOffice.whitelistId}`,
      ...[
        `${filePage}${bound.fileId}`,
        `${filePage}${bound.fileId}&tab=who`,
        `${fileForm}?fileId=${bound.fileId}`,
      ],
    ];
    for (const path of pages) {
      await enterByAddress(v, path);
      await v.healthy();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }

    // What taking over another list would change is said before it is done.
    await enterByAddress(v, `${listPage}${ofProject.whitelistId}`);
    await page.getByRole('button', { name: t('whitelist.moreOf', ofProject.name) }).click();
    await page.getByRole('menuitem', { name: t('whitelist.replace') }).click();
    await page.locator('#replace-from').click();
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
    await page.getByText(t('whitelist.adds', 25)).waitFor();
    await v.healthy();
    await press(v, t('kit.cancel'));

    // Some are removed at once, and how often they have read is said.
    await enterByAddress(v, `/reportminiManage/fileWhiteDetail?whitelistId=${ofOffice.whitelistId}`);
    const boxes = page.locator('tbody tr.ant-table-row input[type=checkbox]');
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await v.healthy();
    await page
      .getByRole('toolbar')
      .getByRole('button', { name: t('whitelist.removePhone') })
      .click();
    await page.getByText(t('whitelist.removePhonesTitle', 2)).waitFor();
    await v.healthy();
    await press(v, t('kit.cancel'));
    await v.context.close();
  });
});

test('a file that is none says why, and whoever lacks the right finds neither files nor lists', async () => {
  const v = await visit('zh');
  const { page, t } = v;
  await signInQuietly(v, 'property');
  await enterByAddress(v, fileForm);
  const input = page.locator('input[type=file]');
  await input.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
  await page.getByText(t('upload.error.fileFormat', 'DOC/DOCX/XLS/XLSX/PPT/PPTX/PDF/MP4')).waitFor();
  const refused = page.waitForResponse((answer) => answer.url().includes('/upload/add'));
  await input.setInputFiles({
    name: 'a.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('no PDF at all'),
  });
  expect(await (await refused).json()).toMatchObject({ code: 400 });
  await page.locator('.field-error').first().waitFor();
  await v.healthy();

  const guard = await visit('zh');
  await signInQuietly(guard, 'guard');
  for (const path of [lists, fileForm]) {
    await enterByAddress(guard, path);
    await guard.page.waitForURL(/\/401/);
  }
  for (const one of [v, guard]) await one.context.close();
});
