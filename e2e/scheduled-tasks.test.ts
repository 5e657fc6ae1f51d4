import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type BrowserUser, signInQuietly, startDemo } from './browser.ts';
import { enterByAddress, findRow, goTo, openRecord, openTab, searchList } from './navigation.ts';

const { visit } = startDemo();

const menu = '定时任务';
const weekly = '每周核对通行统计';

const press = ({ page }: BrowserUser, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click();
const inDialog = ({ page }: BrowserUser, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const toast = ({ page }: BrowserUser, text: string) => page.getByText(text).first().waitFor();

async function office(lang: 'zh' | 'en'): Promise<BrowserUser> {
  const v = await visit(lang);
  await signInQuietly(v, 'hq');
  return v;
}

describe('scheduled tasks', () => {
  test('are seen to run, executed with a reason, read in their log, stopped and deleted', async () => {
    const v = await office('zh');
    const { page, t } = v;
    const row = await findRow(v, menu, weekly);
    await page.getByText('调度正常').waitFor();
    await row.getByText('每周一 09:00').waitFor();
    await v.healthy();
    await openRecord(v, menu, weekly);
    await page.getByRole('heading', { name: t('task.next', 10) }).waitFor();
    await page.getByText('canceling statement due to lock timeout').waitFor();
    await page.getByText(t('task.problem_failing'), { exact: true }).first().waitFor();
    await v.healthy();
    const [file] = await Promise.all([page.waitForEvent('download'), press(v, t('task.logSave'))]);
    expect(file.suggestedFilename()).toContain(weekly);
    expect(readFileSync(await file.path(), 'utf8')).toMatch(/执行失败：canceling statement/);

    await press(v, t('task.execute'));
    await inDialog(v, t('task.execute'));
    await page.getByRole('dialog').getByText(t('kit.error.required')).waitFor();
    await page.getByLabel(t('task.reason')).fill('核对上周');
    await inDialog(v, t('task.execute'));
    await toast(v, t('task.executed', weekly));
    await openTab(v, t('task.runsAll'));
    const run = page.getByRole('row', { name: /核对上周/ });
    await run.getByText(t('task.state_done')).waitFor();
    await run.getByRole('link').first().click();
    await page
      .getByText(/核对天数 30/)
      .first()
      .waitFor();
    await page.getByText('核对上周').waitFor();
    await page.getByText(t('task.trigger_hand')).first().waitFor();

    await press(v, t('task.stop'));
    await inDialog(v, t('task.stop'));
    await toast(v, t('task.stopped', weekly));
    await page.getByRole('button', { name: t('task.moreOf', weekly) }).click();
    await page.getByRole('menuitem', { name: t('task.removeLabel') }).click();
    await page.getByText(t('task.removeText')).waitFor();
    await inDialog(v, t('frame.remove.verb'));
    await toast(v, t('task.removed', weekly));
    await page.getByRole('heading', { level: 1, name: t('task.list') }).waitFor();
    // What it did stays for a while.
    await enterByAddress(v, '/sysManage/QuartzManage?status=deleted');
    await page.getByRole('link', { name: weekly }).click();
    await page.getByText('canceling statement due to lock timeout').waitFor();
    expect(await page.getByRole('button', { name: t('task.execute'), exact: true }).count()).toBe(0);
    await v.context.close();
  });

  test('are added and changed by who is told at once what an expression says, or why it says nothing', async () => {
    const v = await office('en');
    const { page, t } = v;
    await goTo(v, menu);
    await page.getByRole('link', { name: t('task.addNew') }).click();
    // The list stays until the form is there, and one of its columns is called like the first field.
    await page.getByRole('heading', { level: 1, name: t('task.addNew') }).waitFor();
    const cron = page.getByLabel(t('task.cron'));
    await page.getByLabel(t('task.name')).fill('Monthly check');
    for (const [typed, said] of [
      ['61 * * * *', t('task.error.cron_minute')],
      ['0 0 L * ?', t('task.error.cron_special')],
      ['0 0 9 ? * MON 2027', t('task.error.cron_count')],
      ['0 0 30 2 *', t('task.error.cron_never')],
    ] as const) {
      await cron.fill(typed);
      await page.getByLabel(t('task.name')).focus();
      await page.getByText(said).last().waitFor();
    }
    await cron.fill('0 0 9 1 * ?');
    await page.getByText(t('task.cronSays', 'On day 1 of the month at 09:00')).waitFor();
    await expect.poll(() => page.locator('[aria-live=polite] :is(li, tbody tr)').count()).toBe(10);
    await v.healthy();
    await press(v, t('kit.save'));
    await toast(v, t('task.added', 'Monthly check'));
    await press(v, t('task.start'));
    await page
      .getByRole('dialog')
      .getByText(/On day 1 of the month at 09:00/)
      .waitFor();
    await inDialog(v, t('task.start'));
    await toast(v, t('task.started', 'Monthly check'));

    // One of the product's own, set otherwise within bounds and back.
    await openRecord(v, menu, t('task.kind_sweep'));
    const { search } = new URL(page.url());
    await page.getByRole('link', { name: t('kit.edit'), exact: true }).click();
    await page.getByLabel(t('task.cron')).fill('0 0 1 * *');
    await press(v, t('kit.save'));
    await inDialog(v, t('kit.save'));
    await page
      .getByText(/such as 7 \* \* \* \*/)
      .last()
      .waitFor();
    await page.getByLabel(t('task.cron')).fill('20 */2 * * *');
    await press(v, t('kit.save'));
    await page
      .getByRole('dialog')
      .getByText(/Every 2 hours at minute 20/)
      .waitFor();
    await inDialog(v, t('kit.save'));
    await toast(v, t('task.saved'));
    await goTo(v, menu);
    await searchList(v, t('task.kind_sweep'));
    await page.getByRole('row', { name: /Every 2 hours/ }).waitFor();
    await page.getByRole('button', { name: t('task.moreOf', t('task.kind_sweep')) }).click();
    await page.getByRole('menuitem', { name: t('task.restore') }).click();
    const asked = page.getByRole('dialog');
    await asked.getByText(/Every 2 hours at minute 20/).waitFor();
    await asked.getByText(/Every hour at minute 7/).waitFor();
    await inDialog(v, t('task.restore'));
    await toast(v, t('task.restored', t('task.kind_sweep')));
    await page.getByRole('row', { name: /Every hour at minute 7/ }).waitFor();
    await v.context.close();

    // Who may only look gets no form by its address either.
    const viewer = await visit('en');
    await signInQuietly(viewer, 'region');
    await enterByAddress(viewer, `/sysManage/modifyTask${search}`);
    await viewer.page.getByText(t('task.editNot')).waitFor();
    await viewer.context.close();
  });
});
