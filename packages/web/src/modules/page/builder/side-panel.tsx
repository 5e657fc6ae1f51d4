import { limits } from '@mdi/page-kit/limits.ts';
import { isKnown } from '@mdi/page-kit/shapes.ts';
import { classes } from '../../../kit/page/classes.ts';
import { EmptyState } from '../../../kit/page/read-states.tsx';
import { t } from '../../../kit/words/words.ts';
import { BlockField } from '../canvas/block-fields.tsx';
import { BlockName, BlockPanel, type PanelProps, usePanel } from '../canvas/block-panel.tsx';
import { BlockTools } from '../canvas/block-tools.tsx';
import { FieldRow } from '../fields/field-row.tsx';
import css from './builder.module.css';
import { useBuilderState } from './use-builder.ts';

const titleField = { is: 'text', most: limits.title, needed: true, lines: false } as const;
const titleAt = { field: 'title' };

/** What the page itself says: its title. */
function PagePanel(props: PanelProps) {
  const panel = usePanel(props, 'text');
  const title = useBuilderState(props.builder, ({ history }) => history.doc.title);
  return (
    <>
      <header className={css.panelHead}>
        <h2>{t('page.ofPage')}</h2>
      </header>
      <section className={classes(css.part, css.fields)}>
        <BlockField panel={panel} at={titleAt} field={titleField} value={title} />
        <FieldRow id="page-kind" label={t('page.kindOf')} group>
          <span className="t2">{t(`page.kind_${props.kind}`)}</span>
        </FieldRow>
      </section>
    </>
  );
}

const Several = ({ builder, kind, count }: PanelProps & { count: number }) => (
  <>
    <header className={css.panelHead}>
      <h2>{t('page.severalChosen', count)}</h2>
    </header>
    <section className={css.part}>
      <BlockTools builder={builder} kind={kind} />
    </section>
  </>
);

const Unknown = ({ builder, kind, id, editable }: PanelProps & { id: string }) => (
  <>
    <header className={css.panelHead}>
      <BlockName builder={builder} id={id} />
      {editable ? <BlockTools builder={builder} kind={kind} /> : null}
    </header>
    <EmptyState icon="warning" title={t('page.unknownTitle')} text={t('page.unknownText')} />
  </>
);

/** The right side: what is chosen, with its controls. */
export function SidePanel(props: PanelProps) {
  const { builder } = props;
  const count = useBuilderState(builder, ({ choice }) => choice.chosen.length);
  const block = useBuilderState(builder, ({ history, choice }) =>
    history.doc.blocks.find(({ id }) => id === choice.chosen[0]),
  );
  if (count > 1) return <Several {...props} count={count} />;
  if (!block) return <PagePanel {...props} />;
  return isKnown(block) ? (
    <BlockPanel key={block.id} {...props} block={block} />
  ) : (
    <Unknown {...props} id={block.id} />
  );
}
