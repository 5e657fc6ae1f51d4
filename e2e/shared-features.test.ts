import { describe, expect, test } from 'vitest';
import {
  type BrowserUser,
  columnTitles,
  journeyLanguages,
  signIn,
  signInQuietly,
  startDemo,
} from './browser.ts';
import { findRow, goTo, isDayTakenOnEnter } from './navigation.ts';

const { visit } = startDemo();

async function listOf(v: BrowserUser, title: string): Promise<void> {
  await goTo(v, title);
  await v.page.locator('tr.ant-table-row').first().waitFor();
}

const select = (v: BrowserUser, name: string) =>
  v.page.getByRole('checkbox', { name: v.t('frame.bulk.select', name), exact: true }).check();

describe.each(journeyLanguages)('in %s', (lang) => {
  test('a person sees where they are signed in and ends the other session, which is put out at once', async () => {
    const here = await visit(lang);
    const there = await visit(lang);
    await signIn(there, 'property');
    await signInQuietly(here, 'property');
    const { page, t } = here;
    await here.open();
    await page.getByRole('button', { name: t('frame.userMenu') }).click();
    await page.getByRole('menuitem', { name: t('session.list') }).click();
    await page.getByRole('heading', { level: 1, name: t('session.list') }).waitFor();
    await page.getByText(t('session.current'), { exact: true }).waitFor();
    await here.healthy();
    const others = page.locator('.session_session').filter({ has: page.getByRole('button') });
    await expect.poll(() => others.count()).toBeGreaterThan(0);
    await others
      .first()
      .getByRole('button', { name: t('session.end') })
      .click();
    await page.getByRole('dialog').getByText(t('session.endTitle')).waitFor();
    await here.healthy();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('session.end') })
      .click();
    await page.getByText(t('session.ended')).first().waitFor();
    await there.page.waitForURL(/\/login/);

    await signIn(there, 'property');
    await page.reload();
    await page.getByRole('button', { name: t('session.endOthers') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('session.endOthers') })
      .click();
    await page.getByText(t('session.onlyThis')).waitFor();
    await here.healthy();
    await there.page.waitForURL(/\/login/);
    await here.context.close();
    await there.context.close();
  });

  test('the audit log finds what a person did and shows it before and after', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    const address = `澄湖东路 ${lang === 'zh' ? 11 : 22} 号`;
    await signInQuietly(v, 'hq');
    await findRow(v, '项目列表', '澄湖');
    await page.getByRole('link', { name: t('kit.edit') }).click();
    await page.locator('#field-address').fill(address);
    await page.getByRole('button', { name: t('kit.save'), exact: true }).click();
    await page.getByText(t('project.savedName', '澄湖科技园')).first().waitFor();

    await listOf(v, '操作日志');
    await v.healthy();
    await page.getByPlaceholder(t('audit.searchHint')).fill('hq');
    await page.keyboard.press('Enter');
    await page.waitForURL(/keyword=hq/);
    await page.getByRole('combobox', { name: t('audit.op') }).fill(t('log.project.ops.edit'));
    await page.keyboard.press('Enter');
    await page.waitForURL(/op=project%2Fedit/);
    const row = page.locator('tr.ant-table-row').first();
    await row.getByText(t('log.project.ops.edit')).waitFor();
    await row.getByRole('button').click();
    const diff = page.locator('.diff').first();
    await diff.getByText(t('project.address'), { exact: true }).waitFor();
    await diff.getByText(address).waitFor();
    await v.healthy();
    await row.getByRole('button').click();
    const period = page.getByRole('textbox', { name: t('audit.period') }).first();
    expect(await isDayTakenOnEnter(period, '2020-01-01')).toBe(true);
    await page.waitForURL(/from=2020-01-01/);
    await expect.poll(() => period.inputValue()).toBe('2020-01-01');
    await page.getByRole('combobox', { name: t('audit.outcome') }).click();
    await page.locator('.ant-select-item-option', { hasText: t('audit.outcome_refused') }).click();
    await page.getByText(t('kit.emptyFiltered')).waitFor();
    await v.context.close();
  });

  test("a calendar marks the project's today, whatever the browser's own zone", async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'hq');
    const browser = await v.context.newCDPSession(page);
    await browser.send('Emulation.setTimezoneOverride', { timezoneId: 'America/New_York' });
    // In the afternoon there, when the next day has begun at the projects.
    await page.clock.setFixedTime(new Date('2026-05-14T20:00:00Z'));
    await listOf(v, '操作日志');
    await page
      .getByRole('textbox', { name: t('audit.period') })
      .first()
      .click();
    const marked = page.locator('.ant-picker-cell-today').first();
    await expect.poll(() => marked.getAttribute('title')).toBe('2026-05-15');
    await v.context.close();
  });

  test('the export of the audit log starts a task and says so', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'hq');
    await listOf(v, '操作日志');
    await page.getByRole('button', { name: t('audit.export') }).click();
    await page.getByText(t('job.started')).first().waitFor();
    await v.healthy();
    await v.context.close();
  });

  test("a record's history says who changed what, and its tab is in the address", async () => {
    const v = await visit(lang);
    const { page, t } = v;
    const developer = lang === 'zh' ? '望京置业' : 'Wangjing Estates';
    await signInQuietly(v, 'hq');
    await findRow(v, '项目列表', '望京');
    await page.getByRole('link', { name: t('kit.edit') }).click();
    await page.locator('#field-developer').fill(developer);
    await page.getByRole('button', { name: t('kit.save'), exact: true }).click();
    await page.getByText(t('project.savedName', '望京云谷')).first().waitFor();
    await findRow(v, '项目列表', '望京');
    await page.getByRole('link', { name: '望京云谷' }).click();
    await page.getByRole('heading', { level: 1, name: '望京云谷' }).waitFor();
    await page.getByText(developer, { exact: true }).waitFor();
    await v.healthy();
    await page.getByRole('tab', { name: t('project.facts') }).focus();
    await page.keyboard.press('End');
    await page.waitForURL(/tab=history/);
    const first = page.locator('.history > li').first();
    await first.getByText('陆思远').waitFor();
    await first.getByRole('cell', { name: developer, exact: true }).waitFor();
    await v.healthy();
    await page.reload();
    await first.getByRole('cell', { name: developer, exact: true }).waitFor();
    await v.context.close();
  });

  test('columns are hidden and ordered by keys and by drag, kept for the person, and come back', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    // Wide enough for every column.
    await page.setViewportSize({ width: 1920, height: 900 });
    await signInQuietly(v, 'region');
    await listOf(v, '项目列表');
    // Rows are as dense as the person likes, also when they come back.
    const roomy = page.getByRole('button', { name: t('frame.columns.roomy') });
    const height = async () => (await page.locator('tr.ant-table-row').first().boundingBox())?.height ?? 0;
    const dense = await height();
    const kept = page.waitForResponse((answer) => answer.url().includes('/setDensity'));
    await roomy.click();
    await expect.poll(height).toBeGreaterThan(dense);
    await kept;
    await page.reload();
    await page.locator('tr.ant-table-row').first().waitFor();
    await expect.poll(height).toBeGreaterThan(dense);
    await roomy.click();
    await expect.poll(height).toBe(dense);
    const usual = await columnTitles(v);
    const [name, type, region, space, until] = usual;
    await page.getByRole('button', { name: t('frame.columns.open') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: type, exact: true }).uncheck();
    await v.healthy();
    await dialog.getByRole('button', { name: t('frame.columns.up', space ?? '') }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await dialog.getByText(t('frame.columns.moved', space ?? '', 1, usual.length - 2)).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe(t('frame.columns.up', space ?? ''));
    const item = (title: string | undefined) => dialog.getByRole('listitem').filter({ hasText: title ?? '' });
    await item(until).dragTo(item(type));
    await dialog.getByRole('button', { name: t('kit.save'), exact: true }).click();
    await expect.poll(() => columnTitles(v)).toEqual([name, space, until, region, ...usual.slice(5)]);
    await page.reload();
    await page.locator('tr.ant-table-row').first().waitFor();
    await expect.poll(() => columnTitles(v)).toEqual([name, space, until, region, ...usual.slice(5)]);

    const later = await visit(lang);
    await later.page.setViewportSize({ width: 1920, height: 900 });
    await signInQuietly(later, 'region');
    await listOf(later, '项目列表');
    await expect.poll(() => columnTitles(later)).toEqual([name, space, until, region, ...usual.slice(5)]);
    await later.page.getByRole('button', { name: t('frame.columns.open') }).click();
    await later.page.getByRole('button', { name: t('frame.columns.reset') }).click();
    await later.page
      .getByRole('dialog')
      .getByRole('button', { name: t('kit.save'), exact: true })
      .click();
    await expect.poll(() => columnTitles(later)).toEqual(usual);

    // In a narrow window columns give way again, and the chooser says which.
    await later.page.setViewportSize({ width: 1280, height: 720 });
    await expect.poll(() => columnTitles(later)).not.toContain(space);
    await later.page.getByRole('button', { name: t('frame.columns.open') }).click();
    const box = later.page.getByRole('dialog').getByRole('checkbox', { name: space, exact: true });
    await expect.poll(() => box.isChecked()).toBe(false);
    await later.context.close();
    await v.context.close();
  });

  test('several projects become invalid and valid again, each time after the numbers were said', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'hq');
    await listOf(v, '项目列表');
    const bar = page.getByRole('toolbar', { name: t('frame.bulk.bar') });
    const act = async (action: 'project.invalidate' | 'project.validate') => {
      await select(v, '天府里');
      await select(v, '山城印象');
      await bar.getByRole('button', { name: t(action), exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(t(`${action}ManyTitle`, 2)).waitFor();
      await expect.poll(() => dialog.textContent()).toMatch(/\d+ (名用户|users)/);
      await v.healthy();
      await dialog.getByRole('button', { name: t(action), exact: true }).click();
    };
    await act('project.invalidate');
    await page
      .getByText(t('project.invalidatedMany', 2, 0))
      .first()
      .waitFor();
    const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
    for (const name of ['天府里', '山城印象']) {
      await row(name).getByText(t('kit.state_Y'), { exact: true }).waitFor();
    }
    await bar.waitFor({ state: 'hidden' });
    await act('project.validate');
    await page.getByText(t('project.validatedMany', 2)).first().waitFor();
    for (const name of ['天府里', '山城印象']) {
      await row(name).getByText(t('kit.state_N'), { exact: true }).waitFor();
    }
    await v.context.close();
  });

  test('a selection is of the rows one sees: another filter starts anew, and it can be cleared', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'hq');
    await listOf(v, '项目列表');
    const bar = page.getByRole('toolbar', { name: t('frame.bulk.bar') });
    await select(v, '天府里');
    await bar.getByRole('button', { name: t('project.invalidate'), exact: true }).waitFor();
    await v.healthy();
    await bar.getByRole('button', { name: t('frame.bulk.clear') }).click();
    await bar.waitFor({ state: 'hidden' });
    await select(v, '天府里');
    await page.getByPlaceholder(t('project.searchHint')).fill('天府');
    await page.keyboard.press('Enter');
    await page.waitForURL(/keyword=/);
    await bar.waitFor({ state: 'hidden' });
    await v.context.close();
  });

  test('Ctrl+K finds a page in either language and opens it without the mouse', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'hq');
    await listOf(v, '项目列表');
    const box = page.getByRole('combobox', { name: t('frame.menuSearch.open') });
    for (const typed of ['租户', 'tenan']) {
      await listOf(v, '项目列表');
      await page.keyboard.press('Control+k');
      await box.waitFor();
      await page.keyboard.type(typed);
      const option = page.getByRole('option', { selected: true });
      await option.getByText(lang === 'zh' ? '租户管理' : 'Tenants').waitFor();
      await v.healthy();
      await page.keyboard.press('Enter');
      await page.waitForURL(/passManage\/tenantList/);
      await box.waitFor({ state: 'hidden' });
    }
    // What is typed before the box comes over the network arrives in it, whatever had the focus.
    await listOf(v, '项目列表');
    const word = page.getByPlaceholder(t('project.searchHint'));
    await word.focus();
    let come = () => {};
    const typedAll = new Promise<void>((resolve) => {
      come = resolve;
    });
    await page.route(/search-dialog/, async (route) => {
      await typedAll;
      await route.continue();
    });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('tenab');
    await page.keyboard.press('Backspace');
    come();
    await page.keyboard.type('nt');
    await expect.poll(() => box.inputValue()).toBe('tenant');
    expect(await word.inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await box.waitFor({ state: 'hidden' });
    await expect.poll(() => word.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.unroute(/search-dialog/);
    await listOf(v, '租户管理');
    await page.keyboard.press('Control+k');
    await box.waitFor();
    const first = await page.getByRole('option', { selected: true }).textContent();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.getByRole('option', { selected: true }).textContent()).not.toBe(first);
    await page.keyboard.type('zzzz');
    await page.getByText(t('frame.menuSearch.none')).waitFor();
    await page.keyboard.press('Escape');
    await box.waitFor({ state: 'hidden' });
    // Whoever was typing goes on where they were.
    const filter = page.getByPlaceholder(t('company.searchHint'));
    await filter.focus();
    await page.keyboard.press('Control+k');
    await box.waitFor();
    await page.keyboard.press('Escape');
    await box.waitFor({ state: 'hidden' });
    await expect.poll(() => filter.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: t('frame.menuSearch.open') }).click();
    await box.waitFor();
    await page.keyboard.press('Escape');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe(t('frame.menuSearch.open'));
    await v.context.close();
  });
});
