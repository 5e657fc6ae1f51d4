import { formatCount } from '@mdi/contract/kit/display.ts';
import { companyApi } from '@mdi/contract/modules/company/company.contract.ts';
import { reportApi } from '@mdi/contract/modules/report/report.contract.ts';
import type { WordKey } from '@mdi/contract/modules/word-keys.ts';
import { describe, expect, test } from 'vitest';
import { newCompany } from '../packages/server/test/factories/inputs.ts';
import { type BrowserUser, columnTitles, journeyLanguages, signInQuietly, startDemo } from './browser.ts';
import { projectNamed } from './demo-records.ts';
import { allRowsOfList, readExport } from './list-exports.ts';
import { enterByAddress, goTo, searchList } from './navigation.ts';
import { callAsHeadOffice } from './new-users.ts';
import { call, tokenOf } from './server.ts';

const { visit, server } = startDemo();

const report = '/passManage/reportManage/tenantReportList';
const companies = '/passManage/tenantList';
/** A name that a spreadsheet would reckon with, were it not text. */
const formula = '=1+1';

const counter = ({ page, t }: BrowserUser, key: WordKey) =>
  page.locator('.report_counter').filter({ has: page.getByText(t(key), { exact: true }) });

const numberIn = (text: string | null) => Number((text ?? '').replace(/[^\d.-]/g, ''));

/** Follows a link that is a number, demands that the list it leads to has so many rows, and comes back. */
async function leadsToAsMany(
  v: BrowserUser,
  link: ReturnType<BrowserUser['page']['locator']>,
): Promise<number> {
  const { page, t } = v;
  const from = page.url();
  const shown = numberIn(await link.textContent());
  await link.click();
  await page.waitForURL((url) => url.href !== from);
  await page.getByText(t('kit.total', formatCount(shown)), { exact: true }).waitFor();
  await v.healthy();
  await page.goBack();
  await page.locator('.report_counters').waitFor();
  return shown;
}

/** The report; in another state of its filters by the address that keeps it. */
async function openReport(v: BrowserUser, query?: string): Promise<void> {
  await (query ? enterByAddress(v, `${report}${query}`) : goTo(v, '租户信息报告'));
  await v.page.locator('.report_counters').waitFor();
  await v.page.locator('.chart svg').nth(1).waitFor();
  await v.page.locator('.report_table tr.ant-table-row').first().waitFor();
}

/** Groups the table anew and waits until the rows are those of the new groups. */
async function groupBy({ page, t }: BrowserUser, by: 'building' | 'businessType'): Promise<void> {
  await page.locator('.report_table .ant-segmented-item', { hasText: t(`report.by_${by}`) }).click();
  await page.waitForURL(new RegExp(`by=${by}`));
  await page.locator('.report_table[aria-busy=false]').waitFor();
}

/** The first and the last day of a month of last year; leases began in all of them. */
function monthAYearAgo(): [string, string] {
  const now = new Date();
  const day = (month: number, date: number) =>
    new Date(Date.UTC(now.getUTCFullYear() - 1, month, date)).toISOString().slice(0, 10);
  return [day(now.getUTCMonth(), 1), day(now.getUTCMonth() + 1, 0)];
}

describe.each(journeyLanguages)('in %s', (lang) => {
  test('the numbers of the report are those of the lists they lead to, by place and by period', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'hq');
    await openReport(v);
    await v.healthy();
    await leadsToAsMany(v, counter(v, 'report.tenants').locator('a').first());
    const all = await leadsToAsMany(v, counter(v, 'report.started').locator('a').first());
    expect(all).toBeGreaterThan(0);
    const ending = page.locator('.report_bars a').first();
    await leadsToAsMany(v, ending);

    const first = page.locator('.report_table tr.ant-table-row').first();
    await leadsToAsMany(v, first.locator('td').nth(4).locator('a'));
    await groupBy(v, 'building');
    await first.getByText('A座').waitFor();
    await leadsToAsMany(v, first.locator('td').nth(2).locator('a'));
    await groupBy(v, 'businessType');
    // A building tells its project below its name, a business type has none.
    await first.locator('small').waitFor({ state: 'detached' });
    await leadsToAsMany(v, first.locator('td').nth(4).locator('a'));

    const [from, to] = monthAYearAgo();
    await openReport(v, `?from=${from}&to=${to}`);
    await page.getByText(t('report.hint', to, from)).waitFor();
    const month = await leadsToAsMany(v, counter(v, 'report.started').locator('a').first());
    expect(month).toBeLessThan(all);
    await page.locator('.chart-figures summary').last().click();
    const row = page
      .locator('.chart-figures')
      .last()
      .getByRole('row', { name: from.slice(0, 7) });
    expect(numberIn(await row.getByRole('cell').first().textContent())).toBe(month);
    await v.healthy();
    await v.context.close();
  });

  test('a list is exported as its filter shows it, in the columns shown and in all of them', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'hq');
    const filter = { category: 1, sort: '-name' } as const;
    // The export follows the address of the list.
    await enterByAddress(v, `${companies}?category=1&sort=-name`);
    await page.locator('tr.ant-table-row').first().waitFor();
    const rows = await allRowsOfList(server(), 'hq', companyApi, 'list', filter);
    expect(rows.length).toBeGreaterThan(20);
    const all = await readExport(v, 'export.all');
    // All of them are more than the list has columns for.
    const shared = ['name', 'category', 'projectName', 'buildings', 'area'] as const;
    const at = shared.map((field) => all.headers.indexOf(t(`company.${field}`)));
    expect(at).not.toContain(-1);
    expect(all.headers).toContain(t('company.leases'));
    expect(all.rows.map((cells) => at.map((column) => cells[column]))).toEqual(
      rows.map((row) => [
        row.name,
        t('company.category_1'),
        row.projectName,
        row.buildings.join(t('kit.listMark')),
        String(row.area),
      ]),
    );

    // Too narrow for every column: those that gave way to the window are not among those shown.
    await page.setViewportSize({ width: 1280, height: 720 });
    await expect.poll(() => columnTitles(v)).not.toContain(t('company.area'));
    const shown = await readExport(v, 'export.visible');
    // Read after it: one column after the other may have given way until the dialog was there.
    const seen = (await columnTitles(v)).filter((title) => title !== t('kit.operations'));
    // The phone stands in the column of its contact.
    const columns = shown.headers.filter((title) => title !== t('company.contactPhone'));
    expect(columns).toEqual(seen);
    const places = shown.headers.map((title) => all.headers.indexOf(title));
    expect(shown.rows).toEqual(all.rows.map((cells) => places.map((at) => cells[at])));
    await v.context.close();
  });

  test('a name that looks like a formula stays the text it is', async () => {
    const v = await visit(lang);
    const { t } = v;
    const name = `${formula}${lang === 'zh' ? '' : '+1'}`;
    const projectId = await projectNamed(server(), '锦程广场');
    await callAsHeadOffice(server(), companyApi, 'add', newCompany({ projectId, category: 0, name }));
    await signInQuietly(v, 'hq');
    await goTo(v, '租户管理');
    await searchList(v, name);
    await v.page.getByRole('link', { name, exact: true }).waitFor();
    const { headers, rows } = await readExport(v, 'export.all');
    expect(headers[0]).toBe(t('company.name'));
    expect(rows.map(([first]) => first)).toContain(name);
    await v.context.close();
  });

  test('the report is exported as its table shows it', async () => {
    const v = await visit(lang);
    const { t } = v;
    await signInQuietly(v, 'hq');
    await openReport(v, '?by=building&from=2025-01-01&to=2025-12-31');
    const { headers, rows } = await readExport(v, 'export.visible');
    expect(headers.slice(0, 4)).toEqual([
      t('report.name'),
      t('report.project'),
      t('report.units'),
      t('report.held'),
    ]);
    const input = { by: 'building', from: '2025-01-01', to: '2025-12-31' } as const;
    const groups = await allRowsOfList(server(), 'hq', reportApi, 'list', input);
    expect(rows.map((cells) => cells.slice(0, 5))).toEqual(
      groups.map(({ name, projectName, units, leased, owner, property, vacant }) =>
        [name, projectName, units, leased + owner + property, vacant].map(String),
      ),
    );
    await v.context.close();
  });

  test('who lacks the right finds no entry, and gets nothing from the address', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'tenant');
    await goTo(v, '租户管理');
    await page.locator('tr.ant-table-row').first().waitFor();
    const menu = page.getByRole('navigation', { name: t('frame.mainMenu') });
    await expect.poll(() => menu.getByText(t('report.title'), { exact: true }).count()).toBe(0);
    await enterByAddress(v, report);
    await page.locator('h1').first().waitFor();
    await expect.poll(() => page.locator('.report').count()).toBe(0);
    const token = await tokenOf(server(), 'tenant');
    expect(await call(server(), reportApi, 'summary', {}, token)).toMatchObject({ code: 403 });
    await v.context.close();
  });
});
