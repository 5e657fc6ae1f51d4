import type { Command } from '@mdi/page-kit/commands.ts';
import type { PageFinding } from '@mdi/page-kit/findings.ts';
import { nameOf, placeSaid } from '@mdi/page-kit/said.ts';
import { type Block, fixedOf, isKnown, type KnownBlock, type Place, shapeOf } from '@mdi/page-kit/shapes.ts';
import { asLink, asPicture, asText, valueAt } from '@mdi/page-kit/walk.ts';
import { Button } from 'antd';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Grip } from '../../kit/list/grip.tsx';
import { useDrag } from '../../kit/list/use-drag.ts';
import { classes } from '../../kit/page/classes.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { Nothing } from '../../kit/page/plight.tsx';
import { QuietButton } from '../../kit/page/small-button.tsx';
import { inLanguage } from '../../kit/words/in-language.ts';
import { t } from '../../kit/words/words.ts';
import { BlockTools } from './block-tools.tsx';
import css from './builder.module.css';
import type { Builder, BuilderState } from './builder.ts';
import { controlId, FieldRow } from './field-row.tsx';
import { FieldOf, FieldsOf } from './fields.tsx';
import { leadsTo } from './link-field.tsx';
import { told } from './page-calls.ts';
import type { Panel, PanelFacts } from './panel-facts.ts';

const isAt = (one: Place, other: Place) =>
  one.block === other.block &&
  one.item === other.item &&
  one.field === other.field &&
  (one.lang ?? null) === (other.lang ?? null);

type Props = {
  builder: Builder;
  state: BuilderState;
  facts: PanelFacts;
  findings: readonly PageFinding[];
  editable: boolean;
};

type Item = { readonly id: string };
const itemsOf = (block: KnownBlock): readonly Item[] => ('items' in block ? block.items : []);

/** What an item is called in its list: by what it says, else by its number. */
function itemName(item: object, n: number): string {
  for (const name of ['label', 'title']) {
    const value = valueAt(item, name);
    if (value !== undefined && asText(value).zh.trim() !== '')
      return inLanguage(asText(value).zh, asText(value).en ?? '');
  }
  return t('page.itemNumber', n + 1);
}

function itemMore(panel: Panel, item: object): string | null {
  const link = valueAt(item, 'link');
  if (link !== undefined)
    return asLink(link).to === 'none' ? null : t('page.leadsTo', leadsTo(panel, asLink(link)));
  const page = valueAt(item, 'page');
  return typeof page === 'number' ? t('page.leadsTo', leadsTo(panel, { to: 'page', page })) : null;
}

/** The items of a block in their order: chosen, moved, added and taken away here. */
function Items({
  panel,
  block,
  state,
  builder,
  findings,
}: Pick<Props, 'state' | 'builder' | 'findings'> & { panel: Panel; block: KnownBlock }) {
  const bounds = shapeOf(block.type).items;
  const items = itemsOf(block);
  const run = (command: Command) => builder.run(command);
  const drag = useDrag<string>({
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
  const chosen = items.find(({ id }) => id === state.item) ?? items[0];
  return (
    <section className={css.part} id={controlId({ block: block.id })}>
      <div className={css.partHead}>
        <h3>{t(`page.items_${block.type}` as 'page.items_picture')}</h3>
        <span className={classes(css.count, items.length > bounds.most && css.over)}>
          {items.length} / {bounds.most}
        </span>
      </div>
      <ul className={css.items}>
        {items.map((item, n) => {
          const picture = asPicture(valueAt(item, 'pic') ?? null);
          const url = picture && panel.files[String(picture.up)];
          const bad = findings.some(
            ({ at, level }) => level === 'stop' && at.block === block.id && at.item === item.id,
          );
          const name = itemName(item, n);
          return (
            <li
              key={item.id}
              className={classes(
                css.item,
                item === chosen && css.itemOn,
                bad && css.itemBad,
                drag.mark?.over === item.id && (drag.mark.after ? css.markAfter : css.markBefore),
              )}
              {...drag.row({ beside: item.id })}
            >
              {panel.editable ? (
                <Grip
                  hint={t('page.dragHint')}
                  label={t('page.moveOf', name)}
                  drag={{ ...drag.grip(item.id), onKeyDown: (event) => list(event, item.id, n) }}
                />
              ) : null}
              <button
                type="button"
                className={css.itemName}
                aria-pressed={item === chosen}
                onClick={() => builder.chooseItem(item.id)}
                onKeyDown={(event) => list(event, item.id, n)}
              >
                {url ? <img src={url} alt="" /> : null}
                <span>
                  <b>{name}</b>
                  <small>{itemMore(panel, item)}</small>
                </span>
              </button>
              {panel.editable ? (
                <QuietButton
                  disabled={few}
                  title={few ? t('page.leastItems', bounds.least) : undefined}
                  aria-label={t('page.removeOf', name)}
                  icon={<Icon name="trash" size={14} />}
                  onClick={() => run({ do: 'removeItem', block: block.id, item: item.id })}
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
          <FieldsOf panel={panel} at={{ block: block.id, item: chosen.id }} thing={chosen} of="items" />
        </div>
      ) : null}
    </section>
  );
}

/** The controls of one block. */
export function BlockPanel(props: Props & { block: KnownBlock; plain?: boolean }) {
  const { builder, state, facts, findings, editable, block, plain = false } = props;
  const { doc } = state.history;
  const panel: Panel = {
    ...facts,
    editable,
    type: block.type,
    set: (at, value) => {
      builder.run({ do: 'set', at, value });
    },
    blockNow: () => block,
    wrongAt: (at) => {
      const found = findings.find(({ at: where, level }) => level === 'stop' && isAt(where, at));
      return found && told(found.said);
    },
  };
  const of = findings.filter(
    ({ at }) => at.block === block.id && at.field === undefined && at.item === undefined,
  );
  const hasFields = Object.keys(shapeOf(block.type).fields).length > 0;
  return (
    <>
      {plain ? null : (
        <header className={css.panelHead}>
          <h2>{told(nameOf(doc, block))}</h2>
          {editable ? <BlockTools builder={builder} state={state} /> : null}
        </header>
      )}
      {of.map(({ said }) => (
        <p key={told(said)} className={css.blockWrong}>
          <Icon name="warning" size={14} />
          {told(said)}
        </p>
      ))}
      {block.type === 'nav' ? <p className={css.note}>{t('page.navHint')}</p> : null}
      {fixedOf(doc.kind).includes(block.type) && !plain ? (
        <p className={css.note}>{t('page.fixedHint')}</p>
      ) : null}
      {'items' in block ? (
        <Items panel={panel} block={block} state={state} builder={builder} findings={findings} />
      ) : null}
      {hasFields ? (
        <section
          className={classes(css.part, css.fields)}
          id={'items' in block ? undefined : controlId({ block: block.id })}
        >
          <FieldsOf panel={panel} at={{ block: block.id }} thing={block} of="fields" />
        </section>
      ) : null}
    </>
  );
}

const titleField = { is: 'text', most: 10, needed: true, lines: false } as const;

/** What the page itself says: its title. */
function PagePanel(props: Props) {
  const { builder, state, facts, findings, editable } = props;
  const { doc } = state.history;
  const panel: Panel = {
    ...facts,
    editable,
    type: 'text',
    set: (at, value) => {
      builder.run({ do: 'set', at, value });
    },
    blockNow: () => undefined,
    wrongAt: (at) => {
      const found = findings.find(({ at: where, level }) => level === 'stop' && isAt(where, at));
      return found && told(found.said);
    },
  };
  return (
    <>
      <header className={css.panelHead}>
        <h2>{t('page.ofPage')}</h2>
      </header>
      <section className={classes(css.part, css.fields)}>
        <FieldOf panel={panel} at={{ field: 'title' }} field={titleField} value={doc.title} />
        <FieldRow id="page-kind" label={t('page.kindOf')} group>
          <span className="t2">{t(`page.kind_${doc.kind}`)}</span>
        </FieldRow>
      </section>
    </>
  );
}

/** Leads to a field that something was found at: the first control that is there of what was meant. */
export function useLead({ lead }: BuilderState): void {
  const seen = useRef(lead?.n ?? 0);
  useEffect(() => {
    if (!lead || lead.n === seen.current) return;
    seen.current = lead.n;
    const { at } = lead;
    const ids = [
      controlId(at),
      controlId({ ...at, lang: undefined }),
      controlId({ block: at.block, item: at.item }),
    ];
    const frame = requestAnimationFrame(() => {
      const control = ids.map((id) => document.getElementById(id)).find((one) => one !== null);
      const first = control?.matches('input,textarea,button,select')
        ? control
        : control?.querySelector('input:not([type=file]),textarea,button');
      const target = first instanceof HTMLElement ? first : document.querySelector('[data-panel]');
      if (target instanceof HTMLElement) target.focus();
      target?.scrollIntoView({ block: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [lead]);
}

const Several = ({ builder, state, count }: { builder: Builder; state: BuilderState; count: number }) => (
  <>
    <header className={css.panelHead}>
      <h2>{t('page.severalChosen', count)}</h2>
    </header>
    <section className={css.part}>
      <BlockTools builder={builder} state={state} />
    </section>
  </>
);

const Unknown = ({ builder, state, block, editable }: Props & { block: Block }) => (
  <>
    <header className={css.panelHead}>
      <h2>{told(placeSaid(state.history.doc, { block: block.id }))}</h2>
      {editable ? <BlockTools builder={builder} state={state} /> : null}
    </header>
    <Nothing icon="warning" title={t('page.unknownTitle')} text={t('page.unknownText')} />
  </>
);

/** The right side: what is chosen, with its controls. */
export function SidePanel(props: Props) {
  const { state, builder } = props;
  const { doc } = state.history;
  const { chosen } = state.choice;
  if (chosen.length > 1) return <Several builder={builder} state={state} count={chosen.length} />;
  const block = doc.blocks.find(({ id }) => id === chosen[0]);
  if (!block) return <PagePanel {...props} />;
  return isKnown(block) ? (
    <BlockPanel key={block.id} {...props} block={block} />
  ) : (
    <Unknown {...props} block={block} />
  );
}
