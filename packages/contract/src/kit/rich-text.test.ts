import { describe, expect, test } from 'vitest';
import { richTextEn } from './rich-text.en.ts';
import {
  blankDoc,
  isBlank,
  linkProblem,
  picturesIn,
  plainText,
  readDoc,
  richBounds,
  richDoc,
} from './rich-text.ts';
import { richTextZh } from './rich-text.zh.ts';

const text = (of: string, ...marks: unknown[]) => ({
  type: 'text',
  text: of,
  ...(marks.length > 0 ? { marks } : {}),
});
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const doc = (...content: unknown[]) => ({ type: 'doc', content });
const picture = (uploadId: number) => ({ type: 'picture', attrs: { uploadId, alt: '电梯' } });
const link = (href: string) => doc(paragraph(text('看这里', { type: 'link', attrs: { href } })));

const every = doc(
  { type: 'heading', attrs: { level: 2, align: 'center' }, content: [text('停水')] },
  { type: 'heading', attrs: { level: 3 }, content: [text('时间')] },
  paragraph(text('今晚', { type: 'strong' }, { type: 'em' }, { type: 'underline' }, { type: 'strike' }), {
    type: 'hardBreak',
  }),
  { type: 'paragraph', attrs: { align: 'right' } },
  { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('一'))] }] },
  {
    type: 'orderedList',
    content: [
      {
        type: 'listItem',
        content: [
          paragraph(text('二')),
          { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('三'))] }] },
        ],
      },
    ],
  },
  { type: 'blockquote', content: [paragraph(text('四'))] },
  { type: 'horizontalRule' },
  picture(7),
  paragraph(text('电话', { type: 'link', attrs: { href: 'tel:+862161234567' } })),
);

test('a body keeps every node and mark there is', () => {
  expect(readDoc(every)).toEqual({ doc: every });
  expect(picturesIn(every as never)).toEqual([7]);
  expect(plainText(every as never)).toBe('停水\n时间\n今晚\n\n\n一\n二\n三\n四\n电话');
});

test('what says the same is kept the same', () => {
  const left = doc({ type: 'paragraph', attrs: { align: 'left' }, content: [] });
  expect(readDoc(left)).toEqual({ doc: blankDoc });
  const none = doc({ type: 'paragraph', attrs: { align: null } });
  expect(readDoc(none)).toEqual({ doc: blankDoc });
});

test('nothing to read and nothing to look at is blank; a picture is not', () => {
  expect(isBlank(blankDoc)).toBe(true);
  expect(isBlank(doc(paragraph(text('  ')), { type: 'horizontalRule' }) as never)).toBe(true);
  expect(isBlank(doc(picture(1)) as never)).toBe(false);
});

const deep = (depth: number): unknown =>
  depth === 0
    ? paragraph(text('x'))
    : { type: 'bulletList', content: [{ type: 'listItem', content: [deep(depth - 1)] }] };

describe('refuses', () => {
  test.each([
    ['nothing', null],
    ['a text', 'doc'],
    ['a list', [paragraph()]],
    ['another root', paragraph()],
    ['no blocks', doc()],
    ['blocks that are none', { type: 'doc', content: 'x' }],
    ['an unknown node', doc({ type: 'video', attrs: { src: 'x' } })],
    ['a script', doc({ type: 'script', content: [text('alert(1)')] })],
    ['a table', doc({ type: 'table', content: [] })],
    ['HTML', doc({ type: 'html', html: '<img src=x onerror=alert(1)>' })],
    ['a text beside blocks', doc(text('x'))],
    ['an unknown mark', doc(paragraph(text('x', { type: 'code' })))],
    ['a mark with attributes', doc(paragraph(text('x', { type: 'strong', attrs: { style: 'x' } })))],
    ['a mark that is a text', doc(paragraph(text('x', 'strong')))],
    ['the same mark twice', doc(paragraph(text('x', { type: 'em' }, { type: 'em' })))],
    [
      'two links on one text',
      doc(
        paragraph(
          text(
            'x',
            { type: 'link', attrs: { href: 'https://a.cn' } },
            { type: 'link', attrs: { href: 'https://b.cn' } },
          ),
        ),
      ),
    ],
    ['an unknown attribute', doc({ type: 'paragraph', attrs: { style: 'color:red' } })],
    ['an unknown alignment', doc({ type: 'paragraph', attrs: { align: 'justify' } })],
    ['an unknown key', doc({ type: 'paragraph', onclick: 'alert(1)' })],
    [
      'a foreign prototype',
      JSON.parse('{"type":"doc","content":[{"type":"paragraph","__proto__":{"x":1}}]}'),
    ],
    ['a heading of level 1', doc({ type: 'heading', attrs: { level: 1 } })],
    ['a heading without a level', doc({ type: 'heading' })],
    ['an empty list', doc({ type: 'bulletList', content: [] })],
    ['a list of paragraphs', doc({ type: 'bulletList', content: [paragraph()] })],
    ['an empty item', doc({ type: 'orderedList', content: [{ type: 'listItem', content: [] }] })],
    ['an item by itself', doc({ type: 'listItem', content: [paragraph()] })],
    ['an empty quote', doc({ type: 'blockquote', content: [] })],
    ['an empty text', doc(paragraph(text('')))],
    ['a text that is a number', doc(paragraph({ type: 'text', text: 1 }))],
    ['NUL', doc(paragraph(text('a\0b')))],
    ['half a pair', doc(paragraph(text('\ud800')))],
    ['an escape', doc(paragraph(text('\u001b[31m')))],
    ['a picture without a number', doc({ type: 'picture', attrs: { uploadId: '7', alt: '' } })],
    ['a picture by address', doc({ type: 'picture', attrs: { src: 'https://a.cn/x.png', alt: '' } })],
    ['a picture 0', doc({ type: 'picture', attrs: { uploadId: 0, alt: '' } })],
    ['a long alternative text', doc({ type: 'picture', attrs: { uploadId: 1, alt: 'x'.repeat(201) } })],
    ['a link without an address', doc(paragraph(text('x', { type: 'link', attrs: {} })))],
    [
      'a link that opens elsewhere',
      doc(paragraph(text('x', { type: 'link', attrs: { href: 'https://a.cn', target: '_top' } }))),
    ],
  ])('%s', (_, it) => {
    expect(readDoc(it)).toEqual({ problem: 'richText.node' });
  });

  test.each([17, 300, 200_000])('what is nested %i deep', (depth) => {
    let nested: unknown = paragraph(text('x'));
    for (let level = 0; level < depth; level += 1) {
      nested = { type: 'bulletList', content: [{ type: 'listItem', content: [nested] }] };
    }
    expect(readDoc(doc(nested))).toEqual({ problem: 'richText.deep' });
  });

  test('20,001 characters, and JSON without an end', () => {
    const of = (letters: string) => doc(paragraph(text(letters)));
    expect(readDoc(of('字'.repeat(richBounds.text)))).toHaveProperty('doc');
    expect(readDoc(of('😀'.repeat(richBounds.text)))).toHaveProperty('doc');
    expect(readDoc(of('字'.repeat(richBounds.text + 1)))).toEqual({ problem: 'richText.long' });
    const breaks = Array.from({ length: 10_000 }, () => ({ type: 'hardBreak' }));
    expect(readDoc(doc(paragraph(text('x'), ...breaks)))).toEqual({ problem: 'richText.long' });
  });

  test('31 pictures', () => {
    const many = (count: number) => doc(...Array.from({ length: count }, (_, at) => picture(at + 1)));
    expect(readDoc(many(richBounds.pictures))).toHaveProperty('doc');
    expect(readDoc(many(richBounds.pictures + 1))).toEqual({ problem: 'richText.pictures' });
  });
});

test('ten lists in each other are taken, for people do so', () => {
  expect(readDoc(doc(deep(7)))).toHaveProperty('doc');
});

describe('a link', () => {
  test.each([
    'https://www.example.com',
    'https://example.com:8443/a?b=c#d',
    'https://物业.中国/公告',
    'https://1.2.3.4/x',
    'tel:+862161234567',
    'tel:400-820-8888',
  ])('to %s is taken', (href) => {
    expect(linkProblem(href)).toBeNull();
    expect(readDoc(link(href))).toHaveProperty('doc');
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'http://example.com',
    'file:///etc/passwd',
    'ftp://example.com',
    '//example.com',
    '/relative',
    'mailto:a@example.com',
    'weixin://dl/business',
    'blob:https://example.com/1',
    '',
  ])('of another scheme is not: %s', (href) => {
    expect(linkProblem(href)).toBe('scheme');
    expect(readDoc(link(href))).toEqual({ problem: 'richText.link' });
  });

  test.each([
    'https://localhost/x',
    'https://127.0.0.1',
    'https://127.1',
    'https://10.0.0.8:8080',
    'https://172.16.0.1',
    'https://192.168.1.1',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1',
    'https://0.0.0.0',
    'https://2130706433',
    'https://0x7f000001',
    'https://[::1]/',
    'https://[fd00::1]/',
    'https://intranet',
    'https://printer.local',
    'https://db.internal/x',
    'https://nas.lan',
    'https://router.home',
    'https://mail.corp.',
    'https://１２７.0.0.1',
  ])('into a network of somebody’s own is not: %s', (href) => {
    expect(linkProblem(href)).toBe('internal');
    expect(readDoc(link(href))).toEqual({ problem: 'richText.linkInternal' });
  });

  test.each([
    'https://user:pass@example.com',
    'https://example.com@evil.com',
    'https://exa mple.com',
    'https://example.com\\@evil.com',
    'https://example.com/\u202etxt',
    'java\nscript:alert(1)',
    'https://',
    `https://example.com/${'x'.repeat(1000)}`,
    'https://example.com:999999',
  ])('that is no address is not: %j', (href) => {
    expect(linkProblem(href)).toBe('address');
    expect(readDoc(link(href))).toEqual({ problem: 'richText.link' });
  });
});

test('the schema answers a body, or the key of a sentence that there is in both languages', () => {
  expect(richDoc.safeParse(every)).toMatchObject({ success: true, data: every });
  const bad = richDoc.safeParse(link('javascript:alert(1)'));
  expect(bad.error?.issues[0]?.message).toBe('richText.link');
  expect(Object.keys(richTextEn)).toEqual(Object.keys(richTextZh));
});
