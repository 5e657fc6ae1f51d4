import { beforeAll, describe, expect, test } from 'vitest';
import { type BrowserUser, bothLanguages, journeyLanguages, startDemo } from './browser.ts';
import { employAtTenant, projectNamed, type TenantEmployee } from './demo-records.ts';
import { enterByAddress } from './navigation.ts';
import { assertFits, assertFitsLargeType, resizeToSmallPhone } from './page-fit.ts';
import { chooseByLanguage, pressAppTab, signInOnPhone, waitForHeading } from './phone-app-steps.ts';
import { publishNotice, revokeNotice } from './published-notices.ts';

const { visit, server } = startDemo();

const home = '锦程广场';
/** What an open notice may take to say that it was taken back. */
const withinMs = 5_000;

let projectId = 0;
const phones = { zh: '13911780001', en: '13911780002' } as const;
const names = { zh: '顾文澜', en: 'Ruth Hale' } as const;
const people = new Map<string, TenantEmployee>();

beforeAll(async () => {
  projectId = await projectNamed(server(), home);
  for (const [at, lang] of bothLanguages.entries()) {
    const person = { projectId, at, name: names[lang], phone: phones[lang] };
    people.set(lang, await employAtTenant(server(), person));
  }
});

const companyOf = (lang: 'zh' | 'en'): number => {
  const found = people.get(lang);
  if (!found) throw new Error('nobody was employed');
  return found.companyId;
};

const follow = (v: BrowserUser, name: string) =>
  v.page.getByRole('link', { name, exact: true }).first().click();

const focusedHeading = ({ page }: BrowserUser) =>
  page.evaluate(() => (document.activeElement?.tagName === 'H1' ? document.activeElement.textContent : ''));

describe.each(journeyLanguages)('in %s', (lang) => {
  test('everybody reads what is for everyone, and an open page says within five seconds that it was taken back', async () => {
    const title = chooseByLanguage(lang, '大堂地面打蜡安排', 'Lobby floor polishing');
    const noticeId = await publishNotice(server(), {
      projectId,
      zh: '大堂地面打蜡安排',
      en: 'Lobby floor polishing',
      line: '周六 22:00–24:00',
    });
    const v = await visit(lang);
    const { page, t } = v;
    await resizeToSmallPhone(v);
    await enterByAddress(v, `/h5/app/pm/${projectId}`);
    await waitForHeading(v, home);
    await page.getByText(title).first().waitFor();
    await v.healthy();
    await assertFits(v);
    await assertFitsLargeType(v);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(
      chooseByLanguage(lang, 'zh-CN', 'en'),
    );

    await page.getByRole('link', { name: t('appNotice.moreNotices') }).click();
    await waitForHeading(v, t('appNotice.notices'));
    expect(await focusedHeading(v)).toBe(t('appNotice.notices'));
    await v.healthy();
    await page
      .getByRole('link', { name: new RegExp(title) })
      .first()
      .click();
    await waitForHeading(v, title);
    expect(await focusedHeading(v)).toBe(title);
    await page.getByText('周六 22:00–24:00').waitFor();
    expect(await page.title()).toContain(title);
    await v.healthy();
    await assertFits(v);
    await assertFitsLargeType(v);

    // The phone's own way back, and forth again.
    await page.goBack();
    await waitForHeading(v, t('appNotice.notices'));
    await page.goForward();
    await waitForHeading(v, title);

    await revokeNotice(server(), noticeId);
    const from = Date.now();
    await page.getByText(t('appNotice.goneNow')).waitFor();
    expect(Date.now() - from).toBeLessThan(withinMs);
    expect(await page.getByText('周六 22:00–24:00').count()).toBe(0);
    await v.healthy();
    await v.context.close();
  });

  test('an employee signs in for a notice of their company, confirms it and finds it in their inbox', async () => {
    const title = chooseByLanguage(lang, '贵司楼层消防演习', 'Fire drill on your floor');
    const noticeId = await publishNotice(server(), {
      projectId,
      zh: '贵司楼层消防演习',
      en: 'Fire drill on your floor',
      line: '请全员参加 / 15:00',
      companyIds: [companyOf(lang)],
      mustConfirm: true,
    });
    const v = await visit(lang);
    const { page, t } = v;
    await page.setViewportSize({ width: 390, height: 844 });
    const textOf = () => page.locator('main').textContent();
    // What one may not read looks like what isn't there.
    await enterByAddress(v, `/h5/app/pm/${projectId}/notices/${noticeId}`);
    await waitForHeading(v, t('appNotice.gone'));
    const hidden = await textOf();
    await v.healthy();
    await enterByAddress(v, `/h5/app/pm/${projectId}/notices/99999999`);
    await waitForHeading(v, t('appNotice.gone'));
    expect(await textOf()).toBe(hidden);

    await enterByAddress(v, `/h5/app/pm/${projectId}/notices/${noticeId}`);
    await follow(v, t('appNotice.logIn'));
    await waitForHeading(v, t('appNotice.logInTitle'));
    await v.healthy();
    await signInOnPhone(v, phones[lang]);
    // Back where they wanted to go.
    await waitForHeading(v, title);
    await v.healthy();
    await page.getByRole('button', { name: t('appNotice.confirm'), exact: true }).click();
    const confirmed = new RegExp(t('appNotice.confirmed', '{t}').replace('{t}', '.*').replace(/[()]/g, '.'));
    await page.getByText(confirmed).first().waitFor();
    await v.healthy();

    // Not to the page that asked them to sign in, and which would show the notice once more.
    await page.getByRole('button', { name: t('appNotice.goBack') }).click();
    await waitForHeading(v, t('appNotice.notices'));
    await pressAppTab(v, t('appNotice.me'));
    await waitForHeading(v, names[lang]);
    await v.healthy();
    await assertFits(v);
    await page
      .locator('main')
      .getByRole('link', { name: t('appNotice.inbox') })
      .click();
    await waitForHeading(v, t('appNotice.inbox'));
    // It is announced by the clock, within a minute; the page asks by itself.
    await page.getByRole('link', { name: new RegExp(title) }).waitFor({ timeout: 150_000 });
    await page.getByText(confirmed).first().waitFor();
    await v.healthy();

    // What was taken back stays as a line without its words.
    await revokeNotice(server(), noticeId);
    await page.reload();
    await page.getByText(t('appNotice.withdrawn')).first().waitFor();
    expect(await page.getByText(title).count()).toBe(0);

    await pressAppTab(v, t('appNotice.me'));
    await page
      .locator('main')
      .getByRole('link', { name: t('appNotice.sessions') })
      .click();
    await waitForHeading(v, t('appNotice.sessions'));
    await page.getByText(t('appNotice.thisPhone')).waitFor();
    await v.healthy();
    await assertFits(v);

    // Whatever they read is gone from the phone with the session.
    await page.getByRole('button', { name: t('appNotice.goBack') }).click();
    const own = () =>
      page.evaluate(async () => (await caches.keys()).filter((one) => one.startsWith('mdi-app-own-')));
    expect(await own()).toHaveLength(1);
    await page.getByRole('button', { name: t('myPass.signOut'), exact: true }).click();
    await waitForHeading(v, t('appNotice.notLoggedIn'));
    await expect.poll(own).toEqual([]);
    await v.healthy();
    await v.context.close();
  });

  test('the address of before leads to the pass, with its query', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await resizeToSmallPhone(v);
    await enterByAddress(v, '/h5/pass?from=card');
    await page.waitForURL(
      ({ pathname, search }) => pathname.endsWith('/h5/app/pm/pass') && search === '?from=card',
    );
    await waitForHeading(v, t('myPass.title'));
    await v.healthy();
    await assertFits(v);
    // What was never published has one page.
    await enterByAddress(v, '/h5/app/pm/99999999');
    await waitForHeading(v, t('appNotice.noProject'));
    await v.healthy();
    await v.context.close();
  });
});
