import type { Lang } from '@mdi/contract/kit/words.ts';
import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type BrowserUser, fillSignIn, journeyLanguages, signInQuietly, startDemo } from './browser.ts';
import { enterByAddress, goTo, pressMenu } from './navigation.ts';
import { call } from './server.ts';

const { server, visit } = startDemo();

const tokenIn = async ({ context }: BrowserUser) =>
  (await context.cookies()).find(({ name }) => name === 'Admin-Token')?.value ?? '';

/** From the list to the form of a new project. */
async function openForm(v: BrowserUser): Promise<void> {
  await goTo(v, '项目列表');
  await v.page.getByRole('link', { name: v.t('project.addNew') }).click();
  await v.page.locator('#field-name').waitFor();
}

/** Leaves a form with what was typed into it. */
async function leaveTo(v: BrowserUser, title: string): Promise<void> {
  await pressMenu(v, title);
  await v.page.getByRole('button', { name: v.t('kit.leave'), exact: true }).click();
  await goTo(v, title);
}

/** The error of that number in the log, marked as resolved and opened again. */
async function findFault(lang: Lang, faultId: string): Promise<void> {
  const v = await visit(lang);
  const { page, t } = v;
  await signInQuietly(v, 'hq');
  await goTo(v, '错误日志');
  await page.getByPlaceholder(t('fault.searchHint')).fill(faultId);
  await page.keyboard.press('Enter');
  await page.waitForURL(/keyword=\d+/);
  await page.locator('tr.ant-table-row').first().getByRole('link').first().click();
  await page.getByText(t('fault.source'), { exact: true }).first().waitFor();
  await page.getByRole('tab', { name: t('fault.samples') }).click();
  await page.getByRole('cell', { name: '/dashboard', exact: true }).first().waitFor();
  await v.healthy();
  await page.getByRole('button', { name: t('fault.resolve') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('fault.resolve') })
    .click();
  // And back, so that the next language finds it as this one did.
  await page.getByRole('button', { name: t('fault.reopen') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('fault.reopen') })
    .click();
  await page.getByRole('button', { name: t('fault.resolve') }).waitFor();
  await page.getByRole('tab', { name: t('frame.history') }).click();
  await page.getByText(t('fault.state_resolved')).first().waitFor();
  await v.context.close();
}

describe.each(journeyLanguages)('in %s', (lang) => {
  test('a page that breaks says so, offers a way on, and is recorded', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'hq');
    await page.route('**/dashboard/live?*', (route) =>
      route.fulfill({ json: { code: 200, message: '', data: { projects: 1, passes: {} } } }),
    );
    await v.open();
    await page.getByRole('heading', { level: 1, name: t('frame.pageBroke') }).waitFor();
    await page.getByText(t('frame.pageBrokeText')).waitFor();
    expect(await page.getByText(t('frame.pageFailedText')).count()).toBe(0);
    // It says the number under which the error log has it.
    const number = page.getByText(t('kit.faultNumber', '').trim());
    await number.waitFor();
    const faultId = /\d+/.exec((await number.textContent()) ?? '')?.[0] ?? '';
    await page.unrouteAll();
    await page.getByRole('button', { name: t('frame.reload') }).click();
    await page.locator('.dashboard_tiles a').first().waitFor();
    await v.context.close();
    await findFault(lang, faultId);
  });

  test('a record that isn’t there offers the way back, and a page beyond the last is the last', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'hq');
    await enterByAddress(v, '/sysManage/detailProject?projectId=999999999');
    await page.getByRole('button', { name: t('kit.back'), exact: true }).waitFor();
    expect(await page.getByRole('button', { name: t('kit.retry'), exact: true }).count()).toBe(0);
    await enterByAddress(v, '/sysManage/projectList?page=9999');
    await page.locator('tr.ant-table-row').first().waitFor();
    await expect.poll(() => page.url()).not.toContain('page=');
    await enterByAddress(v, '/sysManage/projectList?page=400&limit=10');
    await page.locator('tr.ant-table-row').first().waitFor();
    await expect.poll(() => page.url()).toContain('page=2');
    await v.context.close();
  });

  test('a part of the program that is no longer there is told as a new version', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'hq');
    await page.route(/audit-list-[^/]*\.js/, (route) => route.abort());
    await pressMenu(v, '操作日志');
    await page.getByRole('heading', { level: 1, name: t('frame.pageFailed') }).waitFor();
    await page.getByText(t('frame.pageFailedText')).waitFor();
    await v.context.close();
  });

  test('a dialog that is no longer there is told above the page, which stays with what was typed', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'hq');
    await openForm(v);
    const name = page.locator('#field-name');
    await name.fill('半途广场');
    const gone = /search-dialog-[^/]*\.js/;
    await page.route(gone, (route) => route.abort());
    const search = page.getByRole('button', { name: t('frame.menuSearch.open') });
    await search.click();
    const told = page.getByRole('alert').filter({ hasText: t('kit.partFailed') });
    await told.getByRole('button', { name: t('frame.reload') }).waitFor();
    expect(await name.inputValue()).toBe('半途广场');
    await page.unroute(gone);
    await search.click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await told.getByRole('button', { name: t('frame.reload') }).click();
    await page.getByText(t('kit.draftRestored')).waitFor();
    expect(await name.inputValue()).toBe('半途广场');
    await v.context.close();
  });

  test('who is signed out elsewhere is told why, comes back to the page, and finds what was typed', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'hq');
    await openForm(v);
    const name = page.locator('#field-name');
    // A form for something new begins with its first field.
    await expect.poll(() => name.evaluate((one) => one === document.activeElement)).toBe(true);
    await name.fill('半途广场');
    await call(server(), authApi, 'logout', {}, await tokenIn(v));
    await page.getByText(t('auth.sessionEnded')).waitFor();
    await fillSignIn(v, 'hq');
    await page.waitForURL(/sysManage\/addProject$/);
    await page.getByText(t('kit.draftRestored')).waitFor();
    expect(await name.inputValue()).toBe('半途广场');
    // What is to be chosen is said so, not to be filled in.
    await page.getByRole('button', { name: t('kit.save'), exact: true }).click();
    await page.locator('#field-type-error').getByText(t('kit.error.choose')).waitFor();

    // A dialog shows it when it is opened again: all but the ID number.
    await leaveTo(v, '禁访名单');
    const add = page.getByRole('button', { name: t('deniedVisitor.addNew') });
    const idNumber = page.locator('#field-idNumber');
    await add.click();
    // What is typed while the dialog still opens arrives.
    await name.waitFor();
    await page.keyboard.type('半途客人');
    expect(await name.inputValue()).toBe('半途客人');
    await idNumber.fill('E12345678');
    await call(server(), authApi, 'logout', {}, await tokenIn(v));
    await page.getByText(t('auth.sessionEnded')).waitFor();
    await fillSignIn(v, 'hq');
    await page.waitForURL(/deniedVisitorList$/);
    await add.click();
    await page.getByText(t('kit.draftRestored')).waitFor();
    expect(await name.inputValue()).toBe('半途客人');
    expect(await idNumber.inputValue()).toBe('');
    await page.getByRole('button', { name: t('kit.draftDiscard') }).click();
    expect(await name.inputValue()).toBe('');
    // Nothing is left to be asked about.
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await goTo(v, '菜单管理');
    await page.locator('[data-menu]').first().click();
    await page.locator('#field-title').fill('半途菜单');
    await call(server(), authApi, 'logout', {}, await tokenIn(v));
    await page.getByText(t('auth.sessionEnded')).waitFor();
    await fillSignIn(v, 'hq');
    await page.getByText(t('kit.draftRestored')).waitFor();
    expect(await page.locator('#field-title').inputValue()).toBe('半途菜单');
    await v.healthy();

    // A write that fails says so under its own title, until it has been done after all.
    await page.route('**/menu/edit*', (route) =>
      route.fulfill({ json: { code: 500, message: 'no room', data: null } }),
    );
    const save = page.getByRole('button', { name: t('kit.save'), exact: true });
    await save.click();
    const failed = page.getByRole('alert').filter({ hasText: t('kit.saveFailed') });
    await failed.getByText('no room').waitFor();
    await page.unroute('**/menu/edit*');
    await save.click();
    await page.getByText(t('menu.saved', '半途菜单')).first().waitFor();
    await failed.waitFor({ state: 'detached' });
    await v.context.close();
  });

  test('what can’t be read is told where it stands, and asked for again there: choices, filters, lists beside others', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'hq');
    let broken = true;
    const calls = ['device/options', 'employee/options', 'user/companies'];
    for (const call of [...calls, 'area/options', 'baseData/lists', 'visit/queue']) {
      await page.route(`**/${call}?*`, (route) =>
        broken ? route.fulfill({ json: { code: 500, message: 'no choices', data: null } }) : route.continue(),
      );
    }
    /** Opens what offers choices, reads that there are none, and has them read again there. */
    const again = async (box: Locator) => {
      broken = true;
      await box.click();
      const choices = page.locator('.ant-select-dropdown:visible .no-choices');
      await choices.getByText(t('kit.loadFailed')).waitFor();
      broken = false;
      await choices.getByRole('button', { name: t('kit.retry') }).click();
      await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().waitFor();
      await page.keyboard.press('Escape');
    };
    /** Reads in so many parts of a page that they can't be read, and has each read again there. */
    const anew = async (parts: number) => {
      const failed = page.getByRole('alert').filter({ hasText: 'no choices' });
      const retry = failed.getByRole('button', { name: t('kit.retry') });
      await expect.poll(() => failed.count()).toBe(parts);
      broken = false;
      for (let left = parts; left > 0; left -= 1) {
        await retry.first().click();
        await expect.poll(() => failed.count()).toBe(left - 1);
      }
    };
    broken = true;
    await goTo(v, '基础数据');
    await anew(1);
    await page.getByRole('link', { name: t('baseData.dict_visitPurpose') }).waitFor();
    broken = true;
    // As wide as the desk needs to show beside its list who waits and who should have left.
    await page.setViewportSize({ width: 1920, height: 900 });
    await goTo(v, '前台');
    await page.getByRole('combobox', { name: t('visit.deskChooseProject') }).click();
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
    await anew(3);
    const queue = page.getByRole('region', { name: t('visit.deskQueue') });
    await queue.getByRole('listitem').first().waitFor();

    // A filter whose choices are not known stands there all the same.
    broken = true;
    await goTo(v, '通行区域');
    await page
      .getByRole('combobox', { name: t('area.buildingId'), exact: true })
      .waitFor({ state: 'attached' });
    await again(page.getByRole('combobox', { name: t('area.projectId') }));
    broken = true;
    await goTo(v, '设备管理');
    await page
      .getByRole('link', { name: t('device.addNew') })
      .first()
      .click();
    await again(page.locator('#field-model'));

    broken = true;
    await goTo(v, '租户员工');
    await again(page.getByRole('combobox', { name: t('employee.companyId') }));
    broken = true;
    await goTo(v, '用户管理');
    await page.getByRole('link', { name: t('user.addNew') }).click();
    await page.getByRole('button', { name: t('user.addRole') }).click();
    const choose = async (box: string, name: string) => {
      await page.locator(box).click();
      await page.keyboard.type(name);
      await page
        .locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: name })
        .first()
        .click();
    };
    await choose('#grant-roleCode', lang === 'zh' ? '租户管理员' : 'Tenant administrator');
    await choose('#grant-projectId', '恒景中心');
    await again(page.locator('#grant-company'));
    await v.context.close();
  });
});
