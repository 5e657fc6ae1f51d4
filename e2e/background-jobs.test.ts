import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { describe, expect, test } from 'vitest';
import { type BrowserUser, journeyLanguages, signIn, startDemo } from './browser.ts';
import { firstFound } from './demo-records.ts';
import { call, callOk, tokenOf, workerOf } from './server.ts';

const { server, visit } = startDemo();

const tokenIn = async (v: BrowserUser) =>
  (await v.context.cookies()).find((cookie) => cookie.name === 'Admin-Token')?.value ?? '';

/** Lets head office send an account link, as another open page or person would. */
async function sendLink(v: BrowserUser, userName: string): Promise<void> {
  const token = await tokenIn(v);
  const { list } = await callOk(server(), userApi, 'list', { keyword: userName }, token);
  await callOk(server(), userApi, 'resetPwd', { mdiUserId: firstFound(list).mdiUserId }, token);
}

describe.each(journeyLanguages)('in %s', (lang) => {
  test('a finished task shows in bell and tray by itself, on every tab, and can be removed', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await signIn(v, 'hq');
    const second = await v.context.newPage();
    await second.goto(page.url());
    for (const tab of [page, second]) {
      await tab.getByRole('button', { name: t('job.tray'), exact: true }).waitFor();
    }
    // One link in ten minutes for each account.
    await sendLink(v, { zh: 'tenant', en: 'region' }[lang]);
    // Both tabs hear of it, although only one of them holds the stream.
    for (const tab of [page, second]) {
      await tab.getByRole('button', { name: t('job.trayUnseen', 1) }).click();
      const told = tab.getByRole('listitem').filter({ hasText: t('job.kind_accountLink') });
      await told.getByText(t('job.state_done'), { exact: true }).waitFor();
    }
    await second.close();
    await v.healthy();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: t('job.tray'), exact: true }).click();
    const task = page.getByRole('listitem').filter({ hasText: t('job.kind_accountLink') });
    await task.getByText(t('job.state_done')).waitFor();
    await v.healthy();
    await task.getByRole('button', { name: t('job.hide') }).click();
    await page.getByText(t('job.none')).waitFor();
    await page.reload();
    await page.getByRole('button', { name: t('job.tray'), exact: true }).click();
    await page.getByText(t('job.none')).waitFor();
    await v.healthy();
    await v.context.close();
  });
});

test('a page whose session was ended elsewhere leaves for the sign-in by itself', async () => {
  const v = await visit('zh');
  await signIn(v, 'property');
  await v.page.waitForFunction(() => navigator.locks.query().then((all) => (all.held?.length ?? 0) > 0));
  const token = await tokenIn(v);
  await call(server(), authApi, 'logout', {}, token);
  await v.page.getByRole('button', { name: v.t('auth.login'), exact: true }).waitFor();
  expect(await tokenOf(server(), 'property')).not.toBe(token);
  await v.context.close();
});

test('a killed worker is started again and takes up what waits', async () => {
  const v = await visit('zh');
  await signIn(v, 'hq');
  const worker = workerOf(server());
  process.kill(worker, 'SIGKILL');
  await sendLink(v, 'guard');
  await v.page.getByRole('button', { name: v.t('job.trayUnseen', 1) }).click();
  await v.page.getByRole('listitem').getByText(v.t('job.state_done'), { exact: true }).first().waitFor();
  expect(workerOf(server())).not.toBe(worker);
  await v.context.close();
});
