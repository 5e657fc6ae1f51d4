import type { Block, Doc } from '@mdi/page-kit/shapes.ts';

/** What the lists of a page go by: which blocks there are, in their order, without what they say. */
export type BlockOutline = readonly {
  readonly id: string;
  readonly type: Block['type'];
  readonly hidden: boolean;
}[];

/** The outline of a document; it stays the very same while nothing but what blocks say is another. */
export function blockOutlineOf({ blocks }: Doc, before: BlockOutline = []): BlockOutline {
  const now = blocks.map((block) => ({
    id: block.id,
    type: block.type,
    hidden: block.type !== 'unknown' && block.hidden === true,
  }));
  const same = ({ id, type, hidden }: BlockOutline[number], at: number) => {
    const old = before[at];
    return old !== undefined && old.id === id && old.type === type && old.hidden === hidden;
  };
  return now.length === before.length && now.every(same) ? before : now;
}
