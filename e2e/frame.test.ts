import type { Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { journeyLanguages, signIn, signInQuietly, startDemo } from './browser.ts';
import { chooseProject, goTo, openRecord } from './navigation.ts';
import { onePixelPng } from './tiny-image.ts';

const { server, visit } = startDemo();

describe.each(journeyLanguages)('in %s', (lang) => {
  test('switching to a project with another role reloads the menus', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await signIn(v, 'property');
    const menu = page.getByRole('navigation', { name: t('frame.mainMenu') });
    const pages = lang === 'zh' ? '通行小程序' : 'Access mini-program';
    await menu.getByText(pages).waitFor();
    await page.getByRole('button', { name: t('frame.switchProject') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('澄湖科技园').waitFor();
    await v.healthy();
    await dialog
      .getByRole('searchbox')
      .or(dialog.getByPlaceholder(t('frame.searchProject')))
      .first()
      .fill('锦程');
    await page.keyboard.press('Enter');
    await expect.poll(() => dialog.getByText('澄湖科技园').count()).toBe(0);
    await dialog.getByText('锦程广场').click();
    await page.locator('.me', { hasText: lang === 'zh' ? '物业员工' : 'Property staff' }).waitFor();
    await expect.poll(() => menu.getByText(pages).count()).toBe(0);
    await v.context.close();
  });

  test('a person with two companies in a project chooses the one to work in', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await signIn(v, 'tenant');
    const company = async () => (await page.locator('tbody tr.ant-table-row').first().textContent()) ?? '';
    const before = await company();
    expect(before).toContain('蓝屿数字科技有限公司');
    // The top bar names the company, and below it the project.
    const place = () => page.locator('.proj-name :is(b, small)').allTextContents();
    expect(await place()).toEqual(['蓝屿数字科技有限公司', '恒景中心']);
    await page.getByRole('button', { name: t('frame.switchProject') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('恒景中心').click();
    await dialog.getByText(t('frame.chooseCompany')).waitFor();
    await v.healthy();
    await dialog
      .getByRole('button')
      .filter({ hasText: /公司|事务所|集团/ })
      .filter({ hasNotText: '蓝屿数字科技' })
      .first()
      .click();
    await expect.poll(company).not.toContain('蓝屿数字科技有限公司');
    const [other = '', project] = await place();
    expect(await company()).toContain(other);
    expect([other.length > 0, project]).toEqual([true, '恒景中心']);
    await expect.poll(() => page.locator('tbody tr.ant-table-row').count()).toBe(1);
    await page.getByRole('button', { name: t('frame.switchProject') }).click();
    await page.getByRole('dialog').getByText('恒景中心').click();
    await page.getByRole('dialog').getByText('蓝屿数字科技有限公司').click();
    await expect.poll(company).toContain('蓝屿数字科技有限公司');
    await v.context.close();
  });

  test('who works in no project finds the evacuation list and the poster by the search, and chooses the project', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await signIn(v, 'hq');
    for (const [word, title] of [
      ['evac', t('evacuation.title')],
      ['poster', t('visit.poster')],
    ] as const) {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: t('frame.menuSearch.open') }).fill(word);
      await page.getByRole('option').filter({ hasText: title }).first().waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await v.healthy();
      await chooseProject(v, '恒景中心');
      await page
        .getByRole('button', { name: t('visit.print') })
        .or(page.getByRole('button', { name: t('visit.posterMake') }))
        .first()
        .waitFor();
      if (word === 'evac')
        await page.getByRole('heading', { level: 1, name: t('evacuation.titleOf', '恒景中心') }).waitFor();
    }
    await v.context.close();
  });

  test('a tab that still shows the other project writes nothing and offers to reload', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await signIn(v, 'property');
    const other = await v.context.newPage();
    await other.goto(page.url());
    await other.getByRole('button', { name: t('frame.switchProject') }).click();
    await other.getByRole('dialog').getByText('澄湖科技园').click();
    await other.locator('.proj', { hasText: '澄湖科技园' }).waitFor();
    await page
      .getByRole('navigation', { name: t('frame.mainMenu') })
      .getByText(lang === 'zh' ? '通行管理' : 'Access')
      .click();
    await page.getByRole('link', { name: lang === 'zh' ? '租户管理' : 'Tenants', exact: true }).click();
    await page.getByRole('button', { name: t('kit.projectChangedReload') }).click();
    await page.locator('.proj', { hasText: '澄湖科技园' }).waitFor();
    // Back, so that the next run starts where this one did.
    await other.bringToFront();
    await other.getByRole('button', { name: t('frame.switchProject') }).click();
    await other.getByRole('dialog').getByText('恒景中心').click();
    await other.locator('.proj', { hasText: '恒景中心' }).waitFor();
    await v.context.close();
  });

  test('an expired session asks once, keeps the form, and who stays is asked again only by what they do', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'hq');
    await page.clock.install();
    // The stream breaks off, and is let through again when the person has chosen to stay.
    let stays = false;
    let streams = 0;
    await page.route('**/prod-api/live', async (route) => {
      streams += 1;
      if (stays) await route.continue();
      else await route.abort();
    });
    await goTo(v, '项目列表');
    await page.getByRole('link', { name: t('project.addNew') }).click();
    await page.locator('#field-name').fill('半途');
    await v.context.clearCookies({ name: 'Admin-Token' });
    await v.context.addCookies([{ name: 'Admin-Token', value: 'x'.repeat(43), url: server().url }]);
    // Several calls are under way when the first of them is answered.
    const calls = '**/prod-api/api/**';
    const held: Route[] = [];
    await page.route(calls, (route) => void held.push(route));
    await page.locator('#field-type').click();
    await page.locator('.ant-select-item-option').first().click();
    await page.locator('#field-address').fill('某路');
    await page.getByRole('button', { name: t('frame.waiting') }).click();
    const dialog = page.getByRole('dialog').filter({ hasText: t('kit.sessionText') });
    const upload = async () => {
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: onePixelPng });
      await page.getByRole('button', { name: t('upload.cropSkip') }).click();
    };
    await upload();
    await expect.poll(() => held.length).toBeGreaterThan(1);
    await page.unroute(calls);
    for (const route of held) await route.continue();
    await dialog.waitFor();
    await expect.poll(() => dialog.count()).toBe(1);
    await dialog.getByText(t('kit.sessionTitle')).waitFor();
    await dialog.getByRole('button', { name: t('kit.cancel') }).click();
    await expect.poll(() => page.locator('#field-name').inputValue()).toBe('半途');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    stays = true;
    const before = streams;
    for (let round = 0; round < 6; round += 1) await page.clock.fastForward(10_000);
    await expect.poll(() => streams).toBeGreaterThan(before);
    await expect.poll(() => asked.some((path) => path.endsWith('/getUserInfo'))).toBe(true);
    // What pages ask by themselves is heard of once; only the stream goes on trying.
    const others = asked.filter((path) => !/\/(live|getUserInfo)$/.test(path));
    expect(others).toEqual([...new Set(others)]);
    expect(await dialog.count()).toBe(0);
    await upload();
    await dialog.getByRole('button', { name: t('kit.sessionAgain') }).click();
    await page.waitForURL(/\/login/);
    await v.context.close();
  });

  test('the sidebar remembers open and closed in its cookies, and is used by keyboard', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await signIn(v, 'hq');
    const cookie = async (name: string) => (await v.context.cookies()).find((c) => c.name === name)?.value;
    await page.getByRole('button', { name: t('frame.collapseMenu') }).click();
    await expect.poll(() => cookie('sidebarStatus')).toBe('0');
    await page.reload();
    await page.getByRole('button', { name: t('frame.expandMenu') }).click();
    await expect.poll(() => cookie('sidebarStatus')).toBe('1');
    await page
      .getByRole('navigation', { name: t('frame.mainMenu') })
      .getByText(lang === 'zh' ? '系统管理' : 'System')
      .click();
    await expect.poll(() => cookie('sidebarFlag')).toBe('Y');
    await page.getByRole('link', { name: lang === 'zh' ? '项目列表' : 'Projects', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await v.healthy();
    await v.context.close();
  });

  test('whatever record it is, what ends it is a button in its head that looks alike', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'hq');
    const looks: (string | null)[] = [];
    for (const [list, name, ends] of [
      ['项目列表', '澄湖科技园', 'frame.remove.verb'],
      ['租户管理', '蓝屿数字科技有限公司', 'company.invalidate'],
      ['用户管理', '程亦安', 'user.remove'],
    ] as const) {
      await openRecord(v, list, name);
      const button = page.locator('.page-head').getByRole('button', { name: t(ends), exact: true });
      await button.waitFor();
      looks.push(await button.getAttribute('class'));
    }
    expect(looks[0]).toContain('dangerous');
    expect(looks).toEqual(looks.map(() => looks[0]));
    await v.context.close();
  });

  test('the first page takes no focus when it has come, so that a menu opened meanwhile stays open', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'property');
    await v.open();
    await page.getByRole('heading', { level: 1, name: t('dashboard.title') }).waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.tagName);
    expect(await focused()).toBe('BODY');
    await goTo(v, '租户管理');
    await expect.poll(focused).toBe('MAIN');

    // Whoever opens the menu again before the next page has come is still in it when it has, by mouse or by keyboard.
    const group = page.getByRole('button', { name: '通行管理', exact: true });
    for (const [title, path, presses] of [
      ['通行区域', /areaList/, 1],
      ['访客管理', /visitorManage/, 0],
    ] as const) {
      await group.click();
      const link = page.getByRole('link', { name: title, exact: true });
      await link.evaluate((one: HTMLElement, detail) => {
        const button = one.closest('.nav > li')?.querySelector('button');
        one.click();
        button?.focus();
        button?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));
      }, presses);
      await page.waitForURL(path);
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
      await page.locator('tr.ant-table-row').first().waitFor();
      expect(await group.getAttribute('aria-expanded')).toBe('true');
      await page.keyboard.press('Escape');
    }
    await group.click();
    await page.getByRole('link', { name: '通行记录', exact: true }).click();
    await page.waitForURL(/passManage\/passRecordList/);
    await v.context.close();
  });

  test('the list keeps its filters in the address, tells nothing found from nothing there', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'hq');
    await goTo(v, '租户管理');
    await page.getByRole('row').nth(5).waitFor();
    await v.healthy();
    await page.getByPlaceholder(t('company.searchHint')).fill('蓝屿数字');
    await page.keyboard.press('Enter');
    await page.waitForURL(/keyword=/);
    await page.reload();
    await page.getByText('蓝屿数字科技有限公司').waitFor();
    await page.getByPlaceholder(t('company.searchHint')).fill('没有这样的公司');
    await page.keyboard.press('Enter');
    await page.getByText(t('kit.emptyFiltered')).waitFor();
    await v.healthy();
    await page.getByRole('button', { name: t('kit.clearFilters') }).click();
    await page.getByRole('row').nth(5).waitFor();
    await v.context.close();
  });
});
