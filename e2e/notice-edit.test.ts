import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { RichBlock } from '@mdi/contract/kit/rich-text.ts';
import { noticeApi } from '@mdi/contract/modules/notice/notice.contract.ts';
import { describe, expect, test } from 'vitest';
import { type BrowserUser, journeyLanguages, signInQuietly, startDemo } from './browser.ts';
import { projectNamed } from './demo-records.ts';
import { docWithBlocks } from './hostile.ts';
import { enterByAddress } from './navigation.ts';
import { callAsHeadOffice } from './new-users.ts';
import { noticeInput, submitNotice } from './notice-input.ts';
import { beginNotice, dropOn, editorBox, smallPng } from './rich-text-editor.ts';
import { callOk, tokenOf } from './server.ts';

/** The form of a notice: its files, two who write at once, and where its links lead. */

const { visit, server } = startDemo();
const base = '/miniProgramContentManage';

/** A file of this name: a picture, or what only says that it is something else. */
function file(name: string): string {
  const at = path.join(server().dataDir, name);
  writeFileSync(at, name.endsWith('.png') ? Buffer.from(smallPng, 'base64') : 'only a text');
  return at;
}

async function choose({ page }: BrowserUser, button: string, files: string[]): Promise<void> {
  const asked = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button, exact: true }).click();
  await (await asked).setFiles(files);
}

describe.each(journeyLanguages)('in %s', (lang) => {
  test('files are chosen and dropped, ordered and removed, a wrong one is refused, and all of it is kept', async () => {
    const v = await visit(lang);
    const { page, t } = v;
    await beginNotice(v);
    await page.locator('#field-titleZh').fill(`附件 ${lang}`);
    await page.locator('#field-projectIds').click();
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
    await page.keyboard.press('Escape');
    const list = page.locator('.notice_files li');
    const names = () => list.locator('.notice_grow').allTextContents();
    await choose(v, t('notice.addFile'), [file('one.png'), file('two.png')]);
    await expect.poll(names).toEqual(['one.png', 'two.png']);
    await dropOn(v, '.notice_files', { files: [file('three.png')] });
    await expect.poll(names).toEqual(['one.png', 'two.png', 'three.png']);
    // What it says it is, it isn't; and what no reader could open.
    await choose(v, t('notice.addFile'), [file('false.pdf')]);
    await page.getByText(t('upload.error.fileOther', 'TXT', 'PDF')).waitFor();
    await dropOn(v, '.notice_files', { files: [file('plan.exe')] });
    await page.getByText(/plan\.exe/).waitFor();
    expect(await names()).toEqual(['one.png', 'two.png', 'three.png']);
    await page.getByRole('button', { name: t('notice.fileUp', 'three.png') }).click();
    await page.getByRole('button', { name: t('notice.fileRemove', 'one.png') }).click();
    expect(await names()).toEqual(['three.png', 'two.png']);
    // Ten at most; what is dropped while others are on their way waits.
    const more = Array.from({ length: 9 }, (_, at) => `more${at}.png`);
    await choose(v, t('notice.addFile'), more.slice(0, 5).map(file));
    await dropOn(v, '.notice_files', { files: more.slice(5).map(file) });
    await page.getByText(t('upload.error.tooManyFiles', 10)).waitFor();
    await expect.poll(names).toEqual(['three.png', 'two.png', ...more.slice(0, 8)]);
    for (const name of more.slice(0, 8))
      await page.getByRole('button', { name: t('notice.fileRemove', name) }).click();
    expect(await names()).toEqual(['three.png', 'two.png']);

    await choose(v, t('notice.choosePicture'), [file('thumb.png')]);
    const focus = () => page.getByRole('button', { name: t('notice.focus', 55, 50) });
    await page.getByRole('button', { name: t('notice.focus', 50, 50) }).press('ArrowRight');
    await focus().waitFor();
    const large = path.join(server().dataDir, 'large.png');
    writeFileSync(large, Buffer.concat([Buffer.from(smallPng, 'base64'), Buffer.alloc(2 * 1024 * 1024)]));
    await choose(v, t('notice.replacePicture'), [large]);
    await page.getByText(t('upload.error.tooLarge', 2)).waitFor();
    await v.healthy();

    await page.getByText(t('notice.preview'), { exact: true }).first().click();
    await page.getByText('three.png').last().waitFor();
    await page.getByText(t('notice.preview_list'), { exact: true }).click();
    const image = page.locator('.notice_phone img');
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
    await page.getByText(t('notice.preview_share'), { exact: true }).click();
    await v.healthy();

    await page.getByRole('button', { name: t('notice.saveDraft') }).click();
    await page.waitForURL(/noticeId=\d+/);
    await page.reload();
    await page.locator(editorBox).waitFor();
    await expect.poll(names).toEqual(['three.png', 'two.png']);
    await focus().waitFor();
    await v.context.close();
  });

  test('of two who write one notice at once both keep what only they changed, and are asked about the rest', async () => {
    const projectId = await projectNamed(server(), '恒景中心');
    const token = await tokenOf(server(), 'property');
    const { noticeId } = await callOk(
      server(),
      noticeApi,
      'add',
      noticeInput(projectId, `并行 ${lang}`),
      token,
    );
    const open = async (who: string) => {
      const v = await visit(lang);
      await signInQuietly(v, who);
      await enterByAddress(v, `${base}/noticeEdit?noticeId=${noticeId}`);
      await v.page.locator(editorBox).waitFor();
      return v;
    };
    const first = await open('property');
    const second = await open('hq');
    const save = ({ page, t }: BrowserUser) =>
      page.getByRole('button', { name: t('notice.saveDraft'), exact: true }).click();
    await first.page.locator('#field-titleZh').fill('先保存的标题');
    await first.page.locator('#field-publisher').fill('工程部');
    await save(first);
    await first.page.getByText(first.t('notice.saved')).first().waitFor();

    const { page, t } = second;
    await page.locator('#field-titleZh').fill('后保存的标题');
    await page.locator(editorBox).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('后来补充。');
    await save(second);
    const asked = page.getByRole('dialog');
    await asked.getByRole('radio', { name: '先保存的标题' }).waitFor();
    expect(await asked.getByRole('radio', { name: '后保存的标题' }).isChecked()).toBe(true);
    await second.healthy();
    await asked.getByRole('radio', { name: '先保存的标题' }).check();
    await asked.getByRole('button', { name: t('kit.conflictSave') }).click();
    await page.getByText(t('notice.saved')).first().waitFor();
    // What was taken over stands in the form at once, and what is saved is the same.
    expect(await page.locator('#field-titleZh').inputValue()).toBe('先保存的标题');
    expect(await page.locator('#field-publisher').inputValue()).toBe('工程部');
    const { revision } = await callAsHeadOffice(server(), noticeApi, 'get', { noticeId });
    expect([revision.zh.title, revision.publisher]).toEqual(['先保存的标题', '工程部']);
    expect(JSON.stringify(revision.zh.body)).toContain('后来补充。');
    await first.context.close();
    await second.context.close();
  });

  test('a text that somebody else saved stands in the editor before another letter is written, which is added to it', async () => {
    const projectId = await projectNamed(server(), '恒景中心');
    const token = await tokenOf(server(), 'property');
    const notice = noticeInput(projectId, `合并 ${lang}`);
    const { noticeId, version } = await callOk(server(), noticeApi, 'add', notice, token);
    const v = await visit(lang);
    const { page, t } = v;
    await signInQuietly(v, 'hq');
    await enterByAddress(v, `${base}/noticeEdit?noticeId=${noticeId}`);
    await page.locator(editorBox).waitFor();
    const body = docWithBlocks([{ type: 'paragraph', content: [{ type: 'text', text: '对方写的正文' }] }]);
    const theirs = { ...notice, publisher: '工程部', zh: { ...notice.zh, body } };
    await callOk(server(), noticeApi, 'edit', { noticeId, version, notice: theirs }, token);
    await page.locator('#field-summary').fill('我写的摘要');
    await page.locator(editorBox).click();
    // The next letter comes with the first sign that the other's values are in the form.
    await page.evaluate((selector) => {
      const publisher = document.querySelector('#field-publisher');
      const seen = new MutationObserver(() => {
        seen.disconnect();
        document.querySelector<HTMLElement>(selector)?.focus();
        document.execCommand('insertText', false, '补');
      });
      if (publisher) seen.observe(publisher, { attributes: true, attributeFilter: ['value'] });
    }, editorBox);
    await page.keyboard.press('Control+s');
    const text = () => page.locator(editorBox).textContent();
    await expect
      .poll(async () => [...((await text()) ?? '')].toSorted().join(''))
      .toBe([...'补对方写的正文'].toSorted().join(''));
    expect(await text()).toContain('对方写的正文');
    await page.getByText(t('notice.saved')).first().waitFor();
    await page.keyboard.press('Control+s');
    const now = async () => {
      const { revision } = await callAsHeadOffice(server(), noticeApi, 'get', { noticeId });
      return [revision.summary, revision.publisher, JSON.stringify(revision.zh.body).includes('补')];
    };
    await expect.poll(now).toEqual(['我写的摘要', '工程部', true]);
    await v.context.close();
  });

  test('a link out of a notice opens beside it and tells nobody where it came from; a number is dialled', async () => {
    const projectId = await projectNamed(server(), '恒景中心');
    const link = (text: string, href: string): RichBlock => ({
      type: 'paragraph',
      content: [{ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }],
    });
    const body = docWithBlocks([link('说明', 'https://example.com/a'), link('电话', 'tel:+862161234567')]);
    const title = `链接 ${lang}`;
    const notice = noticeInput(projectId, title, { zh: { title, body }, en: { title, body } });
    const noticeId = await submitNotice(server(), notice);
    const { version, revision } = await callAsHeadOffice(server(), noticeApi, 'get', { noticeId });
    await callAsHeadOffice(server(), noticeApi, 'approve', { noticeId, version, hash: revision.hash });
    const v = await visit(lang);
    await signInQuietly(v, 'hq');
    for (const where of [
      `${base}/noticeDetail?noticeId=${noticeId}`,
      `/h5/app/pm/${projectId}/notices/${noticeId}`,
    ]) {
      await enterByAddress(v, where);
      const out = v.page.locator('.rich a', { hasText: '说明' });
      await out.waitFor();
      const told = (name: string) => out.getAttribute(name);
      expect([await told('rel'), await told('target')]).toEqual(['nofollow noopener noreferrer', '_blank']);
      const number = v.page.locator('.rich a', { hasText: '电话' });
      expect([await number.getAttribute('href'), await number.getAttribute('target')]).toEqual([
        'tel:+862161234567',
        null,
      ]);
    }
    await v.context.close();
  });
});
