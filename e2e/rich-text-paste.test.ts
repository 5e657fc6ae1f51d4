import { linkProblem } from '@mdi/contract/kit/rich-text.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type BrowserUser, journeyLanguages, startDemo } from './browser.ts';
import { hostileTexts, inBatches } from './hostile.ts';
import { beginNotice, editorBox, emptyEditor, pasteIntoEmptyEditor } from './rich-text-editor.ts';
import { pasteAll, wordListItem, wordPage } from './word-clipboard.ts';

/** What becomes of what people paste into a text: Word, WeChat, pages, and what tries to run. */

const { visit } = startDemo();

describe.each(journeyLanguages)('in %s', (lang) => {
  let v: BrowserUser;
  beforeAll(async () => {
    v = await visit(lang);
    await beginNotice(v);
  });

  test('of Word headings, bold words, alignment and lists in lists stay, and nothing of its styles', async () => {
    const html = await pasteIntoEmptyEditor(
      v,
      wordPage(
        `<h1 style='text-align:center' align=center><span lang=ZH-CN>电梯检修通知</span><o:p></o:p></h1>`,
        `<p class=MsoNormal align=right style='text-align:right'><b><span style='font-size:12.0pt;color:red'>各位租户</span></b><o:p></o:p></p>`,
        wordListItem(1, '1.', '周五'),
        wordListItem(2, 'l', '低区'),
        wordListItem(2, 'l', '高区'),
        wordListItem(1, '2.', '周六'),
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
    const html = await pasteIntoEmptyEditor(
      v,
      wordPage(
        `<h2 style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>一、</span><![endif]>时间</h2>`,
      ),
    );
    expect(html).toBe('<h2>一、时间</h2>');
  });

  test('of an article of WeChat the words stay, and its pictures are told of', async () => {
    const html = await pasteIntoEmptyEditor(
      v,
      `<section style="margin:0 8px" data-tools="135editor"><section style="text-align:center;background:#f5f5f5">` +
        `<p style="text-align: center;"><span leaf="" style="font-weight:bold">温馨提示</span></p></section>` +
        `<section><img class="rich_pages wxw-img" data-src="https://mmbiz.qpic.cn/mmbiz_png/x/640" src="data:image/gif;base64,R0lGOD"></section>` +
        `<p><span leaf="">请关好门窗，</span><span style="text-decoration: underline">注意防汛</span></p>` +
        `<mp-common-profile data-id="x"></mp-common-profile><section><svg viewBox="0 0 1 1"></svg></section></section>`,
    );
    expect(html).toBe(
      '<p class="rich-center"><strong>温馨提示</strong></p><p>请关好门窗，<u>注意防汛</u></p>',
    );
    await v.page.getByText(v.t('notice.editor.left_pictures', 2)).waitFor();
  });

  test('of a page its frame goes, a table becomes lines, and links that lead nowhere safe are only words', async () => {
    const html = await pasteIntoEmptyEditor(
      v,
      `<table><tr><td><h4>公告</h4><p>见<a href="https://example.com/a">说明</a>，` +
        `<a href="http://example.com/b">旧站</a>，<a href="https://192.168.1.1/">内网</a></p></td></tr></table>` +
        `<table><tr><th>楼层</th><th>时间</th></tr><tr><td>1-10</td><td>09:00</td></tr></table>` +
        `<iframe src="https://example.com/v"></iframe><img src="file:///C:/a.png">`,
    );
    expect(html).toBe(
      '<h3>公告</h3><p>见<a href="https://example.com/a" rel="nofollow noopener noreferrer">说明</a>，旧站，内网</p>' +
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
    expect(await pasteIntoEmptyEditor(v, own)).toMatch(
      /^<p class="rich-center">一<\/p><p><br[^>]*><\/p><p>二<\/p>$/,
    );
  });

  test('of what tries to run when it is pasted nothing becomes an element, an attribute or a link that does', async () => {
    const wraps: ((it: string) => string)[] = [
      (it) => it,
      (it) => `<p>a${it}</p>`,
      (it) => `<table><tr><td>${it}</td><td>b</td></tr></table>`,
      (it) => wordPage(wordListItem(1, '1.', it)),
    ];
    const all = hostileTexts.flatMap((it) => wraps.map((wrap) => wrap(it)));
    expect(all.length).toBeGreaterThanOrEqual(300);
    const elements = /^(?:p|h2|h3|ul|ol|li|blockquote|hr|br|a|strong|em|u|s|img)$/;
    const names = /^(?:class|href|rel|alt|contenteditable|draggable)$/;
    for (const part of inBatches(all, 60)) {
      await emptyEditor(v);
      for (const { from, name, attributes } of await pasteAll(v.page, editorBox, part)) {
        expect(name, from).toMatch(elements);
        for (const [attribute, value] of attributes) {
          expect(attribute, from).toMatch(names);
          if (attribute === 'href') expect(linkProblem(value), from).toBeNull();
        }
      }
      expect(await v.page.evaluate(() => 'ran' in window || '__ran' in window)).toBe(false);
    }
  });

  test('what would act is gone before anything but the cleaning reads what was pasted', async () => {
    await emptyEditor(v);
    const read = await v.page.evaluate(
      ([selector, html]) => {
        const own = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML');
        if (!own?.set) throw new Error('no innerHTML');
        const all: string[] = [];
        const { set } = own;
        Object.defineProperty(Element.prototype, 'innerHTML', {
          ...own,
          set(this: Element, value: unknown) {
            all.push(String(value));
            set.call(this, value);
          },
        });
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/html', html);
        document
          .querySelector(selector)
          ?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
        Object.defineProperty(Element.prototype, 'innerHTML', own);
        return all;
      },
      [
        editorBox,
        '<p id=x onclick="window.ran=1" onpointerenter=window.ran=1 style="text-align:center" data-x=1>甲' +
          '<a href="https://example.com/" target=_top ping="https://evil.example/">乙</a></p>',
      ] as const,
    );
    const pasted = read.filter((one) => one.includes('甲'));
    expect(pasted.length).toBeGreaterThan(0);
    for (const one of pasted) {
      expect(one).toContain('text-align:center');
      expect(one).not.toMatch(/\b(?:id|on\w+|data-x|target|ping)=/);
    }
  });
});
