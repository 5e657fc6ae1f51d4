import { expect, test } from 'vitest';
import { bothLanguages, enter, stage, type Visitor } from './browser.ts';
import { enterByAddress, goTo, menuTitles } from './ways.ts';

const { visit } = stage();

/** What fits on one screen: the window, and the fewest rows of a list in it. */
const windows = [
  { width: 1280, height: 720, rows: 11 },
  { width: 1440, height: 900, rows: 16 },
] as const;

/** Lists that no menu leads to, but another list or the dashboard. */
const further = [
  '/sysManage/deviceExceptionList',
  '/passManage/visitLinkList',
  '/passManage/reportManage/tenantReportLeases',
  '/profile/imports',
];

/** How the list on the page lies: null where the page is no list, or shows cards. */
const measure = ({ page }: Visitor) =>
  page.evaluate(() => {
    const content = document.querySelector('.list-page .list-rows .ant-table-content');
    const row = content?.querySelector('tbody tr.ant-table-row');
    const head = content?.querySelector('thead tr');
    if (!content || !row || !head) return null;
    const filters = [...document.querySelectorAll<HTMLElement>('.filter-row > *')].filter(
      (one) => !one.inert && one.offsetWidth > 0,
    );
    const tops = filters.map((one) => one.getBoundingClientRect().top);
    const free = content.clientHeight - head.getBoundingClientRect().height;
    const heights = [...content.querySelectorAll('tbody tr.ant-table-row')].map(
      (one) => one.getBoundingClientRect().height,
    );
    return {
      rows: Math.floor(free / Math.max(...heights)),
      sideways: content.scrollWidth - content.clientWidth,
      page: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      // Filters of one line differ by what their borders differ.
      filterLines: Math.max(0, ...tops) - Math.min(...tops, Math.max(0, ...tops)) > 16 ? 2 : 1,
    };
  });

/** Waits until the page shows what it is: a list with rows or without, or something else. */
async function shown({ page }: Visitor): Promise<void> {
  await page.locator('h1').first().waitFor();
  await expect.poll(() => page.locator('.page-skeleton').count()).toBe(0);
  if ((await page.locator('.list-rows').count()) === 0) return;
  await page.locator('.list-rows').locator('tr.ant-table-row, .plight, .list-cards').first().waitFor();
}

test.each(bothLanguages)(
  '%s: every list fits its window: rows enough, nothing sideways, one line of filters',
  async (lang) => {
    const v = await visit(lang);
    await enter(v, 'hq');
    const ways = [
      ...menuTitles.map((title) => ({ at: title, open: () => goTo(v, title) })),
      ...further.map((path) => ({ at: path, open: () => enterByAddress(v, path) })),
    ];
    const bad: string[] = [];
    let lists = 0;
    for (const way of ways) {
      await way.open();
      await shown(v);
      for (const { rows, ...size } of windows) {
        await v.page.setViewportSize(size);
        // The list draws itself for the new window before it is measured.
        await v.page.evaluate(
          () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
        );
        const found = await measure(v);
        if (!found) continue;
        lists += 1;
        const at = `${way.at} at ${size.width}: ${JSON.stringify(found)}`;
        if (found.rows < rows || found.sideways > 0 || found.page > 0 || found.filterLines > 1) bad.push(at);
      }
    }
    expect(bad).toEqual([]);
    expect(lists).toBeGreaterThan(20);
  },
);
