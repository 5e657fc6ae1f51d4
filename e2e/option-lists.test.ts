import { baseDataApi } from '@mdi/contract/modules/base-data/base-data.contract.ts';
import { roleApi } from '@mdi/contract/modules/role/role.contract.ts';
import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type BrowserUser, journeyLanguages, signInQuietly, startDemo } from './browser.ts';
import { rolesNamed } from './demo-records.ts';
import { chooseProject, enterByAddress, goTo, openRecord } from './navigation.ts';
import { callAsHeadOffice } from './new-users.ts';
import { callOk, tokenOf } from './server.ts';

const { visit, server } = startDemo();

const home = '锦程广场';

/** An option of its own for each language, so that neither journey meets the other's. */
const facts = {
  zh: { code: 'MEDIA_ZH', nameZh: '媒体采访', nameEn: 'Press', region: '华东区域', province: '河南省' },
  en: { code: 'AUDIT_EN', nameZh: '外部审计', nameEn: 'Audit', region: 'East China', province: 'Hubei' },
};
const from = { zh: '华中区域', en: 'Central China' };

const rowOf = ({ page }: BrowserUser, text: string) => page.locator('tr.ant-table-row', { hasText: text });
const option = ({ page }: BrowserUser, text: string) =>
  page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: text }).first();
const button = ({ page }: BrowserUser, name: string) => page.getByRole('button', { name, exact: true });
const inDialog = ({ page }: BrowserUser, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });
const told = ({ page }: BrowserUser, text: string) => page.getByText(text).first().waitFor();

const codes = async ({ page }: BrowserUser): Promise<string[]> => {
  await page.locator('tr.ant-table-row').first().waitFor();
  return page
    .locator('tr.ant-table-row')
    .evaluateAll((rows) => rows.map((row) => row.querySelector('td:nth-child(4)')?.textContent ?? ''));
};

async function openList(v: BrowserUser, dict: 'region' | 'visitPurpose' | 'reportCategory'): Promise<void> {
  await goTo(v, '基础数据');
  await v.page.getByRole('link', { name: v.t(`baseData.dict_${dict}`) }).click();
  await v.page.waitForURL(new RegExp(`dict=${dict}`));
  await v.page.locator('tr.ant-table-row').first().waitFor();
}

/** Fills the dialog after what is missing, and what is there already, was told under the fields. */
async function add(v: BrowserUser, of: { code: string; nameZh: string; nameEn: string }): Promise<void> {
  const { page, t } = v;
  await button(v, t('baseData.addNew')).click();
  await inDialog(v, t('kit.add')).click();
  await page.locator('#field-nameZh-error').getByText(t('kit.error.required')).waitFor();
  await page.locator('#field-nameZh').fill('其他');
  await page.locator('#field-nameEn').fill(of.nameEn);
  await page.locator('#field-code').fill('lower');
  await page.locator('#field-nameEn').focus();
  await page.locator('#field-code-error').getByText(t('baseData.error.code')).waitFor();
  await page.locator('#field-code').fill(of.code);
  await v.healthy();
  await inDialog(v, t('kit.add')).click();
  await page.locator('#field-nameZh-error').getByText(t('baseData.error.nameExists')).waitFor();
  await page.locator('#field-nameZh').fill(of.nameZh);
  await page.keyboard.press('Enter');
}

/** Drags a row above another one before anything else happens on the page: a slow page is drawn after the drop. */
async function dragAtOnce(grip: Locator, row: Locator): Promise<void> {
  const over = await row.elementHandle();
  await grip.evaluate((from, to) => {
    if (!to) return;
    const dataTransfer = new DataTransfer();
    const { left, top } = to.getBoundingClientRect();
    const at = { bubbles: true, cancelable: true, dataTransfer, clientX: left + 200, clientY: top + 4 };
    from.dispatchEvent(new DragEvent('dragstart', at));
    for (const type of ['dragover', 'drop']) to.dispatchEvent(new DragEvent(type, at));
    from.dispatchEvent(new DragEvent('dragend', at));
  }, over);
}

/** Chooses the project, whose settings then fill the form; it is there at once when it was chosen before. */
async function openSettings(v: BrowserUser, { again = false } = {}): Promise<void> {
  const { page, t } = v;
  await goTo(v, '基础数据');
  await page.getByRole('link', { name: t('baseData.projectSettings') }).click();
  if (again) return page.locator('#field-idRetentionDays').waitFor();
  await told(v, t('baseData.chooseTitle'));
  await chooseProject(v, home);
  await page.locator('#field-idRetentionDays').waitFor();
}

describe.each(journeyLanguages)('base data in %s', (lang) => {
  const of = facts[lang];
  const name = lang === 'en' ? of.nameEn : of.nameZh;

  test('an option is added, put in its place, offered by a project, and goes when nothing uses it', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'hq');
    await openList(v, 'visitPurpose');
    await v.healthy();
    await add(v, of);
    await told(v, t('baseData.added', name));
    await expect.poll(() => codes(v).then((all) => all.at(-1))).toBe(of.code);
    const count = (await codes(v)).length;

    await page.getByPlaceholder(t('baseData.searchHint')).fill(of.code.toLowerCase());
    await expect.poll(() => codes(v)).toEqual([of.code]);
    await told(v, t('baseData.orderSearch'));
    await page.getByPlaceholder(t('baseData.searchHint')).fill('zzzz');
    await button(v, t('kit.clearFilters')).click();

    const grip = page.getByRole('button', { name: t('baseData.orderOf', name) });
    await grip.focus();
    for (const place of [count - 1, count - 2]) {
      await page.keyboard.press('Alt+ArrowUp');
      await page
        .getByRole('status')
        .getByText(t('baseData.moved', name, place, count))
        .waitFor();
    }
    await expect.poll(() => grip.evaluate((element) => element === document.activeElement)).toBe(true);
    const rows = page.locator('tr.ant-table-row');
    await dragAtOnce(grip, rows.nth(1));
    await expect.poll(() => codes(v).then((all) => all.at(1))).toBe(of.code);
    await grip.dragTo(rows.first(), { targetPosition: { x: 200, y: 4 } });
    await expect.poll(() => codes(v).then((all) => all.at(0))).toBe(of.code);
    await expect
      .poll(async () => {
        await page.reload();
        return (await codes(v)).at(0);
      })
      .toBe(of.code);

    await openSettings(v);
    await page.locator('#field-visitPurposes').getByText(t('baseData.offerSome')).click();
    await page.getByRole('checkbox', { name, exact: true }).check();
    await page.locator('#field-visitDayLimit').fill('32');
    await page.keyboard.press('Control+s');
    await page.locator('#field-visitDayLimit-error').getByText(t('kit.error.tooBig', 31)).waitFor();
    await v.healthy();
    await page.locator('#field-visitDayLimit').fill('5');
    await page.keyboard.press('Control+s');
    await told(v, t('baseData.projectSaved'));

    await openList(v, 'visitPurpose');
    const row = rowOf(v, of.code);
    await row.getByRole('button', { name: t('baseData.usesOf', name, 1) }).click();
    const user = page.getByRole('dialog').getByRole('link', { name: home, exact: true });
    await user.waitFor();
    await v.healthy();
    // Whoever uses it stops doing so where its project is set up.
    await user.click();
    await page.waitForURL(/ProjectData\?projectId=\d+/);
    await page.getByRole('checkbox', { name, exact: true }).waitFor();
    await openList(v, 'visitPurpose');
    await row.getByRole('button', { name: t('baseData.invalidate'), exact: true }).click();
    await page.getByRole('dialog').getByText(home).waitFor();
    await inDialog(v, t('baseData.invalidate')).click();
    await told(v, t('baseData.invalidated', name));
    await row.getByText(t('kit.state_Y'), { exact: true }).waitFor();
    await row.getByRole('button', { name: t('baseData.remove'), exact: true }).click();
    await page.getByRole('dialog').getByText(t('baseData.removeBlocked', name)).waitFor();
    await page.getByRole('dialog').getByText(home).waitFor();
    await expect.poll(() => inDialog(v, t('baseData.remove')).isDisabled()).toBe(true);
    await v.healthy();
    await inDialog(v, t('kit.close')).last().click();

    await openSettings(v, { again: true });
    await page.getByRole('checkbox', { name: t('baseData.offerInvalid', name) }).uncheck();
    await button(v, t('kit.save')).click();
    await told(v, t('baseData.projectSaved'));
    await openList(v, 'visitPurpose');
    await row.getByRole('button', { name: t('baseData.remove'), exact: true }).click();
    await told(v, t('baseData.removeText'));
    await inDialog(v, t('baseData.remove')).click();
    await told(v, t('baseData.removed', name));
    await row.waitFor({ state: 'detached' });
    await v.healthy();
    await v.context.close();
  });

  test('a region takes a province from another one, and says from which before it is saved', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    // Wide enough for every column.
    await page.setViewportSize({ width: 1920, height: 900 });
    await signInQuietly(v, 'hq');
    await openList(v, 'region');
    await rowOf(v, '华东')
      .getByRole('button', { name: t('kit.edit'), exact: true })
      .click();
    await page.locator('#field-provinces').click();
    await page.keyboard.type(of.province);
    await option(v, t('baseData.takeFrom', of.province, from[lang])).click();
    await page.keyboard.press('Escape');
    const dialog = page.getByRole('dialog');
    await dialog.getByText(t('baseData.takenFrom', from[lang], of.province)).waitFor();
    await v.healthy();
    await inDialog(v, t('kit.cancel')).click();
    await page.getByText(t('kit.dropTitle')).waitFor();
    await button(v, t('kit.keepEditing')).click();
    await inDialog(v, t('kit.save')).click();
    await told(v, t('baseData.saved', of.region));
    const provinces = (region: string) =>
      rowOf(v, region).locator('td:nth-child(5) span').getAttribute('title');
    await expect.poll(() => provinces('华东')).toContain(of.province);
    expect(await provinces('华中')).not.toContain(of.province);
    await v.context.close();
  });

  test('what somebody else changed meanwhile is told, never overwritten', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'hq');
    await openSettings(v);
    const projectId = Number(new URL(page.url()).searchParams.get('projectId'));
    const token = await tokenOf(server(), 'region');
    const found = await callOk(server(), baseDataApi, 'project', { projectId }, token);
    const { canEdit: _, projectName: __, ...now } = found;
    const hours = lang === 'zh' ? 61 : 62;
    const other = { projectId, ...now, idRetentionDays: hours };
    await callOk(server(), baseDataApi, 'saveProject', other, token);
    await page.locator('#field-idRetentionDays').fill('9');
    await page.keyboard.press('Control+s');
    await page.getByRole('dialog').getByText(t('baseData.idRetentionDays')).waitFor();
    await page.getByRole('radio', { name: String(hours), exact: true }).check();
    await inDialog(v, t('kit.conflictSave')).click();
    await told(v, t('baseData.projectSaved'));
    await expect.poll(() => page.locator('#field-idRetentionDays').inputValue()).toBe(String(hours));

    await openList(v, 'reportCategory');
    const before = await codes(v);
    const code = `LATE_${lang.toUpperCase()}`;
    const late = { dict: 'reportCategory', code, nameZh: code, nameEn: code } as const;
    await callAsHeadOffice(server(), baseDataApi, 'add', late);
    await page.locator('tr.ant-table-row').nth(1).getByRole('button').first().focus();
    await page.keyboard.press('Alt+ArrowUp');
    await told(v, t('baseData.error.orderOld'));
    await expect.poll(() => codes(v)).toEqual([...before, code]);
    await v.healthy();
    await v.context.close();
  });
});

/** Takes from the region managers' role the right to change the settings of projects. */
async function takeSettingsAway(): Promise<void> {
  const [roleId = 0] = await rolesNamed(server(), 'REGION_MANAGER');
  const role = await callAsHeadOffice(server(), roleApi, 'get', { roleId });
  const { name, nameEn, description, sort, level, dataScope, regions, version } = role;
  const { canSignIn, needsAuthenticator } = role;
  const mdi = role.permissions.mdi.filter((resource) => resource !== 'sys:projectData:edit');
  await callAsHeadOffice(server(), roleApi, 'edit', {
    roleId,
    version,
    name,
    nameEn,
    description,
    sort,
    level,
    dataScope,
    regions,
    canSignIn,
    needsAuthenticator,
    buildings: [],
    parents: role.parents.map((parent) => parent.roleId),
    permissions: { ...role.permissions, mdi },
  });
}

test('a project leads to its settings, and further pages of one project begin with it', async () => {
  const v = await visit('zh');
  const { page, t } = v;
  await signInQuietly(v, 'hq');
  await openRecord(v, '项目列表', home);
  await page.getByRole('link', { name: t('project.settings'), exact: true }).click();
  await page.locator('#field-idRetentionDays').waitFor();
  const picked = page.locator('.project-picker', { hasText: home });
  await picked.waitFor();
  await goTo(v, '通行背景图');
  await picked.waitFor();
  await goTo(v, '前台');
  await page.getByRole('heading', { level: 1, name: t('visit.deskOf', home) }).waitFor();
  await v.context.close();
});

test('property staff set from their devices’ exceptions who of the project is on duty', async () => {
  const v = await visit('en');
  const { page, t } = v;
  await signInQuietly(v, 'property');
  await goTo(v, '设备管理');
  await page.getByRole('link', { name: t('device.exceptions') }).click();
  await page.getByRole('link', { name: t('device.duty') }).click();
  await page.getByRole('heading', { level: 1, name: t('baseData.duty') }).waitFor();
  await page.getByRole('button', { name: t('baseData.dutyAdd') }).click();
  await v.healthy();
  await page.keyboard.press('Control+s');
  await told(v, t('baseData.dutySaved'));
  await v.healthy();
  await v.context.close();
});

test('a region manager looks at the lists, sets up projects of the region, and sees none outside', async () => {
  const v = await visit('en');
  const { page, t } = v;
  await page.setViewportSize({ width: 1280, height: 720 });
  await signInQuietly(v, 'region');
  await openList(v, 'region');
  await told(v, t('baseData.nationalOnly'));
  for (const name of [t('baseData.addNew'), t('kit.edit'), t('baseData.remove')]) {
    await expect.poll(() => button(v, name).count()).toBe(0);
  }
  await expect.poll(() => rowOf(v, 'NORTH').first().getByRole('button').count()).toBe(0);
  await v.healthy();
  await openSettings(v);
  await v.healthy();
  await enterByAddress(v, '/sysManage/ProjectData?projectId=999999');
  await told(v, t('kit.error.notFound'));
  await page.getByRole('combobox', { name: t('baseData.chooseProject') }).waitFor();

  await takeSettingsAway();
  await goTo(v, '基础数据');
  await page.getByRole('link', { name: t('baseData.projectSettings') }).click();
  await page.getByRole('combobox', { name: t('baseData.chooseProject') }).click();
  await option(v, home).click();
  await told(v, t('baseData.projectReadOnly'));
  await page.getByText(t('baseData.hostSms')).waitFor();
  await expect.poll(() => page.locator('form').count()).toBe(0);
  await v.healthy();
  await v.context.close();
});
