import { pageApi } from '@mdi/contract/modules/page/page.contract.ts';
import { expect, test } from 'vitest';
import { type BrowserUser, signInQuietly, startDemo } from './browser.ts';
import { enterByAddress } from './navigation.ts';
import { callAsHeadOffice } from './new-users.ts';

const { visit, server } = startDemo();

const inDialog = ({ page }: BrowserUser) => page.getByRole('dialog');
const project = async () => {
  const [one] = await callAsHeadOffice(server(), pageApi, 'projects', { keyword: '锦程广场' });
  return one?.projectId ?? expect.fail('the demo has this project');
};
const pagesOf = async (projectId: number) =>
  (await callAsHeadOffice(server(), pageApi, 'list', { projectId, program: 'pm' })).pages;

test('a template of a mini-program is chosen: what it replaces is said first, and its pages arrive as drafts', async () => {
  const v = await visit('zh');
  await signInQuietly(v, 'hq');
  const projectId = await project();
  const before = await pagesOf(projectId);
  await enterByAddress(v, `/miniProgramContentManage/pageConfigList?projectId=${projectId}`);
  await v.page
    .getByRole('main')
    .getByRole('link', { name: v.t('pageTemplate.wholeList') })
    .click();
  await v.page.getByRole('button', { name: `${v.t('pageTemplate.use')} 产业园` }).click();
  await inDialog(v)
    .getByText(`园区生活 ${v.t('pageTemplate.becomesNew')}`)
    .waitFor();
  await inDialog(v)
    .getByRole('button', { name: v.t('pageTemplate.use') })
    .click();
  await v.page.waitForURL(/pageConfigList\?projectId=/);
  await v.page.getByRole('heading', { name: '园区生活' }).waitFor();
  const after = await pagesOf(projectId);
  expect(after).toHaveLength(before.length + 1);
  expect(after.map(({ pageId, live }) => [pageId, live]).filter(([, live]) => live !== null)).toEqual(
    before.map(({ pageId, live }) => [pageId, live]).filter(([, live]) => live !== null),
  );
  await v.healthy();
});

test('a page is kept as a template and begins another one', async () => {
  const v = await visit('zh');
  await signInQuietly(v, 'hq');
  const projectId = await project();
  await enterByAddress(v, `/miniProgramContentManage/pageTemplateSelection?projectId=${projectId}`);
  await v.page.getByRole('button', { name: v.t('pageTemplate.saveNew') }).click();
  await inDialog(v).locator('#field-pageId').click();
  await v.page.getByTitle('交通位置').last().click();
  await inDialog(v).locator('#field-nameZh').fill('交通页');
  await inDialog(v)
    .getByRole('button', { name: v.t('pageTemplate.saveVerb') })
    .click();
  await v.page.getByRole('button', { name: `${v.t('pageTemplate.usePage')} 交通页` }).click();
  await inDialog(v).locator('#field-titleZh').fill('新交通页');
  await inDialog(v)
    .getByRole('button', { name: v.t('page.addVerb') })
    .click();
  await v.page.waitForURL(/mapConfig\?pageId=/);
  await v.page.getByRole('listbox', { name: v.t('page.layers') }).waitFor();
  expect(await v.page.getByRole('option').count()).toBe(3);
});

test('head office gives a template to twelve projects: the plan comes first, and drafts arrive in the background', async () => {
  const v = await visit('zh');
  await signInQuietly(v, 'hq');
  const all = await callAsHeadOffice(server(), pageApi, 'projects', {});
  expect(all).toHaveLength(12);
  const before = new Map<number, number>();
  for (const { projectId } of all) before.set(projectId, (await pagesOf(projectId)).length);
  const own = await project();
  await enterByAddress(v, `/miniProgramContentManage/miniTemplateSelect?projectId=${own}`);
  const more = v.page.getByRole('button', { name: v.t('pageTemplate.more', '产业园') });
  await more.click();
  await v.page.getByRole('menuitem', { name: v.t('pageTemplate.give') }).click();
  const choice = inDialog(v).getByRole('combobox', { name: v.t('pageTemplate.giveProjects') });
  await choice.focus();
  for (const { projectName } of all) {
    await v.page.keyboard.type(projectName);
    await v.page.locator('.ant-select-item-option-active').filter({ hasText: projectName }).waitFor();
    await v.page.keyboard.press('Enter');
  }
  // Each project with what it would get and lose, before anything is sent.
  const plan = inDialog(v).getByRole('listitem');
  await expect.poll(() => plan.count()).toBe(12);
  await plan
    .filter({ hasText: '恒景中心' })
    .getByText(/新增 1 页，替换 \d+ 页草稿/)
    .waitFor();
  await v.healthy();
  await inDialog(v)
    .getByRole('button', { name: v.t('pageTemplate.giveVerb', 12) })
    .click();
  await v.page.getByRole('button', { name: new RegExp(v.t('job.tray')) }).click();
  const task = v.page.getByRole('listitem').filter({ hasText: v.t('job.kind_pageTemplateGive') });
  await task.getByText(v.t('job.state_done'), { exact: true }).waitFor();
  await v.healthy();
  for (const { projectId } of all) {
    const pages = await pagesOf(projectId);
    // The one that has it already keeps it.
    expect(pages.length - (before.get(projectId) ?? 0)).toBe(projectId === own ? 0 : 1);
    expect(pages.filter(({ titleZh, live }) => titleZh === '园区生活' && live !== null)).toEqual([]);
  }
  await v.page.keyboard.press('Escape');
  await more.click();
  await v.page.getByRole('menuitem', { name: v.t('pageTemplate.given') }).click();
  await expect.poll(() => inDialog(v).getByRole('listitem').count()).toBe(12);
});
