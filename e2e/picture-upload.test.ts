import { uploadApi } from '@mdi/contract/modules/upload/upload.contract.ts';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { journeyLanguages, signInQuietly, startDemo } from './browser.ts';
import { goTo } from './navigation.ts';
import { dataOfAnswer } from './server.ts';

const { visit } = startDemo();

/** A blue PNG of 900 × 500. */
async function picture(page: Page): Promise<Buffer> {
  const text = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 900;
    canvas.height = 500;
    const pen = canvas.getContext('2d');
    if (pen) {
      pen.fillStyle = '#2f6fae';
      pen.fillRect(0, 0, 900, 500);
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  return Buffer.from(text, 'base64');
}

/** A PNG of 700 × 600 that is as large as its pixels. */
async function noise(page: Page): Promise<Buffer> {
  const text = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 700;
    canvas.height = 600;
    const pen = canvas.getContext('2d');
    const pixels = new ImageData(700, 600);
    for (let at = 0; at < pixels.data.length; at += 1) {
      pixels.data[at] = at % 4 === 3 ? 255 : Math.imul(at, 2_654_435_761) >>> 24;
    }
    pen?.putImageData(pixels, 0, 0);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  return Buffer.from(text, 'base64');
}

/** The pixels of the picture that the form shows, once it is there. */
async function sizeOf(page: Page): Promise<number[]> {
  const image = page.locator('.picture img');
  const size = () => image.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]);
  await expect.poll(size).not.toContain(0);
  return size();
}

describe.each(journeyLanguages)('in %s', (lang) => {
  test('a logo is chosen, cropped, uploaded and saved, and shows in the list', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'hq');
    await goTo(v, '项目列表');
    await page
      .locator('tbody tr.ant-table-row')
      .first()
      .getByRole('link', { name: t('kit.edit') })
      .click();
    const input = page.locator('input[type=file]');
    await input.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await picture(page) });
    const dialog = page.getByRole('dialog', { name: t('upload.crop') });
    await dialog.locator('img').waitFor();
    await v.healthy();
    await dialog.getByRole('slider').focus();
    await page.keyboard.press('ArrowRight');
    const shown = () => dialog.locator('img').getAttribute('style');
    const before = await shown();
    await dialog.getByRole('application').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(shown).not.toBe(before);
    const sent = page.waitForResponse((answer) => answer.url().includes('/upload/add'));
    await dialog.getByRole('button', { name: t('upload.cropDone') }).click();
    const { url } = await dataOfAnswer(uploadApi, 'add', await sent);
    await page.locator(`.picture img[src="${url}"]`).waitFor();
    const [width, height] = await sizeOf(page);
    expect(width).toBe(height);
    const saved = page.waitForResponse((answer) => answer.url().includes('/project/edit'));
    await page.getByRole('button', { name: t('kit.save'), exact: true }).click();
    expect(await (await saved).json()).toMatchObject({ code: 200 });
    await goTo(v, '项目列表');
    await page.locator(`.logo-name img[src="${url}"]`).waitFor();
    await v.healthy();
    await v.context.close();
  });

  test('a picture may be used whole, and what is none says why', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'hq');
    await goTo(v, '项目列表');
    await page.getByRole('link', { name: t('project.addNew') }).click();
    const input = page.locator('input[type=file]');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    await input.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: svg });
    await page.getByText(t('upload.error.format', 'JPG/PNG')).waitFor();
    await input.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: svg });
    const dialog = page.getByRole('dialog', { name: t('upload.crop') });
    await page.locator('.field-error', { hasText: t('upload.error.broken') }).waitFor();
    expect(await dialog.count()).toBe(0);
    await input.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await picture(page) });
    await dialog.getByRole('button', { name: t('upload.cropSkip') }).click();
    expect(await sizeOf(page)).toEqual([400, 222]);
    await v.context.close();
  });

  test('an upload shows how far it has come, holds Save back, and can be stopped', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'hq');
    await goTo(v, '项目列表');
    await page.getByRole('link', { name: t('project.addNew') }).click();
    const line = await v.context.newCDPSession(page);
    // It is to last until it is stopped, however slow this machine is.
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 3_000 };
    await line.send('Network.emulateNetworkConditions', slow);
    const buffer = await noise(page);
    await page.locator('input[type=file]').setInputFiles({ name: 'n.png', mimeType: 'image/png', buffer });
    await page.getByRole('button', { name: t('upload.cropSkip') }).click();
    const progress = page.getByRole('progressbar', { name: t('upload.progress') });
    const percent = async () => Number(await progress.getAttribute('value'));
    await expect.poll(percent, { timeout: 90_000 }).toBeGreaterThan(0);
    const save = page.getByRole('button', { name: t('kit.save'), exact: true });
    await expect.poll(() => save.isDisabled()).toBe(true);
    await page.getByText(t('upload.wait')).waitFor();
    await v.healthy();
    await page.getByRole('button', { name: t('upload.stop') }).click();
    await progress.waitFor({ state: 'detached' });
    const choose = page.getByRole('button', { name: t('upload.choose') });
    await expect.poll(() => choose.evaluate((button) => button === document.activeElement)).toBe(true);
    await expect.poll(() => save.isDisabled()).toBe(false);
    await expect.poll(() => page.locator('.picture img').count()).toBe(0);
    await v.context.close();
  });
});
