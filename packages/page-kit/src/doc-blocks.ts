import { refuseStep } from './edit-step.ts';
import { type Block, type Doc, isKnown, type KnownBlock } from './shapes.ts';

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
