import { type PageSentence, pageSentence } from './sentence.ts';
import { type Block, type Doc, isKnown, type KnownBlock } from './shapes.ts';

/** The document after a step and what the step is called; `merge`: steps with the same one are one for whoever types. */
export type StepResult = { doc: Doc; said: PageSentence; merge: string | null; chosen: readonly string[] };
export class StepRefusal extends Error {
  sentence: PageSentence;
  constructor(sentence: PageSentence) {
    super(sentence.key);
    this.sentence = sentence;
  }
}
export const refuseStep = (...args: Parameters<typeof pageSentence>): never => {
  throw new StepRefusal(pageSentence(...args));
};

export const blockById = (doc: Doc, id: string | undefined): Block =>
  doc.blocks.find((block) => block.id === id) ?? refuseStep('page.refused.gone');

export function knownBlockById(doc: Doc, id: string | undefined): KnownBlock {
  const block = blockById(doc, id);
  return isKnown(block) ? block : refuseStep('page.refused.unknown');
}

export const withBlock = (doc: Doc, changed: KnownBlock): Doc => ({
  ...doc,
  blocks: doc.blocks.map((block) => (block.id === changed.id ? changed : block)),
});

export type BlockItem = { readonly id: string };
export const itemsOf = (block: KnownBlock): readonly BlockItem[] => ('items' in block ? block.items : []);
// The items come from the block itself, or from the table that its type is made from.
export const withItems = (block: KnownBlock, items: readonly BlockItem[]): KnownBlock =>
  ({ ...block, items }) as unknown as KnownBlock;

export const stepResult = (
  doc: Doc,
  sentence: PageSentence,
  chosen: readonly string[] = [],
  merge: string | null = null,
): StepResult => ({
  doc,
  said: sentence,
  merge,
  chosen,
});
