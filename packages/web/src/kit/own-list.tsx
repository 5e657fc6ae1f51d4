import type { Api, InputOf, Op, OutputOf, SentOf } from '@mdi/contract/kit/op.ts';
import { Pagination, Table } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Column } from './list-page.tsx';
import { Failed, FailedBar, Nothing } from './plight.tsx';
import type { CallFailed } from './send.ts';
import { useRead } from './use-read.ts';
import { t } from './words.ts';
import './own-list.css';

type RowOf<P extends Op> = OutputOf<P> extends { list: (infer R)[] } ? R : never;
type Filters<P extends Op> = Omit<InputOf<P>, 'page' | 'limit'>;

/** A list that is part of a record's page: whose rows they are is fixed, and the address is the record's. */
export type OwnList<Row = unknown> = {
  rows: readonly Row[] | undefined;
  total: number;
  page: number;
  turnTo: (page: number) => void;
  failure: CallFailed | null;
  retry: () => void;
};

const ownLimit = 20;

/** Reads a list call page by page, with filters that the page holds itself. */
export function useOwnList<A extends Api, K extends keyof A['ops'] & string>(
  api: A,
  name: K,
  filters: Partial<Filters<A['ops'][K]>>,
): OwnList<RowOf<A['ops'][K]>> {
  const place = JSON.stringify(filters);
  const [at, setAt] = useState({ place, page: 1 });
  // Other filters start with their first page.
  const page = at.place === place ? at.page : 1;
  // Every list call is declared with pageQuery(), which takes both.
  const read = useRead(api, name, { ...filters, page, limit: ownLimit } as SentOf<A['ops'][K]>, {
    keep: true,
  });
  // Every list call answers pageOf().
  const answer = read.data as { list: RowOf<A['ops'][K]>[]; total: number } | undefined;
  return {
    rows: answer?.list,
    total: answer?.total ?? 0,
    page,
    turnTo: (to) => setAt({ place, page: to }),
    failure: read.error,
    retry: () => void read.refetch(),
  };
}

type Props<Row> = {
  label: string;
  list: OwnList<Row>;
  rowKey: keyof Row & string;
  columns: Column<Row>[];
  /** Filters and buttons above the rows. */
  tools?: ReactNode;
  empty: { title: string; text?: string; action?: ReactNode };
};

/** The rows of such a list as a card: tools, table, pages. */
export function OwnTable<Row extends object>({ label, list, rowKey, columns, tools, empty }: Props<Row>) {
  const { rows, failure, retry } = list;
  if (failure && !rows) {
    return (
      <section className="card">
        <Failed failure={failure} retry={retry} />
      </section>
    );
  }
  return (
    <section className="card own-list" aria-label={label}>
      {tools ? <div className="tools">{tools}</div> : null}
      {failure ? <FailedBar failure={failure} retry={retry} /> : null}
      <Table<Row>
        rowKey={rowKey}
        columns={columns}
        dataSource={rows ?? []}
        locale={{ emptyText: rows ? <Nothing {...empty} /> : t('kit.loading') }}
        pagination={false}
        tableLayout="fixed"
        scroll={{ x: columns.reduce((sum, column) => sum + column.width, 0) }}
      />
      <Pagination
        className="own-pages"
        current={list.page}
        pageSize={ownLimit}
        total={list.total}
        showSizeChanger={false}
        hideOnSinglePage
        onChange={list.turnTo}
      />
    </section>
  );
}
