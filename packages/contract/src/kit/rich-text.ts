import * as z from 'zod/mini';

/**
 * The body of a text that people write and others read: the JSON of the editor, with these nodes and marks and no
 * others. Nothing stores HTML; each place that shows a body makes what it needs from the nodes.
 */
export type RichMark =
  | { type: 'strong' | 'em' | 'underline' | 'strike' }
  | { type: 'link'; attrs: { href: string } };

export type RichInline = { type: 'text'; text: string; marks?: RichMark[] } | { type: 'hardBreak' };

export const aligns = ['left', 'center', 'right'] as const;
export type Align = (typeof aligns)[number];

export type RichListItem = { type: 'listItem'; content: RichBlock[] };

export type RichBlock =
  | { type: 'paragraph'; attrs?: { align?: Align }; content?: RichInline[] }
  | { type: 'heading'; attrs: { level: 2 | 3; align?: Align }; content?: RichInline[] }
  | { type: 'bulletList' | 'orderedList'; content: RichListItem[] }
  | { type: 'blockquote'; content: RichBlock[] }
  | { type: 'horizontalRule' }
  /** An upload; its address is made when it is shown. */
  | { type: 'picture'; attrs: { uploadId: number; alt: string } };

export type RichDoc = { type: 'doc'; content: RichBlock[] };

/** Bounds of a body: code points of its text, characters of its JSON, how deep its nodes lie, and its pictures. */
export const richBounds = { text: 20_000, json: 200_000, depth: 16, pictures: 30 } as const;

const marks = ['strong', 'em', 'underline', 'strike'] as const;

/** Why a link can't be one. */
export type LinkProblem = 'scheme' | 'internal' | 'address';

const privateHost =
  /^(?:localhost|.*\.(?:local|internal|localdomain|lan|home|corp)|\d+|0x[\da-f]+|(?:0|10|127)\..*|169\.254\..*|192\.168\..*|172\.(?:1[6-9]|2\d|3[01])\..*|100\.(?:6[4-9]|[789]\d|1[01]\d|12[0-7])\..*|\[.*\])$/i;

/**
 * What is wrong with the address of a link: it leads to an https page in the open network, or dials a number
 * (`tel:+862161234567`). Null: nothing. Whatever else a browser would run or open is refused.
 */
export function linkProblem(href: string): LinkProblem | null {
  if (/[\p{Cc}\p{Cf}\p{Cs}\s\\]/u.test(href) || href.length > 1000) return 'address';
  if (/^tel:\+?[\d-]{3,20}$/.test(href)) return null;
  if (!/^https:\/\//i.test(href)) return 'scheme';
  // A name with dots, a port and a rest; nobody's password, no number in other clothes.
  const host = /^https:\/\/([\p{L}\p{N}.-]+)(?::\d{1,5})?(?:[/?#]|$)/iu.exec(href)?.[1]?.replace(/\.$/, '');
  if (host === undefined) return /^https:\/\/[^/?#]*\[/.test(href) ? 'internal' : 'address';
  const name = host.normalize('NFKC');
  return privateHost.test(name) || !name.includes('.') ? 'internal' : null;
}

type Problem = `richText.${'node' | 'deep' | 'link' | 'linkInternal' | 'long' | 'pictures'}`;
class Refused extends Error {
  problem: Problem;
  constructor(problem: Problem) {
    super(problem);
    this.problem = problem;
  }
}

const isRecord = (it: unknown): it is Record<string, unknown> =>
  it !== null && typeof it === 'object' && !Array.isArray(it);

/** A node with these keys and no others; refused otherwise. */
function nodeOf(it: unknown, keys: readonly string[]): Record<string, unknown> {
  if (!isRecord(it) || Object.keys(it).some((key) => key !== 'type' && !keys.includes(key)))
    throw new Refused('richText.node');
  return it;
}

const listOf = (it: unknown): unknown[] => {
  if (it === undefined) return [];
  if (!Array.isArray(it)) throw new Refused('richText.node');
  return it;
};

function markOf(it: unknown): RichMark {
  const simple = marks.find((one) => isRecord(it) && it.type === one);
  if (simple) {
    nodeOf(it, []);
    return { type: simple };
  }
  const { type, attrs } = nodeOf(it, ['attrs']);
  const { href } = nodeOf(attrs, ['href']);
  if (type !== 'link' || typeof href !== 'string') throw new Refused('richText.node');
  const problem = linkProblem(href);
  if (problem) throw new Refused(problem === 'internal' ? 'richText.linkInternal' : 'richText.link');
  return { type: 'link', attrs: { href } };
}

// PostgreSQL refuses NUL, and half a surrogate pair can't be stored as UTF-8.
const unprintable = /[\p{Cc}\p{Cs}]/u;

function inlineOf(it: unknown): RichInline {
  const node = nodeOf(it, ['text', 'marks']);
  if (node.type === 'hardBreak') return { type: 'hardBreak' };
  const { text } = node;
  if (node.type !== 'text' || typeof text !== 'string' || text === '' || unprintable.test(text))
    throw new Refused('richText.node');
  const held = listOf(node.marks).map(markOf);
  if (new Set(held.map(({ type }) => type)).size < held.length) throw new Refused('richText.node');
  return held.length > 0 ? { type: 'text', text, marks: held } : { type: 'text', text };
}

function alignOf(attrs: unknown): { align?: Align } {
  const { align } = attrs === undefined ? {} : nodeOf(attrs, ['align', 'level']);
  if (align === undefined || align === null || align === 'left') return {};
  const known = aligns.find((one) => one === align);
  if (!known) throw new Refused('richText.node');
  return { align: known };
}

function textBlock(node: Record<string, unknown>): { content?: RichInline[] } {
  const content = listOf(node.content).map(inlineOf);
  return content.length > 0 ? { content } : {};
}

function itemOf(it: unknown, depth: number): RichListItem {
  const node = nodeOf(it, ['content']);
  if (node.type !== 'listItem') throw new Refused('richText.node');
  return { type: 'listItem', content: blocksOf(node.content, depth) };
}

function pictureOf(attrs: unknown): RichBlock {
  const { uploadId, alt = '' } = nodeOf(attrs, ['uploadId', 'alt']);
  const counted = typeof uploadId === 'number' && Number.isSafeInteger(uploadId) && uploadId > 0;
  if (!counted || typeof alt !== 'string' || alt.length > 200 || unprintable.test(alt))
    throw new Refused('richText.node');
  return { type: 'picture', attrs: { uploadId, alt } };
}

function blockOf(it: unknown, depth: number): RichBlock {
  if (depth > richBounds.depth) throw new Refused('richText.deep');
  const node = nodeOf(it, ['attrs', 'content']);
  const { type, attrs } = node;
  if (type === 'paragraph') {
    const align = alignOf(attrs);
    return { type, ...('align' in align ? { attrs: align } : {}), ...textBlock(node) };
  }
  if (type === 'heading') {
    const level = isRecord(attrs) ? attrs.level : undefined;
    if (level !== 2 && level !== 3) throw new Refused('richText.node');
    return { type, attrs: { level, ...alignOf(attrs) }, ...textBlock(node) };
  }
  if (type === 'bulletList' || type === 'orderedList') {
    const content = listOf(node.content).map((one) => itemOf(one, depth + 1));
    if (content.length === 0) throw new Refused('richText.node');
    return { type, content };
  }
  if (type === 'blockquote') return { type, content: blocksOf(node.content, depth + 1) };
  if (type === 'horizontalRule') return { type };
  if (type === 'picture') return pictureOf(attrs);
  throw new Refused('richText.node');
}

function blocksOf(it: unknown, depth: number): RichBlock[] {
  const blocks = listOf(it).map((one) => blockOf(one, depth + 1));
  if (blocks.length === 0) throw new Refused('richText.node');
  return blocks;
}

function* inlines(blocks: readonly (RichBlock | RichListItem)[]): Generator<RichInline | RichBlock> {
  for (const block of blocks) {
    if (block.type === 'picture') yield block;
    else if (block.type === 'paragraph' || block.type === 'heading') {
      yield* block.content ?? [];
      // A line ends, also for counting words.
      yield { type: 'hardBreak' };
    } else if ('content' in block) yield* inlines(block.content);
  }
}

/** What can be read of a body, a line for each of its blocks. */
export const plainText = (doc: RichDoc): string =>
  [...inlines(doc.content)]
    .map((one) => (one.type === 'text' ? one.text : one.type === 'hardBreak' ? '\n' : ''))
    .join('')
    .trim();

/** The uploads that a body shows. */
export const picturesIn = (doc: RichDoc): number[] =>
  [...inlines(doc.content)].flatMap((one) => (one.type === 'picture' ? [one.attrs.uploadId] : []));

/** Whether a body has nothing to read or to look at. */
export const isBlank = (doc: RichDoc): boolean => plainText(doc) === '' && picturesIn(doc).length === 0;

/** A body without anything in it. */
export const blankDoc: RichDoc = { type: 'doc', content: [{ type: 'paragraph' }] };

function checked(it: unknown): RichDoc {
  const node = nodeOf(it, ['content']);
  if (node.type !== 'doc') throw new Refused('richText.node');
  const doc: RichDoc = { type: 'doc', content: blocksOf(node.content, 0) };
  if ([...plainText(doc)].length > richBounds.text || JSON.stringify(doc).length > richBounds.json)
    throw new Refused('richText.long');
  if (picturesIn(doc).length > richBounds.pictures) throw new Refused('richText.pictures');
  return doc;
}

/** A body as it is kept, or the key of the sentence that says why it is none. */
export function readDoc(it: unknown): { doc: RichDoc } | { problem: Problem } {
  try {
    return { doc: checked(it) };
  } catch (error) {
    if (error instanceof Refused) return { problem: error.problem };
    // Nested beyond what the machine can follow.
    if (error instanceof RangeError) return { problem: 'richText.deep' };
    throw error;
  }
}

/** The schema of a body: what isn't one is refused with the sentence of its problem. */
export const richDoc = z.pipe(
  z.unknown(),
  z.transform((it, ctx): RichDoc => {
    const read = readDoc(it);
    if ('doc' in read) return read.doc;
    ctx.issues.push({ code: 'custom', message: read.problem, input: it });
    return z.NEVER;
  }),
);
