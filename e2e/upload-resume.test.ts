import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileApi } from '@mdi/contract/modules/file/file.contract.ts';
import { fileUploadRules, partCountOf, sendingRules } from '@mdi/contract/modules/upload/upload.contract.ts';
import type { Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { type BrowserUser, bothLanguages, signInQuietly, startDemo } from './browser.ts';
import { pdfOfSize } from './large-pdf.ts';
import { enterByAddress } from './navigation.ts';
import { callAsHeadOffice } from './new-users.ts';

const { visit, server } = startDemo();

const wide = { timeout: 120_000 };
const form = '/miniProgramContentManage/fileEdit';
const { maxBytes } = fileUploadRules.libraryFile;
const around = pdfOfSize(maxBytes).length - maxBytes;

/** A PDF of so many bytes on the disk: Chromium reads it in pieces, as it does with people's files. */
function kept(name: string, bytes: number): string {
  const folder = path.join(server().dataDir, 'large');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, name);
  const pdf = pdfOfSize(bytes - around);
  expect(pdf.length).toBe(bytes);
  writeFileSync(file, pdf);
  return file;
}

/** Whether it is cut, before which parts it breaks, and what has gone over it. */
type Line = { cut: boolean; cutAt: number[]; begun: number; parts: number };

/** A line of the calls that send files, which can be cut and mended. */
async function lineOf({ page }: BrowserUser) {
  const line: Line = { cut: false, cutAt: [], begun: 0, parts: 0 };
  await page.route(/\/upload\/(begin|part|arrived|finish|add)/, async (route: Route) => {
    const call = /\/upload\/(\w+)/.exec(route.request().url())?.[1];
    if (call === 'part' && line.cutAt[0] === line.parts) {
      line.cutAt.shift();
      line.cut = true;
    }
    if (line.cut) return route.abort('connectionreset');
    if (call === 'begin') line.begun += 1;
    if (call === 'part') line.parts += 1;
    return route.continue();
  });
  return line;
}

/** What the page shows of the progress, from now on, each number once. */
async function watched({ page }: BrowserUser): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const seen: number[] = [];
    const look = () => {
      const bar = document.querySelector<HTMLProgressElement>('.upload-progress progress');
      if (!bar) return;
      const now = bar.hasAttribute('value') ? bar.value : 100;
      if (seen.at(-1) === now) return;
      seen.push(now);
      document.body.dataset.seen = seen.join();
    };
    new MutationObserver(look).observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['value'],
    });
  });
  return () => page.evaluate(() => (document.body.dataset.seen ?? '').split(',').map(Number));
}

test('the largest file goes on twice after its line was cut, by itself and by a key, and is saved as it was', async () => {
  const v = await visit('zh');
  const { page, t } = v;
  await signInQuietly(v, 'hq');
  await enterByAddress(v, form);
  await page.locator('#field-projectId').click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
  const count = partCountOf(maxBytes);
  expect(count).toBe(Math.ceil(maxBytes / sendingRules.partBytes));
  const line = await lineOf(v);
  line.cutAt = [3, 15];
  const progress = await watched(v);
  await page.locator('input[type=file]').setInputFiles(kept('全年能耗分析.pdf', maxBytes));

  // A short break: it goes on by itself.
  await expect.poll(() => line.cut, wide).toBe(true);
  await page.getByRole('progressbar', { name: t('upload.progress') }).waitFor();
  expect(await page.getByRole('button', { name: t('kit.save'), exact: true }).isDisabled()).toBe(true);
  line.cut = false;
  await expect.poll(() => line.parts, wide).toBeGreaterThan(3);

  // A long one: the field offers to go on, or to leave it.
  await expect.poll(() => line.cut, wide).toBe(true);
  const goOn = page.getByRole('button', { name: t('upload.again') });
  await goOn.waitFor(wide);
  await page.getByRole('button', { name: t('upload.stop') }).waitFor();
  await page.locator('.field-error').first().waitFor();
  line.cut = false;
  await goOn.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('progressbar', { name: t('upload.progress') }).waitFor();
  // Whoever went on by a key finds the other button at the next Tab.
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(t('upload.stop'));
  await page.getByText('全年能耗分析.pdf').waitFor(wide);
  // Nothing that had arrived was sent again.
  expect(line.parts).toBe(count);
  expect(line.begun).toBe(1);
  const seen = await progress();
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(seen.length).toBeGreaterThan(10);
  expect(seen.at(-1)).toBe(100);

  await page.getByRole('button', { name: t('kit.save'), exact: true }).click();
  await page.waitForURL(/fileDetail/);
  const fileId = Number(new URL(page.url()).searchParams.get('fileId'));
  const saved = await callAsHeadOffice(server(), fileApi, 'get', { fileId });
  expect(saved.document).toMatchObject({ size: maxBytes, pages: 1, type: 'application/pdf' });
  await page.getByText('50.0 MB').first().waitFor();
  await v.context.close();
});

test('a byte more is refused before anything is sent, in both languages', async () => {
  const file = kept('over.pdf', maxBytes + 1);
  for (const lang of bothLanguages) {
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'hq');
    await enterByAddress(v, form);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByText(t('upload.error.fileTooLarge', 50)).waitFor();
    expect(asked.filter((url) => url.includes('/upload/'))).toEqual([]);
    expect(await page.getByRole('button', { name: t('upload.again') }).count()).toBe(0);
    await v.healthy();
    await v.context.close();
  }
});
