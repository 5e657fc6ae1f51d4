import type { Api, OutputOf, SentOf } from '@mdi/contract/kit/op.ts';
import { exportApi } from '@mdi/contract/modules/export/export.contract.ts';
import { jobApi } from '@mdi/contract/modules/job/job.contract.ts';
import { readXlsx } from '@mdi/server/kit/sheets/xlsx.ts';
import { expect } from 'vitest';
import type { BrowserUser } from './browser.ts';
import { callOk, dataOfAnswer, type Server, tokenOf } from './server.ts';

/** Where the file of a job lies, once it is there. */
async function madeBy({ context, server }: BrowserUser, jobId: number): Promise<string> {
  const token = (await context.cookies()).find(({ name }) => name === 'Admin-Token')?.value ?? '';
  let url: string | undefined;
  await expect
    .poll(async () => {
      const jobs = await callOk(server, jobApi, 'list', {}, token);
      url = jobs.find((job) => job.jobId === jobId)?.result?.url;
      return url;
    })
    .toBeDefined();
  return url?.split('?')[0] ?? '';
}

/** Starts the export that the page offers, and reads the workbook that the tray then has. */
export async function readExport(v: BrowserUser, choice: 'export.visible' | 'export.all') {
  const { page, t, context } = v;
  await page.getByRole('button', { name: t('export.title'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  const name = new RegExp(`^${t(choice, '').split(/[（(]/)[0]}`);
  await dialog.getByRole('radio', { name }).check();
  await dialog.getByText(t('export.becomesTask')).waitFor();
  await v.healthy();
  const asked = page.waitForResponse((answer) => answer.url().includes('/export/start'));
  await dialog.getByRole('button', { name: t('export.start') }).click();
  const { jobId } = await dataOfAnswer(exportApi, 'start', await asked);
  await page.getByText(t('job.started')).first().waitFor();
  const path = await madeBy(v, jobId);
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

/** The lists of an API: what answers pages of rows. */
type ListOf<A extends Api> = {
  [K in keyof A['ops'] & string]: OutputOf<A['ops'][K]> extends { list: unknown[] } ? K : never;
}[keyof A['ops'] & string];
type RowOf<A extends Api, K extends ListOf<A>> =
  OutputOf<A['ops'][K]> extends { list: (infer R)[] } ? R : never;

/** All rows of a list, as a demo account gets them. */
export async function allRowsOfList<A extends Api, K extends ListOf<A>>(
  server: Server,
  userName: string,
  api: A,
  op: K,
  input: SentOf<A['ops'][K]>,
): Promise<RowOf<A, K>[]> {
  const token = await tokenOf(server, userName);
  const list: RowOf<A, K>[] = [];
  for (let page = 1; ; page += 1) {
    const asked = { ...(input as object), page, limit: 50 } as SentOf<A['ops'][K]>;
    const { list: found } = (await callOk(server, api, op, asked, token)) as { list: RowOf<A, K>[] };
    list.push(...found);
    if (found.length < 50) return list;
  }
}
