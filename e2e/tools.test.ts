import { describe, expect, test } from 'vitest';
import { journeyLanguages, signInQuietly, startDemo } from './browser.ts';
import { pdfOfSize } from './large-pdf.ts';
import { enterByAddress, goTo } from './navigation.ts';

const { visit } = startDemo();

describe.each(journeyLanguages)('in %s', (lang) => {
  test('who may not open a page finds out why, and who gives it', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'guard');
    await enterByAddress(v, '/sysManage/RoleList');
    await page.getByRole('link', { name: t('auth.ownRights') }).click();
    await page.getByRole('heading', { level: 1, name: t('tool.rights') }).waitFor();
    await page.getByText('周敏').waitFor();
    await v.healthy();
    const rows = page.locator('.tool_rights tbody td:first-child');
    const all = await rows.count();
    await page.getByText(new RegExp(`^${t('tool.may')} \\d+$`)).click();
    await expect.poll(() => rows.count()).toBeLessThan(all);
    await page.getByPlaceholder(t('tool.find')).fill('no such page');
    await page.getByText(t('kit.emptyFiltered')).waitFor();
    await page.getByPlaceholder(t('tool.find')).fill(t('role.list'));
    await page.getByText(new RegExp(`^${t('tool.mayNot')} \\d+$`)).click();
    await page.getByText(t('tool.askFor', '').trim()).first().waitFor();
    // Also where it stands in nobody's menu it is found: beside one's own account.
    await page.getByRole('button', { name: t('frame.userMenu') }).click();
    await page.getByRole('menuitem', { name: t('frame.ownRights') }).waitFor();
    await v.context.close();
  });

  test('a chart over live figures is a table and a picture, an icon is found by its menu, and colours tell how they read', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'hq');
    await goTo(v, '图表库');
    const card = page.getByRole('region', { name: t('report.trend') });
    await card.getByText(t('report.asTable')).click();
    await card.getByRole('columnheader', { name: t('report.month') }).waitFor();
    await v.healthy();
    const saved = page.waitForEvent('download');
    await card.getByRole('button', { name: t('tool.savePng') }).click();
    expect((await saved).suggestedFilename()).toBe(`${t('report.trend')}.png`);

    await goTo(v, '图标库');
    await page.getByPlaceholder(t('tool.iconFind')).fill(t('role.list'));
    await expect.poll(() => page.locator('.tool_icon').count()).toBe(1);
    await v.healthy();

    await goTo(v, '主题色板');
    await page.getByText(t('tool.lowNone')).waitFor();
    await v.healthy();
    await page.getByRole('link', { name: t('tool.themeTo') }).click();
    await page.getByRole('heading', { level: 1, name: t('appearance.title') }).waitFor();
    await v.context.close();
  });

  test('a PDF is shown without being sent, and what is none is refused', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'property');
    await goTo(v, 'PDF 预览');
    await v.healthy();
    const sent: string[] = [];
    page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())));
    const input = page.locator('input[type=file]');
    await input.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
    await page.getByRole('alert').getByText(t('tool.pdfKind')).waitFor();
    const buffer = pdfOfSize(200_000);
    await input.setInputFiles({ name: 'lease.pdf', mimeType: 'application/pdf', buffer });
    await page.locator('.viewer-pages canvas').first().waitFor();
    await page.getByLabel(t('tool.pdfMark')).fill('样张');
    await v.healthy();
    expect(sent.filter((url) => url.includes('upload'))).toEqual([]);
    await v.context.close();
  });

  test('a page that is broken on purpose tells its number, and what was typed is back after a reload', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'hq');
    await goTo(v, '异常页面');
    await v.healthy();
    await page.getByLabel(t('tool.drillNote')).fill('半句话');
    await page.getByRole('button', { name: t('tool.drillRun') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('tool.drillRun') })
      .click();
    await page.getByRole('heading', { level: 1, name: t('frame.pageBroke') }).waitFor();
    await page.getByText(t('kit.faultNumber', '').trim()).waitFor();
    await page.getByRole('button', { name: t('frame.reload') }).click();
    await page.getByText(t('kit.draftRestored')).waitFor();
    expect(await page.getByLabel(t('tool.drillNote')).inputValue()).toBe('半句话');
    await v.context.close();
  });
});
