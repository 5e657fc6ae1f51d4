import type { PageFinding } from '@mdi/page-kit/findings.ts';
import { nameOf, namesIn } from '@mdi/page-kit/said.ts';
import { fixedOf, isKnown } from '@mdi/page-kit/shapes.ts';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { classes } from '../../kit/page/classes.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { t } from '../../kit/words/words.ts';
import { BlockIcon } from './block-icon.tsx';
import { actsOf } from './block-tools.tsx';
import css from './builder.module.css';
import type { Builder, BuilderState } from './builder.ts';
import { chose, pressed } from './choosing.ts';
import type { Dragging } from './dragging.ts';
import { told } from './page-calls.ts';

type Props = {
  builder: Builder;
  state: BuilderState;
  findings: readonly PageFinding[];
  editable: boolean;
  drag: Dragging;
};

const optionId = (id: string) => `page-layer-${id}`;

/** The page's blocks in their order: one list box, in which keys choose, stretch and move. */
export function Layers({ builder, state, findings, editable, drag }: Props) {
  const { doc } = state.history;
  const { choice } = state;
  const list = useRef<HTMLDivElement>(null);
  const ids = doc.blocks.map(({ id }) => id);
  const at = choice.at;
  const names = namesIn(doc);
  const wrong = new Set(
    findings.flatMap(({ at: where, level }) => (level === 'stop' && where.block ? [where.block] : [])),
  );
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
      actsOf(builder).hide();
      return;
    }
    const next = pressed(ids, choice, event.key, held);
    if (!next) return;
    event.preventDefault();
    builder.choose(next);
  };
  return (
    <section className={css.layersPart} aria-labelledby="page-layers">
      <h2 className={css.sideHead} id="page-layers">
        {t('page.layers')}
        <span className="t3 s12">{doc.blocks.length}</span>
      </h2>
      {doc.blocks.length === 0 ? <p className={css.sideHint}>{t('page.layersEmpty')}</p> : null}
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
      >
        {doc.blocks.map((block) => {
          const chosen = choice.chosen.includes(block.id);
          const hidden = isKnown(block) && block.hidden === true;
          const bad = wrong.has(block.id);
          const locked = !isKnown(block) || fixedOf(doc.kind).some((one) => one === block.type);
          return (
            // biome-ignore lint/a11y/useFocusableInteractive: the list box has the focus, and tells which one is meant.
            // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are those of the list box.
            <div
              key={block.id}
              id={optionId(block.id)}
              role="option"
              aria-selected={chosen}
              className={classes(
                css.layer,
                chosen && css.layerOn,
                block.id === at && css.layerAt,
                hidden && css.layerHidden,
                drag.mark?.over === block.id && (drag.mark.after ? css.markAfter : css.markBefore),
              )}
              onClick={(event) => {
                builder.choose(
                  chose(ids, choice, block.id, {
                    ctrl: event.ctrlKey || event.metaKey,
                    shift: event.shiftKey,
                  }),
                );
              }}
              {...(editable ? drag.row({ beside: block.id }) : {})}
              {...(editable ? drag.grip(block.id) : {})}
            >
              <BlockIcon type={block.type} />
              <span className={css.layerName}>{told(names.get(block.id) ?? nameOf(doc, block))}</span>
              {hidden ? <span className="t3 s12">{t('page.hiddenTag')}</span> : null}
              {locked ? (
                <span className="t3" title={t(isKnown(block) ? 'page.fixedHint' : 'page.refused.unknown')}>
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
        })}
      </div>
      <p className="unseen" id="page-layers-hint">
        {t('page.layersHint')}
      </p>
    </section>
  );
}
