import type { Lang } from '@mdi/contract/kit/words.ts';
import type { WordKey } from '@mdi/contract/modules/word-keys.ts';
import { expect, test } from 'vitest';
import { type BrowserUser, bothLanguages, journeyLanguages, signInQuietly, startDemo } from './browser.ts';
import { goTo, menuTitles } from './navigation.ts';

const { visit } = startDemo();

/** What fits on one screen: the window, and the fewest rows of a list in it. */
const windows = [
  { width: 1280, height: 720, rows: 11 },
  { width: 1440, height: 900, rows: 16 },
] as const;

/** Lists that no menu leads to, but links from another list on. */
const further: readonly { from: string; links: readonly WordKey[]; title: WordKey; only?: string }[] = [
  { from: '设备管理', links: ['device.exceptions'], title: 'device.exceptions' },
  { from: '访客管理', links: ['visit.links'], title: 'visit.links' },
  { from: '租户管理', links: ['company.endingLeases'], title: 'report.leases' },
  { from: '租户管理', links: ['frame.import', 'import.list'], title: 'import.list' },
  { from: '操作日志', links: ['audit.archived'], title: 'audit.archived', only: 'hq' },
];

const programs = ['物业小程序 › 小程序管理', '通行小程序 › 小程序管理'];
const notices = ['小程序内容管理 › 公告', '物业小程序 › 公告'];
const reading = [
  ...['小程序内容管理 › 文件', '物业小程序 › 文件', '物业小程序 › 白名单'],
  ...['报告小程序 › 白名单', '报告小程序 › 研究报告', '系统管理 › 研究报告'],
];
const answered = [
  ...['小程序内容管理 › 意见建议', '物业小程序 › 意见建议'],
  ...['小程序内容管理 › 租赁预约', '物业小程序 › 租赁预约'],
];
const own = ['租户员工', '访客管理', '访客 IC 卡', '通行记录', '设备管理', '禁访名单'];
const managed = ['项目列表', '用户管理', '操作日志', '租户管理', '通行区域', '物业员工'];

/** Whose lists are measured, and the names of those that the menu leads them to. */
const people: readonly { user: string; langs: readonly Lang[]; lists: readonly string[] }[] = [
  {
    user: 'hq',
    // English is the wider one; JOURNEY_LANGUAGES adds Chinese.
    langs: journeyLanguages.length > 1 ? bothLanguages : ['en'],
    lists: [
      ...[...own, ...managed, ...programs, ...notices, ...answered, ...reading],
      ...['角色管理', '基础数据', '定时任务', '错误日志'],
    ],
  },
  { user: 'property', langs: ['en'], lists: [...own, ...managed, ...programs] },
  { user: 'tenant', langs: ['en'], lists: ['租户员工', '访客管理', '通行记录'] },
];

/** How the list on the page lies: null where the page is no list, or shows cards. One without rows has its filters. */
const measure = ({ page }: BrowserUser) =>
  page.evaluate(() => {
    const list = document.querySelector('.list-page .list-rows');
    if (!list || list.querySelector('.list-cards')) return null;
    const content = list.querySelector('.ant-table-content');
    const head = content?.querySelector('thead tr');
    const heights = [...(content?.querySelectorAll('tbody tr.ant-table-row') ?? [])].map(
      (one) => one.getBoundingClientRect().height,
    );
    // What a list tells of all its rows stands above them and is read with them.
    const over = document.querySelector('.mini-program_strips');
    const topOf = (one: Element | null | undefined) => one?.getBoundingClientRect().top ?? 0;
    const told = topOf(over?.nextElementSibling) - topOf(over);
    const free = (content?.clientHeight ?? 0) - (head?.getBoundingClientRect().height ?? 0) + told;
    const filters = [...document.querySelectorAll<HTMLElement>('.filter-row > *')].filter(
      (one) => !one.inert && one.offsetWidth > 0,
    );
    const tops = filters.map((one) => one.getBoundingClientRect().top);
    return {
      rows: heights.length === 0 ? null : Math.floor(free / Math.max(...heights)),
      sideways: content && heights.length > 0 ? content.scrollWidth - content.clientWidth : 0,
      page: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      // Filters of one line differ by what their borders differ.
      filterLines: Math.max(0, ...tops) - Math.min(...tops, Math.max(0, ...tops)) > 16 ? 2 : 1,
    };
  });

/** Waits until the page shows what it is: a list with rows or without, or something else. */
async function shown({ page }: BrowserUser): Promise<void> {
  await page.locator('h1').first().waitFor();
  await expect.poll(() => page.locator('.page-skeleton').count()).toBe(0);
  if ((await page.locator('.list-rows').count()) === 0) return;
  await page.locator('.list-rows').locator('tr.ant-table-row, .plight, .list-cards').first().waitFor();
}

/** The ways to lists: the menu, and the links of lists. */
function waysOf(v: BrowserUser, user: string, lists: readonly string[]) {
  const { page, t } = v;
  // Head office is shown every entry, so that a new list joins by standing in the menu.
  const menu = user === 'hq' ? menuTitles : lists;
  const pressed = user === 'tenant' ? [] : further.filter(({ only = user }) => only === user);
  return [
    ...menu.map((title) => ({ at: title, listed: lists.includes(title), open: () => goTo(v, title) })),
    ...pressed.map(({ from, links, title }) => ({
      at: `${from} › ${t(title)}`,
      listed: true,
      open: async () => {
        await goTo(v, from);
        for (const link of links) {
          await page
            .getByRole('link', { name: t(link) })
            .first()
            .click();
        }
        await page.getByRole('heading', { level: 1, name: t(title) }).waitFor();
      },
    })),
  ];
}

const journeys = people.flatMap(({ user, langs, lists }) => langs.map((lang) => ({ user, lang, lists })));

test.each(journeys)(
  '$user in $lang: every list fits its window: rows enough, nothing sideways, one line of filters',
  async ({ user, lang, lists }) => {
    const v = await visit(lang);
    await signInQuietly(v, user);
    const bad: string[] = [];
    const found = new Set<string>();
    const ways = waysOf(v, user, lists);
    for (const way of ways) {
      await way.open();
      // A part of a page may come after its head.
      if (way.listed) await v.page.locator('.list-page .list-rows').first().waitFor();
      await shown(v);
      for (const { rows, ...size } of windows) {
        await v.page.setViewportSize(size);
        // The list draws itself for the new window before it is measured.
        await v.page.evaluate(
          () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
        );
        const lies = await measure(v);
        if (!lies) continue;
        found.add(way.at);
        const at = `${way.at} at ${size.width}: ${JSON.stringify(lies)}`;
        const few = lies.rows !== null && lies.rows < rows;
        if (few || lies.sideways > 0 || lies.page > 0 || lies.filterLines > 1) bad.push(at);
      }
    }
    expect(bad).toEqual([]);
    expect([...found].sort()).toEqual(ways.flatMap(({ at, listed }) => (listed ? [at] : [])).sort());
    await v.context.close();
  },
);

test('in a window as narrow as a phone nothing of a list is pushed out of it, and its filters have room', async () => {
  const v = await visit('en');
  const { page, t } = v;
  await signInQuietly(v, 'hq');
  await goTo(v, '租户管理');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await shown(v);
  await page.getByRole('button', { name: t('kit.moreFilters') }).click();
  const edges = () =>
    page
      .locator('.top-end > *, .filter-row > *, .tools > *, .pager > *')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
  await expect.poll(async () => Math.max(...(await edges()))).toBeLessThanOrEqual(390);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await v.healthy();
  await v.context.close();
});
