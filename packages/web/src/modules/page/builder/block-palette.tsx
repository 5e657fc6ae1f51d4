import { limits } from '@mdi/page-kit/limits.ts';
import { type BlockType, type DocKind, maxBlocksOf, offeredBlocksOf, shapeOf } from '@mdi/page-kit/shapes.ts';
import { classes } from '../../../kit/page/classes.ts';
import { t } from '../../../kit/words/words.ts';
import type { BlockDragging } from '../canvas/block-dragging.ts';
import { BlockIcon } from '../canvas/block-icon.tsx';
import type { BlockOutline } from '../canvas/block-outline.ts';
import { paletteDragId } from '../canvas/drag-names.ts';
import css from './builder.module.css';
import type { Builder } from './builder.ts';
import { useBuilderState } from './use-builder.ts';

/** How many of a kind there are, and why there can't be another; items are counted where the kind stands once. */
export function roomForType(
  kind: DocKind,
  outline: BlockOutline,
  type: BlockType,
): { count: string; why: string | null } {
  const there = outline.filter((block) => block.type === type).length;
  const most = maxBlocksOf(kind, type);
  if (there >= most)
    return { count: `${there}/${most}`, why: t('page.refused.most', t(`page.block.${type}`), most) };
  if (outline.length >= limits.blocks)
    return { count: `${there}`, why: t('page.refused.full', limits.blocks) };
  return { count: most >= limits.blocks ? t('page.unlimited') : `${there}/${most}`, why: null };
}

type Props = { builder: Builder; kind: DocKind; drag: BlockDragging };

/** What a page of this kind may have: added after what is chosen by a press, or dragged to its place. */
export function BlockPalette({ builder, kind, drag }: Props) {
  const outline = useBuilderState(builder, (state) => state.outline);
  const add = (type: BlockType) => {
    const { chosen } = builder.state().choice;
    const last = outline.findLastIndex(({ id }) => chosen.includes(id));
    builder.run({ do: 'add', type, at: last < 0 ? outline.length : last + 1 });
  };
  return (
    <section aria-labelledby="page-palette">
      <h2 className={css.sideHead} id="page-palette">
        {t('page.palette')}
      </h2>
      <p className={css.sideHint}>{t('page.paletteHint')}</p>
      <ul className={css.palette} {...drag.grips}>
        {offeredBlocksOf(kind).map((type) => {
          const { count, why } = roomForType(kind, outline, type);
          const items = shapeOf(type).items;
          return (
            <li key={type}>
              <button
                type="button"
                className={classes(css.tile, why !== null && css.tileFull)}
                aria-disabled={why !== null}
                title={why ?? (items ? t('page.upTo', items.most) : undefined)}
                onClick={() => add(type)}
                {...(why === null ? { draggable: true, 'data-drag': paletteDragId(type) } : {})}
              >
                <BlockIcon type={type} />
                <span>{t(`page.block.${type}`)}</span>
                <small>{count}</small>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
