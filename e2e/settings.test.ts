import { beforeEach, describe, expect, test } from 'vitest';
import {
  type BrowserUser,
  fillSignIn,
  journeyLanguages,
  signIn,
  signInQuietly,
  startDemo,
} from './browser.ts';
import { findRow, goTo } from './navigation.ts';
import { onePixelPng } from './tiny-image.ts';

const { visit } = startDemo();

let v: BrowserUser;
const settings = async () => {
  await v.page.getByRole('button', { name: v.t('frame.settings.open'), exact: true }).click();
  return v.page.getByRole('dialog');
};
const close = () =>
  v.page
    .getByRole('dialog')
    .getByRole('button', { name: v.t('kit.close') })
    .click();
/** Does something that is kept, and waits until it is. */
async function kept(call: string, act: () => Promise<void>): Promise<void> {
  const answer = v.page.waitForResponse((one) => one.url().includes(`/${call}`));
  await act();
  await answer;
}
const brand = () =>
  v.page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand').trim());

describe.each(journeyLanguages)('in %s', (lang) => {
  beforeEach(async () => {
    v = await visit(lang);
    return () => v.context.close();
  });

  test('a person’s settings show at once, and wherever they log in', async () => {
    const { page, t } = v;
    await signInQuietly(v, 'region');
    await goTo(v, '租户管理');
    const row = page.locator('tr.ant-table-row').first();
    await row.waitFor();
    const height = async () => (await row.boundingBox())?.height ?? 0;
    const usual = await height();
    const dialog = await settings();
    await dialog.getByRole('heading', { name: t('frame.settings.size') }).waitFor();
    await v.healthy();
    for (const size of ['large', 'small'] as const) {
      await kept('setLook', () =>
        dialog.getByText(t(`frame.settings.size_${size}`), { exact: true }).click(),
      );
      if (size === 'large') await expect.poll(height).toBeGreaterThan(usual);
      else await expect.poll(height).toBeLessThan(usual);
    }
    await kept('setLook', () =>
      dialog.getByRole('switch', { name: t('frame.settings.sidebarLogo') }).click(),
    );
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: onePixelPng });
    await kept('setAvatar', () => page.getByRole('button', { name: t('upload.cropSkip') }).click());
    await page.locator('.me img').waitFor();
    await close();

    const other = await visit(lang);
    await signInQuietly(other, 'region');
    await goTo(other, '租户管理');
    await other.page.locator('[data-size=small] .me img').waitFor();
    expect(await other.page.locator('.sider .brand').count()).toBe(0);
    await other.healthy();
    await other.context.close();
  });

  test('the top bar gives way to who scrolls down and wants that', async () => {
    const { page, t } = v;
    await signInQuietly(v, 'property');
    await goTo(v, '租户管理');
    const dialog = await settings();
    await kept('setLook', () =>
      dialog.getByRole('switch', { name: t('frame.settings.fixedHeader') }).click(),
    );
    await close();
    await page.getByRole('link', { name: t('company.addNew') }).click();
    await page.locator('#field-name').waitFor();
    const top = async () => (await page.locator('header.top').boundingBox())?.y ?? 0;
    await page.locator('#content').evaluate((box) => box.scrollTo({ top: 400 }));
    await expect.poll(top).toBeLessThan(0);
    await page.locator('#content').evaluate((box) => box.scrollTo({ top: 0 }));
    await expect.poll(top).toBe(0);
  });

  test('the language a person chose is theirs in another browser, unless they choose there', async () => {
    const { page, t } = v;
    await signIn(v, 'guard');
    const dialog = await settings();
    await kept('setLook', () =>
      dialog.getByText(t(lang === 'zh' ? 'kit.english' : 'kit.chinese'), { exact: true }).click(),
    );
    const speaks = lang === 'zh' ? 'en' : 'zh-CN';
    await page.locator(`html[lang=${speaks}] .me`).waitFor();

    const other = await visit(lang);
    await other.open();
    await other.page.waitForURL(/\/login/);
    await fillSignIn(other, 'guard');
    await other.page.locator(`html[lang=${speaks}] .me`).waitFor();
    await other.context.close();
  });

  test('head office gives the platform a colour that can be read, and is told which one can', async () => {
    const { page, t } = v;
    await signInQuietly(v, 'hq');
    await goTo(v, '外观设置');
    expect(await brand()).toBe('#ef9440');
    const field = page.locator('#field-colour');
    await field.fill('#1677FF');
    await page.getByText(t('appearance.error.unreadable', '#076ff7')).waitFor();
    await page.getByRole('button', { name: t('kit.save') }).click();
    await page.locator('#field-colour-error').waitFor();
    await page.getByRole('button', { name: t('appearance.near', '#076ff7') }).click();
    await page.getByRole('button', { name: t('kit.save') }).click();
    await expect.poll(brand).toBe('#076ff7');
    await page.getByText(t('appearance.saved')).waitFor();
    await v.healthy();
    const other = await visit(lang);
    await expect
      .poll(async () => {
        await other.open();
        return other.page.evaluate(() =>
          getComputedStyle(document.documentElement).getPropertyValue('--brand').trim(),
        );
      })
      .toBe('#076ff7');
    await other.context.close();
    await page.getByRole('button', { name: t('appearance.usual') }).click();
    await page.getByRole('button', { name: t('kit.save') }).click();
    await expect.poll(brand).toBe('#ef9440');
  });

  test('open pages stay as tabs, where they were left and with what was typed, until they are closed', async () => {
    const { page, t } = v;
    await signIn(v, 'hq');
    const dialog = await settings();
    await kept('setLook', () => dialog.getByRole('switch', { name: t('frame.settings.tagsView') }).click());
    await close();
    const tabs = page.getByRole('tablist', { name: t('frame.tabs.label') });
    const titles = async () => (await tabs.getByRole('tab').allInnerTexts()).map((one) => one.trim());
    const tab = (name: string) =>
      tabs.getByRole('tab').filter({ has: page.getByText(name, { exact: true }) });
    const home = t('dashboard.title');
    await tab(home).waitFor();
    const company = '蓝屿数字科技有限公司';
    await findRow(v, '租户管理', '蓝屿数字');
    await page.getByRole('link', { name: company, exact: true }).first().click();
    await tab(company).waitFor();
    await goTo(v, '项目列表');
    await page.getByRole('link', { name: t('project.addNew') }).click();
    await page.locator('#field-name').fill('半途');
    await expect
      .poll(titles)
      .toEqual([home, t('company.list'), company, t('project.list'), t('project.add')]);
    await v.healthy();

    // The list is as it was filtered, and nobody asks about what was typed: it is there again.
    await tab(t('company.list')).click();
    await page.waitForURL(/tenantList\?.*keyword=/);
    await page.getByRole('link', { name: company, exact: true }).first().waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.reload();
    await tab(t('project.add')).click();
    await expect.poll(() => page.locator('#field-name').inputValue()).toBe('半途');
    await page.getByText(t('kit.draftRestored')).waitFor();

    // By keys: to the left, moved to the left, closed.
    await tab(t('project.add')).focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Alt+ArrowLeft');
    await expect
      .poll(titles)
      .toEqual([home, t('company.list'), t('project.list'), company, t('project.add')]);
    await page.keyboard.press('Delete');
    await expect.poll(titles).toEqual([home, t('company.list'), company, t('project.add')]);

    // What is typed is asked about when its tab closes, shown or not.
    const [leave, stay] = [t('kit.leave'), t('kit.stay')];
    await tab(t('project.add')).focus();
    await page.keyboard.press('Delete');
    await page.getByRole('dialog').getByRole('button', { name: stay }).click();
    await tab(company).click();
    await page.getByRole('button', { name: t('frame.tabs.more') }).click();
    await page.getByRole('menuitem', { name: t('frame.tabs.closeAll'), exact: true }).click();
    const asked = page.getByRole('dialog').filter({ hasText: t('frame.tabs.unsavedText', t('project.add')) });
    await asked.getByRole('button', { name: t('kit.cancel') }).click();
    await tab(t('project.add')).click();
    await page.getByText(t('kit.draftRestored')).waitFor();
    await tab(t('project.add')).focus();
    await page.keyboard.press('Delete');
    await page.getByRole('dialog').getByRole('button', { name: leave }).click();
    await expect.poll(titles).toEqual([home, t('company.list'), company]);
    await v.healthy();

    // A form that is saved closes its tab; going back through what was visited closes nothing.
    await tab(company).click();
    await page
      .getByRole('link', { name: t('kit.edit'), exact: true })
      .first()
      .click();
    await page.waitForURL(/modifyTenant/);
    await expect.poll(async () => (await titles()).length).toBe(4);
    await page.locator('#field-financeNumber').fill('FIN-0815');
    await page.getByRole('button', { name: t('kit.save'), exact: true }).click();
    await page.getByText(t('company.savedName', company)).waitFor();
    await page.getByRole('link', { name: company, exact: true }).first().click();
    await page.waitForURL(/detailTenant/);
    await expect.poll(titles).toEqual([home, t('company.list'), company]);
    await page.goBack();
    await expect.poll(async () => (await titles()).includes(company)).toBe(true);

    await page.getByRole('button', { name: t('frame.userMenu') }).click();
    await page.getByRole('menuitem', { name: t('auth.logout') }).click();
    await page.waitForURL(/\/login/);
    await fillSignIn(v, 'hq');
    await tab(home).waitFor();
    await expect.poll(titles).toEqual([home]);
  });
});
