import { readFileSync, statSync } from 'node:fs';
import { pageApi } from '@mdi/contract/modules/page/page.contract.ts';
import { newBlock, newIdFrom } from '@mdi/page-kit/new-doc.ts';
import type { BlockOf, BlockType, Doc, DocKind } from '@mdi/page-kit/shapes.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type BrowserUser, bothLanguages, startDemo } from './browser.ts';
import { employAtTenant, projectNamed } from './demo-records.ts';
import { enterByAddress } from './navigation.ts';
import { callAsHeadOffice } from './new-users.ts';
import { assertFits, assertFitsLargeType } from './page-fit.ts';
import { chooseByLanguage, signInOnPhone, waitForHeading } from './phone-app-steps.ts';
import { publishNotice as announce } from './published-notices.ts';

declare global {
  interface Window {
    shifts: string[];
  }
}

const { visit, server } = startDemo();

/** Its site is built, and has not been published yet. */
const project = '锦程广场';
const newId = newIdFrom(Math.random);
/** Source: the budgets of the app, bytes of JavaScript as they travel, and requests before pictures. */
const maxScript = 90 * 1024;
const maxRequests = 12;

let of: { projectId: number; program: 'pm' | 'pass' };
const ids = new Map<DocKind, number>();
const idOf = (kind: DocKind) => ids.get(kind) ?? 0;

/** A block with what is said of it. */
const block = <T extends BlockType>(type: T, changes: Partial<BlockOf<T>>) => ({
  ...newBlock(type, newId),
  ...changes,
});

async function save(pageId: number, change: (doc: Doc) => Doc) {
  const { version, doc } = await callAsHeadOffice(server(), pageApi, 'get', { pageId });
  return callAsHeadOffice(server(), pageApi, 'save', { pageId, version, doc: change(doc) });
}

const publish = (pages: { pageId: number; version: number }[]) =>
  callAsHeadOffice(server(), pageApi, 'publish', { ...of, pages, from: null, note: '' });

beforeAll(async () => {
  of = { projectId: await projectNamed(server(), project), program: 'pm' };
  const { pages } = await callAsHeadOffice(server(), pageApi, 'list', of);
  for (const { kind, pageId } of pages) ids.set(kind, pageId);
});

const scriptsOf = ({ page }: BrowserUser) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js')),
  );
/** Packed, but for files so small that packing doesn't pay. */
function travels(path: string): number {
  const file = (end: string) =>
    statSync(new URL(`../packages/web/dist/${path.replace('/savills-mdi/', '')}${end}`, import.meta.url), {
      throwIfNoEntry: false,
    });
  return (file('.br') ?? file(''))?.size ?? Number.NaN;
}

/** Runs in the page before its own scripts: whatever jumps there, and how far. */
function watchShifts(): void {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) window.shifts.push(JSON.stringify(one));
  }).observe({ type: 'layout-shift', buffered: true });
}

test('until something is published, the app begins with what is built in', async () => {
  const v = await visit('zh');
  await v.page.setViewportSize({ width: 375, height: 720 });
  await enterByAddress(v, `/h5/app/pm/${of.projectId}`);
  await waitForHeading(v, project);
  await v.page.getByRole('navigation', { name: v.t('appNotice.mainMenu') }).waitFor();
  const scripts = await scriptsOf(v);
  // Nobody pays for pages that aren't there.
  for (const path of scripts)
    expect(
      readFileSync(
        new URL(`../packages/web/dist/${path.replace('/savills-mdi/', '')}`, import.meta.url),
        'utf8',
      ),
    ).not.toContain('pk-tabbar');
  await enterByAddress(v, `/h5/app/pm/${of.projectId}/pages/${idOf('standard')}`);
  await waitForHeading(v, v.t('appNotice.noPage'));
  await v.healthy();
  await v.context.close();
});

describe('what is published', () => {
  beforeAll(async () => {
    await save(idOf('standard'), (doc) => ({
      ...doc,
      blocks: [
        ...doc.blocks,
        block('text', { body: { zh: '只有中文的一段' } }),
        { ...block('text', { body: { zh: '藏起来的一段', en: 'A hidden text' } }), hidden: true as const },
        block('button', {
          label: { zh: '官网', en: 'Website' },
          link: { to: 'web', url: 'https://example.com/' },
        }),
      ],
    }));
    const { pages } = await callAsHeadOffice(server(), pageApi, 'list', of);
    await publish(pages.map(({ pageId, version }) => ({ pageId, version })));
  });

  test.each(bothLanguages.flatMap((lang) => [320, 375].map((width) => [lang, width] as const)))(
    'is read on a phone in %s at %d pixels, with its tab bar, and leads where it says',
    async (lang, width) => {
      const v = await visit(lang);
      const { page, t } = v;
      await page.setViewportSize({ width, height: 720 });
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.addInitScript(watchShifts);
      await enterByAddress(v, `/h5/app/pm/${of.projectId}`);
      await waitForHeading(v, chooseByLanguage(lang, project, 'Jincheng Plaza'));
      const bar = page.getByRole('navigation', { name: chooseByLanguage(lang, '底部标签栏', 'Tab bar') });
      await bar.waitFor();
      expect(await bar.getByRole('link').allTextContents()).toEqual(
        chooseByLanguage(lang, ['首页', '服务', '公告', '我的'], ['Home', 'Services', 'Notices', 'Me']),
      );
      expect(await page.getByRole('navigation', { name: t('appNotice.mainMenu') }).count()).toBe(0);
      expect(await bar.locator('[aria-current=page]').textContent()).toBe(
        chooseByLanguage(lang, '首页', 'Home'),
      );
      // The colours of the style, at the top of the app itself.
      const colour = await page.locator('header.bar').evaluate((it) => getComputedStyle(it).backgroundColor);
      expect(colour).toBe('rgb(90, 47, 87)');
      await page
        .getByText(
          chooseByLanguage(lang, '办公、商业与公寓一处相连。', 'Offices, shops and apartments in one place.'),
        )
        .waitFor();
      await v.healthy();
      expect(await page.evaluate(() => window.shifts)).toEqual([]);
      await assertFits(v);
      await assertFitsLargeType(v);
      // Neither pictures nor what is fetched once there is nothing else to do: the worker, and what an icon needs.
      const before = asked.filter((path) => !/\/files\/|worker\.js$|\.(?:webmanifest|png|svg)$/.test(path));
      expect(before.length, before.join(' ')).toBeLessThanOrEqual(maxRequests);
      // The home page and the tab bar come by one request.
      expect(asked.filter((path) => path.includes('/appPage/'))).toEqual(['/prod-api/api/mini/appPage/home']);
      const size = (await scriptsOf(v))
        .filter((path) => path.includes('/assets/'))
        .reduce((sum, path) => sum + travels(path), 0);
      expect(size).toBeLessThan(maxScript);

      await page
        .getByRole('link', { name: chooseByLanguage(lang, '项目介绍', 'About us'), exact: true })
        .click();
      await waitForHeading(v, chooseByLanguage(lang, '项目介绍', 'About us'));
      expect(new URL(page.url()).pathname).toBe(
        `/savills-mdi/h5/app/pm/${of.projectId}/pages/${idOf('standard')}`,
      );
      const only = page.getByText('只有中文的一段');
      await only.waitFor();
      expect(await only.getAttribute('lang')).toBe(chooseByLanguage(lang, null, 'zh-CN'));
      expect(await page.getByText(chooseByLanguage(lang, '藏起来的一段', 'A hidden text')).count()).toBe(0);
      const web = page.getByRole('link', { name: chooseByLanguage(lang, '官网', 'Website') });
      expect(await web.getAttribute('rel')).toBe('noopener noreferrer nofollow');
      expect(await web.getAttribute('href')).toBe('https://example.com/');
      const call = page.getByRole('link', { name: chooseByLanguage(lang, '致电物业', 'Call us') });
      expect(await call.getAttribute('href')).toBe('tel:0571-61234522');
      await v.healthy();
      await assertFits(v);
      await assertFitsLargeType(v);

      // Not a tab: an arrow leads back to where one was.
      await page.getByRole('button', { name: t('appNotice.goBack') }).click();
      await waitForHeading(v, chooseByLanguage(lang, project, 'Jincheng Plaza'));
      await bar.getByRole('link', { name: chooseByLanguage(lang, '公告', 'Notices'), exact: true }).click();
      await waitForHeading(v, t('appNotice.notices'));
      expect(await bar.locator('[aria-current=page]').textContent()).toBe(
        chooseByLanguage(lang, '公告', 'Notices'),
      );
      await bar.getByRole('link', { name: chooseByLanguage(lang, '我的', 'Me'), exact: true }).click();
      await waitForHeading(v, t('appNotice.notLoggedIn'));
      await v.healthy();
      await assertFits(v);
      await v.context.close();
    },
  );

  test('has pages of every other kind: a place opens in the map app, a panorama comes when it is wanted', async () => {
    const add = async (kind: 'subNav' | 'fixed', titleEn: string, blocks: Doc['blocks']) => {
      const { pageId } = await callAsHeadOffice(server(), pageApi, 'add', {
        ...of,
        channel: 'app',
        kind,
        titleZh: '测试',
        titleEn,
        replace: false,
      });
      const { version } = await save(pageId, (doc) => ({ ...doc, blocks }));
      await publish([{ pageId, version }]);
      return `/h5/app/pm/${of.projectId}/pages/${pageId}`;
    };
    const label = (zh: string, en: string) => ({ zh, en });
    const tabs = (['service', 'map'] as const).map((kind) => ({
      id: newId(),
      label: label(kind === 'map' ? '交通' : '服务', kind),
      page: idOf(kind),
    }));
    const sub = await add('subNav', 'Ways', [block('tabs', { items: tabs })]);
    const fixed = await add('fixed', 'All notices', [block('feature', { feature: 'notices' })]);

    const v = await visit('en');
    const { page } = v;
    await page.setViewportSize({ width: 320, height: 640 });
    await enterByAddress(v, sub);
    await waitForHeading(v, 'Ways');
    await page.getByRole('link', { name: 'map', exact: true }).click();
    await waitForHeading(v, 'Getting here');
    const map = new URL((await page.getByRole('link', { name: 'Open in map' }).getAttribute('href')) ?? '');
    expect(map.host).toBe('uri.amap.com');
    expect(map.searchParams.get('position')).toMatch(/^\d+\.\d+,\d+\.\d+$/);
    await v.healthy();
    await assertFits(v);
    await assertFitsLargeType(v);
    await enterByAddress(v, fixed);
    await page.locator('main').getByRole('link').first().waitFor();
    await v.healthy();
    await assertFits(v);

    const elsewhere = await projectNamed(server(), '恒景中心');
    const { pages } = await callAsHeadOffice(server(), pageApi, 'list', { ...of, projectId: elsewhere });
    const panorama = pages.find(({ kind }) => kind === 'overview360')?.pageId;
    await enterByAddress(v, `/h5/app/pm/${elsewhere}/pages/${panorama}`);
    await waitForHeading(v, 'Look around');
    const viewer = async () => (await scriptsOf(v)).filter((path) => path.includes('panorama-view')).length;
    const look = page.getByRole('button', { name: 'Look around' });
    await look.waitFor();
    expect(await viewer()).toBe(0);
    await look.click();
    // The browser of journeys draws nothing in three dimensions.
    await page.getByRole('region', { name: 'This browser can’t show panoramas' }).waitFor();
    expect(await viewer()).toBe(1);
    await v.healthy();
    await assertFits(v);
    await v.context.close();
  });

  test('says at the tab of what is theirs how much somebody has not read, to nobody else', async () => {
    const phone = '13911780031';
    const person = { projectId: of.projectId, at: 0, name: '沈若溪', phone };
    const { companyId } = await employAtTenant(server(), person);
    await announce(server(), {
      projectId: of.projectId,
      zh: '外墙清洗安排',
      en: null,
      line: '周三 9:00',
      companyIds: [companyId],
    });
    const v = await visit('zh');
    await v.page.setViewportSize({ width: 375, height: 720 });
    await enterByAddress(v, `/h5/app/pm/${of.projectId}`);
    const bar = v.page.getByRole('navigation', { name: '底部标签栏' });
    await bar.waitFor();
    const said = () => bar.getByRole('link').allTextContents();
    expect(await said()).toEqual(['首页', '服务', '公告', '我的']);
    await enterByAddress(v, `/h5/app/pm/${of.projectId}/inbox`);
    await signInOnPhone(v, phone);
    await waitForHeading(v, v.t('appNotice.inbox'));
    // It is announced by the clock, within a minute; the page asks by itself.
    await expect
      .poll(said, { timeout: 150_000 })
      .toEqual(['首页', '服务', '公告', `1${v.t('appNotice.unreadCount', 1)}我的`]);
    await v.healthy();
    await v.context.close();
  });

  test('is another one’s for each program, and is gone for readers once it is taken back', async () => {
    const v = await visit('zh');
    await v.page.setViewportSize({ width: 375, height: 720 });
    await enterByAddress(v, `/h5/app/pass/${of.projectId}`);
    await waitForHeading(v, project);
    await v.page.getByRole('navigation', { name: v.t('appNotice.mainMenu') }).waitFor();
    await enterByAddress(v, `/h5/app/pass/${of.projectId}/pages/${idOf('standard')}`);
    await waitForHeading(v, v.t('appNotice.noPage'));

    await enterByAddress(v, `/h5/app/pm/${of.projectId}/pages/${idOf('business')}`);
    await waitForHeading(v, '商业配套');
    await callAsHeadOffice(server(), pageApi, 'unpublish', { pageId: idOf('business') });
    await v.page.reload();
    await waitForHeading(v, v.t('appNotice.noPage'));
    await v.healthy();
    await v.page.getByRole('link', { name: v.t('appNotice.toHome') }).click();
    await waitForHeading(v, project);
    await v.context.close();
  });

  test('is the last copy where there is no network', async () => {
    const v = await visit('zh');
    await v.page.setViewportSize({ width: 375, height: 720 });
    await enterByAddress(v, `/h5/app/pm/${of.projectId}`);
    await waitForHeading(v, project);
    await v.page.getByText('办公、商业与公寓一处相连。').waitFor();
    await v.page.route(`**${'/prod-api/api/mini/appPage/home'}**`, (route) => route.abort());
    await v.page.reload();
    await v.page.getByText('办公、商业与公寓一处相连。').waitFor();
    await v.page
      .getByText(v.t('appNotice.offline', '{t}').split('{t}')[0] ?? '')
      .first()
      .waitFor();
    await v.context.close();
  });
});
