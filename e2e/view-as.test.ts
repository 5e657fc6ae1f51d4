import type { Lang } from '@mdi/contract/kit/words.ts';
import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { describe, expect, test } from 'vitest';
import { type BrowserUser, journeyLanguages, startDemo } from './browser.ts';
import { findRow, goTo } from './navigation.ts';
import { callOk, demoPassword, tokenOf } from './server.ts';

const { visit, server } = startDemo();

const viewed = '何俊';
let password = demoPassword;
const next: Record<Lang, string> = { zh: 'Zweite#pw26', en: 'Dritte#pw26' };

/** Head office at work for a while: what showed that it is they is no longer good, as after ten minutes. */
async function atWork(v: BrowserUser): Promise<void> {
  const token = await tokenOf(server(), 'hq', password);
  const { mdiUserId } = await callOk(server(), userApi, 'getUserInfo', { token }, token);
  const change = { mdiUserId, password: next[v.lang], oldPass: password };
  await callOk(server(), authApi, 'modifyPw', change, token);
  password = next[v.lang];
  const cookie = { name: 'Admin-Token', value: token, url: server().url, sameSite: 'Strict' } as const;
  await v.context.addCookies([cookie]);
}

describe.each(journeyLanguages)('in %s', (lang) => {
  test('an administrator sees the product as a tenant does, after showing who they are, and only looks', async () => {
    const office = await visit(lang);
    const { page, t } = office;
    await atWork(office);
    const row = await findRow(office, '用户管理', viewed);
    await row.getByRole('link', { name: viewed, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: viewed }).waitFor();
    await page.getByRole('button', { name: t('viewAs.act') }).click();

    const asking = page.getByRole('dialog', { name: t('viewAs.title', viewed) });
    const start = asking.getByRole('button', { name: t('viewAs.start') });
    await start.click();
    await asking.getByText(t('kit.error.required')).first().waitFor();
    await office.healthy();
    await asking.locator('#viewAsSeat').click();
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
    await asking.locator('#viewAsReason').fill('核实反馈 checking a complaint');
    await start.click();

    const proof = page.getByRole('dialog', { name: t('auth.proofTitle') });
    await proof.locator('#proof').fill('Wrong#pass1');
    await proof.getByRole('button', { name: t('auth.proofVerb') }).click();
    await proof.getByText(t('auth.error.badPassword')).first().waitFor();
    await office.healthy();
    await proof.locator('#proof').fill(password);
    await page.keyboard.press('Enter');

    const bar = page.getByRole('region', { name: t('frame.viewing.region') });
    await bar.getByText(viewed).waitFor();
    await office.healthy();
    await goTo(office, '租户管理');
    await page.locator('tr.ant-table-row').first().waitFor();
    await page.getByRole('button', { name: new RegExp(t('frame.userMenu')) }).click();
    await page.getByRole('menuitem', { name: t('auth.logout') }).waitFor();
    await expect.poll(() => page.getByRole('menuitem').count()).toBe(1);
    await page.keyboard.press('Escape');

    await bar.getByRole('button', { name: t('frame.viewing.end') }).click();
    await page.getByText('陆思远').first().waitFor();
    await expect.poll(() => bar.count()).toBe(0);
    // Good for a while: the same is not asked again.
    await goTo(office, '用户管理');
    await office.healthy();
  });
});
