import { pathOf } from '@mdi/contract/kit/op.ts';
import { noticeApi } from '@mdi/contract/modules/notice/notice.contract.ts';
import { uploadApi } from '@mdi/contract/modules/upload/upload.contract.ts';
import { expect, test } from 'vitest';
import { type BrowserUser, signInQuietly, startDemo } from './browser.ts';
import { projectNamed } from './demo-records.ts';
import { blockWithText, docWithBlocks, hostileTexts, inBatches } from './hostile.ts';
import { readExport } from './list-exports.ts';
import { enterByAddress, searchList } from './navigation.ts';
import { callAsHeadOffice } from './new-users.ts';
import { noticeInput, submitNotice } from './notice-input.ts';
import { callOk, tokenOf } from './server.ts';

/** Texts that would run if any page took them for more than texts: whatever is stored is shown as it was written. */

const { visit, server } = startDemo();
const base = '/miniProgramContentManage';
/** A word by which the list finds them all. */
const sign = '危险文本';

/** Uploads a picture as a file of this name. */
async function fileNamed(name: string, token: string): Promise<number> {
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const form = new FormData();
  form.append('purpose', 'noticeFile');
  form.append('file', new File([Buffer.from(png, 'base64')], name, { type: 'image/png' }));
  const answer = await fetch(`${server().url}${pathOf(uploadApi, 'add')}`, {
    method: 'POST',
    headers: { 'x-token': token },
    body: form,
  });
  const said = (await answer.json()) as { code: number; message: string; data: { uploadId: number } };
  if (said.code !== 200) throw new Error(`${name}: ${said.message}`);
  return said.data.uploadId;
}

const short = (text: string, most: number) => [...text].slice(0, most).join('');

/** Publishes documents, and hands in others beside them, so that there is a difference; answers the number. */
async function publish(projectId: number, texts: readonly string[], from: number): Promise<number> {
  const token = await tokenOf(server(), 'property');
  const [text = ''] = texts;
  const body = docWithBlocks(texts.map((one, at) => blockWithText(one, from + at)));
  const file = await fileNamed(`${short(text, 60).replace(/[/\\]/g, '')}.png`, token);
  const first = noticeInput(projectId, short(text, 90), {
    zh: { title: short(text, 90), body },
    en: { title: short(text, 90), body },
    summary: text,
    publisher: short(text, 50),
    attachmentIds: [file],
  });
  const noticeId = await submitNotice(server(), first);
  const { revision, version } = await callAsHeadOffice(server(), noticeApi, 'get', { noticeId });
  await callAsHeadOffice(server(), noticeApi, 'approve', { noticeId, version, hash: revision.hash });
  // Each document again, as another node and with other words behind it: all of them differ.
  const others = docWithBlocks(texts.map((one, at) => blockWithText(`${one} 2`, from + at + 1)));
  const second = { ...first, zh: { title: `${short(text, 90)} 2`, body: others } };
  const now = (await callAsHeadOffice(server(), noticeApi, 'get', { noticeId })).version;
  const saved = await callOk(server(), noticeApi, 'edit', { noticeId, version: now, notice: second }, token);
  await callOk(server(), noticeApi, 'submit', { noticeId, version: saved.version }, token);
  return noticeId;
}

/** Keeps what no page may do: open a dialog, ask a foreign host, or go there. */
function strangeIn({ page, context }: BrowserUser): string[] {
  const strange: string[] = [];
  page.on('dialog', (dialog) => {
    strange.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol.startsWith('http') && host !== new URL(server().url).host) strange.push(request.url());
  });
  return strange;
}

/** What of the page runs, or would. */
const aliveIn = ({ page }: BrowserUser) =>
  page.evaluate(() => ({
    ran: '__ran' in window || '__printed' in window,
    alive: [...document.querySelectorAll('body *')]
      .filter(
        (one) =>
          /^(?:IFRAME|OBJECT|EMBED|MARQUEE|BASE|MATH|PORTAL|TEMPLATE)$/i.test(one.tagName) ||
          one.getAttributeNames().some((name) => /^on/i.test(name)) ||
          /^\s*(?:javascript|vbscript|data):/i.test(one.getAttribute('href') ?? ''),
      )
      .map((one) => one.outerHTML.slice(0, 120)),
  }));

test('of three hundred documents none runs: list, export, detail, difference, full text, preview, editor, and the app', async () => {
  expect(new Set(hostileTexts).size).toBeGreaterThanOrEqual(300);
  expect(hostileTexts.map((text, at) => JSON.stringify(blockWithText(text, at))).length).toBe(
    hostileTexts.length,
  );
  const projectId = await projectNamed(server(), '恒景中心');
  await callAsHeadOffice(server(), noticeApi, 'setRules', {
    projectId,
    bothLanguages: false,
    ownReview: false,
  });
  const v = await visit('zh');
  const { page, t } = v;
  await v.context.addInitScript(() => {
    window.print = () => Object.assign(window, { __printed: true });
  });
  const strange = strangeIn(v);
  const quiet = async (where: string) =>
    expect({ where, ...(await aliveIn(v)), strange }).toEqual({ where, ran: false, alive: [], strange: [] });
  /** Each of these stands there, letter by letter. */
  const shows = async (where: string, selector: string, texts: readonly string[]) => {
    await page.locator(selector).first().waitFor();
    const all = await page.locator(selector).allTextContents();
    const joined = all.join('\n').replace(/\s+/g, ' ');
    const missing = texts.filter((text) => !joined.includes(text.replace(/\s+/g, ' ')));
    expect({ where, missing }).toEqual({ where, missing: [] });
    await quiet(where);
  };
  await signInQuietly(v, 'hq');

  // Each is the title of a notice, its summary and its publisher: what the list shows and the export holds.
  for (const [at, text] of hostileTexts.entries()) {
    const body = docWithBlocks([blockWithText(text, at)]);
    await callAsHeadOffice(server(), noticeApi, 'add', {
      ...noticeInput(projectId, '', { zh: { title: short(text, 90), body }, en: null }),
      summary: text,
      publisher: `${sign} ${short(text, 40)}`,
    });
  }
  await enterByAddress(v, `${base}/NoticeManage?limit=50`);
  await page.locator('tbody tr.ant-table-row').first().waitFor();
  await searchList(v, sign);
  const seen = new Set<string>();
  const pages = Math.ceil(hostileTexts.length / 50);
  for (let at = 1; at <= pages; at += 1) {
    await page.locator(`.ant-pagination-item-${at}`).click();
    await page.locator(`.ant-pagination-item-${at}.ant-pagination-item-active`).waitFor();
    await page.locator('.list-card[aria-busy=false]').waitFor();
    const rows = page.locator('tbody tr.ant-table-row .name-cell');
    for (const title of await rows.allTextContents()) seen.add(title);
    await quiet(`list ${at}`);
  }
  const titles = new Set(hostileTexts.map((text) => short(text, 90).trim()));
  expect([...titles].filter((title) => !seen.has(title))).toEqual([]);
  const { rows } = await readExport(v, 'export.all');
  const cells = new Set(rows.flat());
  // A workbook may put a sign before what a program would take for a formula.
  expect([...titles].filter((title) => !cells.has(title) && !cells.has(`'${title}`))).toEqual([]);

  const parts = inBatches(hostileTexts, 20);
  for (const [at, texts] of parts.entries()) {
    const id = await publish(projectId, texts, at * 20);
    await enterByAddress(v, `${base}/noticeDetail?noticeId=${id}`);
    await shows('detail', '.rich', texts);
    await enterByAddress(v, `${base}/noticeReview?noticeId=${id}`);
    await shows('difference', '.rich-diff', texts);
    await page.getByText(t('notice.full'), { exact: true }).first().click();
    await shows('full text', '.rich', texts);
    await page.getByText(t('notice.preview'), { exact: true }).first().click();
    await shows('preview', '.rich', texts);
    await enterByAddress(v, `/h5/app/pm/${projectId}/notices/${id}`);
    await shows('app', '.rich', texts);
    const copy = await callAsHeadOffice(server(), noticeApi, 'copy', { noticeId: id });
    await enterByAddress(v, `${base}/noticeEdit?noticeId=${copy.noticeId}`);
    await shows('editor', '.ProseMirror', texts);
  }
  await enterByAddress(v, `/h5/app/pm/${projectId}/notices`);
  await shows('app list', '.briefs', [short(hostileTexts.at(-20) ?? '', 90)]);
  await v.healthy();
  await v.context.close();
});
