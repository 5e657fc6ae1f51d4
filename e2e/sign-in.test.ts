import { describe, expect, test } from 'vitest';
import {
  type BrowserUser,
  bothLanguages,
  fillSignIn,
  journeyLanguages,
  latestCode,
  signIn,
  startDemo,
  waitForSignOut,
} from './browser.ts';
import { enterByAddress } from './navigation.ts';
import { demoPassword } from './server.ts';

const at = (path: string) => new RegExp(`/savills-mdi${path}$`);

describe.each(journeyLanguages)('in %s', (lang) => {
  // A stage a language: a phone gets one code a minute.
  const { server, visit } = startDemo();
  const arrive = () => visit(lang);
  const leave = (v: BrowserUser) => v.context.close();

  test('a wrong password is told, the right one leads to the dashboard, and log out back to the login', async () => {
    const v = await arrive();
    await v.open();
    await v.page.waitForURL(/\/savills-mdi\/login\?redirect=/);
    await v.healthy();
    await fillSignIn(v, 'hq', 'Wrong#pass1');
    await v.page.getByRole('alert').getByText(v.t('auth.error.badLogin')).waitFor();
    await fillSignIn(v, 'hq');
    await v.page.waitForURL(at('/dashboard'));
    await expect.poll(() => v.page.title()).toContain(v.t('dashboard.title'));
    await v.healthy();
    await v.page.getByRole('button', { name: v.t('frame.userMenu') }).click();
    await v.page.getByRole('menuitem', { name: v.t('auth.logout') }).click();
    await v.page.waitForURL(/\/savills-mdi\/login/);
    await enterByAddress(v, '/dashboard');
    await v.page.waitForURL(/\/savills-mdi\/login/);
    await leave(v);
  });

  test('the page stays as it is while the back office arrives behind what is typed', async () => {
    const v = await arrive();
    await v.open();
    await v.page.locator('h1').waitFor();
    const places = () =>
      v.page.locator('.login :is(h1, input, button, .login-brand b, .login-top)').evaluateAll((all) =>
        all.map((one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          const { borderBottomWidth, fontSize } = getComputedStyle(one);
          return [x, y, width, height, borderBottomWidth, fontSize].join(' ');
        }),
      );
    const before = await places();
    const sheet = v.page.waitForResponse(/assets\/frame-.*\.css/);
    await v.page.locator('input').first().press('End');
    await v.page.locator('input').first().pressSequentially('h');
    await (await sheet).finished();
    await v.page.locator('link[href*="/frame-"][rel=stylesheet]').waitFor({ state: 'attached' });
    await v.page.evaluate(
      () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
    );
    expect(before.length).toBeGreaterThan(4);
    expect(await places()).toEqual(before);
    await leave(v);
  });

  test.each([
    ['hq', '/dashboard'],
    ['region', '/dashboard'],
    ['property', '/dashboard'],
    ['guard', '/passManage/visitorManage'],
    ['tenant', '/passManage/tenantList'],
  ])('%s begins at the printed address and lands on %s', async (user, first) => {
    const v = await arrive();
    await signIn(v, user);
    await v.page.waitForURL(at(first));
    await v.page.locator('h1').waitFor();
    await leave(v);
  });

  test('who may not open the page on which somebody else was signed out lands on their own first page', async () => {
    const v = await arrive();
    await enterByAddress(v, '/login?redirect=%2FsysManage%2FprojectList%3Fpage%3D2');
    await fillSignIn(v, 'tenant');
    await v.page.waitForURL(at('/passManage/tenantList'));
    // Only the way in is forgiven: whoever goes there later is told.
    await enterByAddress(v, '/sysManage/projectList');
    await v.page.waitForURL(at('/401'));
    await v.context.clearCookies({ name: 'Admin-Token' });
    await enterByAddress(v, '/login?redirect=%2FsysManage%2FprojectList%3Fpage%3D2');
    await fillSignIn(v, 'hq');
    await v.page.waitForURL(/projectList\?page=2$/);
    await leave(v);
  });

  test('nobody signs in without agreeing to the privacy policy, which is a page to read', async () => {
    const v = await arrive();
    await v.open();
    await v.page.getByLabel(v.t('auth.username'), { exact: true }).fill('hq');
    await v.page.getByLabel(v.t('auth.password'), { exact: true }).fill(demoPassword);
    await v.page.getByRole('button', { name: v.t('auth.login'), exact: true }).click();
    await v.page.getByText(v.t('auth.agreeFirst')).waitFor();
    const [policy] = await Promise.all([
      v.context.waitForEvent('page'),
      v.page.getByRole('link', { name: v.t('auth.policy') }).click(),
    ]);
    await policy.getByRole('heading', { level: 1, name: v.t('auth.policyTitle') }).waitFor();
    await leave(v);
  });

  test('an account with the SMS step signs in with the code it was sent', async () => {
    const v = await arrive();
    await v.open();
    await fillSignIn(v, 'sms');
    // Nothing is wrong, so nothing is red, and the code comes without a press.
    await v.page.getByText('138****0006').waitFor();
    expect(await v.page.getByRole('alert').count()).toBe(0);
    const code = v.page.getByLabel(v.t('auth.code'), { exact: true });
    await expect.poll(() => code.evaluate((one) => one === document.activeElement)).toBe(true);
    await v.page
      .getByLabel(v.t('auth.code'), { exact: true })
      .fill(await latestCode(server(), '13800000006'));
    await v.page.getByRole('button', { name: v.t('auth.login'), exact: true }).click();
    await v.page.waitForURL(at('/dashboard'));
    await leave(v);
  });

  test('the language is changed by the person, and stays', async () => {
    const v = await arrive();
    await v.open();
    const other = lang === 'zh' ? 'English' : '中文';
    await v.page
      .getByLabel(/语言|Language/)
      .first()
      .selectOption({ label: other })
      .catch(async () => {
        await v.page
          .getByRole('button', { name: /中文|English/ })
          .first()
          .click();
        await v.page.getByRole('menuitem', { name: other }).click();
      });
    await v.page.getByRole('heading', { level: 1, name: lang === 'zh' ? 'Log in' : '登录' }).waitFor();
    await v.page.reload();
    await v.page.getByRole('heading', { level: 1, name: lang === 'zh' ? 'Log in' : '登录' }).waitFor();
    await leave(v);
  });
});

describe('whoever has not signed in', () => {
  const { server, visit } = startDemo();

  // In both languages, because nobody who presses everything comes by here.
  test.each(bothLanguages)(
    'in %s pages for everyone open, unknown ones lead to 404, and a redirect stays on this site',
    async (lang) => {
      const v = await visit(lang);
      await v.open();
      await v.page.getByRole('tab', { name: v.t('auth.tabScan') }).click();
      await v.page.getByRole('button', { name: v.t('auth.scanOpen') }).waitFor();
      await v.healthy();
      await v.page.getByRole('tab', { name: v.t('auth.tabAccount') }).click();
      await v.page.getByRole('link', { name: v.t('auth.phoneLost'), exact: true }).click();
      await v.page.getByText(v.t('auth.phoneLostAsk')).waitFor();
      await v.healthy();
      await v.page.getByRole('link', { name: v.t('auth.back'), exact: true }).click();
      await v.page.waitForURL(at('/login'));
      for (const path of ['/401', '/404', '/privacy', '/retrievePw', '/profile/index', '/smsInbox']) {
        await enterByAddress(v, path);
        await v.healthy();
      }
      await enterByAddress(v, '/redirect/privacy');
      await v.page.waitForURL(at('/privacy'));
      await enterByAddress(v, '/redirect/%2F%2Fevil.example');
      await v.page.getByText(v.t('auth.badRedirect')).waitFor();
      await signIn(v, 'tenant');
      await v.page.waitForURL(at('/passManage/tenantList'));
      await v.healthy();
      await enterByAddress(v, '/no/such/page');
      await v.page.waitForURL(at('/404'));
      await enterByAddress(v, '/sysManage/projectList');
      await v.page.waitForURL(at('/401'));
      await v.context.close();
    },
  );

  test('a forgotten password is set anew with phone, birth date and code', async () => {
    const v = await visit('zh');
    const password = 'Brand#new26';
    await v.open();
    await v.page.getByRole('link', { name: v.t('auth.forgot') }).click();
    await v.page.waitForURL(at('/retrievePw'));
    await v.page.getByLabel(v.t('auth.phone'), { exact: true }).fill('13800000004');
    await v.page.getByRole('button', { name: v.t('auth.sendCode') }).click();
    await v.page.getByText(v.t('auth.codeSentAny')).waitFor();
    await v.page.getByLabel(v.t('auth.username'), { exact: true }).fill('guard');
    await v.page.getByLabel(v.t('auth.birth'), { exact: true }).fill('1991-05-30');
    await v.page
      .getByLabel(v.t('auth.code'), { exact: true })
      .fill(await latestCode(server(), '13800000004'));
    await v.page.getByRole('button', { name: v.t('auth.next') }).click();
    const fresh = v.page.getByLabel(v.t('auth.newPassword'), { exact: true });
    const again = v.page.getByLabel(v.t('auth.confirmPassword'), { exact: true });
    const reset = v.page.getByRole('button', { name: v.t('auth.reset') });
    const marks = () => v.page.locator('form [aria-invalid=true]').count();
    await fresh.fill('short');
    await again.fill('other');
    await reset.click();
    await expect.poll(marks).toBe(2);
    // What is right is marked no more, before it is sent.
    await fresh.fill(password);
    await expect.poll(marks).toBe(1);
    await again.fill(password);
    await expect.poll(marks).toBe(0);
    await v.healthy();
    await reset.click();
    await v.page.getByText(v.t('auth.changed')).waitFor();
    await signIn(v, 'guard', password);
    // Without the dashboard they land on the first page that is theirs.
    await v.page.waitForURL(at('/passManage/visitorManage'));
    await v.healthy();
    await v.context.close();
  });

  test('a changed password ends the other sessions, silently, and the new one works', async () => {
    const here = await visit('zh');
    const there = await visit('zh');
    await signIn(here, 'tenant');
    await signIn(there, 'tenant');
    const password = 'Other#pass26';
    const { page, t } = here;
    await page.getByRole('button', { name: t('frame.userMenu') }).click();
    await page.getByRole('menuitem', { name: t('auth.change') }).click();
    await page.locator('#password-old').fill('Not#the1one');
    await page.locator('#password-fresh').fill(password);
    await page.locator('#password-again').fill(password);
    await here.healthy();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('kit.save') }).click();
    await dialog.getByText(t('auth.error.badOldPassword')).waitFor();
    await page.locator('#password-old').fill(demoPassword);
    await dialog.getByRole('button', { name: t('kit.save') }).click();
    await page.getByText(t('frame.passwordChanged')).first().waitFor();
    await page.reload();
    await page.waitForURL(at('/passManage/tenantList'));
    await waitForSignOut(there);
    await signIn(there, 'tenant', password);
    await here.context.close();
    await there.context.close();
  });
});
