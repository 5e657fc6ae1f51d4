import type { Command } from '@mdi/page-kit/commands.ts';
import type { BlockType, Doc } from '@mdi/page-kit/shapes.ts';
import { useDrag } from '../../kit/list/use-drag.ts';
import { t } from '../../kit/words/words.ts';
import type { Builder } from './builder.ts';

/** What is dragged from the palette is named by its kind, what is dragged in the page by its id. */
const fresh = 'new:';
export const dragName = (type: BlockType): string => `${fresh}${type}`;

/** What dropping something beside a block does. */
export function dropped(
  doc: Doc,
  chosen: readonly string[],
  id: string,
  over: string,
  after: boolean,
): Command {
  const beside = doc.blocks.findIndex((block) => block.id === over);
  const at = beside < 0 ? doc.blocks.length : beside + (after ? 1 : 0);
  // Named by `dragName`.
  if (id.startsWith(fresh)) return { do: 'add', type: id.slice(fresh.length) as BlockType, at };
  return { do: 'move', ids: chosen.includes(id) ? chosen : [id], at };
}

export function useDragging(builder: Builder, doc: Doc, chosen: readonly string[]) {
  const drag = useDrag<string>({
    fits: () => true,
    drop: (id, over, after) => {
      builder.run(dropped(doc, chosen, id, over, after));
    },
  });
  const { dragged } = drag;
  const type = dragged?.startsWith(fresh)
    ? dragged.slice(fresh.length)
    : doc.blocks.find(({ id }) => id === dragged)?.type;
  // A kind of the table, or of a block that is there.
  return { ...drag, said: type === undefined ? null : t(`page.block.${type as BlockType}`) };
}
export type Dragging = ReturnType<typeof useDragging>;
