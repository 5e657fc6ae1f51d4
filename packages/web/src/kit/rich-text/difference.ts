import type { RichBlock, RichDoc, RichInline, RichListItem } from '@mdi/contract/kit/rich-text.ts';
import { diffArrays } from 'diff';

/** A piece of a text, and what happened to it. */
export type DifferencePiece = { how: 'same' | 'added' | 'removed'; text: string };

export type DifferenceBlockKind = 'paragraph' | 'heading' | 'item' | 'quote' | 'rule' | 'picture';

/** A block of either text: `rewritten` has both whole, `look` has the same words with another look. */
export type BlockChange = {
  kind: DifferenceBlockKind;
  depth: number;
  how: 'same' | 'added' | 'removed' | 'changed' | 'rewritten' | 'look';
  pieces: DifferencePiece[];
  /** The picture that the block is. */
  uploadId?: number;
};

type Line = {
  kind: DifferenceBlockKind;
  depth: number;
  text: string /** All that it is, to compare. */;
  whole: string;
  uploadId?: number;
};

/** How many steps apart two texts may be before they count as different ones; comparing costs by the step. */
const bounds = { blocks: 800, words: 400, length: 8000 } as const;

const hrefOf = (one: RichInline | undefined): string | undefined => {
  const link = one?.type === 'text' ? one.marks?.find(({ type }) => type === 'link') : undefined;
  return link?.type === 'link' ? link.attrs.href : undefined;
};

/** The words of a block, with its links' addresses, because these are reviewed as well. */
const textOf = (content: readonly RichInline[]): string =>
  content
    .map((one, at) => {
      const href = hrefOf(one);
      const ends = href !== undefined && hrefOf(content[at + 1]) !== href;
      return `${one.type === 'text' ? one.text : '\n'}${ends ? ` [${href}]` : ''}`;
    })
    .join('');

type Inside = { kind: DifferenceBlockKind; depth: number };

function linesOf(blocks: readonly (RichBlock | RichListItem)[], inside: Inside): Line[] {
  return blocks.flatMap((block): Line[] => {
    const { kind, depth } = inside;
    if (block.type === 'paragraph' || block.type === 'heading') {
      const own = block.type === 'heading' && kind === 'paragraph' ? 'heading' : kind;
      const text = textOf(block.content ?? []);
      return [{ kind: own, depth, text, whole: JSON.stringify([own, depth, block]) }];
    }
    if (block.type === 'picture') {
      const { uploadId, alt } = block.attrs;
      return [{ kind: 'picture', depth, text: alt, whole: JSON.stringify([uploadId, alt]), uploadId }];
    }
    if (block.type === 'horizontalRule') return [{ kind: 'rule', depth, text: '', whole: 'rule' }];
    if (block.type === 'listItem') return linesOf(block.content, inside);
    if (block.type === 'blockquote') return linesOf(block.content, { kind: 'quote', depth: depth + 1 });
    if (block.type === 'bulletList' || block.type === 'orderedList')
      return linesOf(block.content, { kind: 'item', depth: depth + 1 });
    // A node of a newer server, which this page doesn't know yet.
    return [];
  });
}

const words = new Intl.Segmenter('zh', { granularity: 'word' });

/** Splits a text into words, and whole addresses. */
const tokensOf = (text: string): string[] =>
  text
    .split(/(\[(?:https|tel):[^\]\s]*\])/)
    .flatMap((part, at) => (at % 2 === 1 ? part : [...words.segment(part)].map(({ segment }) => segment)));

/** Compares two lines word by word; undefined where they have too little in common. */
export function wordDifference(was: string, is: string): DifferencePiece[] | undefined {
  if (was.length + is.length > bounds.length) return undefined;
  const [before, after] = [tokensOf(was), tokensOf(is)];
  const found = diffArrays(before, after, { maxEditLength: bounds.words });
  if (!found) return undefined;
  const same = found.filter((one) => !one.added && !one.removed).flatMap((one) => one.value);
  const kept = same.filter((one) => /[\p{L}\p{N}]/u.test(one)).join('').length;
  if (kept * 5 < Math.min(was.length, is.length)) return undefined;
  return found.map(({ added, removed, value }) => ({
    how: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }));
}

const whole = (how: 'same' | 'added' | 'removed', { kind, depth, text, uploadId }: Line): BlockChange => ({
  kind,
  depth,
  how,
  pieces: text === '' ? [] : [{ how, text }],
  ...(uploadId !== undefined && { uploadId }),
});

function pair(was: Line, is: Line): BlockChange[] {
  const { kind, depth } = is;
  if (was.kind === 'picture' || is.kind === 'picture' || was.kind === 'rule' || is.kind === 'rule')
    return [whole('removed', was), whole('added', is)];
  if (was.text === is.text)
    return [{ kind, depth, how: 'look', pieces: is.text === '' ? [] : [{ how: 'same', text: is.text }] }];
  const pieces = wordDifference(was.text, is.text);
  if (pieces) return [{ kind, depth, how: 'changed', pieces }];
  return [
    {
      kind,
      depth,
      how: 'rewritten',
      pieces: [
        { how: 'removed', text: was.text },
        { how: 'added', text: is.text },
      ].filter((piece): piece is DifferencePiece => piece.text !== ''),
    },
  ];
}

/** Pairs removed lines with the added ones most like them, in order. */
function pairs(gone: readonly Line[], come: readonly Line[]): BlockChange[] {
  const both = Math.min(gone.length, come.length);
  return [
    ...come.slice(0, both).flatMap((is, at) => {
      const was = gone[at];
      return was ? pair(was, is) : [];
    }),
    ...gone.slice(both).map((line) => whole('removed', line)),
    ...come.slice(both).map((line) => whole('added', line)),
  ];
}

/** Compares two bodies block by block and word by word. Null stands for no body. */
export function blockDifferences(was: RichDoc | null, is: RichDoc): BlockChange[] {
  const top: Inside = { kind: 'paragraph', depth: 0 };
  const before = was ? linesOf(was.content, top) : [];
  const after = linesOf(is.content, top);
  const same = (one: Line, other: Line) => one.whole === other.whole;
  const found = diffArrays(before, after, { comparator: same, maxEditLength: bounds.blocks });
  if (!found) return pairs(before, after);
  const changes: BlockChange[] = [];
  for (let at = 0; at < found.length; at += 1) {
    const { added = false, removed = false, value = [] } = found[at] ?? {};
    const next = found[at + 1];
    if (!added && !removed) changes.push(...value.map((line) => whole('same', line)));
    else if (next && (removed ? next.added : next.removed)) {
      changes.push(...(removed ? pairs(value, next.value) : pairs(next.value, value)));
      at += 1;
    } else changes.push(...value.map((line) => whole(removed ? 'removed' : 'added', line)));
  }
  return changes;
}

/** Counts the places that differ. */
export const countBlockChanges = (changes: readonly BlockChange[]): number =>
  changes.filter(({ how }) => how !== 'same').length;
