import { describe, expect, test } from 'vitest';
import { appCode } from './authenticator-app-code.ts';
import { type BrowserUser, fillSignIn, journeyLanguages, signIn, startDemo } from './browser.ts';
import { addRole } from './demo-records.ts';
import { openRecord } from './navigation.ts';
import { addPerson, setPassword } from './new-users.ts';

const { server, visit } = startDemo();

const userMenu = async ({ page, t }: BrowserUser, item: string) => {
  await page.getByRole('button', { name: new RegExp(t('frame.userMenu')) }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

const address = ({ page, t }: BrowserUser) =>
  page
    .getByRole('img', { name: t('auth.setUpCode') })
    .getAttribute('data-text')
    .then((text) => text ?? '');

async function logOut(v: BrowserUser): Promise<void> {
  await userMenu(v, v.t('auth.logout'));
  await v.page.waitForURL(/\/login/);
}

const logIn = ({ page, t }: BrowserUser) =>
  page.getByRole('button', { name: t('auth.login'), exact: true }).click();
const inside = ({ page, t }: BrowserUser) =>
  page.getByRole('navigation', { name: t('frame.mainMenu') }).waitFor();

describe.each(journeyLanguages)('in %s', (lang) => {
  test('a person switches an app on, logs in by its code and by a recovery code, and switches it off', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await signIn(v, 'property');
    await userMenu(v, t('authenticator.title'));
    const dialog = (name: string) => page.getByRole('dialog', { name });
    await v.healthy();
    await dialog(t('authenticator.title'))
      .getByRole('button', { name: t('authenticator.switchOn') })
      .click();
    const setUp = dialog(t('auth.setUpTitle'));
    await setUp.getByRole('button', { name: t('authenticator.confirm') }).click();
    await setUp.getByText(t('kit.error.required')).waitFor();
    const app = await address(v);
    const code = appCode(app);
    await setUp.getByLabel(t('auth.appCode')).fill(code === '000000' ? '111111' : '000000');
    await setUp.getByRole('button', { name: t('authenticator.confirm') }).click();
    await setUp.getByText(t('authenticator.error.badCode')).waitFor();
    await v.healthy();
    await setUp.getByLabel(t('auth.appCode')).fill(code);
    await page.keyboard.press('Enter');
    const codes = dialog(t('auth.recoveryTitle'));
    await expect.poll(() => codes.getByRole('listitem').count()).toBe(10);
    const recovery = (await codes.getByRole('listitem').first().textContent()) ?? '';
    await v.healthy();
    await codes.getByRole('button', { name: t('auth.recoveryKept') }).click();
    await logOut(v);

    await fillSignIn(v, 'property');
    await page.getByLabel(t('auth.appCode')).waitFor();
    await v.healthy();
    await page.getByLabel(t('auth.appCode')).fill(code);
    await logIn(v);
    await page.getByRole('alert').getByText(t('auth.error.badAppCode')).waitFor();
    await page.getByLabel(t('auth.appCode')).fill(appCode(app, 1));
    await logIn(v);
    await inside(v);
    await logOut(v);
    await fillSignIn(v, 'property');
    await page.getByLabel(t('auth.appCode')).fill(recovery);
    await logIn(v);
    await inside(v);

    await userMenu(v, t('authenticator.title'));
    const own = dialog(t('authenticator.title'));
    await own.getByText(t('authenticator.left', 9)).waitFor();
    await v.healthy();
    await own.getByRole('button', { name: t('authenticator.switchOff') }).click();
    const off = dialog(t('authenticator.switchOff'));
    await off.getByRole('button', { name: t('authenticator.switchOff') }).click();
    await page.getByText(t('authenticator.switchedOff')).waitFor();
    await v.context.close();
  });

  test('whose role demands an app sets one up before anything else, and head office resets it', async () => {
    const name = `AUTH_${lang.toUpperCase()}`;
    const phone = lang === 'zh' ? '13700001151' : '13700001152';
    const password = 'First#pass26';
    await addRole(server(), name, ['sys:project:view'], { level: 10, needsAuthenticator: true });
    await addPerson(server(), { userName: name, phone }, { roleCode: name });
    const v = await visit(lang);
    const { page, t } = v;
    await setPassword(v, server(), phone, password);
    await v.open();
    await page.waitForURL(/\/login/);
    await fillSignIn(v, name, password);
    await page.getByRole('region', { name: t('auth.setUpTitle') }).waitFor();
    const app = await address(v);
    await v.healthy();
    await page.getByLabel(t('auth.appCode')).fill(appCode(app));
    await logIn(v);
    await page.getByRole('heading', { name: t('auth.recoveryTitle') }).waitFor();
    expect(await page.locator('.recovery-codes li').count()).toBe(10);
    await v.healthy();
    await page.getByRole('button', { name: t('auth.recoveryKept') }).click();
    await inside(v);
    await userMenu(v, t('authenticator.title'));
    await page.getByText(t('authenticator.demandedText')).waitFor();
    await v.context.close();

    const office = await visit(lang);
    await signIn(office, 'hq');
    await openRecord(office, '用户管理', name);
    await office.page.getByRole('button', { name: t('user.resetAuthenticator') }).click();
    const asked = office.page.getByRole('dialog', { name: t('user.authenticatorTitle', name) });
    await office.healthy();
    await asked.getByRole('button', { name: t('user.resetAuthenticator') }).click();
    await office.page.getByText(t('user.authenticatorReset', name)).waitFor();
    await office.page.getByText(t('user.authenticatorOff'), { exact: true }).waitFor();
    await office.context.close();
  });
});
