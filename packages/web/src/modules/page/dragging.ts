import type { Doc } from '@mdi/page-kit/shapes.ts';
import { useDrag } from '../../kit/list/use-drag.ts';
import { t } from '../../kit/words/words.ts';
import type { Builder } from './builder.ts';
import { dropped, freshType } from './dropped.ts';

export function useDragging(builder: Builder, doc: Doc, chosen: readonly string[]) {
  const drag = useDrag<string>({
    fits: () => true,
    drop: (id, over, after) => {
      builder.run(dropped(doc, chosen, id, over, after));
    },
  });
  const { dragged } = drag;
  const type =
    dragged === undefined
      ? undefined
      : (freshType(dragged) ?? doc.blocks.find(({ id }) => id === dragged)?.type);
  return { ...drag, said: type === undefined ? null : t(`page.block.${type}`) };
}
export type Dragging = ReturnType<typeof useDragging>;
