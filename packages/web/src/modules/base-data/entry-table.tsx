import {
  baseDataApi,
  type Dictionary,
  type DictionaryEntry,
} from '@mdi/contract/modules/base-data/base-data.contract.ts';
import type { ReactNode } from 'react';
import { useRead } from '../../kit/call/use-read.ts';
import { useWrite } from '../../kit/call/use-write.ts';
import { columnsWithoutRoom } from '../../kit/list/columns/column-arrangement.ts';
import { WideTable } from '../../kit/list/columns/wide-table.tsx';
import { LiveRegion } from '../../kit/page/live-region.tsx';
import { toast } from '../../kit/page/toast.ts';
import { useWidth } from '../../kit/page/use-width.ts';
import { nameInPageLanguage } from '../../kit/words/in-language.ts';
import { t } from '../../kit/words/words.ts';
import css from './base-data.module.css';
import { type ActOnEntry, entryColumns } from './entry-columns.tsx';
import type { Ask } from './entry-dialog-loader.ts';
import { baseDataCalls, type ListRights, refreshAllCachedAnswers } from './use-base-data.ts';
import { useEntryOrder } from './use-entry-order.ts';

type Props = {
  dict: Dictionary;
  entries: readonly DictionaryEntry[];
  /** What is searched for; undefined shows all. */
  fits: ((entry: DictionaryEntry) => boolean) | undefined;
  can: ListRights;
  ask: Ask;
  none: ReactNode;
};

/** Names the provinces of regions; undefined in other lists. */
function useProvinceNames(dict: Dictionary) {
  const regions = dict === 'region';
  const { data = [] } = useRead(baseDataApi, 'provinces', {}, { enabled: regions });
  if (!regions) return undefined;
  return ({ code }: DictionaryEntry) =>
    data.filter(({ regionCode }) => regionCode === code).map(({ name }) => name);
}

/** Setting an option valid touches nothing and asks nothing; the rest is asked first. */
function useAct(dict: Dictionary, ask: Ask): ActOnEntry {
  const validate = useWrite(
    (entry: DictionaryEntry) => baseDataCalls.updateState({ entryId: entry.entryId, state: 'N' }),
    {
      done: (_, entry) => {
        toast.success(t('baseData.validated', nameInPageLanguage(entry)));
        void refreshAllCachedAnswers();
      },
    },
  );
  return (kind, entry) => {
    if (kind === 'edit') ask({ kind, dict, entry });
    else if (kind !== 'state') ask({ kind, entry });
    else if (entry.state === 'N') ask({ kind: 'invalidate', entry });
    else void validate.run(entry);
  };
}

/** The options of a list. A part of it, found by searching, can't be put in order. */
export function EntryTable({ dict, entries, fits, can, ask, none }: Props) {
  const canEdit = can?.canEdit === true;
  const order = useEntryOrder(dict, entries);
  const orders = canEdit && fits === undefined ? order : undefined;
  const shown = fits ? order.rows.filter(fits) : order.rows;
  const { box, width } = useWidth();
  const all = entryColumns({
    can,
    act: useAct(dict, ask),
    order: orders,
    provincesOf: useProvinceNames(dict),
  });
  const away = columnsWithoutRoom(all, width);
  const columns = all.filter(({ key }) => !away.includes(key));
  return (
    <>
      {canEdit && entries.length > 1 ? (
        <p className={`${css.baseNote} t3 s12`}>
          {t(orders ? 'baseData.orderHint' : 'baseData.orderSearch')}
        </p>
      ) : null}
      <div ref={box} className={shown.length === 0 ? 'list-rows list-none' : 'list-rows compact'}>
        <WideTable<DictionaryEntry>
          rowKey="entryId"
          columns={columns}
          dataSource={shown}
          locale={{ emptyText: none }}
          rowClassName={({ entryId }) => orders?.lookOf(entryId) ?? ''}
          onRow={(entry) =>
            orders
              ? {
                  ...orders.drag.row({ beside: entry.entryId }),
                  onKeyDown: (event) => orders.press(event, entry.entryId),
                }
              : {}
          }
        />
      </div>
      <LiveRegion>{order.told}</LiveRegion>
    </>
  );
}
