import type { BlockOf, BlockType, Doc } from './shapes.ts';

/** What a document has once of a kind. */
export const singleBlock = <T extends BlockType>(doc: Doc, type: T): BlockOf<T> | null => {
  const found = doc.blocks.find((block) => block.type === type);
  // Found by the very type.
  return (found as unknown as BlockOf<T> | undefined) ?? null;
};
