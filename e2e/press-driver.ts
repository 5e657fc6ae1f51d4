import type { BrowserUser } from './browser.ts';
import { fillRubbish } from './press-fields.ts';
import type { PageWatch } from './press-problems.ts';
import { type Control, controlSorts, type PageControls } from './press-survey.ts';

export const basePath = '/savills-mdi';
/**
 * Bounds: a screen that offers more is told, so that nothing is left out unseen. A way leads on from screen to screen
 * that nobody was on before; the tab remembers fifty.
 */
const most = { screen: 90, dialog: 40, options: 2, entries: 8, deep: 2, ways: 24 };
/** Only what can't be pressed at all takes so long. */
const soon = { timeout: 10_000 };

/** What is counted: controls of each sort, those in rows, and the dialogs that opened. */
export const countedSorts = [...controlSorts, 'row', 'dialog'] as const;
type Counted = (typeof countedSorts)[number];

/**
 * What was pressed: on each screen, and in dialogs, which are pressed once wherever they open: those who read one
 * language may share them. `sized` are the screens that were looked at, and in which width of the window.
 */
export type PressedBefore = {
  onScreens: Map<string, Set<string>>;
  inDialogs: Set<string>;
  sized: Set<string>;
};

/** Where somebody has been, and which controls of each sort they met there. */
export type MetControls = { visited: Set<string>; controls: Map<Counted, Set<string>> };

/** Somebody's way through the product: where they were, and what they pressed. */
export type PressWalk = {
  v: BrowserUser;
  watch: PageWatch;
  /** Paths of the menu, which are opened from there. */
  menu: ReadonlySet<string>;
  /** How many controls were pressed on each screen. */
  screens: Map<string, number>;
  met: MetControls;
  done: PressedBefore;
  /** Words on what would end the walk. */
  never: readonly string[];
};

/** A screen that is being pressed, or a dialog on it: `within` names that. */
type Hand = PressWalk & {
  path: string;
  scope: string;
  pressed: Set<string>;
  within: string;
  deep: number;
  ways: number;
};

const count = <K>(of: Map<K, number>, key: K) => of.set(key, (of.get(key) ?? 0) + 1);
const meet = ({ met: { controls }, path }: Hand, sort: Counted, key: string) =>
  controls.set(sort, (controls.get(sort) ?? new Set()).add(`${path} ${key}`));
const marked = ({ v }: Hand, { mark }: Control) => v.page.locator(`[data-press="${mark}"]`).first();

const see = ({ watch, scope, menu, met }: Hand): Promise<PageControls> =>
  watch.see({ scope, closed: [...menu, ...met.visited], base: basePath });

/** What rows offer comes first, while there are rows. */
const rank = ({ sort, inRow }: Control) => (inRow ? 0 : controlSorts.length) + controlSorts.indexOf(sort);

/** Back to a page as the browser's Back leads there; unsaved rubbish is left behind when asked. */
async function goBack(hand: Hand, entry: string): Promise<PageControls> {
  const { v, watch, path } = hand;
  const there = await v.page.evaluate((key) => {
    const known = navigation.entries().some((one) => one.key === key);
    if (known) void navigation.traverseTo(key).finished?.catch(() => undefined);
    return known;
  }, entry);
  if (!there) watch.say(`no way back to ${path}`);
  const leave = v.page.getByRole('button', { name: v.t('kit.leave'), exact: true });
  for (let left = 20; left > 0; left -= 1) {
    const now = await see(hand);
    if (now.path === path && now.dialogs === 0) break;
    if (await leave.isVisible()) await leave.click(soon);
  }
  await v.page.waitForURL(({ pathname }) => pathname === path, soon);
  await v.page.locator('h1').first().waitFor();
  return see(hand);
}

/** The page anew, without what lies over it. */
async function reload(hand: Hand): Promise<PageControls> {
  await hand.v.page.reload();
  await hand.v.page.locator('h1').first().waitFor();
  return see(hand);
}

/** Leaves the dialog on top without doing what it is for. */
async function closeDialog(hand: Hand, { dialogs }: PageControls): Promise<PageControls> {
  const { page, t } = hand.v;
  const drop = page.getByRole('button', { name: t('kit.drop'), exact: true });
  for (let left = 8; left > 0; left -= 1) {
    if (await drop.isVisible()) await drop.click(soon);
    else await page.keyboard.press('Escape');
    const now = await see(hand);
    if (now.dialogs < dialogs) return now;
  }
  hand.watch.say(`the dialog does not close by Escape: ${await page.evaluate(() => window.above())}`);
  return reload(hand);
}

/** Leaves what still lies over the page, also what opened late. */
export async function clearOverlays(walk: PressWalk): Promise<void> {
  const path = new URL(walk.v.page.url()).pathname;
  const hand: Hand = { ...walk, path, scope: 'main', pressed: new Set(), within: '', deep: 0, ways: 0 };
  for (let now = await see(hand); now.dialogs > 0; now = await see(hand)) await closeDialog(hand, now);
}

/** What a press led to: another page, a dialog, or a change of this one. Answers what there is after all. */
async function follow(hand: Hand, before: PageControls): Promise<PageControls> {
  const { path, menu, met, ways } = hand;
  let now = await see(hand);
  if (now.path !== path) {
    if (!menu.has(now.path) && !met.visited.has(now.path) && ways < most.ways)
      await pressScreen(hand, ways + 1);
    return goBack(hand, before.entry);
  }
  if (now.dialogs <= before.dialogs) return now;
  if (hand.deep < most.deep) now = await pressDialog(hand, now);
  return now.dialogs > before.dialogs ? closeDialog(hand, now) : now;
}

/** A dialog is pressed once wherever it opens: its title says which it is. */
async function pressDialog(hand: Hand, now: PageControls): Promise<PageControls> {
  const within = `${now.title.replace(/[“「"].*[”」"]|\d+/g, '#')} › `;
  meet(hand, 'dialog', within);
  await hand.watch.scan(within, '[role=dialog]');
  return pressEach({ ...hand, within, pressed: hand.done.inDialogs, deep: hand.deep + 1 }, now, most.dialog);
}

/** The same control as it stands now. */
const again = ({ controls }: PageControls, { key }: Control) => controls.find((one) => one.key === key);

/** Chooses some options of a list one after the other. */
async function choose(hand: Hand, control: Control, before: PageControls): Promise<PageControls> {
  const { page } = hand.v;
  const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  let now = before;
  for (let at = 0; at < (hand.deep > 0 ? 1 : most.options); at += 1) {
    const there = again(now, control);
    if (!there) return now;
    await marked(hand, there).click({ ...soon, force: true });
    now = await see(hand);
    if ((await options.count()) <= at) {
      await page.keyboard.press('Tab');
      return see(hand);
    }
    await options.nth(at).click(soon);
    now = await follow(hand, { ...now, dialogs: before.dialogs });
  }
  return now;
}

/** Chooses every entry of a menu. */
async function chooseEntries(hand: Hand, control: Control, before: PageControls): Promise<PageControls> {
  const { page } = hand.v;
  const entries = page.locator('[role=menu]:visible [role=menuitem]:not([aria-disabled=true])');
  let now = before;
  for (let at = 0; at < most.entries; at += 1) {
    const there = again(now, control);
    if (!there) return now;
    await marked(hand, there).click(soon);
    await see(hand);
    const text = (await entries.allTextContents())[at]?.trim();
    if (text === undefined || hand.never.includes(text)) {
      await page.keyboard.press('Escape');
      now = await see(hand);
      if (text === undefined) return now;
      continue;
    }
    hand.watch.at(hand.path, `${hand.within}${control.name} › ${text}`);
    await entries.nth(at).click(soon);
    now = await follow(hand, before);
  }
  return now;
}

async function pressIt(hand: Hand, control: Control, now: PageControls): Promise<PageControls> {
  const { v, watch } = hand;
  const there = marked(hand, control);
  if (control.sort === 'choice') return choose(hand, control, now);
  if (control.sort === 'menu') return chooseEntries(hand, control, now);
  if (control.sort === 'field') {
    for (const problem of await fillRubbish(v, there, () => see(hand))) watch.say(problem);
  }
  // A head may stand under a fixed column until the table is scrolled.
  else if (control.sort === 'sorter') await there.dispatchEvent('click');
  else {
    const leads = await there.evaluate(leadsElsewhere);
    await there.click(soon);
    if (leads) await arrived(hand, now);
  }
  return follow(hand, now);
}

/** Whether it is a link to another page of the product. */
const leadsElsewhere = (one: Element): boolean =>
  one instanceof HTMLAnchorElement &&
  one.target === '' &&
  !one.hasAttribute('download') &&
  new URL(one.href).pathname !== location.pathname;

/** Waits until a link has led there, or to a question: the parts of a page may be on their way for a while. */
const arrived = ({ v, path }: Hand, { dialogs }: PageControls): Promise<unknown> =>
  v.page
    .waitForFunction(
      ([from, open]) =>
        location.pathname !== from || document.querySelectorAll('[role=dialog]').length > open,
      [path, dialogs] as const,
      soon,
    )
    // A way to where somebody may not be leads nowhere.
    .catch(() => undefined);

async function press(hand: Hand, control: Control, before: PageControls): Promise<PageControls> {
  const now = await pressIt(hand, control, before);
  if (!now.floats) return now;
  // What opened beside it, such as a calendar, is closed again.
  await hand.v.page.keyboard.press('Escape');
  return see(hand);
}

/** What is pressed once: a link in each group of the menu in which its screen stands, for it leads to another screen there. */
const pressedAs = ({ within, path }: Pick<Hand, 'within' | 'path'>, { sort, key }: Control): string =>
  `${within}${sort === 'link' ? `${path.split('/').at(-2)} ` : ''}${key}`;

/** Presses; up to twice more where what happens elsewhere meanwhile drew the page anew under the pointer. */
async function pressSurely(hand: Hand, control: Control, before: PageControls): Promise<PageControls> {
  let now = before;
  let why = '';
  for (let left = 3; left > 0; left -= 1) {
    const there = again(now, control);
    if (!there) {
      // It went before it was pressed, and may be there again later.
      if (why === '') hand.pressed.delete(pressedAs(hand, control));
      return now;
    }
    try {
      return await press(hand, there, now);
    } catch (error) {
      why = error instanceof Error ? error.message : String(error);
      now = await see(hand);
      if (now.path !== hand.path) now = await follow(hand, before);
    }
  }
  if (!again(now, control)) return now;
  hand.watch.say(`could not be pressed: ${why.slice(0, 900)}`);
  return reload(hand);
}

/** Presses everything that is there, and what comes to be there by it. */
async function pressEach(hand: Hand, first: PageControls, bound: number): Promise<PageControls> {
  const { watch, pressed, within, path, never, scope, ways } = hand;
  // Where a way is as long as it may be, its links are left to whoever comes there by a shorter one.
  const isOpen = (one: Control) =>
    !pressed.has(pressedAs(hand, one)) &&
    !never.some((word) => one.name.includes(word)) &&
    (one.sort !== 'link' || ways < most.ways);
  let now = first;
  for (let left = bound; left > 0; left -= 1) {
    // What opened late belongs to the press before.
    if (now.path !== path) now = await follow(hand, first);
    if (now.dialogs > first.dialogs) now = await closeDialog(hand, now);
    if (now.dialogs < first.dialogs) return now;
    for (const { sort, key, inRow } of now.controls) {
      meet(hand, sort, within + key);
      if (inRow) meet(hand, 'row', within + key);
    }
    const next = now.controls.sort((a, b) => rank(a) - rank(b)).find(isOpen);
    if (!next) return now;
    pressed.add(pressedAs(hand, next));
    count(hand.screens, scope === 'main' ? path : scope);
    watch.at(path, within + next.name);
    now = await pressSurely(hand, next, now);
    if (next.sort === 'tab') await watch.scan(`${path} ${next.name}`, 'main');
  }
  watch.say(`more than ${bound} things to press`);
  return now;
}

const sizes = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
];

/** What stands in several groups of the menu is one screen: those of content stand among the property's own, too. */
const screenOf = (path: string): string => path.split('/').at(-1) ?? path;

/** Presses everything on the screen that is open, and on those that it leads to and the menu doesn't. */
export async function pressScreen(walk: PressWalk, ways = 0, scope = 'main'): Promise<void> {
  const { page } = walk.v;
  await page.locator('h1').first().waitFor();
  const path = new URL(page.url()).pathname;
  const { onScreens } = walk.done;
  const screen = `${scope} ${screenOf(path)}`;
  const pressed = onScreens.get(screen) ?? new Set();
  onScreens.set(screen, pressed);
  const hand: Hand = { ...walk, path, scope, pressed, within: '', deep: 0, ways };
  walk.watch.at(path, 'opened');
  if (scope === 'main') {
    walk.met.visited.add(path);
    const own = page.viewportSize() ?? sizes[0];
    for (const size of [...sizes.filter(({ width }) => width !== own?.width), own]) {
      const sized = `${screen} ${size?.width}`;
      if (!size || hand.done.sized.has(sized)) continue;
      hand.done.sized.add(sized);
      await page.setViewportSize(size);
      await see(hand);
    }
    if (own) await page.setViewportSize(own);
    await walk.watch.scan(path);
  }
  await pressEach(hand, await see(hand), most.screen);
}
