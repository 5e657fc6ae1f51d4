import type { Lang } from '@mdi/contract/kit/words.ts';
import { employeeApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import { importApi, undoDays } from '@mdi/contract/modules/import/import.contract.ts';
import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { workbookOf } from '../packages/server/test/workbook.ts';
import { type BrowserUser, journeyLanguages, signInQuietly, startDemo } from './browser.ts';
import { allRowsOfList, readExport } from './list-exports.ts';
import { enterByAddress, goTo, searchList } from './navigation.ts';
import { callOk, tokenOf, workerOf } from './server.ts';

const { visit, server } = startDemo();

const titles = ['公司', '姓名', 'Tel', '角色', '部门'];
let company = '';
let role = '';

beforeAll(async () => {
  const kinds = await callOk(server(), importApi, 'kinds', {}, await tokenOf(server(), 'property'));
  const columns = kinds.find(({ kind }) => kind === 'employee')?.columns ?? [];
  const choices = (key: string) => columns.find((column) => column.key === key)?.choices ?? [];
  company = choices('companyId')[0] ?? '';
  // Not the administrators, who would get a link each.
  role = choices('roles').at(-1) ?? '';
});

/** A workbook of that many people; those for whom `bad` answers a phone have that one. */
function bookOfPeople(count: number, prefix: number, bad: (n: number) => string | undefined) {
  const rows = Array.from({ length: count }, (_, n) => [
    company,
    `新员工${prefix % 1_000_000}-${n}`,
    bad(n) ?? String(prefix + n),
    role,
    '行政部',
  ]);
  return workbookOf([titles, ...rows]);
}

const button = ({ page }: BrowserUser, name: string) => page.getByRole('button', { name, exact: true });
const sheetOf = ({ page, t }: BrowserUser) => page.getByRole('grid', { name: t('import.rows') });
const cell = (v: BrowserUser, row: number, column: string): Locator =>
  sheetOf(v).locator(`[data-row="${row}"][data-col="${column}"]`);
const focused = ({ page }: BrowserUser) =>
  page.evaluate(() => {
    const at = document.activeElement;
    return at instanceof HTMLElement ? [Number(at.dataset.row), at.dataset.col] : [];
  });
const show = ({ page, t }: BrowserUser, which: 'all' | 'bad' | 'ready' | 'added', count: string) =>
  page.locator('.ant-segmented-item', { hasText: t(`import.show_${which}`, count) });

async function upload(v: BrowserUser, name: string, buffer: Buffer): Promise<void> {
  await v.page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/zip', buffer });
}

/** Sends a workbook, matches the one column whose title nobody knows, and waits for the dry run. */
async function check(v: BrowserUser, name: string, buffer: Buffer): Promise<void> {
  const { page, t } = v;
  await upload(v, name, buffer);
  await page.getByText(t('import.missing', t('employee.phone'))).waitFor();
  await expect.poll(() => button(v, t('import.startCheck')).isDisabled()).toBe(true);
  await page.getByLabel(t('import.fillsOf', 'Tel')).click();
  await page.keyboard.type(t('employee.phone'));
  await page.keyboard.press('Enter');
  await page.getByText(t('import.allMatched')).waitFor();
  await button(v, t('import.startCheck')).click();
  await sheetOf(v).waitFor();
}

/** Lays text from the clipboard over the sheet, from the cell that has the focus. */
async function paste({ page, context }: BrowserUser, text: string): Promise<void> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('Control+V');
}

/** Starts the import of the rows without errors, and answers the question before it. */
async function commit(v: BrowserUser, ready: string, left?: string): Promise<void> {
  const { page, t } = v;
  await button(v, t('import.commit', ready)).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(t('import.commitText', ready, undoDays)).waitFor();
  if (left) await dialog.getByText(t('import.commitLeft', left)).waitFor();
  await dialog.getByRole('button', { name: t('import.commit', ready) }).click();
}

/** From the list of people to the page where they are imported. */
async function openImport(v: BrowserUser): Promise<void> {
  await goTo(v, '租户员工');
  await v.page.getByRole('link', { name: v.t('frame.import'), exact: true }).click();
  await v.page.getByText(v.t('import.templateColumns')).waitFor();
}

const prefixes: Record<Lang, number> = { zh: 19_900_100_000, en: 19_900_200_000 };

describe.each(journeyLanguages)('in %s', (lang) => {
  test('errors are corrected in the sheet, the rest goes in, and what stayed behind follows', async () => {
    const prefix = prefixes[lang];
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'property');
    await openImport(v);
    const template = page.waitForEvent('download');
    await button(v, t('import.getTemplate')).click();
    expect((await template).suggestedFilename()).toBe(
      `${t('import.template', t('import.kind_employee'))}.xlsx`,
    );
    await upload(v, 'people.csv', Buffer.from('a,b'));
    await page.getByText(t('import.error.format')).waitFor();
    await v.healthy();

    // Twelve of three hundred have no good phone.
    await check(v, 'people.xlsx', await bookOfPeople(300, prefix, (n) => (n % 25 === 3 ? '123' : undefined)));
    await page.getByText(t('import.willImport', '288', '12')).waitFor();
    await v.healthy();
    await show(v, 'bad', '12').click();
    await expect.poll(() => sheetOf(v).getByRole('row').count()).toBe(13);
    await page.reload();
    await expect.poll(() => sheetOf(v).getByRole('row').count()).toBe(13);

    // The first three by keys: F2, Enter, and simply typing; the Tab key leads to the next error.
    await button(v, t('import.nextError')).click();
    await expect.poll(() => focused(v)).toEqual([5, 'phone']);
    await page.keyboard.press('F2');
    await page.keyboard.press('Control+A');
    await page.keyboard.type(String(prefix + 3));
    await page.keyboard.press('Tab');
    await expect.poll(() => focused(v)).toEqual([30, 'phone']);
    await page.getByText(t('import.willImport', '289', '11')).waitFor();
    await page.keyboard.type('456');
    await page.keyboard.press('Escape');
    await expect.poll(() => cell(v, 30, 'phone').textContent()).toContain('123');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+A');
    // The phone of another row: both are told as duplicates of one another.
    await page.keyboard.type(String(prefix + 3));
    await page.keyboard.press('Enter');
    await cell(v, 30, 'phone').getByText(t('import.error.sameAs', 5)).waitFor();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.type(String(prefix + 28));
    await page.keyboard.press('Tab');
    await page.getByText(t('import.willImport', '290', '10')).waitFor();
    await expect.poll(() => focused(v)).toEqual([55, 'phone']);

    // All but the last from a copied column.
    const column = Array.from({ length: 9 }, (_, n) => String(prefix + 53 + n * 25)).join('\r\n');
    await paste(v, column);
    await page.getByText(t('import.pasted', '9')).waitFor();
    await page.getByText(t('import.willImport', '299', '1')).waitFor();
    await v.healthy();

    await commit(v, '299', '1');
    await page.getByText(t('import.summary', '299', '0')).waitFor();
    await page.getByText(t('import.summaryLeft', '1')).waitFor();
    await button(v, t('import.errorBook')).click();
    const errors = page.waitForEvent('download');
    await page.getByRole('link', { name: t('import.errorBookGet') }).click();
    expect((await errors).suggestedFilename()).toContain(t('import.errorsOf', 'people'));

    await button(v, t('import.nextError')).click();
    await expect.poll(() => focused(v)).toEqual([280, 'phone']);
    await page.keyboard.press('F2');
    await page.keyboard.press('Control+A');
    await page.keyboard.type(String(prefix + 278));
    await page.keyboard.press('Enter');
    // A workbook of errors is of the rows as they were when it was made.
    await page.getByRole('link', { name: t('import.errorBookGet') }).waitFor({ state: 'detached' });
    await commit(v, '1');
    await page.getByText(t('import.summary', '300', '0')).waitFor();
    await page.getByText(t('import.summaryAll')).waitFor();
    await show(v, 'added', '300').click();
    await cell(v, 2, 'phone').waitFor();
    await v.healthy();

    await page.getByRole('link', { name: t('import.list') }).click();
    const row = page.getByRole('row', { name: /people\.xlsx/ });
    await row.getByText(t('import.countsOf', '300', '0')).waitFor();
    await v.healthy();
    await row.getByRole('button', { name: t('import.removeOf', 'people.xlsx') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('frame.remove.verb') })
      .click();
    await page.getByText(t('import.emptyTitle')).waitFor();
    // What went in stays.
    await goTo(v, '租户员工');
    await searchList(v, String(prefix + 278));
    await page.getByRole('row', { name: new RegExp(`${prefix % 1_000_000}-278`) }).waitFor();
    await v.context.close();
  });

  test('a file that can’t be read is told with its reason, and can be taken away', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'property');
    await openImport(v);
    await upload(v, 'broken.xlsx', (await workbookOf([['x'], ['y']])).subarray(0, 500));
    await page.getByText(t('import.stopped', t('import.error.broken'))).waitFor();
    await v.healthy();
    await page.getByRole('link', { name: t('import.list') }).click();
    const row = page.getByRole('row', { name: /broken\.xlsx/ });
    await row.getByText(t('import.error.broken')).waitFor();
    await row.getByRole('button', { name: t('import.removeOf', 'broken.xlsx') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('frame.remove.verb') })
      .click();
    await page.getByText(t('import.emptyTitle')).waitFor();
    await v.context.close();
  });
});

/** How many rows the page says are done, of all that the job has to do. */
async function doneSoFar(v: BrowserUser): Promise<number> {
  const value = await v.page
    .locator('.import_course progress[value]')
    .getAttribute('value', { timeout: 1_000 })
    .catch(() => null);
  return Number(value ?? 0);
}

const manyPrefixes: Record<Lang, number> = { zh: 19_900_300_000, en: 19_900_400_000 };

test.each(journeyLanguages)(
  'five thousand rows go in, over a correction by paste, a cancel and a killed worker, and out again (%s)',
  async (lang) => {
    const prefix = manyPrefixes[lang];
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'property');
    await openImport(v);
    await check(v, 'many.xlsx', await bookOfPeople(5_000, prefix, (n) => (n % 25 === 3 ? '123' : undefined)));
    await page.getByText(t('import.willImport', '4,800', '200')).waitFor();
    await button(v, t('import.nextError')).click();
    await expect.poll(() => focused(v)).toEqual([5, 'phone']);
    await show(v, 'bad', '200').click();
    // Pages of all rows are as long; on that of the bad ones row 30 is the second.
    await cell(v, 30, 'phone').waitFor();
    await cell(v, 5, 'phone').focus();
    // One hundred and ninety lie on ten pages; the rest is corrected by hand below.
    await paste(v, Array.from({ length: 190 }, (_, n) => String(prefix + 3 + n * 25)).join('\n'));
    await page.getByText(t('import.pasted', '190')).waitFor();
    await page.getByText(t('import.willImport', '4,990', '10')).waitFor({ timeout: 120_000 });
    await page.reload();
    await expect.poll(() => sheetOf(v).getByRole('row').count()).toBe(11);
    await button(v, t('import.nextError')).click();
    for (let n = 190; n < 200; n += 1) {
      await expect.poll(() => focused(v)).toEqual([5 + n * 25, 'phone']);
      await page.keyboard.press('F2');
      await page.keyboard.press('Control+A');
      await page.keyboard.type(String(prefix + 3 + n * 25));
      await page.keyboard.press('Tab');
    }
    await page.getByText(t('import.willImport', '5,000', '0')).waitFor();

    await commit(v, '5,000');
    await expect.poll(() => doneSoFar(v), { timeout: 120_000 }).toBeGreaterThan(0);
    await button(v, t('job.cancel')).click();
    await page.getByText(t('import.stopped', t('import.cancelled'))).waitFor();
    await page.reload();
    await page.getByText(t('import.stopped', t('import.cancelled'))).waitFor();
    await v.healthy();

    await button(v, t('import.goOnImport')).click();
    await page.getByRole('dialog').locator('.ant-btn-primary').click();
    await expect.poll(() => doneSoFar(v), { timeout: 120_000 }).toBeGreaterThan(0);
    const killed = workerOf(server());
    process.kill(killed, 'SIGKILL');
    await page.reload();
    await page.getByText(t('import.summary', '5,000', '0')).waitFor({ timeout: 240_000 });
    expect(workerOf(server())).not.toBe(killed);
    await page.getByText(t('import.summaryAll')).waitFor();

    // Nobody is in twice: the list has as many people of this workbook as it had rows, and so has its export.
    const keyword = `新员工${prefix % 1_000_000}-`;
    const list = await allRowsOfList(server(), 'property', employeeApi, 'list', { keyword });
    expect(new Set(list.map(({ name }) => name)).size).toBe(5_000);
    await goTo(v, '租户员工');
    await searchList(v, keyword);
    await page.getByText(t('kit.total', '5,000'), { exact: true }).waitFor();
    const { rows } = await readExport(v, 'export.all');
    expect(rows.map(([name, phone]) => [name, phone])).toEqual(list.map(({ name, phone }) => [name, phone]));
    await v.context.close();
  },
  600_000,
);

test('who may add no such record has neither the button nor the page', async () => {
  const v = await visit('zh');
  await signInQuietly(v, 'guard');
  await enterByAddress(v, '/sysManage/tenantImport');
  await v.page.waitForURL(/\/401/);
  await v.context.close();
});
