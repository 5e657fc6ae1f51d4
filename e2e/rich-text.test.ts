import { linkProblem } from '@mdi/contract/kit/rich-text.ts';
import { beforeAll, expect, test } from 'vitest';
import { enter, stage, type Visitor } from './browser.ts';
import { hostile, inParts } from './hostile.ts';
import { pasteAll, word, wordItem } from './pasted.ts';
import { enterByAddress } from './ways.ts';

/** The editor of texts as people use it: what they paste, keys, and what of it the page holds then. */

const { visit } = stage();
const edit = '/miniProgramContentManage/noticeEdit';
const box = '#field-bodyZh';

let v: Visitor;
const begin = async () => {
  v = await visit('zh');
  await enter(v, 'hq');
  await enterByAddress(v, edit);
  await v.page.locator(box).waitFor();
};
beforeAll(begin);

/** Empties the text. */
async function empty(): Promise<void> {
  await v.page.locator(box).click();
  await v.page.keyboard.press('Control+A');
  await v.page.keyboard.press('Delete');
}

/** Pastes into the text as a browser does, and says what the text is then. */
const paste = (html: string, text = 'x') =>
  v.page.evaluate(
    ([selector, page, plain]) => {
      const into = document.querySelector(selector);
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', page);
      clipboardData.setData('text/plain', plain);
      into?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      return (into?.innerHTML ?? '').replace(/ class="(?:ProseMirror-[\w-]+ ?)*"/g, '');
    },
    [box, html, text] as const,
  );

const tool = (name: 'bulletList' | 'em' | 'link' | 'redo' | 'undo') =>
  v.page
    .locator('.rich-bar')
    .first()
    .getByRole('button', { name: v.t(`notice.editor.${name}`), exact: true });

const into = async (html: string) => {
  await empty();
  return await paste(html);
};

test('of Word headings, bold words, alignment and lists in lists stay, and nothing of its styles', async () => {
  const html = await into(
    word(
      `<h1 style='text-align:center' align=center><span lang=ZH-CN>电梯检修通知</span><o:p></o:p></h1>`,
      `<p class=MsoNormal align=right style='text-align:right'><b><span style='font-size:12.0pt;color:red'>各位租户</span></b><o:p></o:p></p>`,
      wordItem(1, '1.', '周五'),
      wordItem(2, 'l', '低区'),
      wordItem(2, 'l', '高区'),
      wordItem(1, '2.', '周六'),
      `<p class=MsoNormal><span lang=EN-US><o:p>&nbsp;</o:p></span></p>`,
      `<p class=MsoNormal>此致</p>`,
    ),
  );
  expect(html).toBe(
    '<h2 class="rich-center">电梯检修通知</h2><p class="rich-right"><strong>各位租户</strong></p>' +
      '<ol><li><p>周五</p><ul><li><p>低区</p></li><li><p>高区</p></li></ul></li><li><p>周六</p></li></ol><p>此致</p>',
  );
});

test('a numbered heading of Word stays a heading, with its number', async () => {
  const html = await into(
    word(
      `<h2 style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>一、</span><![endif]>时间</h2>`,
    ),
  );
  expect(html).toBe('<h2>一、时间</h2>');
});

test('of an article of WeChat the words stay, and its pictures are told of', async () => {
  const html = await into(
    `<section style="margin:0 8px" data-tools="135editor"><section style="text-align:center;background:#f5f5f5">` +
      `<p style="text-align: center;"><span leaf="" style="font-weight:bold">温馨提示</span></p></section>` +
      `<section><img class="rich_pages wxw-img" data-src="https://mmbiz.qpic.cn/mmbiz_png/x/640" src="data:image/gif;base64,R0lGOD"></section>` +
      `<p><span leaf="">请关好门窗，</span><span style="text-decoration: underline">注意防汛</span></p>` +
      `<mp-common-profile data-id="x"></mp-common-profile><section><svg viewBox="0 0 1 1"></svg></section></section>`,
  );
  expect(html).toBe('<p class="rich-center"><strong>温馨提示</strong></p><p>请关好门窗，<u>注意防汛</u></p>');
  await v.page.getByText(v.t('notice.editor.left_pictures', 2)).waitFor();
});

test('of a page its frame goes, a table becomes lines, and links that lead nowhere safe are only words', async () => {
  const html = await into(
    `<table><tr><td><h4>公告</h4><p>见<a href="https://example.com/a">说明</a>，` +
      `<a href="http://example.com/b">旧站</a>，<a href="https://192.168.1.1/">内网</a></p></td></tr></table>` +
      `<table><tr><th>楼层</th><th>时间</th></tr><tr><td>1-10</td><td>09:00</td></tr></table>` +
      `<iframe src="https://example.com/v"></iframe><img src="file:///C:/a.png">`,
  );
  expect(html).toBe(
    '<h3>公告</h3><p>见<a href="https://example.com/a" rel="noopener noreferrer nofollow">说明</a>，旧站，内网</p>' +
      '<p>楼层 | 时间</p><p>1-10 | 09:00</p>',
  );
  for (const [key, count] of [
    ['left_pictures', 1],
    ['left_tables', 1],
    ['left_links', 2],
    ['left_others', 1],
  ] as const)
    await v.page.getByText(v.t(`notice.editor.${key}`, count)).waitFor();
});

test('text written here is pasted as it was, with its blank lines and alignment', async () => {
  const own = '<p class="rich-center" data-pm-slice="0 0 []">一</p><p></p><p>二</p>';
  expect(await into(own)).toMatch(/^<p class="rich-center">一<\/p><p><br[^>]*><\/p><p>二<\/p>$/);
});

test('of what tries to run when it is pasted nothing becomes an element, an attribute or a link that does', async () => {
  const wraps: ((it: string) => string)[] = [
    (it) => it,
    (it) => `<p>a${it}</p>`,
    (it) => `<table><tr><td>${it}</td><td>b</td></tr></table>`,
    (it) => word(wordItem(1, '1.', it)),
  ];
  const all = hostile.flatMap((it) => wraps.map((wrap) => wrap(it)));
  expect(all.length).toBeGreaterThanOrEqual(300);
  const elements = /^(?:p|h2|h3|ul|ol|li|blockquote|hr|br|a|strong|em|u|s|img)$/;
  const names = /^(?:class|href|rel|alt|contenteditable|draggable)$/;
  for (const part of inParts(all, 60)) {
    await empty();
    for (const { from, name, attributes } of await pasteAll(v.page, box, part)) {
      expect(name, from).toMatch(elements);
      for (const [attribute, value] of attributes) {
        expect(attribute, from).toMatch(names);
        if (attribute === 'href') expect(linkProblem(value), from).toBeNull();
      }
    }
    expect(await v.page.evaluate(() => 'ran' in window || '__ran' in window)).toBe(false);
  }
});

test('the bar is entered once by Tab, and its tools are reached by the arrows', async () => {
  await empty();
  await v.page.keyboard.type('abc');
  await v.page.keyboard.press('Control+A');
  const bar = v.page.locator('.rich-bar').first();
  expect(await bar.locator('button[tabindex="0"]').count()).toBe(1);
  await bar.locator('button[tabindex="0"]').focus();
  await v.page.keyboard.press('ArrowRight');
  const now = () => v.page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  expect(await now()).toBe(v.t('notice.editor.em'));
  await v.page.keyboard.press('Enter');
  expect(await v.page.locator(box).innerHTML()).toBe('<p><em>abc</em></p>');
  expect(await tool('em').getAttribute('aria-pressed')).toBe('true');
});

test('Tab makes an item one of the item before, Shift and Tab takes it back', async () => {
  await empty();
  await tool('bulletList').click();
  await v.page.keyboard.type('a');
  await v.page.keyboard.press('Enter');
  await v.page.keyboard.type('b');
  await v.page.keyboard.press('Tab');
  const html = () => v.page.locator(box).innerHTML();
  expect(await html()).toBe('<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>');
  await v.page.keyboard.press('Shift+Tab');
  expect(await html()).toBe('<ul><li><p>a</p></li><li><p>b</p></li></ul>');
  const [undo, redo] = [tool('undo'), tool('redo')];
  while (await undo.isEnabled()) await undo.click();
  expect(await html()).not.toContain('<li>');
  while (await redo.isEnabled()) await redo.click();
  expect(await html()).toBe('<ul><li><p>a</p></li><li><p>b</p></li></ul>');
});

test('Chinese that is being composed is not cut short by Enter, Tab or Backspace', async () => {
  await empty();
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
      [box, key] as const,
    );
  expect(await v.page.locator(`${box} > *`).count()).toBe(1);
  await ime.send('Input.insertText', { text: '电梯' });
  await expect.poll(() => v.page.locator(box).textContent()).toBe('电梯');
  await v.page.keyboard.type('ok');
  await expect.poll(() => v.page.locator(box).textContent()).toBe('电梯ok');
  expect(
    await v.page.locator(`${box} *`).evaluateAll((all) => all.map((one) => getComputedStyle(one).position)),
  ).toEqual(['static']);
});

test('a link is asked for where the keyboard is, and only an address that may be one is taken', async () => {
  await empty();
  await v.page.keyboard.type('abc');
  await v.page.keyboard.press('Control+A');
  await tool('link').click();
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
    .poll(() => v.page.locator(box).innerHTML())
    .toBe('<p><a href="https://www.example.com/a" rel="noopener noreferrer nofollow">abc</a></p>');
  await expect.poll(() => v.page.evaluate(() => document.activeElement?.id)).toBe(box.slice(1));
});

test('a picture that is pasted or dropped is uploaded, asked what it shows, and shown with it', async () => {
  // The console of the visitor before has what the page's policy said of hostile texts.
  await begin();
  await empty();
  await v.page.evaluate(async (selector) => {
    const canvas = document.createElement('canvas');
    canvas.width = 80;
    canvas.height = 60;
    canvas.getContext('2d')?.fillRect(0, 0, 40, 60);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    const clipboardData = new DataTransfer();
    if (blob) clipboardData.items.add(new File([blob], 'lobby.png', { type: 'image/png' }));
    document
      .querySelector(selector)
      ?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, box);
  const dialog = v.page.getByRole('dialog').last();
  await dialog.getByRole('textbox').fill('大堂');
  await dialog.getByRole('textbox').press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await v.page.locator(`${box} figcaption`).getByText('大堂').waitFor();
  const image = v.page.locator(`${box} figure img`);
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  expect(await image.getAttribute('alt')).toBe('大堂');
  await v.healthy();
});
