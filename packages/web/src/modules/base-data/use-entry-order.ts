import type { Dictionary, DictionaryEntry } from '@mdi/contract/modules/base-data/base-data.contract.ts';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useDrag } from '../../kit/use-drag.ts';
import { movedId, placeBeside, useOrder } from '../../kit/use-order.ts';
import { t } from '../../kit/words.ts';
import { baseData, optionName, rereadLists } from './use-base-data.ts';

/** The focus stays where it was, although the row under it moves. */
function useFocusKept(ids: readonly number[]) {
  const held = useRef<HTMLElement>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new order is what takes the focus away.
  useLayoutEffect(() => {
    held.current?.focus();
    held.current = undefined;
  }, [ids.join()]);
  return () => {
    if (document.activeElement instanceof HTMLElement) held.current = document.activeElement;
  };
}

/** The options of a list in their order, which is changed by dragging a row and by Alt with an arrow in it. */
export function useEntryOrder(dict: Dictionary, entries: readonly DictionaryEntry[]) {
  const order = useOrder<Dictionary>({
    save: (list, ids) => baseData.order({ dict: list, entryIds: [...ids] }),
    reread: rereadLists,
  });
  const [told, setTold] = useState('');
  const rows = order.ordered(dict, entries, (entry) => entry.entryId);
  const ids = rows.map((entry) => entry.entryId);
  const keepFocus = useFocusKept(ids);
  const place = (id: number, to: number) => {
    const entry = rows.find(({ entryId }) => entryId === id);
    if (!entry || to < 0 || to >= ids.length || ids[to] === id) return;
    keepFocus();
    order.arrange(dict, movedId(ids, id, to));
    setTold(t('baseData.moved', optionName(entry), to + 1, ids.length));
  };
  const drag = useDrag({
    fits: () => true,
    drop: (id, over, after) => place(id, placeBeside(ids, id, over, after)),
  });
  const press = (event: KeyboardEvent, id: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || step === undefined) return;
    event.preventDefault();
    place(id, ids.indexOf(id) + step);
  };
  return { rows, drag, press, told };
}

export type EntryOrder = ReturnType<typeof useEntryOrder>;
