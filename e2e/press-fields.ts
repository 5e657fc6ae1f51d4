import type { Locator } from 'playwright-core';
import type { Visitor } from './browser.ts';

const rubbish = '~?<x>';
const past = '2020-01-01';
const soon = { timeout: 10_000 };

/** What a field holds, whether it says that this is wrong, and what it should say so of. */
type Held = {
  value: string;
  marked: boolean;
  ofDays: boolean;
  strict: boolean;
  toCome: boolean;
  filter: boolean;
};

/** Runs in the page. Dates and numbers can't be just anything; a calendar that offers no past day takes none. */
function heldBy(one: Element): Held {
  const value = one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement ? one.value : '';
  const ofDays = one.closest('.ant-picker') !== null;
  const filter = one.closest('search') !== null;
  const strict = ofDays || one.matches('[inputmode=decimal], [inputmode=numeric]');
  const today = new Date().toISOString().slice(0, 10);
  const off = [...document.querySelectorAll('.ant-picker-cell-disabled')];
  const toCome = ofDays && off.some((cell) => (cell.getAttribute('title') ?? '9') < today);
  return { value, marked: one.getAttribute('aria-invalid') === 'true', ofDays, strict, toCome, filter };
}

/**
 * Types what no field can want, into those of days also a day long past: it stays to be corrected, and a field that
 * can't take it says so. Answers what is wrong.
 */
export async function fillRubbish({ page }: Visitor, field: Locator, calm: () => Promise<unknown>) {
  const problems: string[] = [];
  // A calendar shows the day under the pointer in its field.
  await page.mouse.move(1, 1);
  const { ofDays, filter } = await field.evaluate(heldBy);
  const longest = Number((await field.getAttribute('maxlength')) ?? 200);
  // In a form Enter would be its confirmation.
  const take = () => page.keyboard.press(filter ? 'Enter' : 'Tab');
  for (const text of ofDays ? [rubbish, past] : [rubbish]) {
    await field.fill(text, soon);
    const { toCome } = await field.evaluate(heldBy);
    await take();
    await calm();
    if (!(await field.isVisible())) return problems;
    const { value, marked, strict } = await field.evaluate(heldBy);
    // A box that looks for what is typed says on the page what it looked for.
    const told = value === '' && (await page.getByText(text).count()) > 0;
    if (!told && !value.startsWith(text.slice(0, longest)))
      problems.push(`“${text}” was typed, “${value}” stands there`);
    if (strict && !marked && (text === rubbish || toCome)) problems.push(`“${text}” is not marked as wrong`);
  }
  await field.fill('', soon);
  await take();
  return problems;
}
