import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    axe?: typeof axe;
    kindsOf: typeof kindsOf;
  }
}

/** Rules whose findings are never serious, and which take a third of a scan's time. */
const slight = [
  'aria-allowed-role',
  'aria-deprecated-role',
  'empty-heading',
  'empty-table-header',
  'focus-order-semantics',
  'form-field-multiple-labels',
  'heading-order',
  'image-redundant-alt',
  'landmark-banner-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'no-autoplay-audio',
  'page-has-heading-one',
  'presentation-role-conflict',
  'region',
  'scope-attr-valid',
  'skip-link',
  'table-duplicate-name',
];

/** Its program is half a megabyte: it goes to a page once, not with every scan. */
const program = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Kinds = { shapes: string[]; colours: string[] };
type Asked = { within: string | undefined; off: readonly string[]; read: readonly string[] };
type Looked = { found: string[]; passed: string[] };

/**
 * Runs in the page. Of what kinds of elements it is made, and what colours its texts have on what: the colours of all
 * that lies behind them, and what is laid over others by its position.
 */
function kindsOf(within: string | undefined): Kinds & { byColours: Map<string, Element> } {
  const behind = (text: Element): string => {
    const parts: string[] = [];
    for (let one: Element | null = text; one; one = one.parentElement) {
      const { backgroundColor, backgroundImage, opacity, position, transform } = getComputedStyle(one);
      if (backgroundImage !== 'none' || transform !== 'none' || !/static|relative/.test(position))
        parts.push(`${one.className}`);
      if (opacity !== '1') parts.push(opacity);
      if (backgroundColor !== 'rgba(0, 0, 0, 0)') parts.push(backgroundColor);
      if (opacity === '1' && backgroundColor.startsWith('rgb(')) break;
    }
    return parts.join();
  };
  const hasText = (one: Element) =>
    one.matches('input, textarea, select') ||
    [...one.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim());
  const shapes = new Set<string>();
  const byColours = new Map<string, Element>();
  for (const part of document.querySelectorAll(within ?? 'body')) {
    for (const one of [part, ...part.querySelectorAll('*')]) {
      if (!one.checkVisibility({ visibilityProperty: true })) continue;
      const texts = hasText(one);
      const own = one.getAttributeNames().join();
      shapes.add([one.tagName, one.className, one.role, one.parentElement?.role, own, texts].join(' '));
      if (!texts) continue;
      const { color, fontSize, fontWeight, textShadow } = getComputedStyle(one);
      const short = (one.textContent?.trim().length ?? 0) < 2;
      const off = one.closest(':disabled, [aria-disabled=true]') !== null;
      const key = [one.tagName, color, fontSize, fontWeight, textShadow, short, off, behind(one)].join(' ');
      if (!byColours.has(key)) byColours.set(key, one);
    }
  }
  return { shapes: [...shapes], colours: [...byColours.keys()], byColours };
}

/** Runs in the page; undefined where the program isn't there yet. */
async function look({ within, off, read }: Asked): Promise<Looked | undefined> {
  const { axe } = window;
  if (!axe) return undefined;
  const { byColours } = window.kindsOf(within);
  for (const known of read) byColours.delete(known);
  const rules = Object.fromEntries([...off, 'color-contrast'].map((id) => [id, { enabled: false }]));
  const { violations } = await axe.run(within ?? document, { resultTypes: ['violations'], rules });
  const only: axe.RunOptions = { runOnly: ['color-contrast'], elementRef: true };
  const texts = [...byColours.values()];
  const colours = texts.length > 0 ? await axe.run({ include: texts }, only) : { violations: [], passes: [] };
  const bad = [...violations, ...colours.violations].filter(
    ({ impact }) => impact === 'serious' || impact === 'critical',
  );
  const good = new Set<unknown>(colours.passes.flatMap(({ nodes }) => nodes.map(({ element }) => element)));
  return {
    found: bad.map(
      ({ id, nodes }) => `axe ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    ),
    passed: [...byColours].filter(([, one]) => good.has(one)).map(([key]) => key),
  };
}

/** What was found to be in order on each page, and the colours that are read well on whatever page. */
const pages = new Map<string, ReadonlySet<string>>();
const readWell = new Set<string>();

/**
 * Axe's findings that keep people out, in a page or a part of it. Each state of a page is looked at once: where no kind
 * of element stands that didn't stand there before there is nothing new to find. Colours are looked at once wherever
 * they are, for they are most of the work.
 */
export async function accessibilityProblems(page: Page, within?: string): Promise<string[]> {
  await page.evaluate(`window.kindsOf ??= ${kindsOf}; 0`);
  const { shapes, colours } = await page.evaluate((part): Kinds => {
    const { shapes, colours } = window.kindsOf(part);
    return { shapes, colours };
  }, within);
  const place = `${new URL(page.url()).pathname} ${within ?? ''}`;
  const before = pages.get(place) ?? new Set();
  const read = colours.filter((one) => readWell.has(one) || before.has(one));
  const now = [...shapes, ...colours];
  if (now.every((one) => before.has(one) || readWell.has(one))) return [];
  const asked: Asked = { within, off: slight, read };
  let looked = await page.evaluate(look, asked);
  if (!looked) {
    await page.evaluate(program);
    looked = await page.evaluate(look, asked);
  }
  if (!looked) throw new Error('axe is not there');
  for (const one of looked.passed) readWell.add(one);
  if (looked.found.length === 0) pages.set(place, new Set([...before, ...now]));
  return looked.found;
}
