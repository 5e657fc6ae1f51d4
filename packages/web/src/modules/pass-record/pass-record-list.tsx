import { mostDays, passRecordApi } from '@mdi/contract/modules/pass-record/pass-record.contract.ts';
import { Button } from 'antd';
import { KeyPager } from '../../kit/list/key-pager.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { useKeyList } from '../../kit/list/use-key-list.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { t } from '../../kit/words/words.ts';
import { RecordDetail } from './record-detail.tsx';
import { RecordFilters } from './record-filters.tsx';
import { keyed, recordColumns } from './shared/pass-record-parts.tsx';

/** Who came through which door when, and who was refused: today's to begin with. */
export function PassRecordList() {
  const list = useKeyList(passRecordApi, 'list');
  const shown = { ...list, rows: keyed(list.rows) };
  return (
    <ListPage
      title={t('passRecord.list')}
      hint={t('passRecord.listHint', mostDays)}
      list={shown}
      pager={(turned) => <KeyPager of={list} resize={list.resize} turned={turned} />}
      rowKey="key"
      columns={recordColumns(shown)}
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
