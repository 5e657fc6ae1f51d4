import { type RichBlock, readDoc } from '@mdi/contract/kit/rich-text.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { RichView } from '../../lite-kit/rich-view.tsx';
import { blockDifferences } from './difference.ts';
import { RichTextDifferenceView } from './difference-view.tsx';

// The words of a page are chosen by its cookie, and there is no page here.
vi.mock('../words/words.ts', () => ({ t: (key: string) => key }));

const call = 'window.ran=1';
const tags = [
  'img',
  'svg',
  'body',
  'video',
  'audio',
  'input',
  'details',
  'iframe',
  'math',
  'marquee',
  'object',
  'embed',
  'form',
];
const events = ['onerror', 'onload', 'onfocus', 'ontoggle', 'onbegin', 'onclick', 'onpointerrawupdate'];
const breaks = ['', '"', "'", '">', "'>", '</p>', '</script>', '-->', ']]>'];

/** Texts that would be elements if anybody took them for markup. */
const texts = tags.flatMap((tag, of) =>
  events.flatMap((event, at) =>
    [at + of, at + of + 4].map((by) => `${breaks[by % breaks.length]}<${tag} src=x ${event}=${call}>`),
  ),
);

const schemes = [
  'javascript:',
  'data:text/html,',
  'vbscript:',
  'http://',
  'ftp://',
  'file:///',
  'blob:',
  '//',
  '/',
];
const disguises: ((scheme: string) => string)[] = [
  (it) => it,
  (it) => it.toUpperCase(),
  (it) => ` ${it}`,
  (it) => `\u0001${it}`,
  (it) => `\u200b${it}`,
  (it) => `${it.slice(0, 3)}\n${it.slice(3)}`,
  (it) => `${it.slice(0, 3)}\t${it.slice(3)}`,
  (it) => it.replace(':', '&#58;'),
  (it) => it.replace(':', '：'),
  (it) => it.replace(':', '%3A'),
];

/** Links that run something, or lead to where none may. */
const hrefs = [
  ...new Set(schemes.flatMap((scheme) => disguises.map((disguise) => `${disguise(scheme)}${call}`))),
];

/** Nodes and marks that are none of ours, and attributes beside ours. */
const strange: unknown[] = [
  ...tags.map((type) => ({ type, content: [{ type: 'text', text: 'a' }] })),
  ...tags.map((type) => ({ type: 'paragraph', content: [{ type: 'text', text: 'a', marks: [{ type }] }] })),
  ...events.map((name) => ({ type: 'paragraph', attrs: { [name]: call } })),
  ...events.map((name) => ({ type: 'picture', attrs: { uploadId: 1, alt: '', [name]: call } })),
  ...events.map((name) => ({
    type: 'paragraph',
    content: [
      {
        type: 'text',
        text: 'a',
        marks: [{ type: 'link', attrs: { href: 'https://a.example', [name]: call } }],
      },
    ],
  })),
  ...['src', 'style', 'class', 'dangerouslySetInnerHTML', '__proto__x', 'key', 'ref'].map((name) => ({
    type: 'heading',
    attrs: { level: 2, [name]: call },
  })),
  { type: 'heading', attrs: { level: 'script' } },
  { type: 'heading', attrs: { level: 1 } },
  { type: 'picture', attrs: { uploadId: 'javascript:1', alt: '' } },
  { type: 'picture', attrs: { uploadId: 1, alt: '', src: 'https://evil.example' } },
  { type: 'paragraph', attrs: { align: 'left;background:url(//evil.example)' } },
  { type: 'paragraph', html: `<img src=x onerror=${call}>` },
  { type: 'paragraph', content: `<img src=x onerror=${call}>` },
];

const docOf = (block: unknown) => ({ type: 'doc', content: [block] });
const linked = (href: string, text: string) => ({
  type: 'paragraph',
  content: [{ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }],
});

/** What stands on pages that show these words, or compare them with others. */
const shown = (block: RichBlock): string => {
  const doc = { type: 'doc' as const, content: [block] };
  return renderToStaticMarkup(
    <>
      <RichView doc={doc} pictures={{}} />
      <RichTextDifferenceView changes={blockDifferences(null, doc)} pictures={{}} />
    </>,
  );
};

/** Each of them is another one. */
const all = new Set([
  ...texts,
  ...hrefs.map((href) => JSON.stringify(linked(href, 'here'))),
  ...strange.map((block) => JSON.stringify(block)),
]);

const elements = /<(?!\/?(?:div|p|h2|h3|ul|ol|li|blockquote|ins|del|span|small|a|figure|figcaption)[\s>])/;

describe('of three hundred texts, links and nodes that try to, none becomes anything that runs', () => {
  test('there are as many', () => {
    expect(all.size).toBe(texts.length + hrefs.length + strange.length);
    expect(all.size).toBeGreaterThanOrEqual(300);
  });

  test.each(texts)('the text %s is only a text', (text) => {
    const block: RichBlock = { type: 'paragraph', content: [{ type: 'text', text }] };
    expect(readDoc(docOf(block))).toEqual({ doc: docOf(block) });
    const html = shown(block);
    expect(html).not.toMatch(elements);
    expect(html.replace(/<[^>]*>/g, '')).toContain('&lt;');
    // Only the classes of our own, and the sign of what changed.
    expect([...html.matchAll(/ ([\w-]+)="/g)].map(([, name]) => name)).toEqual(
      expect.not.arrayContaining(['src', 'href', 'style', ...events]),
    );
  });

  test.each(hrefs)('the link %j is refused, and no page makes one of it', (href) => {
    expect(readDoc(docOf(linked(href, 'here')))).toHaveProperty('problem');
    const html = shown({
      type: 'paragraph',
      content: [{ type: 'text', text: 'here', marks: [{ type: 'link', attrs: { href } }] }],
    });
    expect(html).not.toMatch(/<a\b|href/);
  });

  test.each(strange)(
    '%j is refused, and a page that is given it all the same makes nothing of it',
    (block) => {
      expect(readDoc(docOf(block))).toEqual({ problem: 'richText.node' });
      const { content } = block as { content?: unknown };
      // What isn't a list of nodes can't be drawn at all.
      if (typeof content === 'string') return;
      // As if something had stored it.
      const html = shown(block as RichBlock);
      expect(html).not.toMatch(elements);
      for (const [, name, value] of html.matchAll(/ ([\w-]+)="([^"]*)"/g)) {
        expect(['class', 'data-changed', 'tabindex', 'href', 'target', 'rel']).toContain(name);
        if (name === 'href') expect(value).toBe('https://a.example');
      }
    },
  );
});
