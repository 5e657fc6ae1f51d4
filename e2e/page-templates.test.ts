import { pageApi } from '@mdi/contract/modules/page/page.contract.ts';
import { expect, test } from 'vitest';
import { enter, stage, type Visitor } from './browser.ts';
import { asOffice } from './people.ts';
import { enterByAddress } from './ways.ts';

const { visit, server } = stage();

const inDialog = ({ page }: Visitor) => page.getByRole('dialog');
const project = async () => {
  const [one] = await asOffice(server(), pageApi, 'projects', { keyword: '锦程广场' });
  return one?.projectId ?? expect.fail('the demo has this project');
};
const pagesOf = async (projectId: number) =>
  (await asOffice(server(), pageApi, 'list', { projectId, program: 'pm' })).pages;

test('a template of a mini-program is chosen: what it replaces is said first, and its pages arrive as drafts', async () => {
  const v = await visit('zh');
  await enter(v, 'hq');
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
  await enter(v, 'hq');
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
