import { expect } from 'vitest';
import type { BrowserUser } from './browser.ts';

/** The smallest phone, on which nothing may stand beside the page. */
export async function resizeToSmallPhone({ page }: BrowserUser): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
}

/** Nothing stands beside the page. */
export async function assertFits({ page }: BrowserUser): Promise<void> {
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(wider).toBe(0);
}

/** As people see it who need letters further apart, and larger ones. */
export async function assertFitsLargeType(v: BrowserUser): Promise<void> {
  const style = await v.page.addStyleTag({
    content:
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
  });
  await assertFits(v);
  await style.evaluate((element) => element.parentNode?.removeChild(element));
}
