import type { ExportList } from '@mdi/contract/modules/export/export.contract.ts';
import type { ImportKind } from '@mdi/contract/modules/import/import.contract.ts';
import { Button, type TableColumnType, type TableProps } from 'antd';
import { cloneElement, isValidElement, type ReactNode, useRef } from 'react';
import { classes } from '../page/classes.ts';
import { PageHead } from '../page/page-head.tsx';
import { EmptyState, LoadFailed, LoadFailedBar } from '../page/read-states.tsx';
import { scrollToTop } from '../page/scroll-top.ts';
import { Skeleton } from '../page/skeleton.tsx';
import { useWidth } from '../page/use-width.ts';
import { t } from '../words/words.ts';
import { type Acts, bulkActions } from './act-definitions.ts';
import { type AddAction, AddButton, mayAdd } from './add-button.tsx';
import { type Bulk, BulkBar, maxSelected } from './bulk-bar.tsx';
import { type Arrangeable, arrangedColumns, withoutFalse } from './columns/column-arrangement.ts';
import { useTruncationTooltips } from './columns/use-truncation-tooltips.ts';
import { WideTable } from './columns/wide-table.tsx';
import { ExportButton } from './export/export-button.tsx';
import { FilterRow } from './filters/filter-row.tsx';
import { ImportLink } from './import-link.tsx';
import { ListPager } from './list-pager.tsx';
import { ListToolBar, type ListTools } from './list-tool-bar.tsx';
import { ArrangeColumnsButton, DensitySwitch } from './list-tools.tsx';
import type { List } from './use-list.ts';
import { useSelection } from './use-selection.ts';
import { useListViews } from './views/use-list-views.ts';
import { countMissingColumns, MissingInViewNote, ViewMenu } from './views/view-menu.tsx';

/**
 * A column needs a width, so that the table knows when to scroll sideways, and a key for the person's arrangement. A
 * column fixed at an edge, the name or the actions, neither moves nor hides.
 */
export type Column<Row> = Omit<TableColumnType<Row>, keyof Arrangeable> & Arrangeable & { width: number };

/** What identifies a row: one of its values, or several together. */
export type RowKey<Row> = (keyof Row & string) | ((row: Row) => string);

type Empty = { title: string; text?: string; action?: ReactNode };

type Props<Row, F> = {
  title: string;
  hint: string;
  list: List<Row, F>;
  rowKey: RowKey<Row>;
  /** A `false` among them is left out. */
  columns: readonly (Column<Row> | false)[];
  /** What the whole list has to say, above the filters. */
  over?: ReactNode;
  /** Live information beside the rows. */
  aside?: ReactNode;
  /** Absent where there are none. */
  filters?: ReactNode;
  /** Shown in the toolbar above the table, before the button that adds a record. */
  tools?: ListTools;
  /** The kind in which its records can be imported, by who may add one; absent where they can't. */
  imports?: ImportKind;
  /** How a record is added, for who may; offered in the toolbar and where there are no records yet. */
  add?: AddAction;
  /** The name under which the list can be exported; absent where it can't. */
  exported?: ExportList;
  /** Draws a row as a card instead of a table row, while the person prefers cards. */
  card?: ((row: Row) => ReactNode) | undefined;
  /** The actions on its rows; rows are selectable for those that fit several at once. */
  acts?: Acts<Row>;
  /** More about a row, shown under it when it is opened. */
  detail?: (row: Row) => ReactNode;
  empty: Empty;
};

/** Sorts the list when a column's head was pressed. */
export const sortOnHeadPress =
  <Row,>(list: Pick<List, 'sortBy'>): NonNullable<TableProps<Row>['onChange']> =>
  (_page, _filters, sorter, { action }) => {
    if (action !== 'sort' || Array.isArray(sorter)) return;
    const key = String(sorter.columnKey);
    list.sortBy(sorter.order ? (sorter.order === 'ascend' ? key : `-${key}`) : undefined);
  };

export const rowKeyOf =
  <Row,>(key: RowKey<Row>) =>
  (row: Row): React.Key =>
    // The call's schema makes a row's key a number or text.
    typeof key === 'function' ? key(row) : (row[key] as React.Key);

/** The same with the actions that the person may take. */
type Drawn<Row, F> = Props<Row, F> & { bulk: Bulk<Row> | undefined };

type Selection<Row> = { rows: Row[]; keys: React.Key[]; select: (keys: readonly React.Key[]) => void };

export function rowSelectionOf<Row extends object>(
  bulk: Bulk<Row> | undefined,
  { keys, select }: Selection<Row>,
): TableProps<Row>['rowSelection'] {
  if (!bulk) return undefined;
  return {
    selectedRowKeys: keys,
    onChange: (next) => select(next),
    columnWidth: 44,
    fixed: 'start',
    columnTitle: (box) =>
      isValidElement<{ 'aria-label': string }>(box)
        ? cloneElement(box, { 'aria-label': t('frame.bulk.selectAll') })
        : box,
    getCheckboxProps: (row) => ({
      disabled: !bulk.actions.some((action) => action.fits(row)),
      'aria-label': t('frame.bulk.select', bulk.nameOf(row)),
    }),
  };
}

const expandableBy = <Row,>(detail: (row: Row) => ReactNode): TableProps<Row>['expandable'] => ({
  expandedRowRender: detail,
  columnWidth: 40,
  columnTitle: <span className="unseen">{t('kit.expand')}</span>,
  fixed: 'start',
});

function NoRows({ list, empty }: { list: Pick<List, 'filtered' | 'clear'>; empty: Empty }) {
  if (!list.filtered) return <EmptyState {...empty} />;
  return (
    <EmptyState
      icon="search"
      title={t('kit.emptyFiltered')}
      action={<Button onClick={list.clear}>{t('kit.clearFilters')}</Button>}
    />
  );
}

function Cards<Row, F>({ list, rowKey, card, empty }: Props<Row, F> & { card: (row: Row) => ReactNode }) {
  if (list.rows?.length === 0) return <NoRows list={list} empty={empty} />;
  return (
    <ul className="list-cards">
      {list.rows?.map((row) => (
        <li key={rowKeyOf(rowKey)(row)}>{card(row)}</li>
      ))}
    </ul>
  );
}

/** The width of the extra columns: for ticking, and for opening. */
export const tickAndOpenWidth = ({ bulk, detail }: { bulk?: unknown; detail?: unknown }) =>
  (bulk ? 44 : 0) + (detail ? 40 : 0);

/** A scroll bar is at most this wide. */
const scrollBar = 16;

function Rows<Row extends object, F>(
  props: Drawn<Row, F> & { shown: Column<Row>[]; selection: Selection<Row> },
) {
  const { list, shown, rowKey, empty, bulk, selection, detail } = props;
  return (
    <WideTable<Row>
      rowKey={rowKey}
      columns={shown}
      rowSelection={rowSelectionOf(bulk, selection)}
      expandable={detail && expandableBy(detail)}
      dataSource={list.rows ?? []}
      locale={{ emptyText: <NoRows list={list} empty={empty} /> }}
      showSorterTooltip={false}
      more={tickAndOpenWidth(props)}
      onChange={sortOnHeadPress(list)}
    />
  );
}

/**
 * A list page: title and sentence, filters, toolbar, table, pager. First load a skeleton, later loads keep
 * the rows under a 2 px bar; empty says what to do next and differs from "nothing matches"; an error stands
 * in the card with "try again". The columns are the person's; selected rows show the bulk bar.
 */
export function ListPage<Row extends object, F>(props: Props<Row, F>) {
  const { list, title, hint, over, aside, filters, tools, imports, rowKey, card, exported, acts, add } =
    props;
  const columns = withoutFalse(props.columns);
  const actions = acts ? bulkActions(acts) : [];
  // Cards have no boxes to tick.
  const bulk = acts && actions.length > 0 && !card ? { nameOf: acts.nameOf, actions } : undefined;
  const empty = add ? { ...props.empty, action: <AddButton {...add} filled={false} /> } : props.empty;
  const box = useRef<HTMLElement>(null);
  const toTop = () => scrollToTop(box.current?.querySelector('.ant-table-content, .list-cards') ?? null);
  const view = useListViews(list);
  const { ready, density } = view;
  const kept = view.columns ?? undefined;
  const { box: measured, width } = useWidth();
  useTruncationTooltips(measured);
  const room = width - tickAndOpenWidth({ ...props, bulk }) - scrollBar;
  const shown = arrangedColumns(columns, kept, room);
  const selection = useSelection(list, rowKeyOf(rowKey));
  const selecting = bulk !== undefined && selection.rows.length > 0;
  const marks = classes(
    'list-rows',
    list.rows?.length === 0 && 'list-none',
    selecting && 'list-selecting',
    density,
  );
  const drawn = list.rows !== undefined && (card !== undefined || ready);
  const busy = list.refreshing || (!drawn && !list.failure);
  const fits = (row: Row) => bulk?.actions.some((action) => action.fits(row)) ?? false;
  const selectAll = async () => selection.selectRows((await list.all(maxSelected)).filter(fits));
  return (
    <div className="page list-page">
      <PageHead title={title} hint={hint} />
      {over}
      {filters ? <FilterRow list={list}>{filters}</FilterRow> : null}
      <div className="list-beside">
        <section className="card list-card" ref={box} aria-busy={busy}>
          {list.refreshing ? <div className="bar" /> : null}
          <div className="tools">
            <ViewMenu list={list} view={view} />
            {card ? null : <DensitySwitch list={list.name} />}
            {card ? null : (
              <ArrangeColumnsButton
                {...{ columns, room, kept, arrange: view.arrange }}
                successText={t(view.current ? 'frame.views.arranged' : 'frame.columns.saved')}
              />
            )}
            {exported ? <ExportButton of={exported} list={list} shown={shown} /> : null}
            {tools ? <ListToolBar of={tools} /> : null}
            {imports && mayAdd(add) ? <ImportLink kind={imports} /> : null}
            {add ? <AddButton {...add} filled /> : null}
          </div>
          <MissingInViewNote count={view.lost + countMissingColumns(columns, view)} />
          {list.rows && list.failure ? <LoadFailedBar failure={list.failure} retry={list.retry} /> : null}
          <div ref={measured} className={marks}>
            {list.rows && card ? (
              <Cards {...props} empty={empty} card={card} />
            ) : list.rows && ready ? (
              <Rows {...props} {...{ bulk, empty, shown, selection }} />
            ) : list.failure ? (
              <LoadFailed failure={list.failure} retry={list.retry} />
            ) : (
              <Skeleton rows={9} />
            )}
          </div>
          {selecting ? (
            <BulkBar
              rows={selection.rows}
              actions={bulk.actions}
              onClear={selection.clear}
              matching={{ total: list.total ?? 0, selectAll }}
            />
          ) : null}
          {list.rows ? <ListPager list={list} turned={toTop} /> : null}
        </section>
        {aside}
      </div>
    </div>
  );
}
