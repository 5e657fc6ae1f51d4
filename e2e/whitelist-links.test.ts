import { fileApi } from '@mdi/contract/modules/file/file.contract.ts';
import { researchReportApi } from '@mdi/contract/modules/research-report/research-report.contract.ts';
import { whitelistApi } from '@mdi/contract/modules/whitelist/whitelist.contract.ts';
import { describe, expect, test } from 'vitest';
import { type BrowserUser, journeyLanguages, signInQuietly, startDemo } from './browser.ts';
import { addRole, firstFound } from './demo-records.ts';
import { enterByAddress } from './navigation.ts';
import { addPerson, callAsHeadOffice, firstSignIn } from './new-users.ts';

const { visit, server } = startDemo();

const heading = ({ page }: BrowserUser, name: string) =>
  page.getByRole('heading', { level: 1, name }).waitFor();
const link = ({ page }: BrowserUser, name: string) =>
  page.locator('main').getByRole('link', { name, exact: true }).first();

/** A whitelist of the demo that something asks for: a project's, or head office's; with the first that does. */
async function usedList(headOffice: boolean) {
  const { list } = await callAsHeadOffice(server(), whitelistApi, 'list', { headOffice, limit: 50 });
  const { whitelistId, name } = firstFound(list.filter(({ usedBy }) => usedBy > 0));
  const { uses } = await callAsHeadOffice(server(), whitelistApi, 'get', { whitelistId });
  return { whitelistId, name, use: firstFound(uses) };
}

/** What a use is called in a language. */
async function titleOf({ what, id }: { what: 'file' | 'report'; id: number }, en: boolean): Promise<string> {
  if (what === 'file') {
    const { nameZh, nameEn } = await callAsHeadOffice(server(), fileApi, 'get', { fileId: id });
    return en ? (nameEn ?? nameZh) : nameZh;
  }
  const { titleZh, titleEn } = await callAsHeadOffice(server(), researchReportApi, 'get', { reportId: id });
  return en ? titleEn || titleZh : titleZh || titleEn;
}

describe.each(journeyLanguages)('in %s', (lang) => {
  test('a whitelist leads to the file or the report that asks for it, and that leads back', async () => {
    const v = await visit(lang);
    await signInQuietly(v, 'hq');
    for (const headOffice of [false, true]) {
      const { whitelistId, name, use } = await usedList(headOffice);
      expect(use.what).toBe(headOffice ? 'report' : 'file');
      const title = await titleOf(use, lang === 'en');
      const group = headOffice ? '/reportminiManage' : '/pmminiManage';
      await enterByAddress(v, `${group}/fileWhiteDetail?whitelistId=${whitelistId}&tab=facts`);
      await link(v, title).click();
      await heading(v, title);
      // The menu stays where the person came from.
      expect(new URL(v.page.url()).pathname).toContain(group);
      await link(v, name).click();
      await heading(v, name);
      await v.healthy();
    }
    await v.context.close();
  });
});

test('whoever keeps files in another group finds them there, and whoever may not open whitelists reads their names alone', async () => {
  const { whitelistId, name, use } = await usedList(false);
  const title = await titleOf(use, false);
  const v = await visit('zh');
  await signInQuietly(v, 'property');
  await enterByAddress(v, `/pmminiManage/fileWhiteDetail?whitelistId=${whitelistId}&tab=facts`);
  await link(v, title).click();
  await heading(v, title);
  const file = `/miniProgramContentManage/fileDetail?fileId=${use.id}`;
  expect(v.page.url()).toContain(file);

  const { projectId } = await callAsHeadOffice(server(), fileApi, 'get', { fileId: use.id });
  await addRole(server(), 'FILES_ONLY', ['content:file:view']);
  const person = { userName: 'fileskeeper', phone: '13911780001' };
  await addPerson(server(), person, { roleCode: 'FILES_ONLY', projectId });
  const other = await visit('zh');
  await firstSignIn(other, server(), person);
  await enterByAddress(other, file);
  await heading(other, title);
  await other.page.locator('main').getByText(name, { exact: true }).waitFor();
  expect(await link(other, name).count()).toBe(0);
  await other.healthy();
  for (const one of [v, other]) await one.context.close();
});
