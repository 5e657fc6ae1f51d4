import { beforeAll, describe, expect, test } from 'vitest';
import { type BrowserUser, journeyLanguages, signInQuietly, startDemo } from './browser.ts';
import { employAtTenant, projectNamed } from './demo-records.ts';
import { enterByAddress, goTo } from './navigation.ts';
import { assertFits, resizeToSmallPhone } from './page-fit.ts';
import { signInOnPhone, waitForHeading } from './phone-app-steps.ts';

import { onePixelPng } from './tiny-image.ts';

const { visit, server } = startDemo();

const project = '锦程广场';
const list = '/miniProgramContentManage/AdviceList';
const detail = '/miniProgramContentManage/adviceDetail?suggestionId=';
const person = { name: '林知遥', phone: '13911760001' } as const;

let projectId = 0;
beforeAll(async () => {
  projectId = await projectNamed(server(), project);
  await employAtTenant(server(), { projectId, at: 0, ...person });
});

const press = ({ page }: BrowserUser, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click();
const inDialog = ({ page }: BrowserUser, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

/** What stands in the thread, by who reads it. */
const said = ({ page }: BrowserUser, text: string) => page.locator('ol li', { hasText: text });

/** Writes a suggestion with a picture on the phone. */
async function write(v: BrowserUser, text: string): Promise<void> {
  const { page, t } = v;
  await enterByAddress(v, `/h5/app/pm/${projectId}/suggestions`);
  await signInOnPhone(v, person.phone);
  await waitForHeading(v, t('appNotice.suggestions'));
  await page.getByText(t('appSuggestion.none')).waitFor();
  await v.healthy();
  await page.getByRole('link', { name: t('appSuggestion.write') }).click();
  await page.getByRole('button', { name: t('appSuggestion.send') }).click();
  await page.getByText(t('kit.error.required')).waitFor();
  await page.getByLabel(t('appSuggestion.content')).fill(text);
  const picture = { name: 'lift.png', mimeType: 'image/png', buffer: onePixelPng };
  await page.locator('input[type=file]').setInputFiles(picture);
  await page.getByAltText(t('appSuggestion.picture', 1)).waitFor();
  await v.healthy();
  await assertFits(v);
  await page.getByRole('button', { name: t('appSuggestion.send') }).click();
  await page.waitForURL(/suggestions\/\d+$/);
  await said(v, text).waitFor();
}

describe('a suggestion', () => {
  test('is written on the phone, asked about, answered and rated; a note never leaves the office', async () => {
    const phone = await visit('zh');
    await resizeToSmallPhone(phone);
    await write(phone, '三号梯早高峰等候太久');
    await phone.healthy();

    const v = await visit('zh');
    const { page, t } = v;
    await signInQuietly(v, 'hq');
    await goTo(v, '小程序内容管理 › 意见建议');
    await page.getByRole('link', { name: '三号梯早高峰等候太久' }).click();
    await page.getByRole('img', { name: t('suggestion.picture', 1) }).waitFor();
    await press(v, t('suggestion.take'));
    await page.getByText(t('suggestion.taken')).waitFor();
    await page.getByLabel(t('suggestion.messageLabel')).fill('请问主要是几点？');
    await page.getByText(t('suggestion.sendsTo', person.name)).waitFor();
    await press(v, t('suggestion.sendAsk'));
    await page.getByText(t('suggestion.asked')).waitFor();
    await said(v, '请问主要是几点？').waitFor();
    await v.healthy();

    await phone.page.reload();
    await phone.page.getByText('请问主要是几点？').waitFor();
    await phone.page.getByLabel(t('appSuggestion.reply'), { exact: true }).fill('八点半到九点');
    await press(phone, t('appSuggestion.sendReply'));
    await said(phone, '八点半到九点').waitFor();

    // While a note is being written as well, it is asked which of both is sent.
    await page.reload();
    await said(v, '八点半到九点').waitFor();
    await page.getByText(t('suggestion.toStaff'), { exact: true }).click();
    await page.getByLabel(t('suggestion.noteLabel')).fill('维保单位等报价');
    await page.getByText(t('suggestion.staysHere')).waitFor();
    await v.healthy();
    await page.getByText(t('suggestion.toPerson'), { exact: true }).click();
    await page.getByLabel(t('suggestion.messageLabel')).fill('已调整群控，请留意效果');
    await press(v, t('suggestion.sendAnswer'));
    await page.getByText(t('suggestion.bothTitle')).waitFor();
    await v.healthy();
    await inDialog(v, t('suggestion.bothMessage'));
    await page.getByText(t('suggestion.answered')).waitFor();
    // Nothing can be answered any more, so the box is that of notes.
    await press(v, t('suggestion.keepNote'));
    await page.getByText(t('suggestion.noted')).waitFor();
    await said(v, '维保单位等报价').getByText(t('suggestion.noteOnly')).waitFor();

    await phone.page.reload();
    await phone.page.getByText('已调整群控，请留意效果').waitFor();
    expect(await phone.page.locator('main').textContent()).not.toContain('维保单位等报价');
    await press(phone, t('appSuggestion.solve'));
    await press(phone, t('appSuggestion.rate_3'));
    await press(phone, t('appSuggestion.rateSend'));
    await phone.page.getByText(t('appSuggestion.rated', t('appSuggestion.rate_3'))).waitFor();
    await phone.healthy();
    await assertFits(phone);

    await page.reload();
    await page.getByText(t('suggestion.state_closed')).first().waitFor();
    await page.getByText(t('suggestion.rating_3')).waitFor();
    await v.healthy();
    for (const one of [v, phone]) await one.context.close();
  });
});

describe.each(journeyLanguages)('in %s', (lang) => {
  test('every screen of suggestions has no barrier, and none scrolls sideways', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await page.setViewportSize({ width: 1280, height: 720 });
    await signInQuietly(v, 'property');
    await enterByAddress(v, `${list}?state=doing`);
    await page.locator('tbody .name-cell').first().click();
    await page.waitForURL(/adviceDetail/);
    const suggestionId = Number(new URL(page.url()).searchParams.get('suggestionId'));
    const pages = [
      ...[list, '/miniProgramContentManage/adviceAdd', `${detail}${suggestionId}`],
      `${detail}${suggestionId}&tab=history`,
    ];
    for (const path of pages) {
      await enterByAddress(v, path);
      await v.healthy();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }
    await enterByAddress(v, list);
    for (const tool of ['templates', 'hours'] as const) {
      await press(v, t(`suggestion.${tool}`));
      await page.getByRole('dialog').waitFor();
      await v.healthy();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
    // A template is shown as it would be sent before it stands in the box.
    await enterByAddress(v, `${detail}${suggestionId}`);
    await press(v, t('suggestion.chooseTemplate'));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('suggestion.useTemplate') })
      .first()
      .click();
    const box = page.getByRole('textbox', { name: t('suggestion.messageLabel'), exact: true });
    await expect.poll(() => box.inputValue()).not.toContain('{');
    expect(await box.inputValue()).not.toBe('');
    await v.context.close();
  });
});
