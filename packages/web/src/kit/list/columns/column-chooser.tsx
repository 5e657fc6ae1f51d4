import type { ListColumns } from '@mdi/contract/modules/preference/preference.contract.ts';
import { Button, Checkbox } from 'antd';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useWrite } from '../../call/use-write.ts';
import { Dialog } from '../../page/dialog.tsx';
import { Icon } from '../../page/icon.tsx';
import { LiveRegion } from '../../page/live-region.tsx';
import { QuietButton } from '../../page/small-button.tsx';
import { toast } from '../../page/toast.ts';
import { t } from '../../words/words.ts';
import { useDragToReorder } from '../order/use-drag-to-reorder.ts';
import { type Arrangeable, movableColumns, orderedColumns, withKeyMoved } from './column-arrangement.ts';

const same = (a: readonly string[], b: readonly string[]) => a.join('\n') === b.join('\n');

type Drag = ReturnType<typeof useDragToReorder<string>>;

type ItemProps = {
  column: Arrangeable;
  at: number;
  last: number;
  shown: boolean;
  drag: Drag;
  onShow: (shown: boolean) => void;
  onMove: (to: number) => void;
};

/** One column: shown or not, dragged by its grip or moved by its two buttons. */
function Item({ column, at, last, shown, drag, onShow, onMove }: ItemProps) {
  const { key, title } = column;
  const byArrow = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onMove(at + step);
  };
  const mover = (way: 'up' | 'down', to: number) => (
    <QuietButton
      data-mover={`${key} ${way}`}
      // It isn't `disabled`, because the button just used would lose the focus at the end of the list.
      aria-disabled={to < 0 || to > last}
      aria-label={t(`frame.columns.${way}`, title)}
      icon={<Icon name={way} size={14} />}
      onClick={() => onMove(to)}
    />
  );
  return (
    <li
      className={drag.dragged === key ? 'chooser-item chooser-dragged' : 'chooser-item'}
      {...drag.grip(key)}
      {...drag.row({ beside: key })}
      onKeyDown={byArrow}
    >
      <span className="chooser-grip" title={t('frame.columns.drag')}>
        <Icon name="grip" />
      </span>
      <Checkbox checked={shown} onChange={({ target }) => onShow(target.checked)}>
        {title}
      </Checkbox>
      <span className="grow" />
      {mover('up', at - 1)}
      {mover('down', at + 1)}
    </li>
  );
}

/** Holds the order while it is arranged, and keeps the focus on the moved column. */
function useOrder(start: string[]) {
  const [keys, setKeys] = useState(start);
  const list = useRef<HTMLUListElement>(null);
  const held = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new order is what takes the focus away.
  useLayoutEffect(() => {
    if (held.current === undefined) return;
    list.current?.querySelector<HTMLElement>(held.current)?.focus();
    held.current = undefined;
  }, [keys]);
  const move = (key: string, to: number) => {
    if (to < 0 || to >= keys.length || keys[to] === key) return false;
    const mover = document.activeElement?.getAttribute('data-mover');
    if (mover) held.current = `[data-mover="${mover}"]`;
    setKeys(withKeyMoved(keys, key, to));
    return true;
  };
  return { keys, setKeys, move, list };
}

/** Holds the arrangement while it is made: order, hidden columns, and the announcement of the last move. */
function useDraft(columns: readonly Arrangeable[], kept: ListColumns | undefined, beyond: readonly string[]) {
  const usual = movableColumns(columns).map(({ key }) => key);
  const { keys, setKeys, move, list } = useOrder(orderedColumns(columns, kept).map(({ key }) => key));
  const [hidden, setHidden] = useState((kept?.hidden ?? beyond).filter((key) => usual.includes(key)));
  const [told, setTold] = useState('');
  const titleOf = (key: string) => columns.find((column) => column.key === key)?.title ?? key;
  const asUsual = same(hidden.toSorted(), beyond.toSorted()) && same(keys, usual);
  return {
    keys,
    list,
    told,
    titleOf,
    asUsual,
    /** What is saved; null for the usual columns. */
    columns: asUsual ? null : { order: keys, hidden },
    isShown: (key: string) => !hidden.includes(key),
    show: (key: string, shown: boolean) =>
      setHidden(shown ? hidden.filter((other) => other !== key) : [...hidden, key]),
    move: (key: string, to: number) => {
      if (move(key, to)) setTold(t('frame.columns.moved', titleOf(key), to + 1, keys.length));
    },
    reset: () => {
      setKeys(usual);
      setHidden([...beyond]);
    },
  };
}

function Items({ draft }: { draft: ReturnType<typeof useDraft> }) {
  const drag = useDragToReorder<string>({
    fits: () => false,
    drop: () => undefined,
    follow: (key, over) => draft.move(key, draft.keys.indexOf(over)),
  });
  return (
    <ul className="chooser" ref={draft.list}>
      {draft.keys.map((key, at) => (
        <Item
          key={key}
          column={{ key, title: draft.titleOf(key) }}
          at={at}
          last={draft.keys.length - 1}
          shown={draft.isShown(key)}
          drag={drag}
          onShow={(shown) => draft.show(key, shown)}
          onMove={(to) => draft.move(key, to)}
        />
      ))}
    </ul>
  );
}

type Props = {
  columns: readonly Arrangeable[];
  kept: ListColumns | undefined;
  arrange: (columns: ListColumns | null) => Promise<void>;
  successText: string;
  /** The keys of columns that usually don't fit. */
  beyond: readonly string[];
  onClose: () => void;
};

/** Lets a person choose which columns of a list are shown, and in which order; saved for them. */
export function ColumnChooser({ columns, kept, arrange, successText, beyond, onClose }: Props) {
  const draft = useDraft(columns, kept, beyond);
  const save = useWrite(arrange, {
    done: () => {
      toast.success(successText);
      onClose();
    },
  });
  return (
    <Dialog
      width={480}
      title={t('frame.columns.open')}
      verb={t('kit.save')}
      busy={save.busy}
      onCancel={onClose}
      onOk={() => void save.run(draft.columns)}
      footer={(buttons) => (
        <div className="row">
          <Button type="text" disabled={draft.asUsual} onClick={draft.reset}>
            {t('frame.columns.reset')}
          </Button>
          <span className="grow" />
          {buttons}
        </div>
      )}
    >
      <p className="t2">{t('frame.columns.hint')}</p>
      <Items draft={draft} />
      <LiveRegion>{draft.told}</LiveRegion>
    </Dialog>
  );
}
