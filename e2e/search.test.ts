import { expect, test } from 'vitest';
import { journeyLanguages, signInQuietly, startDemo } from './browser.ts';
import { openRecord } from './navigation.ts';

const { visit } = startDemo();

test.each(journeyLanguages)(
  'in %s what was looked at last stands first in every tab until its reader logs out, and each kind leads to its page',
  async (lang) => {
    const v = await visit(lang);
    const { t } = v;
    await signInQuietly(v, 'hq');
    const company = '蓝屿数字科技有限公司';
    await openRecord(v, '租户管理', company);
    await v.page.locator('.detail-page').waitFor();

    const page = await v.context.newPage();
    await page.goto(v.server.url);
    const box = page.getByRole('combobox', { name: t('frame.menuSearch.open') });
    const option = (name: string) => page.getByRole('option').filter({ hasText: name });
    const search = async (word: string) => {
      await page.getByRole('button', { name: t('frame.menuSearch.open') }).click();
      await box.fill(word);
    };
    await search('');
    const first = page
      .getByRole('group', { name: t('frame.menuSearch.recent') })
      .getByRole('option')
      .first();
    await expect.poll(() => first.textContent()).toContain(company);

    const task = lang === 'zh' ? '结束到期的授权' : 'End expired grants';
    await box.fill(task);
    await option(t('frame.menuSearch.kind_task')).or(option(task)).first().click();
    await page.getByRole('heading', { level: 1, name: task }).waitFor();
    const report = lang === 'zh' ? '武汉' : 'Wuhan';
    // Typed on, it is looked for only where its beginning was found.
    await search(report.slice(0, -1));
    await page.getByRole('group', { name: t('frame.menuSearch.kind_researchReport') }).waitFor();
    const typedOn = page.waitForRequest((one) => one.url().includes('/search/find'));
    await box.press('End');
    await page.keyboard.insertText(report.slice(-1));
    expect((await typedOn).postDataJSON()).toMatchObject({
      word: report,
      before: { word: report.slice(0, -1), kinds: expect.arrayContaining(['researchReport']) },
    });
    await page
      .getByRole('group', { name: t('frame.menuSearch.kind_researchReport') })
      .getByRole('option')
      .first()
      .click();
    await page.waitForURL(/researchReportDetail/);
    // The report arrives while its reader is already on the way out, and is not remembered again.
    const loggingOut = page.waitForRequest(/\/logout\?/);
    await page.route(/\/logout\?/, async (route) => {
      await page.getByRole('heading', { level: 1, name: report }).waitFor();
      await route.continue();
    });
    await page.route(/\/researchReport\/get/, async (route) => {
      await loggingOut;
      await route.continue();
    });
    await page.getByRole('button', { name: t('frame.userMenu') }).click();
    await page.getByRole('menuitem', { name: t('auth.logout') }).click();
    await page.waitForURL(/\/login/);
    const kept = await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.startsWith('recent')),
    );
    expect(kept).toEqual([]);
    await v.context.close();
  },
);

test('letters that an input method makes a word of are not looked for, the word is', async () => {
  const v = await visit('zh');
  const { page, t } = v;
  await signInQuietly(v, 'hq');
  await page.goto(v.server.url);
  await page.getByRole('button', { name: t('frame.menuSearch.open') }).click();
  await page.getByRole('combobox', { name: t('frame.menuSearch.open') }).focus();
  const asked = page.waitForRequest((one) => one.url().includes('/search/find'));
  const ime = await v.context.newCDPSession(page);
  for (const text of ['x', 'xi', 'xing']) {
    await ime.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
    // Longer than typing must rest before a word is looked for.
    await page.waitForTimeout(400);
  }
  await ime.send('Input.insertText', { text: '星' });
  expect((await asked).postDataJSON()).toEqual({ word: '星' });
  await page.getByRole('group', { name: t('frame.menuSearch.kind_company') }).waitFor();
  await v.context.close();
});
