import { menuEntriesIn, menuGroups } from '@mdi/server/db/seed/menu-catalogue.ts';
import { titlesOf } from '@mdi/server/db/seed/menu-rows.ts';
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { BrowserUser } from './browser.ts';

/** The ways that people take: the printed address, the menu, rows and tabs. Addresses of inner pages are not theirs. */

const titled = [undefined, ...menuGroups].flatMap((group) =>
  menuEntriesIn(group?.url ?? '').map(({ page: { path, title } }) => {
    const { title: zh, titleEn: en } = titlesOf(title);
    return { path, group, name: { zh, en } };
  }),
);
/** By its title; one that stands in several groups by its group too: `物业小程序 › 小程序管理`. */
const entries = titled.map((entry) => {
  const alone = titled.filter(({ name }) => name.zh === entry.name.zh).length === 1;
  return { ...entry, called: alone ? entry.name.zh : `${entry.group?.zh} › ${entry.name.zh}` };
});

/** All that the menu leads to. */
export const menuTitles: readonly string[] = entries.map(({ called }) => called);

function entryOf(title: string) {
  const entry = entries.find(({ called }) => called === title);
  if (!entry) throw new Error(`no menu entry is called ${title}`);
  return entry;
}

/**
 * Presses the menu entry of this Chinese title, whichever language is read; begins at the printed address where no page
 * is open yet.
 */
export async function pressMenu(v: BrowserUser, title: string): Promise<void> {
  const { page, lang, t } = v;
  const entry = entryOf(title);
  if (page.url() === 'about:blank') await v.open();
  const menu = page.getByRole('navigation', { name: t('frame.mainMenu') });
  const link = menu.getByRole('link', { name: entry.name[lang], exact: true });
  if (entry.group) await menu.getByRole('button', { name: entry.group[lang], exact: true }).click();
  await link.click();
}

/** The same, and waits for the page: the one before stays until it is there. */
export async function goTo(v: BrowserUser, title: string): Promise<void> {
  const { path, name } = entryOf(title);
  await pressMenu(v, title);
  await v.page.waitForURL(({ pathname }) => pathname === `/savills-mdi${path}`);
  await v.page.getByRole('heading', { level: 1, name: name[v.lang] }).waitFor();
}

/** Once the filter shows that it is set, the rows are those of it when the list is no longer busy. */
const settled = ({ page }: BrowserUser): Promise<void> =>
  page.locator('.list-card[aria-busy=false]').waitFor();

/** Looks for a word in the list that is open. */
export async function searchList(v: BrowserUser, word: string): Promise<void> {
  const { page } = v;
  const box = page.locator('search .ant-input-affix-wrapper').first();
  const text = box.locator('input');
  // The menu leads to the list without a word: an older one is there until it is drawn.
  await expect.poll(() => text.inputValue()).toBe('');
  await text.fill(word);
  await text.press('Enter');
  await page.locator('search .ant-input-affix-wrapper.filter-on').first().waitFor();
  await settled(v);
}

/** From the menu to the list where only what is called so stands; answers its row. */
export async function findRow(v: BrowserUser, title: string, word: string, name = word): Promise<Locator> {
  await goTo(v, title);
  await searchList(v, word);
  const row = v.page.getByRole('row', { name: new RegExp(name) }).first();
  await row.waitFor();
  return row;
}

/** From the menu over the list to the page of a record; to one of its tabs when asked. */
export async function openRecord(v: BrowserUser, title: string, name: string, tab?: string): Promise<void> {
  const row = await findRow(v, title, name);
  // Another column may lead to something of the same name.
  await row.getByRole('link', { name, exact: true }).first().click();
  await v.page.getByRole('heading', { level: 1, name }).waitFor();
  if (tab) await openTab(v, tab);
}

/** Chooses a value of a filter of the list that is open, by the labels of both. */
export async function filterBy(v: BrowserUser, label: string, choice: string): Promise<void> {
  const { page, t } = v;
  const filter = page.getByRole('combobox', { name: label, exact: true });
  const more = page.getByRole('button', { name: t('kit.moreFilters') });
  await filter.waitFor({ state: 'attached' });
  // What doesn't fit one line stands behind the others.
  if (!(await filter.isVisible())) await more.click();
  await filter.click();
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: choice })
    .first()
    .click();
  await page.locator('.filter-on', { hasText: label }).waitFor();
  await settled(v);
}

/** Chooses the project on a page that shows one project at a time. */
export async function chooseProject({ page, t }: BrowserUser, name: string): Promise<void> {
  await page.getByRole('combobox', { name: t('baseData.chooseProject') }).click();
  await page.keyboard.type(name);
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: name })
    .first()
    .click();
  await page.waitForURL(/projectId=\d+/);
}

/** Chooses a tab of the record that is open. */
export const openTab = ({ page }: BrowserUser, name: string): Promise<void> =>
  page.getByRole('tab', { name }).click();

/** Opens an inner page by its address, where a link, a kept address or who may open it is the matter. */
export async function enterByAddress({ page, server }: BrowserUser, path: string): Promise<void> {
  await page.goto(`${server.url}/savills-mdi${path}`);
}

/** Whether a day stands as chosen before anything else happens on the page than the Enter that takes what was typed. */
export async function isDayTakenOnEnter(field: Locator, text: string): Promise<boolean> {
  await field.fill(text);
  return field.evaluate(async (one) => {
    one.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    // No timer and no task of the page runs meanwhile, however slow it is.
    for (let left = 30; left > 0; left -= 1) await null;
    return one.closest('.filter-on') !== null;
  });
}
