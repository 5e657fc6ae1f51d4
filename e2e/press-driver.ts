import type { Locator } from 'playwright-core';
import type { Visitor } from './browser.ts';
import { type Control, linksOf, survey } from './press-survey.ts';
import type { Watch } from './press-watch.ts';

const base = '/savills-mdi';
/** Bounds: a screen that offers more is told, so that nothing is left out unseen. */
const most = { screen: 90, dialog: 40, options: 3, items: 8, deep: 2 };
const soon = { timeout: 3_000 };

/** A screen that is being pressed: how it is opened, and what was pressed on it. */
type Screen = { url: string; path: string; done: Set<string>; links: Set<string> };
/** What was pressed, by whomever: on each screen, and in dialogs wherever they opened. Who comes later presses the rest. */
const onScreens = new Map<string, Set<string>>();
const inDialogs = new Set<string>();
type Hand = { v: Visitor; watch: Watch; screen: Screen; pressed: string[]; deep: number };

const dialogsOf = ({ v }: Hand) => v.page.locator('[role=dialog]:visible');
const marked = ({ v }: Hand, { mark }: Control) => v.page.locator(`[data-press="${mark}"]`).first();
const pathIn = ({ page }: Visitor) => new URL(page.url()).pathname;

/** Menus in their order, plain presses before choices: these narrow what the others are pressed on. */
const rank = ({ kind, key }: Control) =>
  key.startsWith('row ') ? 0 : { menu: 1, press: 1, type: 2, choice: 3 }[kind];

async function backToScreen(hand: Hand): Promise<void> {
  await hand.v.page.goto(hand.screen.url);
  await hand.v.page.locator('h1').first().waitFor();
  await hand.watch.quiet();
}

/** Leaves the dialog on top without doing what it is for. */
async function closeDialog(hand: Hand): Promise<void> {
  const { v, watch } = hand;
  const dialogs = dialogsOf(hand);
  const before = await dialogs.count();
  for (let left = 8; left > 0 && (await dialogs.count()) >= before; left -= 1) {
    const drop = v.page.getByRole('button', { name: v.t('kit.drop'), exact: true });
    if (await drop.isVisible()) await drop.click(soon);
    else await v.page.keyboard.press('Escape');
    await watch.quiet();
  }
  if ((await dialogs.count()) < before) return;
  watch.say('the dialog does not close');
  await backToScreen(hand);
}

/** What a press led to: another page, a dialog, a menu, a list, or nothing of these. */
async function follow(hand: Hand, dialogs: number): Promise<void> {
  const { v, watch, screen } = hand;
  await watch.quiet();
  const alive = await watch.look();
  if (!alive || pathIn(v) !== screen.path) {
    if (alive) screen.links.add(v.page.url());
    await backToScreen(hand);
    return;
  }
  if ((await dialogsOf(hand).count()) > dialogs) {
    if (hand.deep < most.deep) await pressDialog({ ...hand, deep: hand.deep + 1 });
    if ((await dialogsOf(hand).count()) > dialogs) await closeDialog(hand);
  }
}

/** A dialog is pressed once wherever it opens: its title says which it is. */
async function pressDialog(hand: Hand): Promise<void> {
  const title =
    (await dialogsOf(hand)
      .last()
      .locator('.ant-modal-title')
      .first()
      .textContent({ timeout: 1000 })
      .catch(() => '')) ?? '';
  const name = title.replace(/[“「].*[”」]|\d+/g, '#');
  await hand.watch.scan(name);
  await pressEach(hand, `${name} `, most.dialog);
}

/** Chooses some options of a list one after the other. */
async function choose(hand: Hand, control: Control): Promise<void> {
  const { v, watch } = hand;
  const options = v.page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  for (let at = 0; at < most.options; at += 1) {
    const there = marked(hand, control);
    if (!(await there.isVisible()) || (await there.isDisabled())) return;
    await there.click({ ...soon, force: true });
    await watch.quiet();
    if ((await options.count()) <= at) {
      await v.page.keyboard.press('Tab');
      return;
    }
    const dialogs = await dialogsOf(hand).count();
    await options.nth(at).click(soon);
    await follow(hand, dialogs);
    if (hand.deep > 0) return;
  }
}

/** Chooses every entry of a menu. */
async function chooseEntries(hand: Hand, control: Control): Promise<void> {
  const { v, watch } = hand;
  const entries = v.page.locator('[role=menu]:visible [role=menuitem]:not([aria-disabled=true])');
  for (let at = 0; at < most.items; at += 1) {
    const again = at === 0 ? control : (await v.page.evaluate(survey)).find(({ key }) => key === control.key);
    if (!again) return;
    const dialogs = await dialogsOf(hand).count();
    await marked(hand, again).click(soon);
    await watch.quiet();
    if ((await entries.count()) <= at) {
      await v.page.keyboard.press('Escape');
      return;
    }
    const entry = entries.nth(at);
    hand.pressed.push(`${hand.screen.path} ${control.name} › ${(await entry.textContent())?.trim()}`);
    watch.at(hand.pressed.at(-1) ?? '');
    await entry.click(soon);
    await follow(hand, dialogs);
  }
}

/** Types what no field can want: it stays to be corrected, and a field that can't take it says so. */
async function type(hand: Hand, field: Locator): Promise<void> {
  const { v, watch } = hand;
  // A calendar shows the day under the pointer in its field.
  await v.page.mouse.move(1, 1);
  const inFilters = (await field.locator('xpath=ancestor::search').count()) > 0;
  for (const text of ['~?<x>', '2020-01-01']) {
    await field.fill(text, soon);
    // In a form Enter would be its confirmation.
    await v.page.keyboard.press(inFilters ? 'Enter' : 'Tab');
    await watch.quiet();
    if (!(await field.isVisible())) return;
    const kept = await field.inputValue();
    const most = Number((await field.getAttribute('maxlength')) ?? 200);
    // A box that looks for what is typed says on the page what it looked for.
    const told = kept === '' && (await v.page.getByText(text).count()) > 0;
    if (!told && !kept.startsWith(text.slice(0, most)))
      watch.say(`“${text}” was typed, “${kept}” stands there`);
  }
  await field.fill('', soon);
  await v.page.keyboard.press(inFilters ? 'Enter' : 'Tab');
}

async function press(hand: Hand, control: Control): Promise<void> {
  const { v, watch } = hand;
  const there = marked(hand, control);
  const dialogs = await dialogsOf(hand).count();
  if (control.kind === 'choice') return choose(hand, control);
  if (control.kind === 'menu') return chooseEntries(hand, control);
  if (control.kind === 'type') await type(hand, there);
  // A head may stand under a fixed column until the table is scrolled.
  else if (control.key.startsWith('th ')) await there.dispatchEvent('click');
  else await there.click(soon);
  await follow(hand, dialogs);
  // What opened beside it, such as a calendar, is closed again.
  const popup = v.page.locator('.ant-picker-dropdown:visible, .ant-dropdown:visible, .ant-popover:visible');
  if ((await popup.count()) > 0) await v.page.keyboard.press('Escape');
  await watch.quiet();
}

/** The same once more: what happens elsewhere meanwhile may have drawn the page anew under the pointer. */
async function pressAgain(hand: Hand, key: string): Promise<void> {
  const again = (await hand.v.page.evaluate(survey)).find((one) => one.key === key);
  if (again) await press(hand, again);
}

/** Presses everything that is there, and what comes to be there by it. */
async function pressEach(hand: Hand, within: string, bound: number): Promise<void> {
  const { v, watch, screen, pressed } = hand;
  const under = await dialogsOf(hand).count();
  for (let left = bound; left > 0; left -= 1) {
    // What opened late belongs to the press before.
    if ((await dialogsOf(hand).count()) > under) await closeDialog(hand);
    const controls = (await v.page.evaluate(survey)).sort((a, b) => rank(a) - rank(b));
    const done = hand.deep > 0 ? inDialogs : screen.done;
    const next = controls.find(({ key }) => !done.has(within + key));
    if (!next) return;
    done.add(within + next.key);
    const where = `${screen.path} ${within}${next.name}`;
    pressed.push(where);
    watch.at(where);
    try {
      await press(hand, next).catch(() => pressAgain(hand, next.key));
    } catch (error) {
      watch.say(`could not be pressed: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
      await backToScreen(hand);
      if (hand.deep > 0) return;
    }
  }
  watch.say(`more than ${bound} things to press`);
}

/** Presses everything on the screen that is open, and answers where its links lead. */
export async function pressScreen(v: Visitor, watch: Watch, pressed: string[]): Promise<string[]> {
  const { page } = v;
  await page.locator('h1').first().waitFor();
  await watch.quiet();
  const screen: Screen = {
    url: page.url(),
    path: pathIn(v),
    done: onScreens.get(pathIn(v)) ?? new Set(),
    links: new Set(),
  };
  onScreens.set(screen.path, screen.done);
  watch.at(screen.path);
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1280, height: 720 },
  ]) {
    await page.setViewportSize(size);
    await watch.look();
  }
  await watch.scan(screen.path);
  for (const link of await page.evaluate(linksOf, `${base}/`)) screen.links.add(link);
  const hand: Hand = { v, watch, screen, pressed, deep: 0 };
  await pressEach(hand, '', most.screen);
  // Whatever is left open would cover the menu.
  if ((await page.locator('.ant-modal-wrap:visible').count()) > 0) await backToScreen(hand);
  return [...screen.links];
}
