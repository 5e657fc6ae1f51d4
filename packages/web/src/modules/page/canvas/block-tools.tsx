import { type DocKind, fixedBlocksOf, isKnown } from '@mdi/page-kit/shapes.ts';
import { memo } from 'react';
import { Icon, type IconName } from '../../../kit/page/icon.tsx';
import { QuietButton } from '../../../kit/page/small-button.tsx';
import { t } from '../../../kit/words/words.ts';
import css from '../builder/builder.module.css';
import { type Builder, copiedBlocksText, storeCopiedBlocks } from '../builder/builder.ts';
import { useBuilderState } from '../builder/use-builder.ts';
import { parseCopiedBlocks } from './copied-blocks.ts';

/** What is done to the chosen blocks, by buttons and by keys alike. */
export function blockActions(builder: Builder) {
  const now = () => {
    const { history, choice } = builder.state();
    const ids = history.doc.blocks.filter(({ id }) => choice.chosen.includes(id)).map(({ id }) => id);
    return { doc: history.doc, ids };
  };
  const blocks = () => {
    const { doc, ids } = now();
    return doc.blocks.filter(({ id }) => ids.includes(id));
  };
  const copy = (): boolean => {
    const chosen = blocks().filter(isKnown);
    if (chosen.length === 0) return false;
    storeCopiedBlocks(chosen);
    builder.say(t('page.copiedBlocks', chosen.length));
    return true;
  };
  return {
    move(step: -1 | 1) {
      const { doc, ids } = now();
      if (ids.length === 0) return;
      const places = doc.blocks.flatMap(({ id }, at) => (ids.includes(id) ? [at] : []));
      const at =
        step < 0 ? Math.max(0, (places[0] ?? 0) - 1) : Math.min(doc.blocks.length, (places.at(-1) ?? 0) + 2);
      builder.run({ do: 'move', ids, at });
    },
    hide() {
      const { ids } = now();
      const hidden = blocks().some((block) => isKnown(block) && !block.hidden);
      if (ids.length > 0) builder.run({ do: 'hide', ids, hidden });
    },
    copy,
    cut() {
      const { ids } = now();
      if (copy()) builder.run({ do: 'remove', ids });
    },
    paste() {
      const found = parseCopiedBlocks(copiedBlocksText());
      const { doc, ids } = now();
      const last = doc.blocks.findLastIndex(({ id }) => ids.includes(id));
      if (found.length === 0) builder.say(t('page.nothingCopied'));
      else builder.run({ do: 'paste', blocks: found, at: last < 0 ? doc.blocks.length : last + 1 });
    },
    twin() {
      const { ids } = now();
      if (ids.length > 0) builder.run({ do: 'copy', ids });
    },
    remove() {
      const { doc, ids } = now();
      if (ids.length === 0) return;
      const first = doc.blocks.findIndex(({ id }) => ids.includes(id));
      if (!builder.run({ do: 'remove', ids })) return;
      // The next one is chosen then, so that keys go on from there.
      const left = builder.state().history.doc.blocks;
      const next = left[Math.min(first, left.length - 1)]?.id;
      if (next !== undefined) builder.choose({ chosen: [next], at: next, from: next });
    },
  };
}

type Tool = { icon: IconName; label: string; run: () => void; off?: boolean; why?: string };

/** The same as buttons. */
export const BlockTools = memo(function BlockTools({ builder, kind }: { builder: Builder; kind: DocKind }) {
  const acts = blockActions(builder);
  const outline = useBuilderState(builder, (state) => state.outline);
  const choice = useBuilderState(builder, (state) => state.choice);
  const chosen = outline.filter(({ id }) => choice.chosen.includes(id));
  const [first, last] = [outline[0], outline.at(-1)];
  const fixed = chosen.some(({ type }) => fixedBlocksOf(kind).some((one) => one === type));
  const unknown = chosen.some(({ type }) => type === 'unknown');
  const hidden = chosen.every((block) => block.hidden);
  const why = fixed ? t('page.fixedHint') : unknown ? t('page.refused.unknown') : undefined;
  const held = { off: fixed || unknown, ...(why === undefined ? {} : { why }) };
  const tools: Tool[] = [
    {
      icon: 'up',
      label: t('page.toolUp'),
      run: () => acts.move(-1),
      off: first !== undefined && chosen.includes(first),
    },
    {
      icon: 'down',
      label: t('page.toolDown'),
      run: () => acts.move(1),
      off: last !== undefined && chosen.includes(last),
    },
    { icon: 'eye', label: t(hidden ? 'page.toolShow' : 'page.toolHide'), run: acts.hide, ...held },
    { icon: 'copy', label: t('page.toolTwin'), run: acts.twin, ...held },
    {
      icon: 'trash',
      label: t('page.toolRemove'),
      run: acts.remove,
      off: fixed,
      ...(fixed ? { why: t('page.fixedHint') } : {}),
    },
  ];
  return (
    <div className={css.tools} role="toolbar" aria-label={t('page.tools')}>
      {tools.map(({ icon, label, run, off = false, why: reason }) => (
        <QuietButton
          key={icon}
          disabled={off}
          title={reason ?? label}
          aria-label={label}
          icon={<Icon name={icon} size={16} />}
          onClick={run}
        />
      ))}
    </div>
  );
});
