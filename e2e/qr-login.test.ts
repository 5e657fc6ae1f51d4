import type { Lang } from '@mdi/contract/kit/words.ts';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type BrowserUser, fillSignIn, journeyLanguages, latestCode, signIn, startDemo } from './browser.ts';
import { enterByAddress } from './navigation.ts';
import { demoPassword } from './server.ts';

const at = (path: string) => new RegExp(`/savills-mdi${path}$`);

/** What the simulated platform says; it is no part of the product's own words. */
const platform = {
  zh: {
    title: '微信扫码登录（模拟）',
    phone: '打开手机端页面',
    phoneTitle: '确认登录（模拟手机）',
    confirmed: '已确认，请回到电脑上继续。',
    as: (name: string) => `以「${name}」确认`,
    scanned: '已扫描，请在手机上确认',
    refuse: '拒绝',
    refused: '已在手机上取消',
    leave: '返回 MDI',
    people: { lin: '林知远', su: '苏晚晴', ma: '马骁', xu: '许清' },
  },
  en: {
    title: 'WeChat QR code login (simulated)',
    phone: 'Open the phone page',
    phoneTitle: 'Confirm the login (simulated phone)',
    confirmed: 'Confirmed. Continue on your computer.',
    as: (name: string) => `Confirm as ${name}`,
    scanned: 'Scanned. Confirm on your phone',
    refuse: 'Refuse',
    refused: 'Cancelled on the phone',
    leave: 'Back to MDI',
    people: { lin: 'Lin Zhiyuan', su: 'Su Wanqing', ma: 'Ma Xiao', xu: 'Xu Qing' },
  },
} satisfies Record<Lang, object>;

type Who = keyof (typeof platform)['zh']['people'];
const nameOf = (v: BrowserUser, who: Who) => platform[v.lang].as(platform[v.lang].people[who]);

/** Chooses an entry of the signed-in person's menu. */
async function choose(v: BrowserUser, entry: 'auth.bind' | 'auth.unbind' | 'auth.logout'): Promise<void> {
  await v.page.getByRole('button', { name: v.t('frame.userMenu') }).click();
  await v.page.getByRole('menuitem', { name: v.t(entry), exact: true }).click();
}

async function logOut(v: BrowserUser): Promise<void> {
  await choose(v, 'auth.logout');
  await v.page.waitForURL(/\/savills-mdi\/login/);
}

/** From the sign-in page to the platform's page. */
async function goScan(v: BrowserUser): Promise<void> {
  await v.page.getByRole('tab', { name: v.t('auth.tabScan') }).click();
  await v.page.getByRole('checkbox').check();
  await v.page.getByRole('button', { name: v.t('auth.scanOpen') }).click();
  await v.page.getByRole('heading', { level: 1, name: platform[v.lang].title }).waitFor();
}

/** Confirms without a phone, on the platform's page itself. */
const confirmHere = (v: BrowserUser, who: Who) =>
  v.page.getByRole('button', { name: nameOf(v, who) }).click();

/** Opens what the QR code says, as the phone would. */
async function phoneOf(v: BrowserUser): Promise<Page> {
  const [phone] = await Promise.all([
    v.context.waitForEvent('page'),
    v.page.getByRole('link', { name: platform[v.lang].phone }).click(),
  ]);
  await phone.getByRole('heading', { level: 1, name: platform[v.lang].phoneTitle }).waitFor();
  return phone;
}

/** Opens the bind dialog, proves with the password, and lands on the platform's page. */
async function goBind(v: BrowserUser): Promise<void> {
  await choose(v, 'auth.bind');
  const dialog = v.page.getByRole('dialog');
  await dialog.getByLabel(v.t('auth.currentPassword')).fill(demoPassword);
  await dialog.getByRole('button', { name: v.t('auth.bindNext') }).click();
  await v.page.getByRole('heading', { level: 1, name: platform[v.lang].title }).waitFor();
}

const tenants = startDemo();

const dashboard = (v: BrowserUser) => v.page.waitForURL(at('/dashboard'));

test('a scan leads a tenant who began at the printed address to their first page', async () => {
  const v = await tenants.visit('zh');
  await signIn(v, 'tenant');
  await goBind(v);
  await confirmHere(v, 'su');
  await v.page.getByText(v.t('auth.bindDone')).waitFor();
  await v.page.waitForURL(at('/passManage/tenantList'));
  await logOut(v);
  await v.open();
  await v.page.waitForURL(/login\?redirect=/);
  await goScan(v);
  await confirmHere(v, 'su');
  await v.page.waitForURL(at('/passManage/tenantList'));
  await v.context.close();
});

describe.each(journeyLanguages)('in %s', (lang) => {
  // A stage a language: the simulated people are bound once, and a phone gets one code a minute.
  const { server, visit } = startDemo();

  test('an account is bound with the password, signs in by scan, and is unbound with a code', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    const callbacks: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/wxToMdi?')) callbacks.push(request.url());
    });
    await signIn(v, 'property');

    await choose(v, 'auth.bind');
    const dialog = page.getByRole('dialog');
    await expect
      .poll(() => dialog.getByLabel(t('auth.currentPassword')).evaluate((e) => e === document.activeElement))
      .toBe(true);
    await dialog.getByRole('button', { name: t('auth.bindNext') }).click();
    await dialog.getByText(t('kit.error.required')).waitFor();
    await dialog.getByLabel(t('auth.currentPassword')).fill('Wrong#pass1');
    await page.keyboard.press('Enter');
    await dialog.getByText(t('auth.error.badPassword')).waitFor();
    await v.healthy();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('.me').evaluate((e) => e === document.activeElement)).toBe(true);

    await goBind(v);
    await v.healthy();
    const phone = await phoneOf(v);
    await page.getByText(platform[lang].scanned).waitFor();
    await phone.getByRole('button', { name: nameOf(v, 'lin') }).click();
    await phone.getByText(platform[lang].confirmed).waitFor();
    await page.getByText(t('auth.bindDone')).waitFor();
    expect(page.url()).toMatch(at('/wxToMdi'));
    await v.healthy();
    await dashboard(v);
    await phone.close();

    await logOut(v);
    await v.healthy();
    await goScan(v);
    await confirmHere(v, 'lin');
    await dashboard(v);
    await page.locator('.me', { hasText: '周敏' }).waitFor();

    // Whoever finds the address of a finished scan gets nothing by it, not even in the same browser.
    expect(callbacks).toHaveLength(2);
    await page.goto(callbacks.at(-1) ?? '');
    await page.getByText(t('auth.error.scanState')).waitFor();
    expect(page.url()).toMatch(at('/wxToMdi'));
    await v.healthy();

    await v.open();
    await choose(v, 'auth.unbind');
    await dialog.getByRole('button', { name: t('auth.byCode') }).click();
    await dialog.getByRole('button', { name: t('auth.sendCode') }).click();
    await dialog.getByText(t('auth.codeSent', '138****0003')).waitFor();
    const code = await latestCode(server(), '13800000003');
    await dialog.getByLabel(t('auth.code')).fill(code === '000000' ? '111111' : '000000');
    await dialog.getByRole('button', { name: t('auth.unbindVerb'), exact: true }).click();
    await dialog.getByText(t('auth.error.badCode')).waitFor();
    await v.healthy();
    await dialog.getByLabel(t('auth.code')).fill(code);
    await dialog.getByRole('button', { name: t('auth.unbindVerb'), exact: true }).click();
    await page.getByText(t('auth.unbindDone')).first().waitFor();
    await page.getByRole('button', { name: t('frame.userMenu') }).click();
    await page.getByRole('menuitem', { name: t('auth.bind'), exact: true }).waitFor();
    await v.context.close();
  });

  test('an unbound account leads to the password form, where the right password binds it', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await v.open();
    await goScan(v);
    await confirmHere(v, 'ma');
    await page.waitForURL(at('/login'));
    await page.getByText(t('auth.error.scanUnbound')).waitFor();
    await v.healthy();
    await page.reload();
    await page.getByText(t('auth.error.scanUnbound')).waitFor();
    await fillSignIn(v, 'region', 'Wrong#pass1');
    await page.getByRole('alert').getByText(t('auth.error.badLogin')).waitFor();
    await fillSignIn(v, 'region');
    await dashboard(v);
    await page.getByText(t('auth.bindDone')).first().waitFor();
    await logOut(v);
    await goScan(v);
    await confirmHere(v, 'ma');
    await dashboard(v);
    await page.locator('.me', { hasText: '程亦安' }).waitFor();

    // The same chat account is nobody else's any more.
    await logOut(v);
    await signIn(v, 'hq');
    await goBind(v);
    await confirmHere(v, 'ma');
    await page.getByText(t('auth.error.scanTaken')).waitFor();
    await v.healthy();
    await page.getByRole('link', { name: t('auth.home') }).click();
    await dashboard(v);
    await v.context.close();
  });

  test('who does not want to bind signs in without it', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await v.open();
    await goScan(v);
    await confirmHere(v, 'xu');
    await page.getByRole('button', { name: t('auth.bindSkip') }).click();
    await expect.poll(() => page.getByText(t('auth.error.scanUnbound')).count()).toBe(0);
    await fillSignIn(v, 'hq');
    await dashboard(v);
    await page.getByRole('button', { name: t('frame.userMenu') }).click();
    await page.getByRole('menuitem', { name: t('auth.bind'), exact: true }).waitFor();
    await v.context.close();
  });

  test('a scan refused on the phone signs nobody in, and may be begun again', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await v.open();
    await goScan(v);
    const phone = await phoneOf(v);
    await phone.getByRole('button', { name: platform[lang].refuse }).click();
    await page.getByText(platform[lang].refused).waitFor();
    await v.healthy();
    await page.getByRole('link', { name: platform[lang].leave }).click();
    await page.getByText(t('auth.scanCancelled')).waitFor();
    expect(page.url()).toMatch(at('/wxToMdi'));
    await v.healthy();
    await page.getByRole('link', { name: t('auth.scanAgain') }).click();
    await page.getByRole('tab', { name: t('auth.tabScan'), selected: true }).waitFor();
    await v.healthy();
    await goScan(v);
    await page.getByRole('button', { name: platform[lang].refuse }).click();
    await page.getByText(t('auth.scanCancelled')).waitFor();
    // The phone's own page, which so far was in a tab of its own.
    await page.goto(phone.url());
    await v.healthy();
    await v.open();
    await goScan(v);
    const qr = await page.getByRole('link', { name: platform[lang].phone }).getAttribute('href');
    await page.goto(qr ?? '');
    await page.getByRole('button', { name: nameOf(v, 'su') }).waitFor();
    await v.healthy();
    await v.context.close();
  });

  test('the address where a scan ends tells who opens it by hand that there is none', async () => {
    const v = await visit(lang);
    for (const path of ['/wxToMdi', '/wxToMdi?code=made-up&state=made-up']) {
      await enterByAddress(v, path);
      await v.page.getByText(v.t('auth.error.scanState')).waitFor();
      expect(v.page.url()).toMatch(at('/wxToMdi'));
    }
    await v.context.close();
  });
});
