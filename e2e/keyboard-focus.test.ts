import { expect, test } from 'vitest';
import { signInQuietly, startDemo } from './browser.ts';
import { goTo } from './navigation.ts';

const { visit } = startDemo();

test('every link shows that it has the keyboard’s focus', async () => {
  const v = await visit('en');
  const { page } = v;
  await signInQuietly(v, 'hq');
  await goTo(v, '项目列表');
  await page.locator('tr.ant-table-row a').first().waitFor();
  const outlines: Record<string, string> = {};
  for (let left = 60; left > 0; left -= 1) {
    await page.keyboard.press('Tab');
    const [name, outline] = await page.evaluate(() => {
      const one = document.activeElement;
      if (one?.tagName !== 'A') return ['', ''];
      return [one.textContent ?? '', getComputedStyle(one).outlineStyle];
    });
    if (name) outlines[name] = outline ?? '';
  }
  expect(Object.keys(outlines).length).toBeGreaterThan(3);
  expect(Object.entries(outlines).filter(([, outline]) => outline === 'none')).toEqual([]);
  await v.context.close();
});
