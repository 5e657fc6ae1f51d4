import { expect, test } from 'vitest';
import { type BrowserUser, columnTitles, journeyLanguages, signInQuietly, startDemo } from './browser.ts';
import { goTo } from './navigation.ts';

const { visit } = startDemo();

const list = '租户管理';

/** The journeys of one person at the list of tenants. */
function viewer(v: BrowserUser) {
  const { page, t } = v;
  const shows = (name: string) =>
    page.getByRole('button', { name: t('frame.views.label', name), exact: true });
  const settled = () => page.locator('.list-card[aria-busy=false]').waitFor();
  const press = async (entry: string) => {
    await page.locator('.views').getByRole('button').click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  const dialog = page.getByRole('dialog');
  return {
    shows,
    settled,
    press,
    dialog,
    /** Keeps what the list shows under a name, shared or as that with which it is opened. */
    async keep(name: string, ...ticks: string[]) {
      await press(t('frame.views.add'));
      await dialog.getByLabel(t('frame.views.name')).fill(name);
      for (const tick of ticks) await dialog.getByLabel(tick).check();
      await dialog.getByRole('button', { name: t('kit.save') }).click();
      await shows(name).waitFor();
    },
    filter: async (label: string, choice: string) => {
      await page.getByRole('combobox', { name: label }).click();
      const option = page.locator('.ant-select-item-option');
      await option.filter({ has: page.getByText(choice, { exact: true }) }).click();
      await settled();
    },
    hideColumn: async (title: string) => {
      await page.getByRole('button', { name: t('frame.columns.open') }).click();
      await dialog.getByRole('checkbox', { name: title }).uncheck();
      await dialog.getByRole('button', { name: t('kit.save') }).click();
      await dialog.waitFor({ state: 'detached' });
    },
  };
}

test.each(journeyLanguages)(
  'in %s a list is kept under a name, opened with it, shared, and restored',
  async (lang) => {
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'property');
    await goTo(v, list);
    const { shows, settled, press, dialog, keep, filter, hideColumn } = viewer(v);
    await shows(t('frame.views.standard')).waitFor();
    await filter(t('kit.state'), t('kit.state_N'));
    await hideColumn(t('company.category'));
    const place = '恒景中心';
    await keep('有效租户', t('frame.views.withPlace', place), t('frame.views.openWith'));
    await v.healthy();
    await expect.poll(() => page.url()).toMatch(/view=\d+/);

    // It is what the list is opened with, wherever its owner logs in, until they clear it.
    const again = await visit(lang);
    await signInQuietly(again, 'property');
    await goTo(again, list);
    const there = viewer(again);
    await there.shows('有效租户').waitFor();
    await again.page.waitForURL(/state=N/);
    await there.settled();
    expect(await columnTitles(again)).not.toContain(t('company.category'));
    await again.page.getByRole('button', { name: t('kit.reset') }).click();
    await again.page.getByText(t('frame.views.changed'), { exact: true }).waitFor();
    await there.press(t('frame.views.drop'));
    await again.page.waitForURL(/state=N/);
    // By keys, which choose once and leave no menu behind.
    await again.page.locator('.views').getByRole('button').focus();
    await again.page.keyboard.press('Enter');
    const standard = again.page.getByRole('menuitem', { name: t('frame.views.standard') });
    await standard.waitFor();
    await standard.focus();
    await again.page.keyboard.press('Enter');
    await there.shows(t('frame.views.standard')).waitFor();
    await again.page.getByRole('menu').waitFor({ state: 'hidden' });
    expect(new URL(again.page.url()).search).toBe('?view=0');
    await again.context.close();

    // Another column, saved with it; then its name, and the end of it while somebody else has it open.
    await hideColumn(t('kit.state'));
    await page.getByText(t('frame.views.changed'), { exact: true }).waitFor();
    await press(t('frame.views.save'));
    await page.getByText(t('frame.views.saved', '有效租户')).waitFor();
    await page.reload();
    await settled();
    expect(await columnTitles(v)).not.toContain(t('kit.state'));
    await page.locator('.views').getByRole('button').click();
    await page.getByRole('menuitem', { name: t('frame.views.edit') }).click();
    await dialog.getByLabel(t('frame.views.name')).fill('在租');
    await dialog.getByRole('button', { name: t('kit.save') }).click();
    await shows('在租').waitFor();
    await v.healthy();
    await press(t('frame.views.remove'));
    await dialog.getByRole('button', { name: t('frame.remove.verb') }).click();
    await shows(t('frame.views.standard')).waitFor();
    expect(new URL(page.url()).search).toBe('?state=N');
    await page.reload();
    await settled();
    expect(await columnTitles(v)).toContain(t('kit.state'));

    // What somebody else has deleted while its dialog is open is told so, and is among the views no more.
    await keep('短命');
    await press(t('frame.views.edit'));
    await dialog.getByLabel(t('frame.views.name')).fill('更名');
    const other = await v.context.newPage();
    await other.goto(page.url());
    await other.locator('.list-card[aria-busy=false]').waitFor();
    await other.locator('.views').getByRole('button').click();
    await other.getByRole('menuitem', { name: t('frame.views.remove') }).click();
    await other
      .getByRole('dialog')
      .getByRole('button', { name: t('frame.remove.verb') })
      .click();
    await other.getByText(t('frame.views.removed', '短命')).waitFor();
    await other.close();
    await dialog.getByRole('button', { name: t('kit.save') }).click();
    await page.getByText(t('frame.views.gone', '短命')).waitFor();
    await dialog.waitFor({ state: 'detached' });
    await shows(t('frame.views.standard')).waitFor();
    await v.context.close();
  },
);
