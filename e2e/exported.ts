import { readXlsx } from '@mdi/server/kit/sheets/xlsx.ts';
import { expect } from 'vitest';
import type { Visitor } from './browser.ts';
import { call, type Server, tokenOf } from './server.ts';

/** Where the file of a job lies, once it is there. */
async function madeBy({ context, server }: Visitor, jobId: number): Promise<string> {
  const token = (await context.cookies()).find(({ name }) => name === 'Admin-Token')?.value ?? '';
  let url: string | undefined;
  await expect
    .poll(async () => {
      const { data } = await call(server, 'job/list', {}, token);
      const jobs = data as { jobId: number; result: { url: string } | null }[];
      url = jobs.find((job) => job.jobId === jobId)?.result?.url;
      return url;
    })
    .toBeDefined();
  return url?.split('?')[0] ?? '';
}

/** Starts the export that the page offers, and reads the workbook that the tray then has. */
export async function exported(v: Visitor, choice: 'export.visible' | 'export.all') {
  const { page, t, context } = v;
  await page.getByRole('button', { name: t('export.title'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  const name = new RegExp(`^${t(choice, '').split(/[（(]/)[0]}`);
  await dialog.getByRole('radio', { name }).check();
  await dialog.getByText(t('export.becomesTask')).waitFor();
  await v.healthy();
  const asked = page.waitForResponse((answer) => answer.url().includes('/export/start'));
  await dialog.getByRole('button', { name: t('export.start') }).click();
  const { data } = (await (await asked).json()) as { data: { jobId: number } };
  await page.getByText(t('job.started')).first().waitFor();
  const path = await madeBy(v, data.jobId);
  await page.getByRole('button', { name: new RegExp(`^${t('job.tray')}`) }).click();
  // Other tasks with a file may stand there, too.
  const link = page.locator(`.tasks a[href^="${path}"]`);
  const address = new URL((await link.getAttribute('href')) ?? '', page.url()).href;
  const file = await context.request.get(address);
  expect(file.status()).toBe(200);
  const rows: string[][] = [];
  const { headers } = await readXlsx(await file.body(), ({ cells }) => rows.push(cells));
  // An open tray would lie over what is pressed next.
  await page.keyboard.press('Escape');
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
