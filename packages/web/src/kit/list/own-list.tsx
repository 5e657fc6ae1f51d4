import type { Api, InputOf, Op, OutputOf, SentOf } from '@mdi/contract/kit/op.ts';
import type { ExportList } from '@mdi/contract/modules/export/export.contract.ts';
import { Pagination } from 'antd';
import { type ReactNode, useState } from 'react';
import type { CallFailed } from '../call/send.ts';
import { useRead } from '../call/use-read.ts';
import { Failed, FailedBar, Nothing } from '../page/plight.tsx';
import { useWidth } from '../page/use-width.ts';
import { t } from '../words/words.ts';
import { beyond, present } from './columns.ts';
import { ExportButton } from './export-button.tsx';
import type { Column } from './list-page.tsx';
import type { Turns } from './use-key-list.ts';
import { WideTable } from './wide-table.tsx';
import './own-list.css';

type RowOf<P extends Op> = OutputOf<P> extends { list: (infer R)[] } ? R : never;
type Filters<P extends Op> = Omit<InputOf<P>, 'page' | 'limit'>;

/** A list that is part of a record's page: whose rows they are is fixed, and the address is the record's. */
export type OwnList<Row = unknown> = {
  rows: readonly Row[] | undefined;
  filters: object;
  total: number;
  totalCapped: boolean;
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
  const answer = read.data as
    | { list: RowOf<A['ops'][K]>[]; total: number; totalCapped?: boolean }
    | undefined;
  return {
    rows: answer?.list,
    filters,
    total: answer?.total ?? 0,
    totalCapped: answer?.totalCapped ?? false,
    page,
    turnTo: (to) => setAt({ place, page: to }),
    failure: read.error,
    retry: () => void read.refetch(),
  };
}

type Props<Row> = {
  label: string;
  list: OwnList<Row> | (Pick<OwnList<Row>, 'rows' | 'filters' | 'failure' | 'retry'> & Turns);
  /** Turns the pages of a list that has no page numbers. */
  pager?: ReactNode;
  rowKey: keyof Row & string;
  columns: readonly (Column<Row> | false)[];
  /** Filters and buttons above the rows, beside the export. */
  tools?: ReactNode;
  /** The name under which the list is exported. */
  exported: ExportList;
  empty: { title: string; text?: string; action?: ReactNode };
};

/** The rows of such a list as a card: tools, table, pages. */
export function OwnTable<Row extends object>(props: Props<Row>) {
  const { label, list, rowKey, tools, exported, empty, pager } = props;
  const columns = present(props.columns);
  const { rows, failure, retry } = list;
  const { box: room, width } = useWidth();
  // Nothing brings a hidden column back here, so only what is seldom asked for gives way.
  const gone = beyond(columns, width);
  const shown = columns.filter(({ key, seldom }) => seldom !== true || !gone.includes(key));
  if (failure && !rows) {
    return (
      <section className="card">
        <Failed failure={failure} retry={retry} />
      </section>
    );
  }
  return (
    <section className="card own-list" aria-label={label}>
      <div className="tools">
        {tools}
        <span className="own-export">
          <ExportButton of={exported} list={list} shown={columns} />
        </span>
      </div>
      {failure ? <FailedBar failure={failure} retry={retry} /> : null}
      <div ref={room}>
        <WideTable<Row>
          rowKey={rowKey}
          columns={shown}
          dataSource={rows ?? []}
          locale={{
            emptyText: rows ? <Nothing {...empty} /> : <span className="t3">{t('kit.loading')}</span>,
          }}
        />
      </div>
      {pager}
      {'turnTo' in list ? (
        <Pagination
          className="own-pages"
          current={list.page}
          pageSize={ownLimit}
          total={list.total}
          showSizeChanger={false}
          hideOnSinglePage
          onChange={list.turnTo}
        />
      ) : null}
    </section>
  );
}
