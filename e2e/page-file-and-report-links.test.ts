import { fileApi } from '@mdi/contract/modules/file/file.contract.ts';
import { pageApi } from '@mdi/contract/modules/page/page.contract.ts';
import { researchReportApi } from '@mdi/contract/modules/research-report/research-report.contract.ts';
import { newBlock, newIdFrom } from '@mdi/page-kit/new-doc.ts';
import type { Block, Link } from '@mdi/page-kit/shapes.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type BrowserUser, journeyLanguages, signInQuietly, startDemo } from './browser.ts';
import { employAtTenant, firstFound } from './demo-records.ts';
import { enterByAddress } from './navigation.ts';
import { callAsHeadOffice } from './new-users.ts';
import { assertFits, resizeToSmallPhone } from './page-fit.ts';
import { signInOnPhone, waitForHeading } from './phone-app-steps.ts';

const { visit, server } = startDemo();

const newId = newIdFrom(Math.random);
const readers = {
  zh: { name: '骆清和', phone: '13911760001' },
  en: { name: 'Iris Cole', phone: '13911760002' },
};

let of: { projectId: number; program: 'pm' };
let pageId = 0;
let file = { id: 0, zh: '', en: '' };
let report = { id: 0, zh: '', en: '' };

const button = (zh: string, en: string, link: Link): Block => ({
  ...newBlock('button', newId),
  label: { zh, en },
  link,
});

async function save(id: number, blocks: Block[]): Promise<void> {
  const { version, doc } = await callAsHeadOffice(server(), pageApi, 'get', { pageId: id });
  await callAsHeadOffice(server(), pageApi, 'save', { pageId: id, version, doc: { ...doc, blocks } });
}

beforeAll(async () => {
  const files = await callAsHeadOffice(server(), fileApi, 'list', {
    stage: 'valid',
    whitelisted: false,
    limit: 50,
  });
  const one = firstFound(files.list.filter(({ nameEn }) => nameEn !== null));
  file = { id: one.fileId, zh: one.nameZh, en: one.nameEn ?? '' };
  of = { projectId: one.projectId, program: 'pm' };
  const asked = { published: true, state: 'N', whitelisted: false, limit: 50 } as const;
  const { list } = await callAsHeadOffice(server(), researchReportApi, 'list', asked);
  const other = firstFound(list.filter(({ titleEn }) => titleEn !== ''));
  report = { id: other.reportId, zh: other.titleZh, en: other.titleEn };
  const added = { ...of, channel: 'app', kind: 'standard', titleZh: '资料', titleEn: 'Library' } as const;
  ({ pageId } = await callAsHeadOffice(server(), pageApi, 'add', { ...added, replace: false }));
  await save(pageId, [button('手册', 'Guide', { to: 'none' })]);
  for (const [at, person] of Object.values(readers).entries())
    await employAtTenant(server(), { projectId: of.projectId, at, ...person });
});

/** Chooses in the builder where the button leads, by a word, and reads it as the field says it then. */
async function leads({ page, t }: BrowserUser, word: string, kind: string): Promise<void> {
  const field = page.getByRole('combobox', { name: t('page.field.link') });
  await field.click();
  await field.pressSequentially(word);
  const offered = page.locator('.ant-select-dropdown:visible');
  await offered.locator('.ant-select-item-group', { hasText: kind }).waitFor();
  await offered.locator('.ant-select-item-option', { hasText: word }).first().click();
  await page.getByText(`${kind} · ${word}`).first().waitFor({ state: 'attached' });
}

describe.each(journeyLanguages)('in %s', (lang) => {
  test('a page leads to a file, to a report, and to the lists of both, as they are chosen by their names', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'hq');
    await save(pageId, [button('手册', 'Guide', { to: 'none' })]);
    await enterByAddress(v, `/miniProgramContentManage/standardConfig?pageId=${pageId}`);
    await page
      .getByRole('listbox', { name: t('page.layers') })
      .getByRole('option')
      .first()
      .click();
    for (const [word, kind] of [
      [file[lang], t('page.link_file')],
      [t('researchReport.list'), t('page.link_feature')],
      [report[lang], t('page.link_report')],
    ] as const)
      await leads(v, word, kind);
    const linked = async () => {
      const { doc } = await callAsHeadOffice(server(), pageApi, 'get', { pageId });
      return doc.blocks.map((block) => block.type === 'button' && block.link);
    };
    await expect.poll(linked).toEqual([{ to: 'report', id: report.id }]);
    await v.healthy();
    await v.context.close();
  });

  test('on a phone they open, asked for who it is, and a file that is over says so', async () => {
    await save(pageId, [
      button('手册', 'Guide', { to: 'file', id: file.id }),
      button('季报', 'Quarterly', { to: 'report', id: report.id }),
      button('所有文件', 'All our files', { to: 'feature', feature: 'files' }),
      button('所有报告', 'All reports', { to: 'feature', feature: 'reports' }),
    ]);
    const { version } = await callAsHeadOffice(server(), pageApi, 'get', { pageId });
    const pages = [{ pageId, version }];
    await callAsHeadOffice(server(), pageApi, 'publish', { ...of, pages, from: null, note: '' });

    const v = await visit(lang);
    const { page, t } = v;
    await resizeToSmallPhone(v);
    const path = `/h5/app/pm/${of.projectId}/pages/${pageId}`;
    await enterByAddress(v, path);
    const press = (zh: string, en: string) =>
      page.getByRole('link', { name: lang === 'zh' ? zh : en, exact: true }).click();
    await press('手册', 'Guide');
    await signInOnPhone(v, readers[lang].phone);
    const take = page.getByRole('button', { name: t('appNotice.saveFile', file[lang]) });
    await take.waitFor();
    await v.healthy();
    await assertFits(v);
    const saved = page.waitForEvent('download');
    await take.click();
    expect((await saved).suggestedFilename()).toContain('.pdf');
    await page.getByRole('button', { name: t('appNotice.goBack') }).click();
    await press('季报', 'Quarterly');
    await waitForHeading(v, report[lang]);
    await page.getByRole('button', { name: t('appNotice.goBack') }).click();
    await press('所有文件', 'All our files');
    await waitForHeading(v, t('appNotice.files'));
    await page.getByRole('button', { name: t('appNotice.goBack') }).click();
    await press('所有报告', 'All reports');
    await waitForHeading(v, t('researchReport.list'));

    await enterByAddress(v, `/h5/app/pm/${of.projectId}/files/2000000000`);
    await page.getByText(t('appNotice.fileGone')).waitFor();
    await v.healthy();
    await assertFits(v);
    await page.getByRole('link', { name: t('appNotice.toFiles') }).click();
    await take.waitFor();
    await v.context.close();
  });
});
