import type { SentOf } from '@mdi/contract/kit/op.ts';
import type { RichBlock, RichDoc, RichMark } from '@mdi/contract/kit/rich-text.ts';
import { noticeApi } from '@mdi/contract/modules/notice/notice.contract.ts';
import { describe, expect, test } from 'vitest';
import { enter, languages, stage, type Visitor } from './browser.ts';
import { asOffice } from './people.ts';
import { first } from './records.ts';
import { ok, tokenOf } from './server.ts';
import { enterByAddress } from './ways.ts';

const { visit, server } = stage();

const list = '/miniProgramContentManage/NoticeManage';
const edit = '/miniProgramContentManage/noticeEdit';
const detail = '/miniProgramContentManage/noticeDetail?noticeId=';
const review = '/miniProgramContentManage/noticeReview?noticeId=';

const told = (v: Visitor, text: string) => v.page.getByText(text).first().waitFor();
const press = (v: Visitor, name: string) => v.page.getByRole('button', { name, exact: true }).first().click();
const dialogOf = ({ page }: Visitor) => page.getByRole('dialog').last();
const idIn = ({ page }: Visitor) => Number(new URL(page.url()).searchParams.get('noticeId'));

/** Two people of the demo who may write, and review. */
const author = 'hq';
const reviewer = 'region';

async function write(v: Visitor, title: string, text: string): Promise<void> {
  await v.page.locator('#field-titleZh').fill(title);
  await v.page.locator('#field-bodyZh').click();
  await v.page.keyboard.type(text);
}

async function chooseProject(v: Visitor): Promise<void> {
  await v.page.locator('#field-projectIds').click();
  await v.page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
  await v.page.keyboard.press('Escape');
}

/** Waits for the page of a review and decides by the keyboard only. */
async function decide(v: Visitor, noticeId: number, key: 'A' | 'R', reason?: string): Promise<void> {
  await enterByAddress(v, `${review}${noticeId}`);
  await v.page.getByRole('button', { name: v.t('notice.approve') }).waitFor();
  await v.page.keyboard.press(`Alt+${key}`);
  await dialogOf(v).waitFor();
  if (reason !== undefined) {
    await expect.poll(() => v.page.evaluate(() => document.activeElement?.id)).toBe('field-reason');
    await v.page.keyboard.type(reason);
    await v.page.keyboard.press('Tab');
    await v.page.keyboard.press('Tab');
  }
  await v.page.keyboard.press('Enter');
}

describe.each(languages)('notices in %s', (lang) => {
  test('a notice is written, sent back with a reason, mended, approved with a time, released and revoked', async () => {
    const v = await visit(lang);
    await enter(v, author);
    await enterByAddress(v, edit);
    const title = `电梯检修 ${lang}`;
    await write(v, title, '周五下午检修');
    await chooseProject(v);
    await v.page.locator('#field-publisher').fill('物业服务中心');
    await v.healthy();
    await press(v, v.t('notice.submit'));
    await told(v, v.t('notice.submitted'));
    await v.page.waitForURL(/noticeDetail/);
    const noticeId = idIn(v);

    const w = await visit(lang);
    await enter(w, reviewer);
    await decide(w, noticeId, 'R', '请写明时间');
    await told(w, w.t('notice.rejected'));

    await enterByAddress(v, `${edit}?noticeId=${noticeId}`);
    await told(v, v.t('notice.rejectedBy', '请写明时间'));
    await v.page.locator('#field-bodyZh').click();
    await v.page.keyboard.press('Control+End');
    await v.page.keyboard.type('，13:30 至 17:00');
    await v.page.getByText(v.t('notice.releaseLater'), { exact: true }).click();
    await v.page.locator('#field-releaseAt').waitFor();
    await press(v, v.t('notice.submit'));
    await told(v, v.t('notice.submitted'));

    await decide(w, noticeId, 'A');
    await told(w, w.t('notice.approved'));
    await enterByAddress(v, `${detail}${noticeId}`);
    await told(v, v.t('notice.stage_scheduled'));

    await asOffice(server(), noticeApi, 'pullBack', await versionOf(noticeId));
    await v.page.getByText(v.t('notice.stage_draft')).first().waitFor();
    await enterByAddress(v, `${edit}?noticeId=${noticeId}`);
    await v.page.getByText(v.t('notice.releaseNow'), { exact: true }).click();
    await press(v, v.t('notice.submit'));
    await told(v, v.t('notice.submitted'));
    await decide(w, noticeId, 'A');
    await told(w, w.t('notice.approved'));

    await enterByAddress(v, `${detail}${noticeId}`);
    await told(v, v.t('notice.stage_live'));
    await v.page.getByRole('button', { name: v.t('notice.moreOf', title) }).click();
    await v.page.getByRole('menuitem', { name: v.t('notice.revoke') }).click();
    await v.page.locator('#field-reason').fill('时间有误');
    await dialogOf(v)
      .getByRole('button', { name: v.t('notice.revoke') })
      .click();
    await told(v, v.t('notice.stage_revoked'));
    await v.healthy();
  });

  test('every screen of notices has no barrier, and none scrolls sideways', async () => {
    const v = await visit(lang);
    await v.page.setViewportSize({ width: 1280, height: 720 });
    await enter(v, author);
    const found = await asOffice(server(), noticeApi, 'list', { page: 1, limit: 50 });
    const live = first(found.list.filter(({ stage: at, next }) => at === 'live' && next === null));
    const waits = first(found.list.filter(({ can }) => can.review));
    const writes = first(found.list.filter(({ can, stage: at }) => can.edit && at === 'draft'));
    const pages = [list, `${edit}?noticeId=${writes.noticeId}`, `${review}${waits.noticeId}`];
    for (const tab of ['content', 'readers', 'steps']) pages.push(`${detail}${live.noticeId}&tab=${tab}`);
    for (const path of pages) {
      await enterByAddress(v, path);
      await v.healthy();
      expect(await v.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }
  });

  test('what is pasted from Word and WeChat becomes our own nodes, and what was left out is said', async () => {
    const v = await visit(lang);
    await enter(v, author);
    await enterByAddress(v, edit);
    const box = v.page.locator('#field-bodyZh');
    await box.click();
    const paste = (html: string) =>
      box.evaluate((element, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/html', text);
        clipboardData.setData('text/plain', 'x');
        element.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        );
      }, html);
    await paste(word);
    expect(await box.locator('ol > li').count()).toBe(2);
    expect(await box.locator('ol > li ul > li').count()).toBe(1);
    expect(await box.locator('p.rich-center').count()).toBe(1);
    expect(await box.locator('strong').first().textContent()).toBe('重要');
    expect(await box.innerHTML()).not.toMatch(/mso|<o:p|MsoNormal/);
    await paste(weChat);
    await told(v, v.t('notice.editor.left_pictures', 2));
    expect(await box.textContent()).toContain('尊敬的业主');
    expect(await box.locator('section, img[data-src], script').count()).toBe(0);
    expect(await box.locator('a').count()).toBe(1);
  });

  test('what is composed by an input method is written once, also in a list', async () => {
    const v = await visit(lang);
    await enter(v, author);
    await enterByAddress(v, edit);
    const box = v.page.locator('#field-bodyZh');
    await box.click();
    const line = await v.context.newCDPSession(v.page);
    await line.send('Input.imeSetComposition', { text: 'ni', selectionStart: 2, selectionEnd: 2 });
    await line.send('Input.imeSetComposition', { text: '你好', selectionStart: 2, selectionEnd: 2 });
    await line.send('Input.insertText', { text: '你好' });
    await expect.poll(() => box.textContent()).toBe('你好');
    await v.page.getByRole('button', { name: v.t('notice.editor.bulletList') }).click();
    await line.send('Input.insertText', { text: '世界' });
    await expect.poll(() => box.locator('ul > li').textContent()).toBe('你好世界');
  });
});

async function versionOf(noticeId: number) {
  const { version } = await asOffice(server(), noticeApi, 'get', { noticeId });
  return { noticeId, version };
}

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{mso-style-parent:""}</style></head><body>
<!--StartFragment--><p class=MsoNormal align=center style='text-align:center'><b style='mso-bidi-font-weight:normal'><span lang=ZH-CN>重要</span></b><o:p></o:p></p>
<p class=MsoListParagraph style='margin-left:18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span lang=EN-US><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;</span></span></span><![endif]><span>甲</span></p>
<p class=MsoListParagraph style='margin-left:36.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;</span></span><![endif]>子项</p>
<p class=MsoListParagraph style='margin-left:18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp;</span></span><![endif]>乙</p>
<!--EndFragment--></body></html>`;

const weChat = `<section style="line-height:1.75em"><section data-role="paragraph"><p style="text-align:justify"><span style="font-size:15px">尊敬的业主：</span></p><p><img class="rich_pages" data-src="https://mmbiz.qpic.cn/a" /><img data-src="https://mmbiz.qpic.cn/b" src="data:image/gif;base64,AA"></p><script>window.ran=1</script><p><a href="https://mp.weixin.qq.com/s/x">详情</a> <a href="javascript:alert(1)">不</a></p></section></section>`;

/** Texts that try to run something where they are shown: whatever isn't refused must be shown as words. */
const payloads = [
  '<script>window.ran=1</script>',
  '<img src=x onerror=window.ran=1>',
  '<svg onload=window.ran=1>',
  '"><iframe srcdoc="<script>parent.ran=1</script>">',
  'javascript:window.ran=1',
  '{{constructor.constructor("window.ran=1")()}}',
  '<a href="javascript:window.ran=1">x</a>',
  '<math><mtext></mtext><mglyph><style><img src=x onerror=window.ran=1>',
  '<details open ontoggle=window.ran=1>',
  '<noscript><p title="</noscript><img src=x onerror=window.ran=1>">',
  '<input autofocus onfocus=window.ran=1>',
  '`+window.ran=1+`',
];
const links = [
  'https://example.com/"onmouseover="window.ran=1',
  "https://example.com/'><script>window.ran=1</script>",
  'https://example.com/#javascript:window.ran=1',
  'https://example.com/?q=<svg/onload=window.ran=1>',
];

function hostile(): RichDoc[] {
  const docs: RichDoc[] = [];
  const marks: (RichMark | undefined)[] = [
    undefined,
    ...(['strong', 'em', 'underline', 'strike'] as const).map((type) => ({ type })),
    ...links.filter((href) => !/\s/.test(href)).map((href) => ({ type: 'link' as const, attrs: { href } })),
  ];
  for (const text of payloads)
    for (const mark of marks) {
      const content = [{ type: 'text' as const, text, ...(mark && { marks: [mark] }) }];
      const line: RichBlock = { type: 'paragraph', content };
      docs.push({ type: 'doc', content: [line] });
      docs.push({ type: 'doc', content: [{ type: 'heading', attrs: { level: 2 }, content }] });
      docs.push({
        type: 'doc',
        content: [
          {
            type: 'bulletList',
            content: [{ type: 'listItem', content: [{ type: 'blockquote', content: [line] }] }],
          },
        ],
      });
    }
  return docs;
}

test('of three hundred texts that try to, none runs anything in the list, the detail, the difference or the preview', async () => {
  const v = await visit('zh');
  await enter(v, author);
  const docs = hostile();
  expect(docs.length).toBeGreaterThanOrEqual(300);
  const { projects } = await asOffice(server(), noticeApi, 'options', {});
  const { projectId, zone } = first(projects);
  const token = await tokenOf(server(), reviewer);
  const of = (from: number): SentOf<typeof noticeApi.ops.add> => {
    const content = docs.slice(from, from + 30).flatMap((doc) => doc.content);
    const title = payloads[(from / 30) % payloads.length] ?? '';
    return {
      zh: { title, body: { type: 'doc', content } },
      en: { title, body: { type: 'doc', content } },
      ...{ summary: title, publisher: title.slice(0, 50), thumbnail: null, attachmentIds: [] },
      audience: { kind: 'projects', projectIds: [projectId], buildingIds: [], companyIds: [] },
      ...{ releaseAt: null, expiresAt: null, zone, mustConfirm: false, sms: false },
    };
  };
  await v.context.addInitScript(() => addEventListener('error', () => undefined));
  const clean = async (path: string, wait: string) => {
    await enterByAddress(v, path);
    await v.page.locator(wait).first().waitFor();
    expect(await v.page.evaluate(() => 'ran' in window)).toBe(false);
  };
  for (let from = 0; from < docs.length; from += 30) {
    const made = await asOffice(server(), noticeApi, 'add', of(from));
    await asOffice(server(), noticeApi, 'submit', { noticeId: made.noticeId, version: made.version });
    await clean(`${detail}${made.noticeId}`, '.rich');
    const { can } = await ok(server(), noticeApi, 'get', { noticeId: made.noticeId }, token);
    expect(can.review).toBe(true);
  }
  await clean(list, '.ant-table-row');
  const w = await visit('zh');
  await enter(w, reviewer);
  const waiting = await ok(server(), noticeApi, 'list', { page: 1, limit: 50, mine: true }, token);
  for (const { noticeId } of waiting.list.filter(({ titleZh }) => payloads.includes(titleZh))) {
    await enterByAddress(w, `${review}${noticeId}`);
    await w.page.locator('.rich-diff').first().waitFor();
    expect(await w.page.evaluate(() => 'ran' in window)).toBe(false);
  }
});
