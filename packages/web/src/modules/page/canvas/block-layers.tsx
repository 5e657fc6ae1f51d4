import type { PageFinding } from '@mdi/page-kit/findings.ts';
import { blockNamesIn } from '@mdi/page-kit/sentence.js';
import { type BlockType, type DocKind, fixedBlocksOf } from '@mdi/page-kit/shapes.ts';
import { type KeyboardEvent, type MouseEvent, memo, useEffect, useMemo, useRef } from 'react';
import { classes } from '../../../kit/page/classes.ts';
import { Icon } from '../../../kit/page/icon.tsx';
import { t } from '../../../kit/words/words.ts';
import css from '../builder/builder.module.css';
import type { Builder } from '../builder/builder.ts';
import { useBuilderState } from '../builder/use-builder.ts';
import { messageText } from '../page-calls.ts';
import type { BlockDragging } from './block-dragging.ts';
import { BlockIcon } from './block-icon.tsx';
import { selectionAfterKey, selectionAfterPress } from './block-selection.ts';
import { blockActions } from './block-tools.tsx';
import { DropLine } from './drop-line.tsx';

type Props = {
  builder: Builder;
  kind: DocKind;
  findings: readonly PageFinding[];
  editable: boolean;
  drag: BlockDragging;
};

const optionId = (id: string) => `page-layer-${id}`;

type RowProps = {
  id: string;
  type: BlockType | 'unknown';
  name: string;
  chosen: boolean;
  at: boolean;
  hidden: boolean;
  fixed: boolean;
  bad: boolean;
  editable: boolean;
};

const Row = memo(function Row({ id, type, name, chosen, at, hidden, fixed, bad, editable }: RowProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list box has the focus, and tells which one is meant.
    <div
      id={optionId(id)}
      role="option"
      aria-selected={chosen}
      className={classes(css.layer, chosen && css.layerOn, at && css.layerAt, hidden && css.layerHidden)}
      data-drop={id}
      data-drag={editable ? id : undefined}
      draggable={editable}
    >
      <BlockIcon type={type} />
      <span className={css.layerName}>{name}</span>
      {hidden ? <span className="t3 s12">{t('page.hiddenTag')}</span> : null}
      {fixed || type === 'unknown' ? (
        <span className="t3" title={t(fixed ? 'page.fixedHint' : 'page.refused.unknown')}>
          <BlockIcon type="unknown" size={14} />
        </span>
      ) : null}
      {bad ? (
        <span className="bad">
          <Icon name="warning" size={14} />
          <span className="unseen">{t('page.hasProblem')}</span>
        </span>
      ) : null}
    </div>
  );
});

/** The page's blocks in their order: one list box, in which keys choose, stretch and move. */
export function BlockLayers({ builder, kind, findings, editable, drag }: Props) {
  const outline = useBuilderState(builder, (state) => state.outline);
  const choice = useBuilderState(builder, (state) => state.choice);
  const list = useRef<HTMLDivElement>(null);
  const ids = useMemo(() => outline.map(({ id }) => id), [outline]);
  const chosen = useMemo(() => new Set(choice.chosen), [choice]);
  const names = useMemo(
    () => new Map([...blockNamesIn({ blocks: outline })].map(([id, name]) => [id, messageText(name)])),
    [outline],
  );
  const wrong = useMemo(
    () =>
      new Set(
        findings.flatMap(({ at: where, level }) => (level === 'stop' && where.block ? [where.block] : [])),
      ),
    [findings],
  );
  const fixed: readonly string[] = fixedBlocksOf(kind);
  const at = choice.at;
  useEffect(() => {
    if (at !== null) document.getElementById(optionId(at))?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const press = (event: KeyboardEvent) => {
    const held = { ctrl: event.ctrlKey || event.metaKey, shift: event.shiftKey };
    if (event.altKey) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (at !== null) builder.lead({ block: at });
      return;
    }
    if (event.key.toLowerCase() === 'h' && !held.ctrl && editable) {
      event.preventDefault();
      blockActions(builder).hide();
      return;
    }
    const next = selectionAfterKey(ids, choice, event.key, held);
    if (!next) return;
    event.preventDefault();
    builder.choose(next);
  };
  const click = (event: MouseEvent) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-drop]') : null;
    const id = row?.dataset.drop;
    const held = { ctrl: event.ctrlKey || event.metaKey, shift: event.shiftKey };
    if (id !== undefined) builder.choose(selectionAfterPress(ids, choice, id, held));
  };
  return (
    <section className={css.layersPart} aria-labelledby="page-layers">
      <h2 className={css.sideHead} id="page-layers">
        {t('page.layers')}
        <span className="t3 s12">{outline.length}</span>
      </h2>
      {outline.length === 0 ? <p className={css.sideHint}>{t('page.layersEmpty')}</p> : null}
      <div
        ref={list}
        role="listbox"
        className={css.layers}
        aria-labelledby="page-layers"
        aria-multiselectable="true"
        aria-activedescendant={at === null ? undefined : optionId(at)}
        aria-describedby="page-layers-hint"
        tabIndex={0}
        onKeyDown={press}
        onClick={click}
        {...(editable ? drag.grips : {})}
      >
        {outline.map(({ id, type, hidden }) => (
          <Row
            key={id}
            id={id}
            type={type}
            name={names.get(id) ?? ''}
            chosen={chosen.has(id)}
            at={id === at}
            hidden={hidden}
            fixed={fixed.includes(type)}
            bad={wrong.has(id)}
            editable={editable}
          />
        ))}
        <DropLine drag={drag} list={list} className={css.dropLine} />
      </div>
      <p className="unseen" id="page-layers-hint">
        {t('page.layersHint')}
      </p>
    </section>
  );
}
