import type { CDPSession } from 'playwright-core';
import { type BrowserUser, signInQuietly } from './browser.ts';
import { enterByAddress } from './navigation.ts';

/** The editor of texts, as a journey uses it: the Chinese text of a new notice. */

export const editorBox = '#field-bodyZh';
const edit = '/miniProgramContentManage/noticeEdit';

/** Somebody who is about to write a notice. */
export async function beginNotice(v: BrowserUser): Promise<void> {
  await signInQuietly(v, 'hq');
  await enterByAddress(v, edit);
  await v.page.locator(editorBox).waitFor();
}

/** Empties the text: one paragraph without words, marks or alignment. */
export async function emptyEditor({ page }: BrowserUser): Promise<void> {
  const text = page.locator(editorBox);
  await text.click();
  // A click is still being taken where the machine is slow, and puts the cursor back among what was chosen.
  for (let tries = 0, blank = false; tries < 20 && !blank; tries += 1) {
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    blank = await text.evaluate((one) => one.textContent === '' && one.children.length === 1);
  }
}

/** Pastes into the text as a browser does, and says what the text is then. */
export const pasteHtml = ({ page }: BrowserUser, html: string, text = 'x') =>
  page.evaluate(
    ([selector, written, plain]) => {
      const into = document.querySelector(selector);
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', written);
      clipboardData.setData('text/plain', plain);
      into?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      return (into?.innerHTML ?? '').replace(/ class="(?:ProseMirror-[\w-]+ ?)*"/g, '');
    },
    [editorBox, html, text] as const,
  );

/** The same, into an empty text. */
export async function pasteIntoEmptyEditor(v: BrowserUser, html: string): Promise<string> {
  await emptyEditor(v);
  return pasteHtml(v, html);
}

export const toolbarButton = (
  { page, t }: BrowserUser,
  name: 'bulletList' | 'em' | 'link' | 'redo' | 'undo',
) =>
  page
    .locator('.rich-bar')
    .first()
    .getByRole('button', { name: t(`notice.editor.${name}`), exact: true });

/** A picture of 64 × 40. */
export const smallPng =
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAAAoCAIAAADBrGu+AAAAPUlEQVR42u3PQQkAAAgEsGtkNJuZ0Qw+hcEKLNXzWgQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQELhb9p/i16EhRNAAAAABJRU5ErkJggg==';

type Dragged = { files?: string[]; items?: { mimeType: string; data: string }[] };

/** Drops on a part of the page what is dragged in from another program. */
export async function dropOn(
  v: BrowserUser,
  selector: string,
  { files = [], items = [] }: Dragged,
): Promise<void> {
  const part = v.page.locator(selector).first();
  await part.scrollIntoViewIfNeeded();
  const at = await part.boundingBox();
  if (!at) throw new Error(`nothing to drop on: ${selector}`);
  const devtools: CDPSession = await v.context.newCDPSession(v.page);
  const point = { x: at.x + Math.min(at.width / 2, 60), y: at.y + Math.min(at.height / 2, 24) };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', {
      type,
      ...point,
      data: { items, files, dragOperationsMask: 1 },
    });
  await devtools.detach();
}
