import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { languages, signIn, stage, type Visitor } from './browser.ts';
import { pressScreen } from './press-driver.ts';
import { watch } from './press-watch.ts';

const { visit } = stage({ MDI_DEMO_LIFE: 'on' });

/** Who has least comes first: the others press what is not there for them. */
const roles = [
  ['guard', 'en'],
  ['tenant', 'zh'],
  ['property', 'en'],
  ['region', 'zh'],
  ['hq', 'zh'],
] as const;

/** A page of a record or a form may lead to pages of its own, but not for ever. */
const mostPages = 60;

const named = async (one: Locator) => ((await one.textContent()) ?? '').trim();

type Entry = { group: string; name: string; path: string };

const entryOf = async (group: string, link: Locator): Promise<Entry> => ({
  ...{ group, name: await named(link), path: (await link.getAttribute('href')) ?? '' },
});

/** The menu's pages, with the group they stand in; '' for those of the first level. */
async function menuOf({ page, t }: Visitor): Promise<Entry[]> {
  const menu = page.getByRole('navigation', { name: t('frame.mainMenu') });
  const found: Entry[] = [];
  for (const item of await menu.locator('.nav > li').all()) {
    const group = item.getByRole('button');
    const grouped = (await group.count()) > 0;
    if (grouped) await group.click();
    for (const link of await item.getByRole('link').all())
      found.push(await entryOf(grouped ? await named(group) : '', link));
    if (grouped) await page.keyboard.press('Escape');
  }
  return found;
}

async function openFromMenu({ page, t }: Visitor, { group, name, path }: Entry): Promise<void> {
  const menu = page.getByRole('navigation', { name: t('frame.mainMenu') });
  if (group !== '') await menu.getByRole('button', { name: group, exact: true }).click();
  await menu.getByRole('link', { name, exact: true }).click();
  await page.waitForURL(({ pathname }) => pathname === path);
  // Away from the menu, which floats where the pointer is.
  await page.mouse.move(700, 5);
}

const pathOf = (address: string) => new URL(address).pathname;
const scanned = new Set<string>();
expect(new Set(roles.map(([, lang]) => lang)).size).toBe(languages.length);

/** The rest takes longer than journeys may: `PRESS=all` presses as everybody. */
const pressing = process.env.PRESS === 'all' ? roles : roles.slice(0, 1);

test.each(pressing)('%s presses everything in %s, and nothing breaks', async (user, lang) => {
  const v = await visit(lang);
  const refusal = lang === 'zh' ? '此处只按不做' : 'Pressed, not done';
  const seen = await watch(v, refusal, scanned);
  const pressed: string[] = [];
  await signIn(v, user);
  const found: string[] = [];
  const visited = new Set<string>();
  for (const entry of await menuOf(v)) {
    await openFromMenu(v, entry);
    visited.add(pathOf(v.page.url()));
    found.push(...(await pressScreen(v, seen, pressed)));
  }
  for (let at = 0; at < found.length && visited.size < mostPages; at += 1) {
    const next = found[at] ?? '';
    if (visited.has(pathOf(next))) continue;
    visited.add(pathOf(next));
    await v.page.goto(next);
    found.push(...(await pressScreen(v, seen, pressed)));
  }
  console.log(`${user}, ${visited.size} pages, ${pressed.length} presses:\n${pressed.join('\n')}`);
  expect(seen.problems.join('\n')).toBe('');
  await v.context.close();
});
