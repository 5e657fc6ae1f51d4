import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityProblems } from './accessibility-problems.ts';
import { openBrowser } from './browser.ts';

/** Pages of mini-programs in a browser that runs no script and no style but those of files, without the product. */

const source = (path: string) => fileURLToPath(new URL(`../packages/${path}`, import.meta.url));
const files = new Map<string, { type: string; body: string | Uint8Array }>();
let server: Server;
let origin = '';
let context: BrowserContext;

const sky = (name: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="512"><rect width="1024" height="512" fill="#cfe0ea"/>` +
  `<rect y="320" width="1024" height="192" fill="#5f7a5c"/><rect x="400" y="120" width="220" height="260" fill="#31587a"/>` +
  `<text x="420" y="100" font-size="40">${name.replace(/\W/g, '')}</text></svg>`;

beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: [source('page-kit/src/view/all-blocks-page.fixture.tsx')],
    outdir: '/b',
    write: false,
    bundle: true,
    splitting: true,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  for (const { path, contents } of outputFiles)
    files.set(path, { type: path.endsWith('.css') ? 'text/css' : 'text/javascript', body: contents });
  files.set('/tokens.css', { type: 'text/css', body: readFileSync(source('web/src/kit/page/tokens.css')) });
  files.set('/frame.css', { type: 'text/css', body: 'body { margin: 0 }' });
  const links = ['/tokens.css', '/frame.css', '/b/all-blocks-page.fixture.css']
    .map((href) => `<link rel="stylesheet" href="${href}">`)
    .join('');
  const head = `<meta charset="utf-8"><title>Page</title><meta name="viewport" content="width=device-width">${links}`;
  files.set('/', {
    type: 'text/html',
    body: `<!doctype html><html lang="zh-CN"><head>${head}</head><body><div id="root"></div><script type="module" src="/b/all-blocks-page.fixture.js"></script></body></html>`,
  });
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const file =
      files.get(pathname) ??
      (pathname.startsWith('/files/') ? { type: 'image/svg+xml', body: sky(pathname) } : undefined);
    response.writeHead(file ? 200 : 404, {
      'content-type': file?.type ?? 'text/plain',
      'content-security-policy': "default-src 'self'; script-src 'self'; style-src 'self'",
    });
    response.end(file?.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the pages have no address');
  origin = `http://127.0.0.1:${address.port}`;
  context = await (await openBrowser()).newContext();
});

afterAll(async () => {
  await context?.close();
  server?.close();
});

/** Opens the page at a width, and gathers whatever the browser complains about. */
async function open(
  width: number,
  lang: 'zh' | 'en',
  before?: string,
  where = context,
  texts = '',
): Promise<{ page: Page; trouble: string[] }> {
  const page = await where.newPage();
  await page.setViewportSize({ width, height: 800 });
  const trouble: string[] = [];
  page.on('pageerror', ({ message }) => trouble.push(message));
  page.on('console', (message) => {
    // The simulated video is none.
    if (['error', 'warning'].includes(message.type())) trouble.push(message.text());
  });
  if (before) await page.addInitScript(before);
  await page.goto(`${origin}/?lang=${lang}&texts=${texts}`);
  await page.locator('.pk-tabbar').waitFor();
  await page.locator('.pk-pin').waitFor({ state: 'attached' });
  return { page, trouble };
}

describe.each(['zh', 'en'] as const)('in %s', (lang) => {
  test.each([
    [320, ''],
    [375, ''],
    [460, ''],
    [320, 'long'],
    [375, 'zh'],
  ])(
    'at %d px with texts “%s” nothing keeps anybody out, and nothing is wider than the screen, also in large type',
    async (width, texts) => {
      const { page, trouble } = await open(width, lang, undefined, context, texts);
      expect(await accessibilityProblems(page)).toEqual([]);
      const wide = () =>
        page.evaluate(() =>
          [...document.querySelectorAll('#root *')]
            .filter((one) => one.closest('.pk-carousel ul, .pk-tabs, .pk-map, .pk-flat') === null)
            .filter((one) => one.getBoundingClientRect().right > innerWidth + 0.5)
            .map((one) => `${one.tagName}.${one.className}`),
        );
      expect(await wide()).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      const small = await page.evaluate(() =>
        [...document.querySelectorAll('a, button')]
          .map((one) => ({
            name: `${one.className} ${one.textContent}`,
            ...one.getBoundingClientRect().toJSON(),
          }))
          .filter(({ height, width }) => height < 24 || width < 24)
          .map(({ name }) => name),
      );
      expect(small).toEqual([]);
      // As WeChat and phones enlarge them: every size of letters half as large again.
      await page.evaluate(() => {
        for (const one of document.querySelectorAll<HTMLElement>('#root *'))
          one.dataset.size = getComputedStyle(one).fontSize;
        for (const one of document.querySelectorAll<HTMLElement>('[data-size]'))
          one.style.fontSize = `${Number.parseFloat(one.dataset.size ?? '') * 1.5}px`;
      });
      expect(await wide()).toEqual([]);
      expect(trouble).toEqual([]);
      await page.close();
    },
  );
});

test('one looks around in a panorama by keys and by dragging, and comes back', async () => {
  // The browser of the other journeys draws nothing in three dimensions.
  const executablePath = process.env.CHROMIUM_PATH || '/usr/bin/chromium';
  const args = ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
  const browser = await chromium.launch({ executablePath, args });
  const { page, trouble } = await open(375, 'zh', undefined, await browser.newContext());
  const section = page.locator('.pk-panoramas');
  await section.getByRole('button', { name: '进入全景' }).click();
  const around = section.getByRole('application');
  await around.waitFor();
  const seen = async () => (await around.screenshot()).toString('base64');
  await expect.poll(async () => (await seen()).length).toBeGreaterThan(2000);
  await around.focus();
  const first = await seen();
  await page.keyboard.press('ArrowRight');
  await expect.poll(seen).not.toBe(first);
  const turned = await seen();
  const box = await around.boundingBox();
  if (!box) throw new Error('the panorama has no place');
  await page.mouse.move(box.x + 150, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + 100, { steps: 3 });
  await page.mouse.up();
  await expect.poll(seen).not.toBe(turned);
  expect(await accessibilityProblems(page, '.pk-panoramas')).toEqual([]);
  await section.getByRole('button', { name: '返回平面图' }).click();
  expect(await around.count()).toBe(0);
  expect(trouble.filter((text) => !/GPU|WebGL/i.test(text))).toEqual([]);
  await browser.close();
});

test('without WebGL a panorama is flat and scrolled sideways', async () => {
  const { page } = await open(375, 'en', 'HTMLCanvasElement.prototype.getContext = () => null');
  await page.getByRole('button', { name: 'Look around' }).click();
  const flat = page.locator('.pk-flat');
  await flat.focus();
  await expect.poll(() => flat.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => flat.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0);
  expect(await accessibilityProblems(page, '.pk-panoramas')).toEqual([]);
  await page.close();
});

test('slides turn by keys, can be stopped, and stand still for who wants no motion', async () => {
  const { page } = await open(375, 'zh');
  const list = page.locator('.pk-carousel ul');
  await list.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => list.evaluate((box) => Math.round(box.scrollLeft / box.clientWidth))).toBe(1);
  await expect.poll(() => page.locator('.pk-dots i').nth(1).getAttribute('class')).toBe('pk-on');
  await page.getByRole('button', { name: '暂停轮播' }).click();
  await page.getByRole('button', { name: '继续轮播' }).waitFor();
  await page.close();
});
