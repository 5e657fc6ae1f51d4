import { describe, expect, test } from 'vitest';
import { languages, signIn, stage } from './browser.ts';

const { visit, restart } = stage();

const at = (path: string) => new RegExp(`/savills-mdi${path}`);
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe.each(languages)('in %s', (lang) => {
  test('head office adds a project with a logo; it is there, also after a restart', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    const name = lang === 'zh' ? '云山中心' : 'Cloud Hill Centre';
    await signIn(v, 'hq');
    await v.open('/sysManage/projectList');
    await page.getByRole('heading', { level: 1, name: t('project.list') }).waitFor();
    await v.healthy();
    await page
      .getByRole('link', { name: t('project.addNew') })
      .or(page.getByRole('button', { name: t('project.addNew') }))
      .click();
    await page.waitForURL(at('/sysManage/addProject'));
    await page.getByRole('button', { name: t('kit.save'), exact: true }).click();
    await page.getByText(t('kit.error.required')).first().waitFor();
    await page.locator('#field-name').fill(name);
    await page.locator('#field-type').click();
    await page.locator('.ant-select-item-option', { hasText: t('project.type_office') }).click();
    await page.locator('#field-provinceCode').fill(lang === 'zh' ? '上海' : 'Shanghai');
    await page.keyboard.press('Enter');
    await page.locator('#field-address').fill('锦川区望川路 1 号');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: dot });
    await page.getByRole('button', { name: t('upload.cropSkip') }).click();
    await page.locator('.picture img').waitFor();
    await v.healthy();
    await page.getByRole('button', { name: t('kit.save'), exact: true }).click();
    await page.waitForURL(at('/sysManage/projectList'));
    await page.getByRole('link', { name }).waitFor();
    await v.healthy();
    await v.context.close();

    await restart();
    const later = await visit(lang);
    await signIn(later, 'hq');
    await later.open(`/sysManage/projectList?keyword=${encodeURIComponent(name)}`);
    await later.page.getByRole('link', { name }).click();
    await later.page.waitForURL(at('/sysManage/detailProject'));
    await later.page.getByText('锦川区望川路 1 号').waitFor();
    await later.healthy();
    await later.page.getByRole('link', { name: t('kit.edit'), exact: true }).click();
    await later.page.waitForURL(at('/sysManage/modifyProject'));
    await later.page.locator('#field-address').waitFor();
    expect(await later.page.locator('#field-address').inputValue()).toBe('锦川区望川路 1 号');
    await later.healthy();
    await later.context.close();
  });

  test('a taken name is told under the field, and leaving unsaved asks', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await signIn(v, 'hq');
    await v.open('/sysManage/projectList?keyword=津湾');
    await page.getByRole('link', { name: t('kit.edit'), exact: true }).click();
    await page.locator('#field-name').fill('恒景中心');
    await page.getByRole('button', { name: t('kit.save'), exact: true }).click();
    await page.locator('#field-name-error').getByText(t('project.error.nameExists')).waitFor();
    await page.getByRole('link', { name: t('kit.cancel') }).click();
    await page.getByRole('dialog').getByText(t('kit.leaveTitle')).waitFor();
    await page.getByRole('button', { name: t('kit.stay') }).click();
    expect(await page.locator('#field-name').inputValue()).toBe('恒景中心');
    await v.context.close();
  });

  test('two people who edit one project: the second is told who was first, and nothing is lost', async () => {
    const first = await visit(lang);
    const second = await visit(lang);
    await signIn(first, 'hq');
    await signIn(second, 'region');
    for (const v of [first, second]) {
      await v.open('/sysManage/projectList?keyword=锦程');
      await v.page.getByRole('link', { name: v.t('kit.edit'), exact: true }).click();
      await v.page.locator('#field-address').waitFor();
    }
    await first.page.locator('#field-address').fill(`新地址 ${lang}`);
    await first.page.getByRole('button', { name: first.t('kit.save'), exact: true }).click();
    await first.page.getByText(first.t('project.savedName', '锦程广场')).first().waitFor();
    await second.page.locator('#field-address').fill('别的地址');
    await second.page.getByRole('button', { name: second.t('kit.save'), exact: true }).click();
    await second.page.getByRole('dialog').getByText('陆思远').waitFor();
    await second.page.getByRole('button', { name: second.t('kit.conflictReload') }).click();
    await expect.poll(() => second.page.locator('#field-address').inputValue()).toBe(`新地址 ${lang}`);
    await first.context.close();
    await second.context.close();
  });

  test('a project made invalid puts its people out silently at their next click; head office stays', async () => {
    const office = await visit(lang);
    const staff = await visit(lang);
    await signIn(staff, 'tenant');
    await signIn(office, 'hq');
    await office.open('/sysManage/projectList?keyword=恒景');
    const row = office.page.getByRole('row', { name: /恒景中心/ });
    await row.getByRole('button', { name: office.t('project.invalidate') }).click();
    await office.page
      .getByRole('dialog')
      .getByText(office.t('project.invalidateTitle', '恒景中心'))
      .waitFor();
    await office.healthy();
    await office.page
      .getByRole('dialog')
      .getByRole('button', { name: office.t('project.invalidate') })
      .click();
    await row.getByText(office.t('kit.state_Y'), { exact: true }).waitFor();
    await staff.page.reload();
    await staff.page.waitForURL(/\/login/);
    await row.getByRole('button', { name: office.t('project.validate') }).click();
    await office.page
      .getByRole('dialog')
      .getByRole('button', { name: office.t('project.validate') })
      .click();
    await row.getByText(office.t('kit.state_N'), { exact: true }).waitFor();
    await signIn(staff, 'tenant');
    await office.context.close();
    await staff.context.close();
  });
});
