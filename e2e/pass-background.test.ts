import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type BrowserUser, journeyLanguages, signInQuietly, startDemo } from './browser.ts';
import { chooseProject, goTo } from './navigation.ts';

const { visit } = startDemo();

const home = '锦程广场';

const told = (v: BrowserUser, text: string) => v.page.getByText(text).first().waitFor();
const press = (v: BrowserUser, name: string) => v.page.getByRole('button', { name, exact: true }).click();

/** A blue picture as high as a phone. */
async function picture(page: Page): Promise<Buffer> {
  const text = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 360;
    canvas.height = 780;
    const pen = canvas.getContext('2d');
    if (pen) {
      pen.fillStyle = '#2f6fae';
      pen.fillRect(0, 0, 360, 780);
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  return Buffer.from(text, 'base64');
}

describe.each(journeyLanguages)('in %s', (lang) => {
  test('head office chooses what stands behind the pass, and sees it in a phone frame in both languages', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'hq');
    await goTo(v, '通行背景图');
    await chooseProject(v, home);
    const preview = page.getByRole('img', { name: t('passBackground.preview', t('passBackground.scanId')) });
    await preview.first().waitFor();
    await v.healthy();
    const segment = (name: string) => page.locator('.ant-segmented-item', { hasText: name });
    await segment(t('kit.english')).click();
    await preview.first().getByText('Hold the code up to the device').waitFor();
    await segment(t('kit.chinese')).click();
    await preview.first().getByText('请将通行码对准扫码设备').waitFor();

    await press(v, t('passBackground.edit'));
    const dialog = page.getByRole('dialog', { name: t('passBackground.edit') });
    await dialog.getByText(t('passBackground.scanId'), { exact: true }).first().waitFor();
    await v.healthy();
    const seen = () =>
      dialog
        .locator('.backgrounds_phoneFrame')
        .first()
        .evaluate(
          (frame) => frame.querySelector('.backgrounds_phoneScreen > img')?.getAttribute('src') ?? null,
        );
    const before = await seen();
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'scan.png', mimeType: 'image/png', buffer: await picture(page) });
    const crop = page.getByRole('dialog', { name: t('upload.crop') });
    await crop.locator('img').waitFor();
    await crop.getByRole('button', { name: t('upload.cropDone') }).click();
    // It is seen in the frame before it is saved, also in the place of an older one.
    await expect.poll(seen).not.toBe(before);
    await dialog.getByRole('button', { name: t('kit.save'), exact: true }).click();
    await told(v, t('passBackground.saved'));
    await page.locator('.backgrounds_backgrounds .backgrounds_phoneScreen > img').first().waitFor();

    await page.getByRole('tab', { name: t('frame.history') }).click();
    await told(v, t('log.passBackground.ops.save'));
    await v.healthy();
    await v.context.close();
  });
});
