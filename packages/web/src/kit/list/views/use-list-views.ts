import {
  type DefaultListView,
  type ListView,
  listViewApi,
} from '@mdi/contract/modules/list-view/list-view.contract.ts';
import type { ListColumns } from '@mdi/contract/modules/preference/preference.contract.ts';
import { useEffect, useState } from 'react';
import { client } from '../../call/client.ts';
import { queryClient } from '../../call/query-client.ts';
import { useRead } from '../../call/use-read.ts';
import { toast } from '../../page/toast.ts';
import { t } from '../../words/words.ts';
import { saveColumns, useColumns } from '../columns/use-columns.ts';
import type { List } from '../use-list.ts';
import { defaultViewOf, setDefaultView } from './default-view.ts';
import { dropGoneFilters, withoutFilters } from './list-question.ts';
import { setWindowColumns, useWindowColumns } from './window-columns.ts';

export const listViewCalls = client(listViewApi);

export const refreshViews = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [listViewApi.module] });

/** Says that somebody else deleted a view meanwhile, and loads the remaining ones. */
export function announceViewDeleted(name: string): void {
  toast.error(t('frame.views.gone', name));
  void refreshViews();
}

type Shown = Pick<List, 'name' | 'question' | 'view' | 'show' | 'lost'>;

/** The views of a list and which of them it shows; they are loaded when the address names one, or to choose from. */
export function useListViews(list: Shown) {
  const [wanted, want] = useState(false);
  const named = list.view !== undefined && list.view > 0 ? list.view : undefined;
  const { data, error, refetch, isPending } = useRead(
    listViewApi,
    'views',
    { list: list.name },
    { enabled: list.name !== '' && (wanted || named !== undefined) },
  );
  const usual = defaultViewOf(list.name);
  const known: ListView | undefined = data?.views.find(({ viewId }) => viewId === named);
  // Until all are loaded, the session tells the one that the list is opened with.
  const current: DefaultListView | undefined =
    known ?? (data === undefined && usual?.viewId === named ? usual : undefined);
  const here = useWindowColumns(current?.viewId);
  const { kept: own, ready, density } = useColumns(list.name);
  const columns = current ? (here === undefined ? current.columns : here) : (own ?? null);
  const saved = current && withoutFilters(current.asked, known?.gone ?? []);
  const changed =
    saved !== undefined &&
    (list.question !== list.lost(saved).question ||
      (here !== undefined && JSON.stringify(here) !== JSON.stringify(current?.columns)));
  // The default view may have been changed or deleted in another browser.
  useEffect(() => {
    if (data)
      setDefaultView(
        list.name,
        data.views.find((one) => one.usual),
      );
  }, [data, list.name]);
  const gone = known?.gone ?? none;
  const { question, show } = list;
  useEffect(() => {
    if (!known || gone.length === 0) return;
    const next = dropGoneFilters(question, known.asked, gone);
    if (next !== question) show(next, known.viewId, true);
  }, [known, gone, question, show]);
  return {
    want: () => want(true),
    views: data?.views,
    canShare: data?.canShare ?? false,
    failed: error !== null && data === undefined,
    retry: () => void refetch(),
    current,
    /** The same view with the caller's rights to it, once these are known. */
    known,
    changed,
    /** How many of its filters can no longer be applied. */
    lost: current ? gone.length + list.lost(withoutFilters(current.asked, gone)).count : 0,
    columns,
    density,
    // Columns of a view that is still loading would jump into place.
    ready: ready && (named === undefined || current !== undefined || !isPending),
    /** Arranges the columns: of the shown view for now, else of the list for good. */
    arrange: async (next: ListColumns | null): Promise<void> => {
      if (current) setWindowColumns(current.viewId, next);
      else await saveColumns({ list: list.name, columns: next });
    },
  };
}

const none: readonly string[] = [];

export type ShownView = ReturnType<typeof useListViews>;
