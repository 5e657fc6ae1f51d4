import { pageApi } from '@mdi/contract/modules/page/page.contract.ts';
import { newBlock, newIdFrom } from '@mdi/page-kit/new-doc.ts';
import { expect, test } from 'vitest';
import { type BrowserUser, signInQuietly, startDemo } from './browser.ts';
import { firstFound, projectNamed } from './demo-records.ts';
import { enterByAddress } from './navigation.ts';
import { callAsHeadOffice } from './new-users.ts';

const { visit, server } = startDemo();

const list = '/miniProgramContentManage/pageConfigList';
const told = (v: BrowserUser, text: string) => v.page.getByText(text).first().waitFor();
const idIn = ({ page }: BrowserUser) => Number(new URL(page.url()).searchParams.get('pageId'));
const keys = async (v: BrowserUser, ...all: string[]) => {
  for (const key of all) await v.page.keyboard.press(key);
};

/** What has the focus, by the name it is told by. */
const focused = ({ page }: BrowserUser) =>
  page.evaluate(() => {
    const on = document.activeElement;
    if (!on) return '';
    const by = on.getAttribute('aria-labelledby');
    return (
      on.getAttribute('aria-label') ??
      (by === null ? null : document.getElementById(by)?.textContent) ??
      on.textContent ??
      ''
    ).trim();
  });

/** Walks with Tab until what has the focus is called so. */
async function walkTo(v: BrowserUser, name: string, key = 'Tab'): Promise<void> {
  for (let step = 0; step < 120; step += 1) {
    if ((await focused(v)).startsWith(name)) return;
    await keys(v, key);
  }
  throw new Error(`Tab doesn't come to ${name}`);
}

const of = async () => {
  const { projectId } = firstFound(await callAsHeadOffice(server(), pageApi, 'projects', {}));
  return { projectId, program: 'pm' as const };
};

test('a home page is built and published by keyboard only', async () => {
  const v = await visit('zh');
  await signInQuietly(v, 'hq');
  const { projectId } = await of();
  await enterByAddress(v, `${list}?projectId=${projectId}`);
  await v.page
    .getByRole('button', { name: v.t('page.addNew') })
    .first()
    .waitFor();
  await walkTo(v, v.t('page.addNew'));
  await keys(v, 'Enter');
  await v.page.locator('#field-kind').waitFor();
  await expect.poll(() => v.page.evaluate(() => document.activeElement?.id)).toBe('field-kind');
  // The list begins at the standard page; home is the first.
  await keys(v, 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'Enter', 'Tab');
  await v.page.keyboard.type('云栖首页');
  await keys(v, 'Tab');
  await v.page.keyboard.type('Home');
  await keys(v, 'Enter');
  await v.page.waitForURL(/homepageConfig\?pageId=/);
  await v.page.getByRole('listbox', { name: v.t('page.layers') }).waitFor();
  const pageId = idIn(v);

  await walkTo(v, v.t('page.block.text'));
  await keys(v, 'Enter');
  await walkTo(v, v.t('page.block.divider'));
  await keys(v, 'Enter');
  await walkTo(v, v.t('page.layers'));
  // The divider that was added last goes up, and away; undoing brings it back.
  await keys(v, 'Alt+ArrowUp');
  await told(v, '现在第 1 个，共 2 个');
  await keys(v, 'Delete');
  expect(await v.page.getByRole('option').count()).toBe(1);
  await keys(v, 'Control+z');
  expect(await v.page.getByRole('option').count()).toBe(2);
  await keys(v, 'End', 'Enter');
  await expect.poll(() => v.page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
  await v.page.keyboard.type('欢迎来到云栖');
  await keys(v, 'Tab');
  await v.page.keyboard.type('Welcome');
  await v.healthy();

  await walkTo(v, v.t('page.publish'), 'Shift+Tab');
  await keys(v, 'Enter');
  const publish = v.page.getByRole('button', { name: v.t('page.publishNow') });
  await publish.waitFor();
  await expect.poll(() => publish.isEnabled()).toBe(true);
  await walkTo(v, v.t('page.publishNow'));
  await keys(v, 'Enter');
  await told(v, v.t('page.published'));
  const page = await callAsHeadOffice(server(), pageApi, 'get', { pageId });
  expect(page).toMatchObject({ kind: 'home', live: { no: expect.any(Number) }, changes: 0 });
  expect(page.liveDoc).toMatchObject({
    blocks: [{ type: 'divider' }, { type: 'text', body: { zh: '欢迎来到云栖', en: 'Welcome' } }],
  });
});

test('of two who work at a page at once, neither loses anything', async () => {
  const place = await of();
  const added = await callAsHeadOffice(server(), pageApi, 'add', {
    ...place,
    channel: 'app',
    kind: 'standard',
    titleZh: '大堂',
    titleEn: 'Lobby',
    replace: false,
  });
  const v = await visit('zh');
  await signInQuietly(v, 'hq');
  await enterByAddress(v, `/miniProgramContentManage/standardConfig?pageId=${added.pageId}`);
  const title = v.page.locator('#page-title');
  await title.waitFor();
  const { doc } = await callAsHeadOffice(server(), pageApi, 'get', { pageId: added.pageId });
  const theirs = { ...doc, title: { zh: '南大堂', en: 'Lobby' } };
  await callAsHeadOffice(server(), pageApi, 'save', { ...added, doc: theirs });
  await title.fill('北大堂');
  const copy = v.page.getByRole('button', { name: v.t('page.conflictCopy') });
  await copy.waitFor();
  await copy.click();
  await told(v, v.t('page.copySaved'));
  await v.page.waitForURL((url) => Number(url.searchParams.get('pageId')) !== added.pageId);
  const { pages } = await callAsHeadOffice(server(), pageApi, 'list', place);
  const titles = pages.map(({ titleZh }) => titleZh);
  expect(titles).toContain('南大堂');
  expect(titles).toContain('北大堂副本');
});

test('what is undone before a reload is done again after it', async () => {
  const place = await of();
  const { pageId } = await callAsHeadOffice(server(), pageApi, 'add', {
    ...place,
    channel: 'app',
    kind: 'standard',
    titleZh: '走廊',
    titleEn: 'Corridor',
    replace: false,
  });
  const v = await visit('zh');
  await signInQuietly(v, 'hq');
  await enterByAddress(v, `/miniProgramContentManage/standardConfig?pageId=${pageId}`);
  const add = (name: string) => v.page.getByRole('button', { name }).click();
  const layers = v.page.getByRole('option');
  await v.page.getByRole('listbox').waitFor();
  await add(v.t('page.block.text'));
  await add(v.t('page.block.divider'));
  await keys(v, 'Control+z');
  await expect.poll(() => layers.count()).toBe(1);
  await v.page.reload();
  await v.page.getByRole('listbox').waitFor();
  await expect.poll(() => layers.count()).toBe(1);
  await keys(v, 'Control+y');
  await expect.poll(() => layers.count()).toBe(2);
  await keys(v, 'Control+z', 'Control+z');
  await expect.poll(() => layers.count()).toBe(0);
});

test('a draft is seen on a phone by its code, follows what is saved, and is over when its author says so', async () => {
  const place = await of();
  const { pageId } = await callAsHeadOffice(server(), pageApi, 'add', {
    ...place,
    channel: 'app',
    kind: 'standard',
    titleZh: '连廊',
    titleEn: 'Bridge',
    replace: false,
  });
  const v = await visit('zh');
  await signInQuietly(v, 'hq');
  await enterByAddress(v, `/miniProgramContentManage/standardConfig?pageId=${pageId}`);
  await v.page.getByRole('button', { name: v.t('page.preview') }).click();
  const code = v.page.getByRole('img', { name: v.t('page.previewCode') });
  const { pathname } = new URL((await code.getAttribute('data-text')) ?? '');
  await v.healthy();

  const phone = await visit('zh');
  await phone.page.setViewportSize({ width: 375, height: 800 });
  const opened = await phone.page.goto(`${server().url}${pathname}`);
  expect(opened?.headers()['x-robots-tag']).toContain('noindex');
  const heading = phone.page.getByRole('heading', { level: 1 });
  await expect.poll(() => heading.textContent()).toBe('连廊');
  await phone.healthy();

  await v.page
    .getByRole('button', { name: v.t('kit.close'), exact: true })
    .last()
    .click();
  await v.page.locator('#page-title').fill('空中连廊');
  await expect.poll(() => heading.textContent()).toBe('空中连廊');

  await v.page.getByRole('button', { name: v.t('page.preview') }).click();
  // A new code ends the one before.
  await phone.page.getByText(v.t('appNotice.previewOver')).waitFor();
  await v.page.getByRole('button', { name: v.t('page.previewEnd') }).click();
  await told(v, v.t('page.previewEnded'));
});

test('one search finds whatever a link may lead to, by keyboard', async () => {
  const place = await of();
  const { pageId } = await callAsHeadOffice(server(), pageApi, 'add', {
    ...place,
    channel: 'app',
    kind: 'standard',
    titleZh: '入口',
    titleEn: 'Ways',
    replace: false,
  });
  const v = await visit('zh');
  await signInQuietly(v, 'hq');
  await enterByAddress(v, `/miniProgramContentManage/standardConfig?pageId=${pageId}`);
  await v.page.getByRole('button', { name: v.t('page.block.button') }).click();
  const link = v.page.getByRole('combobox', { name: '链接' });
  const leads = async () => {
    const { doc } = await callAsHeadOffice(server(), pageApi, 'get', { pageId });
    const [block] = doc.blocks;
    return block?.type === 'button' ? block.link : undefined;
  };
  for (const [word, expected] of [
    [v.t('page.choice.feature_pass'), { to: 'feature', feature: 'pass' }],
    ['021-61234567', { to: 'tel', number: '021-61234567' }],
    ['https://example.com/a', { to: 'web', url: 'https://example.com/a' }],
  ] as const) {
    await link.focus();
    await v.page.keyboard.type(word);
    await v.page.locator('.ant-select-item-option-active').filter({ hasText: word }).waitFor();
    await keys(v, 'Enter');
    await expect.poll(leads).toEqual(expected);
  }
  await v.healthy();
});

test('a whole site, whose pages lead to each other, goes live from the list and is read on a phone', async () => {
  const place = { projectId: await projectNamed(server(), '锦程广场'), program: 'pm' as const };
  const { pageId, version } = await callAsHeadOffice(server(), pageApi, 'add', {
    ...place,
    channel: 'app',
    kind: 'standard',
    titleZh: '未完成',
    titleEn: 'Unfinished',
    replace: false,
  });
  const { doc } = await callAsHeadOffice(server(), pageApi, 'get', { pageId });
  const button = newBlock('button', newIdFrom(Math.random));
  await callAsHeadOffice(server(), pageApi, 'save', { pageId, version, doc: { ...doc, blocks: [button] } });
  const v = await visit('zh');
  await signInQuietly(v, 'hq');
  await enterByAddress(v, `${list}?projectId=${place.projectId}`);
  const all = v.page.getByRole('button', { name: /^发布全部改动/ });
  const dialog = v.page.getByRole('dialog');
  const now = dialog.getByRole('button', { name: v.t('page.publishNow') });
  await all.click();
  await dialog.getByText(v.t('page.stopsLeft', 2)).waitFor();
  expect(await now.isEnabled()).toBe(false);
  await v.healthy();
  // What stands in the way leads to the page that has it.
  await dialog.getByRole('button', { name: '按钮：请选择链接' }).click();
  await v.page.waitForURL(/standardConfig\?pageId=/);
  expect(idIn(v)).toBe(pageId);
  await v.page.getByRole('link', { name: v.t('page.backToList') }).click();

  await v.page.getByRole('checkbox', { name: '未完成' }).uncheck();
  await all.click();
  await expect.poll(() => now.isEnabled()).toBe(true);
  await v.healthy();
  await now.click();
  await told(v, v.t('page.published'));

  const phone = await visit('zh');
  await phone.page.setViewportSize({ width: 375, height: 800 });
  await enterByAddress(phone, `/h5/app/pm/${place.projectId}`);
  await phone.page.getByText('办公、商业与公寓一处相连。').waitFor();
  const bar = phone.page.getByRole('navigation', { name: '底部标签栏' });
  expect(await bar.getByRole('link').allTextContents()).toEqual(['首页', '服务', '公告', '我的']);
  await phone.page.getByRole('link', { name: '项目介绍', exact: true }).click();
  await phone.page.getByText('主楼办公，裙楼商业').waitFor();
  await phone.healthy();
});
