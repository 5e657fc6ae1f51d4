import type { PageFinding } from '@mdi/page-kit/findings.ts';
import { blockNamesIn } from '@mdi/page-kit/sentence.js';
import {
  type BlockType,
  type DocKind,
  type DocPlace,
  fixedBlocksOf,
  type KnownBlock,
  shapeOf,
} from '@mdi/page-kit/shapes.ts';
import { useMemo } from 'react';
import { classes } from '../../../kit/page/classes.ts';
import { Icon } from '../../../kit/page/icon.tsx';
import { t } from '../../../kit/words/words.ts';
import type { BlockPanelFacts, SharedPanelFacts } from '../builder/block-panel-props.ts';
import css from '../builder/builder.module.css';
import type { Builder } from '../builder/builder.ts';
import { useBuilderState } from '../builder/use-builder.ts';
import { fieldControlId } from '../fields/field-row.tsx';
import { messageText } from '../page-calls.ts';
import { BlockFields } from './block-fields.tsx';
import { BlockItems } from './block-items.tsx';
import { BlockTools } from './block-tools.tsx';

export type PanelProps = {
  builder: Builder;
  /** Of the document. */
  kind: DocKind;
  facts: SharedPanelFacts;
  findings: readonly PageFinding[];
  editable: boolean;
};

const isAt = (one: DocPlace, other: DocPlace) =>
  one.block === other.block &&
  one.item === other.item &&
  one.field === other.field &&
  (one.lang ?? null) === (other.lang ?? null);

/** All that fields of a type of block need; the same while somebody types, so that one field alone is drawn anew. */
export function usePanel(
  { builder, facts, findings, editable }: PanelProps,
  type: BlockType,
): BlockPanelFacts {
  return useMemo(
    () => ({
      ...facts,
      editable,
      type,
      set: (at, value) => {
        builder.run({ do: 'set', at, value });
      },
      wrongAt: (at) => {
        const found = findings.find(({ at: where, level }) => level === 'stop' && isAt(where, at));
        return found && messageText(found.said);
      },
    }),
    [builder, facts, findings, editable, type],
  );
}

/** A block by its name, with its number among those of its kind. */
export function BlockName({ builder, id }: { builder: Builder; id: string }) {
  const outline = useBuilderState(builder, (state) => state.outline);
  const name = blockNamesIn({ blocks: outline }).get(id);
  return <h2>{name && messageText(name)}</h2>;
}

/** The controls of one block. */
export function BlockPanel(props: PanelProps & { block: KnownBlock; plain?: boolean }) {
  const { builder, kind, findings, editable, block, plain = false } = props;
  const panel = usePanel(props, block.type);
  const of = findings.filter(
    ({ at }) => at.block === block.id && at.field === undefined && at.item === undefined,
  );
  const hasFields = Object.keys(shapeOf(block.type).fields).length > 0;
  return (
    <>
      {plain ? null : (
        <header className={css.panelHead}>
          <BlockName builder={builder} id={block.id} />
          {editable ? <BlockTools builder={builder} kind={kind} /> : null}
        </header>
      )}
      {of.map(({ said }) => (
        <p key={messageText(said)} className={css.blockWrong}>
          <Icon name="warning" size={14} />
          {messageText(said)}
        </p>
      ))}
      {block.type === 'nav' ? <p className={css.note}>{t('page.navHint')}</p> : null}
      {fixedBlocksOf(kind).includes(block.type) && !plain ? (
        <p className={css.note}>{t('page.fixedHint')}</p>
      ) : null}
      {'items' in block ? (
        <BlockItems panel={panel} block={block} builder={builder} findings={findings} />
      ) : null}
      {hasFields ? (
        <section
          className={classes(css.part, css.fields)}
          id={'items' in block ? undefined : fieldControlId({ block: block.id })}
        >
          <BlockFields panel={panel} at={{ block: block.id }} thing={block} of="fields" />
        </section>
      ) : null}
    </>
  );
}
