import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { journeyLanguages, signInQuietly, startDemo } from './browser.ts';
import { goTo } from './navigation.ts';

const { visit } = startDemo();

/** Holds the answers of a call back until told: meanwhile the page shows what it had. */
async function held(page: Page, call: string) {
  let letGo = (): void => undefined;
  const free = new Promise<void>((done) => {
    letGo = done;
  });
  await page.route(`**/api/sys/${call}?*`, async (route) => {
    await free;
    await route.continue();
  });
  return () => letGo();
}

describe.each(journeyLanguages)('in %s', (lang) => {
  test('the curve of today stays as it is until the numbers of the last days are there', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'hq');
    for (const range of ['days7', 'days30'] as const) {
      await goTo(v, '运行看板');
      const legend = page.locator('.dashboard_curveLegend');
      await legend.getByText(t('dashboard.range_today')).waitFor();
      await page.locator('.dashboard_curve svg').waitFor();
      const release = await held(page, 'dashboard/live');
      await page.getByRole('button', { name: t(`dashboard.range_${range}`), exact: true }).click();
      await page.waitForURL(new RegExp(range));
      await legend.getByText(t('dashboard.range_today')).waitFor();
      expect(await page.locator('.dashboard_curve svg').count()).toBe(1);
      release();
      await legend.getByText(t(`dashboard.range_${range}`)).waitFor();
      await v.healthy();
      await page.unrouteAll({ behavior: 'wait' });
    }
    await v.context.close();
  });

  test('rows by project lead to projects until those by another group are there', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'hq');
    await goTo(v, '租户信息报告');
    const links = page.locator('.report_table tr.ant-table-row a[href*="detail"]');
    await links.first().waitFor();
    const addresses = () =>
      links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? '').sort());
    const before = await addresses();
    const release = await held(page, 'report/list');
    for (const by of ['building', 'businessType'] as const) {
      await page.locator('.ant-segmented-item', { hasText: t(`report.by_${by}`) }).click();
      await page.waitForURL(new RegExp(`by=${by}`));
      expect(await addresses()).toEqual(before);
    }
    release();
    await expect.poll(() => links.count()).toBe(0);
    await v.healthy();
    await v.context.close();
  });
});
