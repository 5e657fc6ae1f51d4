import { readXlsx } from '@mdi/server/kit/sheets/xlsx.ts';
import { expect } from 'vitest';
import type { Visitor } from './browser.ts';
import { call, type Server, tokenOf } from './server.ts';

/** Starts the export that the page offers, and reads the workbook that the tray then has. */
export async function exported(v: Visitor, choice: 'export.visible' | 'export.all') {
  const { page, t, context } = v;
  await page.getByRole('button', { name: t('export.title'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  const name = new RegExp(`^${t(choice, '').split(/[（(]/)[0]}`);
  await dialog.getByRole('radio', { name }).check();
  await dialog.getByText(t('export.becomesTask')).waitFor();
  await v.healthy();
  await dialog.getByRole('button', { name: t('export.start') }).click();
  await page.getByText(t('job.started')).first().waitFor();
  await page.getByRole('button', { name: new RegExp(`^${t('job.tray')}`) }).click();
  // Links that an import sends may be under way for long; the newest task with a file is this export.
  const link = page.getByRole('link', { name: t('job.download') });
  const task = page.locator('.tasks li').filter({ has: link }).first();
  const address = new URL(
    (await task.getByRole('link', { name: t('job.download') }).getAttribute('href')) ?? '',
    page.url(),
  ).href;
  const file = await context.request.get(address);
  expect(file.status()).toBe(200);
  const rows: string[][] = [];
  const { headers } = await readXlsx(await file.body(), ({ cells }) => rows.push(cells));
  // The next export must not find this one's file.
  await task.getByRole('button', { name: t('job.hide') }).click();
  return { headers, rows };
}

/** All rows of a list's call, as a demo account gets them. */
export async function listed<R>(server: Server, userName: string, path: string, input: object): Promise<R[]> {
  const token = await tokenOf(server, userName);
  const list: R[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await call(server, path, { ...input, page, limit: 50 }, token);
    const found = (data as { list: R[] }).list;
    list.push(...found);
    if (found.length < 50) return list;
  }
}
