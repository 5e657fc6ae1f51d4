import { fileURLToPath } from 'node:url';
import type { Lang } from '@mdi/contract/kit/words.ts';
import { pageApi } from '@mdi/contract/modules/page/page.contract.ts';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { type BrowserUser, bothLanguages, signIn, signInQuietly, startDemo } from './browser.ts';
import { projectNamed } from './demo-records.ts';
import { enterByAddress } from './navigation.ts';
import { callAsHeadOffice } from './new-users.ts';
import {
  basePath,
  clearOverlays,
  countedSorts,
  type MetControls,
  type PressedBefore,
  type PressWalk,
  pressScreen,
} from './press-driver.ts';
import { watchPage } from './press-problems.ts';
import { controlSorts } from './press-survey.ts';

const { visit } = startDemo({ MDI_DEMO_LIFE: 'on' });

const wide = { width: 1440, height: 900 };
const narrow = { width: 1280, height: 720 };
type Someone = {
  user: string;
  lang: Lang;
  size: { width: number; height: number };
  done: PressedBefore;
  met: MetControls;
  /** The fewest screens, and controls met on them: who finds less has gone blind. */
  fewest: readonly [number, number];
};
const inDialogs = { zh: new Set<string>(), en: new Set<string>() };
const apart = (lang: Lang): PressedBefore => ({
  onScreens: new Map(),
  inDialogs: inDialogs[lang],
  sized: new Set(),
});
/** Everything by themselves, whatever others press in dialogs. */
const whole = (lang: Lang): PressedBefore => ({ ...apart(lang), inDialogs: new Set() });
const alone = (): MetControls => ({ visited: new Set(), controls: new Map() });
/** Languages and sizes are spread over those who press. */
const everybody: Someone[] = [
  { user: 'hq', lang: 'en', size: narrow, done: apart('en'), met: alone(), fewest: [44, 600] },
  { user: 'region', lang: 'en', size: wide, done: whole('en'), met: alone(), fewest: [40, 500] },
  { user: 'property', lang: 'zh', size: wide, done: whole('zh'), met: alone(), fewest: [40, 600] },
  { user: 'tenant', lang: 'zh', size: narrow, done: apart('zh'), met: alone(), fewest: [16, 160] },
  { user: 'guard', lang: 'en', size: narrow, done: apart('en'), met: alone(), fewest: [11, 110] },
];
/** PRESS_EVERYBODY=1, before a release: those with the most screens too, which takes three quarters of an hour. */
const all = Boolean(process.env.PRESS_EVERYBODY);
const people = everybody.filter(({ user }) => all || ['tenant', 'guard'].includes(user));

const named = async (one: Locator) => ((await one.textContent()) ?? '').trim();

type Entry = { group: string; name: string; path: string };

const entryOf = async (group: string, link: Locator): Promise<Entry> => ({
  group,
  name: await named(link),
  path: (await link.getAttribute('href')) ?? '',
});

/** The menu's pages, with the group they stand in; '' for those of the first level. */
async function menuOf({ page, t }: BrowserUser): Promise<Entry[]> {
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

/** Presses the menu; once more where something came to lie over it meanwhile. */
async function pressMenu(walk: PressWalk, entry: Entry, tries = 3): Promise<void> {
  const { group, name } = entry;
  const { page, t } = walk.v;
  const menu = page.getByRole('navigation', { name: t('frame.mainMenu') });
  await clearOverlays(walk);
  try {
    if (group !== '') await menu.getByRole('button', { name: group, exact: true }).click({ timeout: 5000 });
    await menu.getByRole('link', { name, exact: true }).click({ timeout: 5000 });
  } catch (error) {
    if (tries === 1) throw error;
    await pressMenu(walk, entry, tries - 1);
  }
}

async function openFromMenu(walk: PressWalk, entry: Entry): Promise<void> {
  const { page, t } = walk.v;
  const { path } = entry;
  await pressMenu(walk, entry);
  const leave = page.getByRole('button', { name: t('kit.leave'), exact: true });
  while (new URL(page.url()).pathname !== path) {
    // What was typed into the page before is left behind.
    if (await leave.isVisible()) await leave.click();
    else await page.waitForTimeout(25);
  }
  // Away from the menu, which floats where the pointer is.
  await page.mouse.move(700, 5);
}

const scanned = new Set<string>();
const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, one) => all + one, 0);
const sizesOf = ({ controls }: MetControls) =>
  new Map([...controls].map(([sort, keys]) => [sort, keys.size]));
const listed = (counts: ReadonlyMap<string, number>) =>
  [...counts].map(([name, times]) => `${name.replace(basePath, '')} ${times}`).join(', ');

async function pressAll(v: BrowserUser, { user, done, met }: Someone) {
  const seen = await watchPage(v, v.lang === 'zh' ? '此处只按不做' : 'Pressed, not done', scanned);
  await signIn(v, user);
  const menu = await menuOf(v);
  const walk: PressWalk = {
    v,
    watch: seen,
    menu: new Set(menu.map(({ path }) => path)),
    screens: new Map(),
    done,
    met,
    never: [v.t('auth.logout'), v.t('kit.chinese'), v.t('kit.english')],
  };
  await pressScreen(walk, 0, 'header');
  for (const entry of menu) {
    await openFromMenu(walk, entry);
    await pressScreen(walk);
  }
  return walk;
}

test.concurrent.for(people)(
  '$user presses everything, and nothing breaks',
  // A net for what hangs, wide enough for the slowest of machines.
  { timeout: 3_000_000 },
  async (someone) => {
    const { user, lang, size, met } = someone;
    const v = await visit(lang);
    await v.page.setViewportSize(size);
    const walk = await pressAll(v, someone);
    console.log(`${user}: ${met.visited.size} screens, ${sum(walk.screens.values())} presses; met ${listed(sizesOf(met))}
  on ${listed(walk.screens)}`);
    expect(walk.watch.problems().join('\n')).toBe('');
    await v.context.close();
  },
);

test('whoever builds a page presses all that the builder offers, and nothing breaks', {
  timeout: 3_000_000,
}, async () => {
  const v = await visit('en');
  await v.page.setViewportSize(wide);
  const seen = await watchPage(v, 'Pressed, not done', scanned);
  await signInQuietly(v, 'hq');
  const of = { projectId: await projectNamed(v.server, '恒景中心'), program: 'pm' as const };
  const { pages } = await callAsHeadOffice(v.server, pageApi, 'list', of);
  // The kind that takes most blocks; the others are of the same parts, and are opened by page-builders-open.test.ts.
  const one = pages.find(({ kind, channel }) => kind === 'standard' && channel === 'app');
  await enterByAddress(v, `/miniProgramContentManage/standardConfig?pageId=${one?.pageId}`);
  const walk: PressWalk = {
    v,
    watch: seen,
    menu: new Set<string>(),
    screens: new Map(),
    done: apart('en'),
    met: alone(),
    never: [],
  };
  // Its links lead to screens that are pressed from the menu.
  await pressScreen(walk, Number.POSITIVE_INFINITY);
  console.log(`the builder: ${sum(walk.screens.values())} presses; met ${listed(sizesOf(walk.met))}`);
  expect(seen.problems().join('\n')).toBe('');
  expect(sum(walk.screens.values())).toBeGreaterThan(30);
  await v.context.close();
});

/** By its address: its pages are no part of what this folder is compiled with. */
const screensAt = fileURLToPath(new URL('../packages/web/src/app/routing/screens.ts', import.meta.url));
/** CMS02050 to CMS02150: the builder: pressed below as one kind of page, opened by page-builders-open.test.ts as every kind. */
const isBuilder = ({ code }: { code: string }) => code >= 'CMS02050' && code <= 'CMS02150';

test('everybody meets controls of every kind, and in each language somebody', () => {
  for (const { user, met, fewest } of people) {
    const sizes = sizesOf(met);
    expect(
      countedSorts.filter((sort) => !sizes.has(sort)),
      user,
    ).toEqual([]);
    expect(met.visited.size, `${user}: ${[...met.visited].join(' ')}`).toBeGreaterThanOrEqual(fewest[0]);
    expect(sum(controlSorts.map((sort) => sizes.get(sort) ?? 0)), user).toBeGreaterThanOrEqual(fewest[1]);
  }
  expect(new Set(people.map(({ lang }) => lang)).size).toBe(bothLanguages.length);
});

if (all)
  test('somebody opens each screen', async () => {
    const { screens }: { screens: readonly { path: string; code: string }[] } = await import(screensAt);
    const opened = new Set(people.flatMap(({ met }) => [...met.visited]));
    const missed = screens.filter((one) => !isBuilder(one) && !opened.has(basePath + one.path));
    expect(missed.map(({ path }) => path)).toEqual([]);
  });

/** A page on which everything is wrong that is looked for. */
const broken = `<!doctype html><html lang="en"><title>Made</title><main>
  <h1>kit.save</h1> <p>NaN of {0}</p> <p style="width: 3000px">wide</p>
  <div style="width: 60px; overflow: hidden"><button style="white-space: nowrap">What is cut off</button></div>
  <div class="filter" style="width: 60px; overflow: hidden"><i class="filter-any" style="white-space: nowrap">A choice cut off</i></div>
  <div style="width: 60px; overflow: hidden"><a href="#" style="white-space: nowrap">A link cut off</a></div>
  <div class="list-page"><div class="compact"><table><tbody><tr class="ant-table-row"><td>one</td></tr>
  <tr class="ant-table-row"><td>first<br>second</td></tr></tbody></table></div></div>
  <p style="width: 60px"><span class="two whole">2026-11-22 23:49</span></p>
  <div class="message-page" role="alert"></div>
  <img src="none.png"> <script>console.error('told'); nothing.there()</script></main>`;

test('whoever watches sees all that is wrong with a page', async () => {
  const v = await visit('en');
  const seen = await watchPage(v, '', new Set());
  await v.page.route('**/made/*', (route) =>
    route.fulfill(
      /png$/.test(route.request().url()) ? { status: 404 } : { contentType: 'text/html', body: broken },
    ),
  );
  for (const path of ['made/401', 'made/404']) {
    await enterByAddress(v, `/${path}`);
    seen.at(path, 'opened');
    await seen.see({ scope: 'main', closed: [], base: basePath });
  }
  await seen.scan('made');
  const told = seen.problems().join('\n');
  for (const problem of [
    ...['console: told', 'error: nothing is not defined', '404 http', 'axe image-alt', 'the page broke'],
    ...[
      'scrolls sideways',
      'the word kit.save is missing',
      '“NaN” is shown',
      '“What is cut off” is cut',
      '“A choice cut off” is cut',
      '“A link cut off” is cut',
      '23:49” breaks into lines',
      '“firstsecond” takes more than one line of the list',
    ],
    ...['led to /savills-mdi/made/401', 'led to /savills-mdi/made/404'],
  ])
    expect(told).toContain(problem);
  await v.context.close();
});
