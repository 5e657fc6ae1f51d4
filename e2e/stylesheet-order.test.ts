import { expect, test } from 'vitest';
import { type BrowserUser, signInQuietly, startDemo } from './browser.ts';
import { enterByAddress } from './navigation.ts';

const { visit } = startDemo();

/** The style sheets of a page in the order in which they count. */
const sheetsOf = ({ page }: BrowserUser) =>
  page.evaluate(() =>
    [...document.styleSheets].flatMap(({ href }) =>
      href ? [new URL(href).pathname.split('/').at(-1) ?? ''] : [],
    ),
  );

test('the style sheets of the frame come first, whichever way one comes to a page', async () => {
  const v = await visit('zh');
  await signInQuietly(v, 'guard');
  for (const path of ['/passManage/frontDesk', '/passManage/visitorManage']) {
    await enterByAddress(v, path);
    await v.page.locator('h1').waitFor();
    const sheets = await sheetsOf(v);
    const own = sheets.findIndex((name) => /^(desk|front-desk|visit|embedded-list|doors|detail)/.test(name));
    const frame = sheets.findIndex((name) => name.startsWith('frame-'));
    expect(frame, path).toBeGreaterThanOrEqual(0);
    expect(own === -1 || own > frame, `${path}: ${sheets.join()}`).toBe(true);
  }
  await v.context.close();
});
