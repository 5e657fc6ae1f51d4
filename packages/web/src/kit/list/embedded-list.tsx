import type { ExportList } from '@mdi/contract/modules/export/export.contract.ts';
import { Pagination } from 'antd';
import type { ReactNode } from 'react';
import { EmptyState, LoadFailedBar, LoadFailedCard } from '../page/read-states.tsx';
import { useWidth } from '../page/use-width.ts';
import { t } from '../words/words.ts';
import { type Acts, bulkActions } from './act-definitions.ts';
import { BulkBar } from './bulk-bar.tsx';
import { columnsWithoutRoom, withoutFalse } from './columns/column-arrangement.ts';
import { WideTable } from './columns/wide-table.tsx';
import { ExportButton } from './export/export-button.tsx';
import { type Column, type RowKey, rowKeyOf, rowSelectionOf, tickAndOpenWidth } from './list-page.tsx';
import { ListPager } from './list-pager.tsx';
import type { List } from './use-list.ts';
import { useSelection } from './use-selection.ts';
import './order/own-list.css';

type Props<Row> = {
  label: string;
  list: List<Row, object>;
  rowKey: RowKey<Row>;
  columns: readonly (Column<Row> | false)[];
  /** Filters and buttons above the rows, beside the export. */
  tools?: ReactNode;
  /** The name under which the list is exported; absent where it can't be. */
  exported?: ExportList;
  /** The actions on its rows; it is selectable for those that fit several at once. */
  acts?: Acts<Row> | undefined;
  empty: { title: string; text?: string; action?: ReactNode };
};

/** The rows of a list that is part of a record's page, as a card: tools, table, pages. */
export function EmbeddedList<Row extends object>(props: Props<Row>) {
  const { label, list, rowKey, tools, exported, acts, empty } = props;
  const columns = withoutFalse(props.columns);
  const { rows, failure, retry } = list;
  const { box: room, width } = useWidth();
  // Nothing here brings a hidden column back, so only what is seldom asked for gives way.
  const actions = acts ? bulkActions(acts) : [];
  const bulk = acts && actions.length > 0 ? { nameOf: acts.nameOf, actions } : undefined;
  const selection = useSelection(list, rowKeyOf(rowKey));
  const gone = columnsWithoutRoom(columns, width - tickAndOpenWidth({ bulk }));
  const shown = columns.filter(({ key, seldom }) => seldom !== true || !gone.includes(key));
  if (failure && !rows) {
    return <LoadFailedCard failure={failure} retry={retry} />;
  }
  return (
    <section className="card own-list" aria-label={label}>
      <div className="tools">
        {tools}
        {exported ? (
          <span className="own-export">
            <ExportButton of={exported} list={list} shown={columns} />
          </span>
        ) : null}
      </div>
      {failure ? <LoadFailedBar failure={failure} retry={retry} /> : null}
      <div ref={room}>
        <WideTable<Row>
          rowKey={rowKey}
          columns={shown}
          rowSelection={rowSelectionOf(bulk, selection)}
          more={tickAndOpenWidth({ bulk })}
          dataSource={rows ?? []}
          locale={{
            emptyText: rows ? <EmptyState {...empty} /> : <span className="t3">{t('kit.loading')}</span>,
          }}
        />
      </div>
      {bulk && selection.rows.length > 0 ? (
        <div className="bulk-below">
          <BulkBar rows={selection.rows} actions={actions} onClear={selection.clear} />
        </div>
      ) : null}
      {list.turnTo ? (
        <Pagination
          className="own-pages"
          current={list.page}
          pageSize={list.limit}
          total={list.total ?? 0}
          showSizeChanger={false}
          hideOnSinglePage
          onChange={list.turnTo}
        />
      ) : list.rows && list.rows.length > 0 && (list.previous || list.next || list.total !== null) ? (
        <ListPager list={list} fixed />
      ) : null}
    </section>
  );
}
