import { type Align, aligns, linkProblem, type RichDoc } from '@mdi/contract/kit/rich-text.ts';
import { type Attrs, type DOMOutputSpec, type Node, type NodeSpec, Schema } from 'prosemirror-model';

/** Reads the alignment: a class in our own texts, a style or an attribute in those of Word and of web pages. */
const alignOf = (element: HTMLElement): Align => {
  const told = element.style.textAlign || (element.getAttribute('align') ?? '').toLowerCase();
  return aligns.find((one) => one === told || element.classList.contains(`rich-${one}`)) ?? 'left';
};

const aligned = ({ align }: Attrs): Attrs => (align === 'left' ? {} : { class: `rich-${align}` });

/** The heading levels for those of a web page: our texts have a title above them already. */
const headings = [1, 2, 3, 4, 5, 6].map((level) => ({
  tag: `h${level}`,
  getAttrs: (element: HTMLElement) => ({ level: level < 3 ? 2 : 3, align: alignOf(element) }),
}));

const list = (tag: 'ul' | 'ol'): NodeSpec => ({
  group: 'block',
  content: 'listItem+',
  parseDOM: [{ tag }],
  toDOM: (): DOMOutputSpec => [tag, 0],
});

const uploadOf = (element: HTMLElement) => {
  const uploadId = Number(element.dataset.uploadId);
  return Number.isSafeInteger(uploadId) && uploadId > 0
    ? { uploadId, alt: (element.getAttribute('alt') ?? '').slice(0, 200) }
    : false;
};

const linkOf = (element: HTMLElement) => {
  const href = element.getAttribute('href') ?? '';
  return linkProblem(href) === null ? { href } : false;
};

/** The nodes and marks of the contract, and no others. */
export const richTextSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: {
      group: 'block',
      content: 'inline*',
      attrs: { align: { default: 'left' } },
      parseDOM: [{ tag: 'p', getAttrs: (element) => ({ align: alignOf(element) }) }],
      toDOM: ({ attrs }) => ['p', aligned(attrs), 0],
    },
    heading: {
      group: 'block',
      content: 'inline*',
      defining: true,
      attrs: { level: { default: 2 }, align: { default: 'left' } },
      parseDOM: headings,
      toDOM: ({ attrs }) => [`h${attrs.level}`, aligned(attrs), 0],
    },
    bulletList: list('ul'),
    orderedList: list('ol'),
    listItem: { content: 'block+', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
    blockquote: {
      group: 'block',
      content: 'block+',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => ['blockquote', 0],
    },
    horizontalRule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
    picture: {
      group: 'block',
      draggable: true,
      attrs: { uploadId: {}, alt: { default: '' } },
      parseDOM: [{ tag: 'img[data-upload-id]', getAttrs: uploadOf }],
      toDOM: ({ attrs }) => ['img', { 'data-upload-id': String(attrs.uploadId), alt: String(attrs.alt) }],
    },
    text: { group: 'inline' },
    hardBreak: {
      group: 'inline',
      inline: true,
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
  },
  marks: {
    link: {
      inclusive: false,
      attrs: { href: {} },
      parseDOM: [{ tag: 'a[href]', getAttrs: linkOf }],
      toDOM: ({ attrs }) => ['a', { href: String(attrs.href), rel: 'nofollow noopener noreferrer' }, 0],
    },
    strong: {
      parseDOM: [
        { tag: 'strong' },
        { tag: 'b', getAttrs: (element) => element.style.fontWeight !== 'normal' && null },
        { style: 'font-weight=400', clearMark: ({ type }) => type.name === 'strong' },
        { style: 'font-weight', getAttrs: (value) => /^(?:bold(?:er)?|[6-9]\d\d)$/.test(value) && null },
      ],
      toDOM: () => ['strong', 0],
    },
    em: {
      parseDOM: [{ tag: 'em' }, { tag: 'i' }, { style: 'font-style=italic' }],
      toDOM: () => ['em', 0],
    },
    underline: {
      parseDOM: [
        { tag: 'u' },
        { tag: 'ins' },
        {
          style: 'text-decoration',
          consuming: false,
          getAttrs: (value) => value.includes('underline') && null,
        },
      ],
      toDOM: () => ['u', 0],
    },
    strike: {
      parseDOM: [
        { tag: 's' },
        { tag: 'del' },
        { tag: 'strike' },
        {
          style: 'text-decoration',
          consuming: false,
          getAttrs: (value) => value.includes('line-through') && null,
        },
      ],
      toDOM: () => ['s', 0],
    },
  },
});

type Json = {
  type?: string;
  text?: string;
  attrs?: Attrs;
  marks?: { type: string; attrs?: Attrs }[];
  content?: Json[];
};

/** Removes what no text may hold: control characters, which can be pasted, and half characters. */
const printable = (text: string): string => text.replace(/[\p{Cc}\p{Cs}]/gu, ' ');

function plain({ type, text, attrs = {}, marks = [], content = [] }: Json): Json {
  if (type === 'text') {
    const held = marks.map((mark) => (mark.type === 'link' ? mark : { type: mark.type }));
    return { type, text: printable(text ?? ''), ...(held.length > 0 && { marks: held }) };
  }
  if (type === 'hardBreak' || type === 'horizontalRule') return { type };
  const told = Object.entries(attrs).filter(([name, value]) => name !== 'align' || value !== 'left');
  return {
    ...(type && { type }),
    ...(told.length > 0 && { attrs: Object.fromEntries(told) }),
    ...(content.length > 0 && { content: content.map(plain) }),
  };
}

/** Turns the editor's text into what is stored. */
// The schema has the nodes of the contract and no others.
export const richDocOf = (node: Node): RichDoc => plain(node.toJSON() as Json) as RichDoc;

/** Turns what is stored into the editor's text. */
export const editorNodeOf = (doc: RichDoc): Node => richTextSchema.nodeFromJSON(doc);
