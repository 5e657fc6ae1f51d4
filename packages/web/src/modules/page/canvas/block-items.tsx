import type { DocCommand } from '@mdi/page-kit/doc-commands.ts';
import { asLink, asPicture, asText, valueAt } from '@mdi/page-kit/doc-fields.js';
import type { PageFinding } from '@mdi/page-kit/findings.ts';
import { type KnownBlock, shapeOf } from '@mdi/page-kit/shapes.ts';
import { Button } from 'antd';
import type { KeyboardEvent } from 'react';
import { DragHandle } from '../../../kit/list/order/drag-handle.tsx';
import { useDragToReorder } from '../../../kit/list/order/use-drag-to-reorder.ts';
import { classes } from '../../../kit/page/classes.ts';
import { Icon } from '../../../kit/page/icon.tsx';
import { QuietButton } from '../../../kit/page/small-button.tsx';
import { inPageLanguage } from '../../../kit/words/in-language.ts';
import { t } from '../../../kit/words/words.ts';
import type { BlockPanelFacts } from '../builder/block-panel-props.ts';
import css from '../builder/builder.module.css';
import type { Builder } from '../builder/builder.ts';
import { useBuilderState } from '../builder/use-builder.ts';
import { fieldControlId } from '../fields/field-row.tsx';
import { linkTargetText } from '../fields/link-field.tsx';
import { BlockFields } from './block-fields.tsx';

type Item = { readonly id: string };
const itemsOf = (block: KnownBlock): readonly Item[] => ('items' in block ? block.items : []);

/** What an item is called in its list: by what it says, else by its number. */
function itemName(item: object, n: number): string {
  for (const name of ['label', 'title']) {
    const value = valueAt(item, name);
    if (value !== undefined && asText(value).zh.trim() !== '')
      return inPageLanguage(asText(value).zh, asText(value).en ?? '');
  }
  return t('page.itemNumber', n + 1);
}

function itemMore(panel: BlockPanelFacts, item: object): string | null {
  const link = valueAt(item, 'link');
  if (link !== undefined)
    return asLink(link).to === 'none' ? null : t('page.leadsTo', linkTargetText(panel, asLink(link)));
  const page = valueAt(item, 'page');
  return typeof page === 'number' ? t('page.leadsTo', linkTargetText(panel, { to: 'page', page })) : null;
}

type Props = {
  panel: BlockPanelFacts;
  block: KnownBlock;
  builder: Builder;
  findings: readonly PageFinding[];
};

/** The items of a block in their order: chosen, moved, added and taken away here. */
export function BlockItems({ panel, block, builder, findings }: Props) {
  const item = useBuilderState(builder, (state) => state.item);
  const bounds = shapeOf(block.type).items;
  const items = itemsOf(block);
  const run = (command: DocCommand) => builder.run(command);
  const drag = useDragToReorder<string>({
    fits: () => true,
    drop: (id, over, after) => {
      const rest = items.filter((one) => one.id !== id);
      const at = rest.findIndex((one) => one.id === over) + (after ? 1 : 0);
      run({ do: 'moveItem', block: block.id, item: id, at });
    },
  });
  if (!bounds) return null;
  const list = (event: KeyboardEvent, id: string, n: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.altKey && step !== undefined && panel.editable) {
      event.preventDefault();
      event.stopPropagation();
      if (
        n + step >= 0 &&
        n + step < items.length &&
        run({ do: 'moveItem', block: block.id, item: id, at: n + step })
      )
        builder.say(t('page.toldPlace', itemName(items[n] ?? {}, n), n + step + 1, items.length));
    }
    if (event.key === 'Delete' && panel.editable) {
      event.preventDefault();
      event.stopPropagation();
      run({ do: 'removeItem', block: block.id, item: id });
    }
  };
  const full = items.length >= bounds.most;
  const few = items.length <= bounds.least;
  const chosen = items.find(({ id }) => id === item) ?? items[0];
  return (
    <section className={css.part} id={fieldControlId({ block: block.id })}>
      <div className={css.partHead}>
        <h3>{t(`page.items_${block.type}` as 'page.items_picture')}</h3>
        <span className={classes(css.count, items.length > bounds.most && css.over)}>
          {items.length} / {bounds.most}
        </span>
      </div>
      <ul className={css.items}>
        {items.map((one, n) => {
          const picture = asPicture(valueAt(one, 'pic') ?? null);
          const url = picture && panel.files[String(picture.up)];
          const bad = findings.some(
            ({ at, level }) => level === 'stop' && at.block === block.id && at.item === one.id,
          );
          const name = itemName(one, n);
          return (
            <li
              key={one.id}
              className={classes(
                css.item,
                one === chosen && css.itemOn,
                bad && css.itemBad,
                drag.mark?.over === one.id && (drag.mark.after ? css.markAfter : css.markBefore),
              )}
              {...drag.row({ beside: one.id })}
            >
              {panel.editable ? (
                <DragHandle
                  hint={t('page.dragHint')}
                  label={t('page.moveOf', name)}
                  drag={{ ...drag.grip(one.id), onKeyDown: (event) => list(event, one.id, n) }}
                />
              ) : null}
              <button
                type="button"
                className={css.itemName}
                aria-pressed={one === chosen}
                onClick={() => builder.chooseItem(one.id)}
                onKeyDown={(event) => list(event, one.id, n)}
              >
                {url ? <img src={url} alt="" /> : null}
                <span>
                  <b>{name}</b>
                  <small>{itemMore(panel, one)}</small>
                </span>
              </button>
              {panel.editable ? (
                <QuietButton
                  disabled={few}
                  title={few ? t('page.leastItems', bounds.least) : undefined}
                  aria-label={t('page.removeOf', name)}
                  icon={<Icon name="trash" size={14} />}
                  onClick={() => run({ do: 'removeItem', block: block.id, item: one.id })}
                />
              ) : null}
            </li>
          );
        })}
      </ul>
      {panel.editable ? (
        <Button
          block
          type="dashed"
          disabled={full}
          icon={<Icon name="plus" size={14} />}
          onClick={() => run({ do: 'addItem', block: block.id, at: items.length })}
        >
          {full ? t('page.mostItems', bounds.most) : t('page.addItem')}
        </Button>
      ) : null}
      {chosen ? (
        <div className={css.fields}>
          <h4>{t('page.itemOf', items.indexOf(chosen) + 1)}</h4>
          <BlockFields panel={panel} at={{ block: block.id, item: chosen.id }} thing={chosen} of="items" />
        </div>
      ) : null}
    </section>
  );
}
