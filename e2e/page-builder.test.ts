import { pageApi } from '@mdi/contract/modules/page/page.contract.ts';
import { uploadApi } from '@mdi/contract/modules/upload/upload.contract.ts';
import type { PageKind } from '@mdi/page-kit/shapes.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type BrowserUser, signInQuietly, startDemo } from './browser.ts';
import { projectNamed } from './demo-records.ts';
import { enterByAddress } from './navigation.ts';
import { callAsHeadOffice } from './new-users.ts';
import { dataOfAnswer } from './server.ts';

/** What is done in the builder besides building: going back to a version, copying to another page, uploads. */

const { visit, server } = startDemo();

let of: { projectId: number; program: 'pm' };
/** One person at one browser. */
let v: BrowserUser;

beforeAll(async () => {
  v = await visit('zh');
  await signInQuietly(v, 'hq');
  of = { projectId: await projectNamed(server(), '恒景中心'), program: 'pm' };
});

const keys = async (...all: string[]) => {
  for (const key of all) await v.page.keyboard.press(key);
};
const layers = () => v.page.getByRole('listbox', { name: v.t('page.layers') });
const draftOf = async (pageId: number) => (await callAsHeadOffice(server(), pageApi, 'get', { pageId })).doc;
const toldInPage = (text: string) => v.page.getByText(text).first().waitFor();

async function open(pageId: number, path: string): Promise<void> {
  await enterByAddress(v, `/miniProgramContentManage/${path}?pageId=${pageId}`);
  await layers().waitFor();
}

/** A new page with one block of a kind, open in its builder. */
async function begin(kind: PageKind, path: string, titleZh: string, block: string): Promise<number> {
  const { pageId } = await callAsHeadOffice(server(), pageApi, 'add', {
    ...of,
    channel: 'app',
    kind,
    titleZh,
    titleEn: 'New',
    replace: false,
  });
  await open(pageId, path);
  await v.page.getByRole('button', { name: block }).click();
  await v.page.getByRole('option', { name: block }).waitFor();
  return pageId;
}

test('what was published before is compared in words, and becomes the draft without changing what readers see', async () => {
  const { pages } = await callAsHeadOffice(server(), pageApi, 'list', of);
  // Somebody works on it: a text was added to what is live.
  const about =
    pages.find(({ kind, channel }) => kind === 'standard' && channel === 'app') ??
    expect.fail('the demo has this page');
  const { pageId } = about;
  const { doc, liveDoc } = await callAsHeadOffice(server(), pageApi, 'get', { pageId });
  expect(doc.blocks).toHaveLength((liveDoc?.blocks.length ?? 0) + 1);
  await open(pageId, 'standardConfig');
  await v.page.locator('#page-title').fill('关于项目');
  await toldInPage(v.t('page.draftChanges', 2));
  await v.page.getByRole('button', { name: v.t('page.versions') }).click();
  const dialog = v.page.getByRole('dialog', { name: v.t('page.versions') });
  await dialog.getByRole('heading', { name: v.t('page.versionToDraft', 1) }).waitFor();
  const said = await dialog.getByRole('list').last().getByRole('listitem').allTextContents();
  expect(said).toEqual(['标题：「项目介绍」改为「关于项目」', expect.stringMatching(/^新增 文本/)]);
  await v.healthy();
  await dialog.getByRole('button', { name: v.t('page.restore', 1) }).focus();
  await keys('Enter');
  await toldInPage(v.t('page.restored', 1));
  await expect.poll(() => v.page.getByRole('option').count()).toBe(liveDoc?.blocks.length);
  const after = await callAsHeadOffice(server(), pageApi, 'get', { pageId });
  expect(after.doc).toEqual(liveDoc);
  expect(after).toMatchObject({ live: about.live, changes: 0 });
  expect(await callAsHeadOffice(server(), pageApi, 'versions', { pageId })).toHaveLength(1);
});

test('a draft is given up for what is live, once it is confirmed', async () => {
  const { pages } = await callAsHeadOffice(server(), pageApi, 'list', of);
  const about = pages.find(({ kind, channel }) => kind === 'standard' && channel === 'app');
  const { pageId } = about ?? expect.fail('the demo has this page');
  const { liveDoc } = await callAsHeadOffice(server(), pageApi, 'get', { pageId });
  await open(pageId, 'standardConfig');
  await v.page.locator('#page-title').fill('关于我们');
  await toldInPage(v.t('page.draftChanges', 1));
  await v.page.getByRole('button', { name: v.t('page.discard'), exact: true }).click();
  const dialog = v.page.getByRole('dialog');
  await dialog.getByText(v.t('page.discardText', 1, 1)).waitFor();
  await v.healthy();
  await dialog.getByRole('button', { name: v.t('page.discard'), exact: true }).click();
  await toldInPage(v.t('page.discarded', 1));
  await expect.poll(() => v.page.locator('#page-title').inputValue()).toBe(liveDoc?.title.zh);
  expect(await draftOf(pageId)).toEqual(liveDoc);
});

test('blocks are copied in one page and pasted in another by keys, with ids of their own', async () => {
  const { pages } = await callAsHeadOffice(server(), pageApi, 'list', of);
  const idOf = (kind: PageKind) => pages.find((page) => page.kind === kind)?.pageId ?? 0;
  const from = await draftOf(idOf('service'));
  await open(idOf('service'), 'serviceConfig');
  await layers().focus();
  // Its heading picture is left; the two blocks after it are chosen.
  await keys('Home', 'ArrowDown', 'Shift+ArrowDown', 'Control+c');
  await toldInPage(v.t('page.copiedBlocks', 2));
  await v.page.getByRole('link', { name: v.t('page.backToList') }).click();
  await v.page.getByRole('link', { name: `${v.t('page.edit')} 商业配套`, exact: true }).click();
  await layers().waitFor();
  const before = await draftOf(idOf('business'));
  await layers().focus();
  await keys('End', 'Control+v');
  await expect.poll(() => v.page.getByRole('option').count()).toBe(before.blocks.length + 2);
  const pasted = async () => (await draftOf(idOf('business'))).blocks.slice(before.blocks.length);
  await expect.poll(pasted).toHaveLength(2);
  const copies = await pasted();
  expect(copies.map(({ type }) => type)).toEqual(from.blocks.slice(1, 3).map(({ type }) => type));
  const ids = new Set([...from.blocks, ...before.blocks].map(({ id }) => id));
  expect(copies.filter(({ id }) => ids.has(id))).toEqual([]);
  await keys('Control+z');
  await expect.poll(pasted).toEqual([]);
  await v.healthy();
});

test('blocks are dragged from the palette into the page, and in the layers to another place; beside both they stay', async () => {
  const pageId = await begin('standard', 'standardConfig', '拖动', v.t('page.block.text'));
  const tile = (name: 'button' | 'divider') =>
    v.page.getByRole('list').getByRole('button', { name: v.t(`page.block.${name}`) });
  const row = (name: 'button' | 'divider' | 'text') =>
    v.page.getByRole('option', { name: v.t(`page.block.${name}`) });
  const types = async () => (await draftOf(pageId)).blocks.map(({ type }) => type);
  const upper = { targetPosition: { x: 20, y: 4 } };
  await tile('divider').dragTo(v.page.locator('[data-block]').first(), upper);
  await expect.poll(types).toEqual(['divider', 'text']);
  await tile('button').dragTo(row('text'), upper);
  await expect.poll(types).toEqual(['divider', 'button', 'text']);
  await row('text').dragTo(row('divider'), upper);
  await expect.poll(types).toEqual(['text', 'divider', 'button']);
  await row('button').dragTo(v.page.getByRole('heading', { name: v.t('page.palette') }));
  // What comes next is done to the page as it was.
  await row('divider').dragTo(row('text'), upper);
  await expect.poll(types).toEqual(['divider', 'text', 'button']);
  await v.healthy();
});

/** A PNG of two colours, so large. */
async function picture(page: Page, width: number, height: number): Promise<Buffer> {
  const text = await page.evaluate(
    ([wide, high]) => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: wide, height: high });
      const pen = canvas.getContext('2d');
      if (!pen) return '';
      pen.fillStyle = '#2f6fae';
      pen.fillRect(0, 0, wide, high);
      pen.fillStyle = '#ef9440';
      pen.fillRect(0, 0, wide / 2, high);
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    },
    [width, height] as const,
  );
  return Buffer.from(text, 'base64');
}
const png = async (name: string, width: number, height: number) => ({
  name,
  mimeType: 'image/png',
  buffer: await picture(v.page, width, height),
});

test('of a picture a part is cut out and a place kept in sight, by keys', async () => {
  const pageId = await begin('standard', 'standardConfig', '图片页', v.t('page.block.picture'));
  const chosen = v.page.getByRole('group', { name: v.t('page.field.pic') });
  await chosen
    .locator('input[type=file]')
    .first()
    .setInputFiles(await png('towers.png', 800, 800));
  const dialog = v.page.getByRole('dialog', { name: v.t('upload.crop') });
  await dialog.locator('img').waitFor();
  await dialog.getByRole('application').focus();
  await keys('ArrowDown');
  const sent = v.page.waitForResponse((answer) => answer.url().includes('/upload/add'));
  await dialog.getByRole('button', { name: v.t('upload.cropDone') }).click();
  const { uploadId } = await dataOfAnswer(uploadApi, 'add', await sent);
  await v.page.getByRole('button', { name: v.t('notice.focus', 50, 50) }).focus();
  await keys('ArrowLeft', 'ArrowUp', 'ArrowUp');
  await v.page.getByRole('button', { name: v.t('notice.focus', 45, 40) }).waitFor();
  const kept = async () => {
    const [block] = (await draftOf(pageId)).blocks;
    return block?.type === 'picture' ? block.items[0]?.pic : undefined;
  };
  await expect.poll(kept).toMatchObject({ up: uploadId, focus: { x: 45, y: 40 } });
  const { w = 0, h = 1 } = (await kept()) ?? {};
  // What was cut out is as wide as pictures are shown.
  expect(w / h).toBeCloseTo(1500 / 840, 1);
  await v.healthy();
});

test('a panorama that isn’t twice as wide as high is refused with a sentence, whole or not', async () => {
  const pageId = await begin('overview360', 'overview360Config', '全景', v.t('page.block.panorama'));
  const field = v.page.getByRole('group', { name: v.t('page.field.pic') });
  await field.locator('input[type=file]').setInputFiles(await png('wide.png', 900, 300));
  const dialog = v.page.getByRole('dialog', { name: v.t('upload.crop') });
  await dialog.getByRole('button', { name: v.t('upload.cropSkip') }).click();
  await field.getByText(v.t('page.panoramaRatio')).waitFor();
  await v.healthy();
  const pic = async () => {
    const [block] = (await draftOf(pageId)).blocks;
    return block?.type === 'panorama' ? block.items[0]?.pic : undefined;
  };
  await expect.poll(pic).toBeNull();
  await field.locator('input[type=file]').setInputFiles(await png('round.png', 800, 400));
  await expect.poll(pic).toMatchObject({ w: 800, h: 400 });
  expect(await field.getByText(v.t('page.panoramaRatio')).count()).toBe(0);
});

/** An MP4 without a picture in it, that says how large its pictures are. */
function film(width: number, height: number): Buffer {
  const box = (type: string, ...inner: Buffer[]): Buffer => {
    const head = Buffer.alloc(8);
    const body = Buffer.concat(inner);
    head.writeUInt32BE(8 + body.length);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, body]);
  };
  const track = Buffer.alloc(84);
  track.writeUInt32BE(width * 65_536, 76);
  track.writeUInt32BE(height * 65_536, 80);
  return Buffer.concat([
    ...[box('ftyp', Buffer.from('isom0000mp42')), box('moov', box('trak', box('tkhd', track)))],
    box('mdat', Buffer.alloc(64)),
  ]);
}

test('a video of 4:3 can’t be published, and says so where it was chosen; one of 16:9 can', async () => {
  await begin('standard', 'standardConfig', '视频页', v.t('page.block.video'));
  const field = v.page.getByRole('group', { name: v.t('page.field.video'), exact: true });
  const choose = (name: string, buffer: Buffer) =>
    field.locator('input[type=file]').setInputFiles({ name, mimeType: 'video/mp4', buffer });
  await choose('old.mp4', film(640, 480));
  const wrong = field.getByText(/宽高比必须为 16:9/);
  await wrong.waitFor();
  const publish = v.page.getByRole('button', { name: v.t('page.publish'), exact: true });
  await publish.click();
  const dialog = v.page.getByRole('dialog');
  await dialog.getByText(v.t('page.stopsLeft', 1)).waitFor();
  expect(await dialog.getByRole('button', { name: v.t('page.publishNow') }).isEnabled()).toBe(false);
  await v.healthy();
  await keys('Escape');
  await dialog.waitFor({ state: 'detached' });
  await choose('new.mp4', film(1280, 720));
  await wrong.waitFor({ state: 'detached' });
  await publish.click();
  await expect
    .poll(() => dialog.getByRole('button', { name: v.t('page.publishNow') }).isEnabled())
    .toBe(true);
});
