import { Button, Table, type TableColumnsType, type TableProps } from 'antd';
import { type ReactNode, useRef } from 'react';
import { ClearFilters } from './list-filters.tsx';
import { ListPager } from './list-pager.tsx';
import { PageHead } from './page-head.tsx';
import { Failed, FailedBar, Nothing } from './plight.tsx';
import { scrollToTop } from './scroll-top.ts';
import type { List } from './use-list.ts';
import { t } from './words.ts';

/** A column has a width, so that the table knows when it must scroll sideways. */
export type Column<Row> = TableColumnsType<Row>[number] & { width: number };

type Props<Row, F> = {
  title: string;
  hint: string;
  list: List<Row, F>;
  rowKey: keyof Row & string;
  columns: Column<Row>[];
  filters: ReactNode;
  /** The toolbar above the table; nothing where the person has no action. */
  tools?: ReactNode;
  empty: { title: string; text: string; action?: ReactNode };
};

/** The column properties of a server-side sort; its key is the call's sort key. */
export function sortable<R, F>(list: List<R, F>, key: string) {
  const order = list.sort === key ? 'ascend' : list.sort === `-${key}` ? 'descend' : null;
  return { key, sorter: true, sortOrder: order } as const;
}

function Skeleton() {
  return (
    <div className="list-skeleton" role="status" aria-label={t('kit.loading')}>
      {Array.from({ length: 9 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike and never move.
        <span key={at} />
      ))}
    </div>
  );
}

function Rows<Row extends object, F>(props: Props<Row, F>) {
  const { list, columns, rowKey, empty } = props;
  const sorted: TableProps<Row>['onChange'] = (_page, _filters, sorter, { action }) => {
    if (action !== 'sort' || Array.isArray(sorter)) return;
    const key = String(sorter.columnKey);
    list.sortBy(sorter.order ? (sorter.order === 'ascend' ? key : `-${key}`) : undefined);
  };
  const nothing = list.filtered ? (
    <Nothing
      icon="search"
      title={t('kit.emptyFiltered')}
      action={<Button onClick={list.clear}>{t('kit.clearFilters')}</Button>}
    />
  ) : (
    <Nothing {...empty} />
  );
  return (
    <Table<Row>
      rowKey={rowKey}
      columns={columns}
      dataSource={list.rows ?? []}
      locale={{ emptyText: nothing }}
      pagination={false}
      showSorterTooltip={false}
      tableLayout="fixed"
      scroll={{ x: columns.reduce((sum, column) => sum + column.width, 0) }}
      onChange={sorted}
    />
  );
}

/**
 * A list page: title and sentence, filters, toolbar, table, pager. First load a skeleton, later loads keep
 * the rows under a 2 px bar; empty says what to do next and differs from "nothing matches"; an error stands
 * in the card with "try again".
 */
export function ListPage<Row extends object, F>(props: Props<Row, F>) {
  const { list, title, hint, filters, tools } = props;
  const card = useRef<HTMLElement>(null);
  const toTop = () => scrollToTop(card.current?.querySelector('.ant-table-content') ?? null);
  return (
    <div className="page list-page">
      <PageHead title={title} hint={hint} />
      <search className="filters">
        {filters}
        <span className="grow" />
        <ClearFilters list={list} />
      </search>
      <section className="card list-card" ref={card} aria-busy={list.refreshing}>
        {list.refreshing ? <div className="bar" /> : null}
        {tools ? <div className="tools">{tools}</div> : null}
        {list.rows && list.failure ? <FailedBar failure={list.failure} retry={list.retry} /> : null}
        <div className={list.rows?.length === 0 ? 'list-rows list-none' : 'list-rows'}>
          {list.rows ? (
            <Rows {...props} />
          ) : list.failure ? (
            <Failed failure={list.failure} retry={list.retry} />
          ) : (
            <Skeleton />
          )}
        </div>
        {list.rows ? <ListPager list={list} turned={toTop} /> : null}
      </section>
    </div>
  );
}
