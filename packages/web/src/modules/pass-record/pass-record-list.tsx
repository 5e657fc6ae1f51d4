import { maxSearchDays, passRecordApi } from '@mdi/contract/modules/pass-record/pass-record.contract.ts';
import { useListPage } from '../../kit/list/use-list-page.tsx';
import { t } from '../../kit/words/words.ts';
import { PassRecordDetail } from './pass-record-detail.tsx';
import { PassRecordFilters } from './pass-record-filters.tsx';
import { passRecordColumns, passRecordKey } from './shared/pass-record-columns.tsx';

/** Who came through which door when, and who was refused: today's to begin with. */
export function PassRecordList() {
  const { list, page } = useListPage(passRecordApi, 'list', 'passRecord');
  return page({
    hint: t('passRecord.listHint', maxSearchDays),
    rowKey: passRecordKey,
    columns: passRecordColumns(list),
    exported: 'passRecord',
    filters: <PassRecordFilters list={list} />,
    tools: { label: t('passRecord.refresh'), icon: 'reload', run: list.retry },
    detail: (row) => <PassRecordDetail row={row} />,
  });
}
