import type { Dictionary, DictionaryEntry } from '@mdi/contract/modules/base-data/base-data.contract.ts';
import { useDraggableRows } from '../../kit/list/order/use-draggable-rows.ts';
import { nameInPageLanguage } from '../../kit/words/in-language.ts';
import { t } from '../../kit/words/words.ts';
import { baseDataCalls, rereadLists } from './use-base-data.ts';

/** The options of a list in their order, which is changed by dragging a row and by Alt with an arrow in it. */
export const useEntryOrder = (dict: Dictionary, entries: readonly DictionaryEntry[]) =>
  useDraggableRows({
    list: dict,
    rows: entries,
    idOf: (entry) => entry.entryId,
    save: (list, ids) => baseDataCalls.order({ dict: list, entryIds: [...ids] }),
    reread: rereadLists,
    say: (entry, place, count) => t('baseData.moved', nameInPageLanguage(entry), place, count),
  });

export type EntryOrder = ReturnType<typeof useEntryOrder>;
