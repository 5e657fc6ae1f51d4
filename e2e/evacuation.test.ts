import { evacuationApi } from '@mdi/contract/modules/evacuation/evacuation.contract.ts';
import { expect, test } from 'vitest';
import { signInQuietly, startDemo } from './browser.ts';
import { enterByAddress } from './navigation.ts';
import { dataOfAnswer } from './server.ts';

const { visit } = startDemo();

/** So many people on site as the demo never has. */
const crowd = Array.from({ length: 400 }, (_, at) => ({
  employeeId: at + 1,
  visitId: null,
  person: 0,
  name: `员工${at}`,
  phone: null,
  companyName: '远景科技',
  withName: null,
  buildingId: 1,
  buildingName: '甲座',
  buildingSort: 1,
  location: null,
  since: '2026-11-23T01:00:00.000Z',
  card: null,
  foundAt: null,
  foundBy: null,
}));

test('the list for an evacuation draws who is near what is seen, and is printed whole, also when it was opened by its address', async () => {
  const v = await visit('en');
  const { page, t } = v;
  await page.setViewportSize({ width: 794, height: 1123 });
  await signInQuietly(v, 'guard');
  await page.route('**/evacuation/list?*', async (route) => {
    const answer = await route.fetch();
    const list = await dataOfAnswer(evacuationApi, 'list', answer);
    const data = { ...list, people: crowd, next: null };
    await route.fulfill({ json: { code: 200, message: '', data } });
  });
  await enterByAddress(v, '/passManage/evacuationList');
  await page.locator('.print_printPage').waitFor();
  const drawn = () => page.locator('.evacuation_evacuee').count();
  expect(await drawn()).toBeLessThan(crowd.length);
  await page.getByLabel(t('evacuation.find')).fill('yg399');
  await expect.poll(drawn).toBe(1);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  expect(await drawn()).toBe(crowd.length);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect.poll(drawn).toBe(1);
  await page.getByLabel(t('evacuation.find')).fill('');
  await expect.poll(drawn).toBeGreaterThan(1);
  await page.locator('.content').evaluate((one) => one.scrollTo(0, one.scrollHeight));
  await page.getByText('员工399').waitFor();
  await page.emulateMedia({ media: 'print' });
  for (const part of ['.sider', '.top', '.print_noPrint']) {
    expect(await page.locator(part).first().isVisible(), part).toBe(false);
  }
  const { scrollWidth, clientWidth, clipped } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    clientWidth: document.documentElement.clientWidth,
    clipped: ['#root', '.app', '.main', '.content'].filter(
      (part) => getComputedStyle(document.querySelector(part) ?? document.body).overflowY !== 'visible',
    ),
  }));
  expect(clipped).toEqual([]);
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  await v.context.close();
});
