import { type Block, type Doc, isKnown, type KnownBlock } from './shapes.ts';
import { type Said, said } from './text.ts';

/** The document after a step and what the step is called; `merge`: steps with the same one are one for whoever types. */
export type Done = { doc: Doc; said: Said; merge: string | null; chosen: readonly string[] };
export class Refusal extends Error {
  sentence: Said;
  constructor(sentence: Said) {
    super(sentence.key);
    this.sentence = sentence;
  }
}
export const refuse = (...args: Parameters<typeof said>): never => {
  throw new Refusal(said(...args));
};

export const blockOf = (doc: Doc, id: string | undefined): Block =>
  doc.blocks.find((block) => block.id === id) ?? refuse('page.refused.gone');

export function knownOf(doc: Doc, id: string | undefined): KnownBlock {
  const block = blockOf(doc, id);
  return isKnown(block) ? block : refuse('page.refused.unknown');
}

export const withBlock = (doc: Doc, changed: KnownBlock): Doc => ({
  ...doc,
  blocks: doc.blocks.map((block) => (block.id === changed.id ? changed : block)),
});

export type Item = { readonly id: string };
export const itemsOf = (block: KnownBlock): readonly Item[] => ('items' in block ? block.items : []);
// The items come from the block itself, or from the table that its type is made from.
export const withItems = (block: KnownBlock, items: readonly Item[]): KnownBlock =>
  ({ ...block, items }) as unknown as KnownBlock;

export const done = (
  doc: Doc,
  sentence: Said,
  chosen: readonly string[] = [],
  merge: string | null = null,
): Done => ({
  doc,
  said: sentence,
  merge,
  chosen,
});
