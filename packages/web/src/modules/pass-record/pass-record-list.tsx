import { mostDays, passRecordApi } from '@mdi/contract/modules/pass-record/pass-record.contract.ts';
import { Button } from 'antd';
import { ListPage } from '../../kit/list/list-page.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { t } from '../../kit/words/words.ts';
import { RecordDetail } from './record-detail.tsx';
import { RecordFilters } from './record-filters.tsx';
import { recordColumns, recordKey } from './shared/pass-record-parts.tsx';

/** Who came through which door when, and who was refused: today's to begin with. */
export function PassRecordList() {
  const list = useList(passRecordApi, 'list');
  return (
    <ListPage
      title={t('passRecord.list')}
      hint={t('passRecord.listHint', mostDays)}
      list={list}
      rowKey={recordKey}
      columns={recordColumns(list)}
      exported="passRecord"
      filters={<RecordFilters list={list} />}
      tools={
        <Button type="text" icon={<Icon name="reload" />} onClick={list.retry}>
          {t('passRecord.refresh')}
        </Button>
      }
      detail={(row) => <RecordDetail row={row} />}
      empty={{ title: t('passRecord.emptyTitle'), text: t('passRecord.emptyText') }}
    />
  );
}
