import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    axe?: typeof axe;
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

type Asked = { within: string | undefined; off: readonly string[] };

/** Runs in the page; undefined where the program isn't there yet. */
async function look({ within, off }: Asked): Promise<string[] | undefined> {
  if (!window.axe) return undefined;
  const rules = Object.fromEntries(off.map((id) => [id, { enabled: false }]));
  const { violations } = await window.axe.run(within ?? document, { resultTypes: ['violations'], rules });
  const bad = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return bad.map(({ id, nodes }) => `axe ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

/** Axe's findings that keep people out, in a page or a part of it. */
export async function barriers(page: Page, within?: string): Promise<string[]> {
  const asked: Asked = { within, off: slight };
  const found = await page.evaluate(look, asked);
  if (found) return found;
  await page.evaluate(program);
  return (await page.evaluate(look, asked)) ?? [];
}
