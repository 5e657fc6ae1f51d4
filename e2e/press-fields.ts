import type { Locator } from 'playwright-core';
import type { BrowserUser } from './browser.ts';

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
  longest: number;
  /** Whether the page says what was typed. */
  told: boolean;
};

/** Runs in the page. Dates and numbers can't be just anything; a calendar that offers no past day takes none. */
function heldBy(one: Element, text: string): Held {
  const value = one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement ? one.value : '';
  const ofDays = one.closest('.ant-picker') !== null;
  const filter = one.closest('search') !== null;
  const strict = ofDays || one.matches('[inputmode=decimal], [inputmode=numeric]');
  const today = new Date().toISOString().slice(0, 10);
  const off = [...document.querySelectorAll('.ant-picker-cell-disabled')];
  const toCome = ofDays && off.some((cell) => (cell.getAttribute('title') ?? '9') < today);
  const longest = Number(one.getAttribute('maxlength') ?? 200);
  const told = text !== '' && (document.body.textContent ?? '').includes(text);
  const marked = one.getAttribute('aria-invalid') === 'true';
  return { value, marked, ofDays, strict, toCome, filter, longest, told };
}

/**
 * Types what no field can want, into those of days also a day long past: it stays to be corrected, and a field that
 * can't take it says so. Answers what is wrong.
 */
export async function fillRubbish({ page }: BrowserUser, field: Locator, calm: () => Promise<unknown>) {
  const problems: string[] = [];
  // A calendar shows the day under the pointer in its field.
  await page.mouse.move(1, 1);
  const { ofDays, filter, longest } = await field.evaluate(heldBy, '');
  // In a form Enter would be its confirmation.
  const take = () => page.keyboard.press(filter ? 'Enter' : 'Tab');
  for (const text of ofDays ? [rubbish, past] : [rubbish]) {
    await field.fill(text, soon);
    const { toCome } = ofDays ? await field.evaluate(heldBy, '') : { toCome: false };
    await take();
    await calm();
    if (!(await field.isVisible())) return problems;
    const { value, marked, strict, told } = await field.evaluate(heldBy, text);
    // A box that looks for what is typed says on the page what it looked for.
    if (!(value === '' && told) && !value.startsWith(text.slice(0, longest)))
      problems.push(`“${text}” was typed, “${value}” stands there`);
    if (strict && !marked && (text === rubbish || toCome)) problems.push(`“${text}” is not marked as wrong`);
  }
  await field.fill('', soon);
  await take();
  return problems;
}
