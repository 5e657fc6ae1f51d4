import { mostDays, passRecordApi } from '@mdi/contract/modules/pass-record/pass-record.contract.ts';
import { Button } from 'antd';
import { Icon } from '../../kit/icon.tsx';
import { KeyPager } from '../../kit/key-pager.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { keyed, recordColumns } from '../../kit/pass-record-parts.tsx';
import { useKeyList } from '../../kit/use-key-list.ts';
import { who } from '../../kit/who.ts';
import { t } from '../../kit/words.ts';
import { RecordDetail } from './record-detail.tsx';
import { RecordFilters } from './record-filters.tsx';

/** Who came through which door when, and who was refused: today's to begin with. */
export function PassRecordList() {
  const list = useKeyList(passRecordApi, 'list');
  // Within one project the name of the project says nothing.
  const columns = recordColumns(who().currProjectId === null ? [] : ['project']);
  return (
    <ListPage
      title={t('passRecord.list')}
      hint={t('passRecord.listHint', mostDays)}
      list={{ ...list, rows: keyed(list.rows) }}
      pager={(turned) => <KeyPager of={list} resize={list.resize} turned={turned} />}
      rowKey="key"
      columns={columns}
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
