import { statSync } from 'node:fs';
import { type CallAskedTogether, callsTogetherPath } from '@mdi/contract/kit/calls-together.ts';
import { pageApi } from '@mdi/contract/modules/page/page.contract.ts';
import { expect, test } from 'vitest';
import { type BrowserUser, signInQuietly, startDemo } from './browser.ts';
import { projectNamed } from './demo-records.ts';
import { enterByAddress } from './navigation.ts';
import { callAsHeadOffice } from './new-users.ts';

const { visit, server } = startDemo();

/** A page beside the list that leads to it, in bytes of scripts as they travel. */
const most = 60 * 1024;

/** Scripts that the browser has fetched so far. */
const scriptsOf = ({ page }: BrowserUser) =>
  page.evaluate(() => [
    ...new Set(
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => path.endsWith('.js')),
    ),
  ]);
/** The same once no more of them come; pictures and films may go on. */
async function allScriptsOf(v: BrowserUser): Promise<string[]> {
  let last: string[] = [];
  const isQuiet = async () => {
    const now = await scriptsOf(v);
    const quiet = now.length > 0 && now.length === last.length;
    last = now;
    return quiet;
  };
  await expect.poll(isQuiet, { interval: 1_500, timeout: 90_000 }).toBe(true);
  return last;
}

/** Packed, but for files so small that packing doesn't pay. */
function travels(path: string): number {
  const file = (end: string) =>
    statSync(new URL(`../packages/web/dist/${path.replace('/savills-mdi/', '')}${end}`, import.meta.url), {
      throwIfNoEntry: false,
    });
  return (file('.br') ?? file(''))?.size ?? Number.NaN;
}

/** What has come since costs so much at most, and something has. */
async function costsAtMost(v: BrowserUser, before: readonly string[]): Promise<void> {
  const more = (await allScriptsOf(v)).filter((path) => !before.includes(path));
  const bytes = more.reduce((sum, path) => sum + travels(path), 0);
  expect(more.length).toBeGreaterThan(0);
  expect(bytes, more.map((path) => `${path} ${travels(path)}`).join('\n')).toBeLessThanOrEqual(most);
}

test('the builder costs 60 KB more than the list of pages at most, however a page begins', async () => {
  const projectId = await projectNamed(server(), '锦程广场');
  const { pages } = await callAsHeadOffice(server(), pageApi, 'list', { projectId, program: 'pm' });
  const home = pages.find(({ kind }) => kind === 'home') ?? expect.fail('the demo has a home page');
  const v = await visit('zh');
  await signInQuietly(v, 'hq');
  await enterByAddress(v, `/miniProgramContentManage/pageConfigList?projectId=${projectId}`);
  await v.page.getByRole('heading', { level: 2, name: home.titleZh }).waitFor();
  const before = await allScriptsOf(v);
  await v.page.getByRole('link', { name: `${v.t('page.edit')} ${home.titleZh}`, exact: true }).click();
  await v.page.getByRole('option').first().waitFor();
  await v.page.getByRole('option').first().click();
  await costsAtMost(v, before);
});

test('the board of reservations comes by itself, and with a record beside it costs 60 KB more than their list at most', async () => {
  const v = await visit('zh');
  await signInQuietly(v, 'property');
  await enterByAddress(v, '/miniProgramContentManage/ReserveList');
  await v.page.locator('tbody .name-cell').first().waitFor();
  const before = await allScriptsOf(v);
  await v.page.getByRole('link', { name: v.t('reservation.board'), exact: true }).click();
  await v.page.locator('[data-reservation]').first().click();
  await v.page.getByRole('dialog').getByRole('list').first().waitFor();
  await costsAtMost(v, before);
});

/** Each script costs a request and most of a kilobyte of headers, however small it is. */
const maxScripts = 17;
/** Bytes of scripts as they travel, the most of these pages. */
const maxOfPage = 300 * 1024;
/** The document, its files, and calls, until no more scripts come; what is asked for again because it has changed counts once. */
const maxRequests = 25;

test('pages that people open first come in few files and ask little, whatever of the product they need', async () => {
  for (const path of ['/dashboard', '/passManage/tenantList', '/sysManage/projectList']) {
    const v = await visit('zh');
    await signInQuietly(v, 'hq');
    const asked = new Set<string>();
    const inOne = new Set<string>();
    v.page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      asked.add(pathname);
      if (pathname !== callsTogetherPath) return;
      const { calls } = request.postDataJSON() as { calls: CallAskedTogether[] };
      for (const call of calls) inOne.add(call.path);
    });
    await enterByAddress(v, path);
    await v.page.getByRole('heading', { level: 1 }).waitFor();
    const scripts = await allScriptsOf(v);
    expect(scripts.length, scripts.join('\n')).toBeLessThanOrEqual(maxScripts);
    const bytes = scripts.reduce((sum, path) => sum + travels(path), 0);
    expect(bytes, path).toBeLessThanOrEqual(maxOfPage);
    expect(inOne.size).toBeGreaterThan(5);
    // A browser has one stream, however many pages it shows.
    const requests = [...asked].filter((one) => one !== '/prod-api/live' && !inOne.has(one));
    expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(maxRequests);
    await v.context.close();
  }
});
