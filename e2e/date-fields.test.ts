import { expect, test } from 'vitest';
import { signInQuietly, startDemo } from './browser.ts';
import { goTo, pressMenu } from './navigation.ts';

const { visit } = startDemo();

test('a date that can’t be read or is past stays, is marked, and Enter only takes it', async () => {
  const v = await visit('en');
  const { page, t } = v;
  await signInQuietly(v, 'hq');
  await goTo(v, '项目列表');
  await page.getByRole('link', { name: t('project.addNew') }).click();
  const day = page.locator('#field-serviceTo');
  await day.waitFor();
  const marked = () => day.getAttribute('aria-invalid');
  for (const [typed, shown] of [
    ['20270501', '2027-05-01'],
    ['2027/5/2', '2027-05-02'],
    ['2027.5.3', '2027-05-03'],
  ] as const) {
    await day.fill(typed);
    await page.keyboard.press('Enter');
    await expect.poll(() => day.inputValue()).toBe(shown);
  }
  // Enter took the dates and nothing else: the form was not sent.
  expect(page.url()).toMatch(/addProject$/);
  expect(await page.locator('.form-summary').count()).toBe(0);
  await day.fill('31st of May');
  await page.keyboard.press('Tab');
  await expect.poll(marked).toBe('true');
  expect(await day.inputValue()).toBe('31st of May');
  const area = page.locator('#field-coveredSpace');
  await area.fill('twelve');
  await page.keyboard.press('Tab');
  expect(await area.inputValue()).toBe('twelve');
  expect(await area.getAttribute('aria-invalid')).toBe('true');

  await pressMenu(v, '租户员工');
  await page.getByRole('button', { name: t('kit.leave'), exact: true }).click();
  await goTo(v, '租户员工');
  await page
    .getByRole('button', { name: t('employee.addNew') })
    .first()
    .click();
  const end = page.locator('#field-cutOffAt');
  await end.fill('2020-01-01');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.getByText(t('kit.error.past')).waitFor();
  expect(await end.inputValue()).toBe('2020-01-01');
  await v.healthy();
  await v.context.close();
});
