import { pageApi } from '@mdi/contract/modules/page/page.contract.ts';
import { chatKinds, isSingle, pageKinds } from '@mdi/page-kit/shapes.ts';
import { beforeAll, expect, test } from 'vitest';
import { type BrowserUser, signInQuietly, startDemo } from './browser.ts';
import { projectNamed } from './demo-records.ts';
import { enterByAddress } from './navigation.ts';
import { callAsHeadOffice } from './new-users.ts';

/** Every screen of pages, as somebody comes to it; what is done there has journeys of its own. */

const { visit, server } = startDemo();

let of: { projectId: number; program: 'pm' };
/** One person at one browser, as whoever looks around. */
let v: BrowserUser;
const query = () => `?projectId=${of.projectId}`;

/** Builders by the kind of page. Source: spec §2, the codes CMS02050 to CMS02150. */
const builders = {
  home: 'homepageConfig',
  my: 'mypageConfig',
  standard: 'standardConfig',
  reserve: 'reserveConfig',
  subNav: 'secondNaviConfig',
  overview360: 'overview360Config',
  map: 'mapConfig',
  business: 'businessConfig',
  service: 'serviceConfig',
  fixed: 'fixedPageConfig',
  form: 'formPageConfig',
} as const;

const opened = async (name: string) => {
  await v.page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  // The sheet of phones, which pages are drawn with, would make it as narrow as theirs.
  expect((await v.page.locator('main').boundingBox())?.width).toBeGreaterThan(1000);
  await v.healthy();
};

beforeAll(async () => {
  v = await visit('zh');
  await signInQuietly(v, 'hq');
  of = { projectId: await projectNamed(server(), '锦程广场'), program: 'pm' };
  const { pages } = await callAsHeadOffice(server(), pageApi, 'list', of);
  // There is one page of each kind, called by it.
  for (const [n, kind] of pageKinds.entries())
    if (!(isSingle(kind) && pages.some((page) => page.kind === kind)))
      await callAsHeadOffice(server(), pageApi, 'add', {
        ...of,
        channel: 'app',
        kind,
        titleZh: `新页 ${n + 1} 号`,
        titleEn: `Page ${n + 1}`,
        replace: false,
      });
});

test('each kind of page is opened from the list in its builder, and leads back', async () => {
  await enterByAddress(v, `/miniProgramContentManage/pageConfigList${query()}`);
  const { pages } = await callAsHeadOffice(server(), pageApi, 'list', of);
  for (const kind of pageKinds) {
    const title = pages.findLast((page) => page.kind === kind)?.titleZh ?? '';
    await v.page.getByRole('link', { name: `${v.t('page.edit')} ${title}`, exact: true }).click();
    await v.page.waitForURL(({ pathname }) =>
      pathname.endsWith(`/miniProgramContentManage/${builders[kind]}`),
    );
    await v.page.getByRole('listbox', { name: v.t('page.layers') }).waitFor();
    await opened(title);
    await v.page.getByRole('link', { name: v.t('page.backToList') }).click();
  }
  await opened(v.t('page.list'));
});

test('what pages share is changed on its screens, of all programs and of the property’s own', async () => {
  const site = async () => {
    const { pages } = await callAsHeadOffice(server(), pageApi, 'list', of);
    const { pageId } = pages.find(({ kind }) => kind === 'site') ?? expect.fail('the demo has a site');
    return JSON.stringify((await callAsHeadOffice(server(), pageApi, 'get', { pageId })).doc);
  };
  await enterByAddress(v, `/miniProgramContentManage/miniNaviConfig${query()}`);
  await opened(v.t('page.navi'));
  const bar = v.page.getByRole('region', { name: v.t('page.block.tabBar') });
  await bar.getByLabel('名称（中文）').fill('主页');
  await v.page.getByText('主页', { exact: true }).first().waitFor();
  await expect.poll(site).toContain('"zh":"主页"');

  await enterByAddress(v, `/pmminiManage/pageCommonStyleConfig${query()}`);
  await opened(v.t('page.style'));
  await v.page.getByLabel('按钮颜色', { exact: true }).fill('#204060');
  await v.page.keyboard.press('Enter');
  await expect.poll(site).toContain('"buttonBg":"#204060"');
  await v.healthy();
});

test('pages of the chat app have a list of their own, without the kinds of which there is one', async () => {
  await enterByAddress(v, `/pmminiManage/pageConfigChatList${query()}`);
  await opened(v.t('page.chatList'));
  await v.page
    .getByRole('button', { name: v.t('page.addNew') })
    .first()
    .click();
  const dialog = v.page.getByRole('dialog');
  await dialog.locator('#field-kind').click();
  const offered = v.page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  await offered.first().waitFor();
  expect(await offered.allTextContents()).toEqual(chatKinds.map((kind) => v.t(`page.kind_${kind}`)));
  await v.page.keyboard.press('Escape');
  await dialog.locator('#field-titleZh').fill('会话页');
  await dialog.locator('#field-titleEn').fill('From chat');
  await dialog.getByRole('button', { name: v.t('page.addVerb') }).click();
  await v.page.waitForURL(/\/pmminiManage\/standardConfig\?pageId=/);
  await v.page.getByRole('listbox', { name: v.t('page.layers') }).waitFor();
  await v.page.getByRole('link', { name: v.t('page.backToList') }).click();
  await v.page.getByRole('heading', { level: 2, name: '会话页' }).waitFor();
  await opened(v.t('page.chatList'));
});

test.each([
  ['/miniProgramContentManage/miniTemplateSelect', 'pageTemplate.wholeList'],
  ['/pmminiManage/pageTemplateSelection', 'pageTemplate.pageList'],
] as const)('templates are looked at under %s', async (path, title) => {
  await enterByAddress(v, `${path}${query()}`);
  await v.page.getByRole('heading', { level: 2 }).first().waitFor();
  await opened(v.t(title));
});
