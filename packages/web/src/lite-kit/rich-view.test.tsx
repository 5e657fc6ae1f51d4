import type { RichBlock, RichDoc, RichMark } from '@mdi/contract/kit/rich-text.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { RichView } from './rich-view.tsx';

const pictures = { 7: '/prod-api/files/seven' };
const shown = (...content: RichBlock[]) =>
  renderToStaticMarkup(<RichView doc={{ type: 'doc', content }} pictures={pictures} />);
const line = (text: string, ...marks: RichMark[]): RichBlock => ({
  type: 'paragraph',
  content: [marks.length > 0 ? { type: 'text', text, marks } : { type: 'text', text }],
});

test('each node is an element of its own', () => {
  expect(
    shown(
      { type: 'heading', attrs: { level: 2, align: 'center' }, content: [{ type: 'text', text: '安排' }] },
      { type: 'bulletList', content: [{ type: 'listItem', content: [line('一')] }] },
      { type: 'orderedList', content: [{ type: 'listItem', content: [line('二')] }] },
      { type: 'blockquote', content: [line('三')] },
      { type: 'horizontalRule' },
      line('四', { type: 'strong' }, { type: 'underline' }),
    ),
  ).toBe(
    '<div class="rich"><h2 class="rich-center">安排</h2><ul><li><p>一</p></li></ul><ol><li><p>二</p></li></ol>' +
      '<blockquote><p>三</p></blockquote><hr/><p><u><strong>四</strong></u></p></div>',
  );
});

test('a picture has its caption, which is read out once, and the place of one that is gone says what it showed', () => {
  const of = (uploadId: number, alt: string) => shown({ type: 'picture', attrs: { uploadId, alt } });
  expect(of(7, '大堂')).toContain('<img src="/prod-api/files/seven" alt=""');
  expect(of(7, '大堂')).toContain('<figcaption>大堂</figcaption>');
  expect(of(8, '大堂')).toBe('<div class="rich"><p class="rich-missing">大堂</p></div>');
  expect(of(8, '')).toBe('<div class="rich"></div>');
});

describe('whatever a body says, nothing of it runs', () => {
  const link = (href: string) => shown(line('here', { type: 'link', attrs: { href } }));

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'http://example.com',
    '//example.com',
    '/savills-mdi/login',
    'https:\\\\example.com',
    'tel:javascript:alert(1)',
    '',
  ])('a link to %s is only its words', (href) => {
    expect(link(href)).toBe('<div class="rich"><p>here</p></div>');
  });

  test('a link elsewhere opens beside the app, which it learns nothing of; a number is dialled', () => {
    expect(link('https://example.com/a?b=1')).toContain(
      '<a href="https://example.com/a?b=1" target="_blank" rel="nofollow noopener noreferrer">here</a>',
    );
    expect(link('tel:+862161234567')).toContain('<a href="tel:+862161234567">here</a>');
  });

  test('markup is text', () => {
    const text = '<img src=x onerror=alert(1)><script>alert(1)</script>';
    expect(shown(line(text))).not.toMatch(/<(?:img|script)/);
    expect(shown({ type: 'picture', attrs: { uploadId: 7, alt: text } })).not.toMatch(
      /<script|onerror=alert\(1\)>/,
    );
  });

  test('nodes and marks of no known kind are not shown, and the rest is', () => {
    const strange: unknown = {
      type: 'doc',
      content: [
        { type: 'script', content: [{ type: 'text', text: 'alert(1)' }] },
        { type: 'iframe', attrs: { src: 'https://evil.example' } },
        { type: 'paragraph', content: [{ type: 'text', text: 'kept', marks: [{ type: 'blink' }] }] },
      ],
    };
    // What a newer server may answer.
    const doc = strange as RichDoc;
    expect(renderToStaticMarkup(<RichView doc={doc} pictures={{}} />)).toBe(
      '<div class="rich"><p>kept</p></div>',
    );
  });
});
