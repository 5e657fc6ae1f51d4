import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type BrowserUser, journeyLanguages, startDemo } from './browser.ts';
import { beginNotice, dropOn, editorBox, emptyEditor, smallPng, toolbarButton } from './rich-text-editor.ts';

/** The editor of texts as people use it: keys, input methods, links, pictures, and what is dropped on it. */

const { visit, server } = startDemo();

describe.each(journeyLanguages)('in %s', (lang) => {
  let v: BrowserUser;
  beforeAll(async () => {
    v = await visit(lang);
    await beginNotice(v);
  });

  test('the bar is entered once by Tab, and its tools are reached by the arrows', async () => {
    await emptyEditor(v);
    await v.page.keyboard.type('abc');
    await v.page.keyboard.press('Control+A');
    const bar = v.page.locator('.rich-bar').first();
    expect(await bar.locator('button[tabindex="0"]').count()).toBe(1);
    await bar.locator('button[tabindex="0"]').focus();
    await v.page.keyboard.press('ArrowRight');
    const now = () => v.page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(await now()).toBe(v.t('notice.editor.em'));
    await v.page.keyboard.press('Enter');
    expect(await v.page.locator(editorBox).innerHTML()).toBe('<p><em>abc</em></p>');
    expect(await toolbarButton(v, 'em').getAttribute('aria-pressed')).toBe('true');
  });

  test('Tab makes an item one of the item before, Shift and Tab takes it back', async () => {
    await emptyEditor(v);
    await toolbarButton(v, 'bulletList').click();
    await v.page.keyboard.type('a');
    await v.page.keyboard.press('Enter');
    await v.page.keyboard.type('b');
    await v.page.keyboard.press('Tab');
    const html = () => v.page.locator(editorBox).innerHTML();
    expect(await html()).toBe('<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>');
    await v.page.keyboard.press('Shift+Tab');
    expect(await html()).toBe('<ul><li><p>a</p></li><li><p>b</p></li></ul>');
    const [undo, redo] = [toolbarButton(v, 'undo'), toolbarButton(v, 'redo')];
    while (await undo.isEnabled()) await undo.click();
    expect(await html()).not.toContain('<li>');
    while (await redo.isEnabled()) await redo.click();
    expect(await html()).toBe('<ul><li><p>a</p></li><li><p>b</p></li></ul>');
  });

  test('Chinese that is being composed is not cut short by Enter, Tab or Backspace', async () => {
    await emptyEditor(v);
    const ime = await v.context.newCDPSession(v.page);
    await ime.send('Input.imeSetComposition', { text: 'dian', selectionStart: 4, selectionEnd: 4 });
    await ime.send('Input.imeSetComposition', { text: 'dianti', selectionStart: 6, selectionEnd: 6 });
    // The keys of an input method, as the browser tells of them meanwhile.
    for (const key of ['Enter', 'Tab', 'Backspace'])
      await v.page.evaluate(
        ([selector, of]) => {
          const event = new KeyboardEvent('keydown', {
            key: of,
            isComposing: true,
            bubbles: true,
            cancelable: true,
          });
          document.querySelector(selector)?.dispatchEvent(event);
        },
        [editorBox, key] as const,
      );
    expect(await v.page.locator(`${editorBox} > *`).count()).toBe(1);
    await ime.send('Input.insertText', { text: '电梯' });
    await expect.poll(() => v.page.locator(editorBox).textContent()).toBe('电梯');
    await v.page.keyboard.type('ok');
    await expect.poll(() => v.page.locator(editorBox).textContent()).toBe('电梯ok');
    expect(
      await v.page
        .locator(`${editorBox} *`)
        .evaluateAll((all) => all.map((one) => getComputedStyle(one).position)),
    ).toEqual(['static']);
  });

  test('a link is asked for where the keyboard is, and only an address that may be one is taken', async () => {
    await emptyEditor(v);
    await v.page.keyboard.type('abc');
    await v.page.keyboard.press('Control+A');
    await toolbarButton(v, 'link').click();
    const dialog = v.page.getByRole('dialog').last();
    const href = dialog.getByRole('textbox').first();
    await href.fill('javascript:alert(1)');
    await href.press('Enter');
    await dialog.getByText(v.t('richText.link')).waitFor();
    await href.fill('https://192.168.0.1/');
    await dialog.getByText(v.t('richText.linkInternal')).waitFor();
    await href.fill('www.example.com/a');
    await href.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(() => v.page.locator(editorBox).innerHTML())
      .toBe('<p><a href="https://www.example.com/a" rel="nofollow noopener noreferrer">abc</a></p>');
    await expect.poll(() => v.page.evaluate(() => document.activeElement?.id)).toBe(editorBox.slice(1));
  });

  test('what an input method writes is written once, also in a list', async () => {
    await emptyEditor(v);
    await toolbarButton(v, 'bulletList').click();
    const ime = await v.context.newCDPSession(v.page);
    await ime.send('Input.imeSetComposition', { text: '世界', selectionStart: 2, selectionEnd: 2 });
    await ime.send('Input.insertText', { text: '世界' });
    await expect.poll(() => v.page.locator(`${editorBox} ul > li`).textContent()).toBe('世界');
  });

  test('a picture that is pasted is uploaded, asked what it shows, and shown with it', async () => {
    await emptyEditor(v);
    await v.page.evaluate(
      ([selector, png]) => {
        const clipboardData = new DataTransfer();
        const bytes = Uint8Array.from(atob(png), (one) => one.charCodeAt(0));
        clipboardData.items.add(new File([bytes], 'lobby.png', { type: 'image/png' }));
        document
          .querySelector(selector)
          ?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      },
      [editorBox, smallPng] as const,
    );
    await described('大堂');
    await v.healthy();
  });

  test('pictures that are dropped on the text are uploaded to their place, and another file is left out', async () => {
    await emptyEditor(v);
    await v.page.keyboard.type('abc');
    const file = (name: string) => {
      const at = path.join(server().dataDir, name);
      writeFileSync(at, name.endsWith('.png') ? Buffer.from(smallPng, 'base64') : 'a,b');
      return at;
    };
    await dropOn(v, editorBox, { files: [file('dropped.png')] });
    await described('电梯');
    const before = v.page.url();
    await dropOn(v, editorBox, { files: [file('table.csv')] });
    await v.page.getByText(v.t('notice.editor.left_others', 1)).waitFor();
    expect(v.page.url()).toBe(before);
    expect(await v.page.locator(`${editorBox} figure`).count()).toBe(1);
    expect(await v.page.locator(`${editorBox} p`).first().textContent()).toBe('abc');
  });

  test('text that is dropped comes clean from another program, and moves within the text', async () => {
    await emptyEditor(v);
    await dropOn(v, editorBox, {
      items: [
        {
          mimeType: 'text/html',
          data: '<p onclick="window.ran=1"><b>甲</b><script>window.ran=1</script></p>',
        },
        { mimeType: 'text/plain', data: '甲' },
      ],
    });
    const html = () => v.page.locator(editorBox).innerHTML();
    await expect.poll(html).toContain('<strong>甲</strong>');
    expect(await html()).not.toMatch(/onclick|script/);
    await emptyEditor(v);
    await v.page.keyboard.type('one');
    await v.page.keyboard.press('Enter');
    await v.page.keyboard.type('two ');
    const lines = v.page.locator(`${editorBox} > p`);
    await v.page.keyboard.press('ArrowUp');
    await v.page.keyboard.press('Home');
    await v.page.keyboard.press('Shift+End');
    await expect.poll(() => v.page.evaluate(() => getSelection()?.toString())).toBe('one');
    const [from, to] = [await lines.first().boundingBox(), await lines.last().boundingBox()];
    if (!from || !to) throw new Error('no lines');
    await v.page.mouse.move(from.x + 8, from.y + from.height / 2);
    await v.page.mouse.down();
    await v.page.mouse.move(from.x + 14, from.y + from.height / 2 + 2, { steps: 3 });
    await v.page.mouse.move(to.x + 200, to.y + to.height / 2, { steps: 6 });
    await v.page.mouse.up();
    await expect.poll(() => lines.allTextContents()).toEqual(['', 'two one']);
  });

  /** Says what the newest picture shows, and waits until the page shows it. */
  async function described(alt: string): Promise<void> {
    const dialog = v.page.getByRole('dialog').last();
    await dialog.getByRole('textbox').fill(alt);
    await dialog.getByRole('textbox').press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await v.page.locator(`${editorBox} figcaption`).getByText(alt).waitFor();
    const image = v.page.locator(`${editorBox} figure img`);
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
    expect(await image.getAttribute('alt')).toBe(alt);
  }
});
