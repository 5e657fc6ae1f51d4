import { beforeAll, expect, test } from 'vitest';
import { accessibilityProblems } from './accessibility-problems.ts';
import { bothLanguages, journeyLanguages, startDemo } from './browser.ts';
import { projectNamed } from './demo-records.ts';
import { enterByAddress } from './navigation.ts';
import { assertFits, resizeToSmallPhone } from './page-fit.ts';
import { chooseByLanguage, pressAppTab, waitForHeading } from './phone-app-steps.ts';
import { publishNotice } from './published-notices.ts';

const { visit, server } = startDemo();

const home = '锦程广场';
let projectId = 0;

beforeAll(async () => {
  projectId = await projectNamed(server(), home);
});

test.each(journeyLanguages)(
  'in %s without network the app shows what was read, with its time, and what is new when it comes back',
  async (lang) => {
    const title = chooseByLanguage(lang, '停车场出入口调整', 'Car park entrances');
    const noticeId = await publishNotice(server(), {
      projectId,
      zh: '停车场出入口调整',
      en: 'Car park entrances',
      line: '周一起 B 口只出不进',
    });
    const v = await visit(lang);
    const { page, context, t } = v;
    await resizeToSmallPhone(v);
    await enterByAddress(v, `/h5/app/pm/${projectId}/notices/${noticeId}`);
    await waitForHeading(v, title);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    // The worker keeps the program after the page has come.
    const kept = () =>
      page.evaluate(async () => {
        const name = (await caches.keys()).find((one) => one.startsWith('mdi-shell-'));
        return name === undefined ? 0 : (await (await caches.open(name)).keys()).length;
      });
    await expect.poll(kept).toBeGreaterThan(4);
    await enterByAddress(v, `/h5/app/pm/${projectId}`);
    await waitForHeading(v, home);
    await page.getByText(title).first().waitFor();

    // A version of before goes with the first page of this one.
    await page.evaluate(async () => {
      const old = await caches.open('mdi-shell-index-before');
      await old.put('/savills-mdi/h5/app/', new Response('<title>old</title>'));
    });
    await page.reload();
    await waitForHeading(v, home);
    const shells = () =>
      page.evaluate(async () => (await caches.keys()).filter((one) => one.startsWith('mdi-shell-')).length);
    await expect.poll(shells).toBe(1);

    await context.setOffline(true);
    await page.reload();
    await waitForHeading(v, home);
    const asOf = new RegExp(
      t('appNotice.offline', '{t}').replace('{t}', '\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}'),
    );
    await page.getByText(asOf).first().waitFor();
    // A part that never came says that there is no network, and not that a newer version took it away.
    await pressAppTab(v, t('appNotice.me'));
    await page.getByText(t('kit.network')).first().waitFor();
    await page.goBack();
    await waitForHeading(v, home);
    await page
      .getByRole('link', { name: new RegExp(title) })
      .first()
      .click();
    await waitForHeading(v, title);
    await page.getByText('周一起 B 口只出不进').waitFor();
    await page.getByText(asOf).first().waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await assertFits(v);

    await context.setOffline(false);
    await expect.poll(() => page.getByText(asOf).count()).toBe(0);
    await waitForHeading(v, title);
    await context.close();
  },
);

test('the app can be installed, by its name in the language that is read, and opens where it was last', async () => {
  for (const lang of bothLanguages) {
    const v = await visit(lang);
    await enterByAddress(v, `/h5/app/pm/${projectId}`);
    await waitForHeading(v, home);
    const href = await v.page.locator('link[rel=manifest]').getAttribute('href');
    const answer = await v.page.request.get(`${server().url}${href}`);
    expect(answer.headers()['content-type']).toContain('application/manifest+json');
    const manifest: { name: string; icons: { src: string; sizes: string; purpose: string }[] } =
      await answer.json();
    expect(manifest.name).toContain(lang === 'zh' ? '物业服务' : 'Property Services');
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      ...['192x192 any', '512x512 any', '192x192 maskable', '512x512 maskable'],
    ]);
    for (const { src } of manifest.icons) {
      const icon = await v.page.request.get(new URL(src, `${server().url}${href}`).href);
      expect(icon.headers()['content-type']).toBe('image/png');
    }
    // Its icon opens the project that was looked at last.
    await enterByAddress(v, '/h5/app/');
    await waitForHeading(v, home);
    expect(new URL(v.page.url()).pathname).toBe(`/savills-mdi/h5/app/pm/${projectId}`);
    await v.healthy();
    await v.context.close();
  }
});
