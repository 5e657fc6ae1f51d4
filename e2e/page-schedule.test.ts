import { pageApi } from '@mdi/contract/modules/page/page.contract.ts';
import { newBlock, newIdFrom } from '@mdi/page-kit/new-doc.ts';
import { expect, test } from 'vitest';
import { signInQuietly, startDemo } from './browser.ts';
import { projectNamed } from './demo-records.ts';
import { enterByAddress } from './navigation.ts';
import { callAsHeadOffice } from './new-users.ts';
import { waitForHeading } from './phone-app-steps.ts';

const { visit, server, restart } = startDemo();

/** Its site is built, and has not been published yet. */
const project = '锦程广场';
const day = 86_400_000;

test('a set that was planned goes live together although the server was away at that time, and what was cancelled stays away', async () => {
  const of = { projectId: await projectNamed(server(), project), program: 'pm' as const };
  const added = await callAsHeadOffice(server(), pageApi, 'add', {
    ...of,
    channel: 'app',
    kind: 'standard',
    titleZh: '年末市集',
    titleEn: 'Market',
    replace: false,
  });
  const { doc } = await callAsHeadOffice(server(), pageApi, 'get', { pageId: added.pageId });
  const text = { ...newBlock('text', newIdFrom(Math.random)), body: { zh: '十二月每个周末。' } };
  await callAsHeadOffice(server(), pageApi, 'save', { ...added, doc: { ...doc, blocks: [text] } });
  const pages = async () => (await callAsHeadOffice(server(), pageApi, 'list', of)).pages;
  const { length } = await pages();

  const v = await visit('zh');
  await signInQuietly(v, 'hq');
  await enterByAddress(v, `/miniProgramContentManage/pageConfigList?projectId=${of.projectId}`);
  await v.page.getByRole('button', { name: v.t('page.schedule') }).click();
  const dialog = v.page.getByRole('dialog');
  const when = dialog.getByRole('textbox', { name: v.t('page.whenLater') });
  const plan = dialog.getByRole('button', { name: v.t('page.schedule') });
  const type = async (time: string) => {
    await when.fill(time);
    await v.page.keyboard.press('Enter');
  };
  await type('2020-01-01 09:00');
  await dialog.getByText(v.t('page.error.past')).waitFor();
  expect(await plan.isEnabled()).toBe(false);
  await type(`${new Date(Date.now() + 2 * day).toISOString().slice(0, 10)} 09:00`);
  await expect.poll(() => plan.isEnabled()).toBe(true);
  await v.healthy();
  await plan.click();
  await v.page
    .getByText(/将于 .* 生效/)
    .first()
    .waitFor();
  await expect.poll(async () => (await pages()).filter(({ due, live }) => due && !live).length).toBe(length);

  const card = v.page.getByRole('listitem').filter({ hasText: '年末市集' });
  await card.getByRole('button', { name: v.t('page.cancelDue') }).click();
  await v.page.getByText(v.t('page.cancelText')).waitFor();
  await v.page
    .getByRole('dialog')
    .getByRole('button', { name: v.t('page.cancelDue') })
    .click();
  await v.page.getByText(v.t('page.cancelled')).waitFor();
  const isDue = async () => (await pages()).find(({ pageId }) => pageId === added.pageId)?.due;
  expect(await isDue()).toBeNull();

  // All of it anew, for a moment that the server doesn't live to see.
  const all = (await pages()).map(({ pageId, version }) => ({ pageId, version }));
  const from = new Date(Date.now() + 10_000).toISOString();
  await callAsHeadOffice(server(), pageApi, 'publish', { ...of, pages: all, from, note: '' });
  await callAsHeadOffice(server(), pageApi, 'cancel', { pageId: added.pageId });
  await server().stop();
  await v.context.close();
  while (Date.now() <= Date.parse(from)) await new Promise((wait) => setTimeout(wait, 100));
  await restart();

  const phone = await visit('zh');
  await phone.page.setViewportSize({ width: 375, height: 800 });
  await enterByAddress(phone, `/h5/app/pm/${of.projectId}`);
  await phone.page.getByText('办公、商业与公寓一处相连。').waitFor();
  const bar = phone.page.getByRole('navigation', { name: '底部标签栏' });
  await bar.getByRole('link', { name: '服务', exact: true }).click();
  await waitForHeading(phone, '物业服务');
  await phone.healthy();
  await enterByAddress(phone, `/h5/app/pm/${of.projectId}/pages/${added.pageId}`);
  await waitForHeading(phone, phone.t('appNotice.noPage'));
  const live = (await pages()).filter((page) => page.live !== null);
  expect(live).toHaveLength(length - 1);
  await phone.context.close();
});
