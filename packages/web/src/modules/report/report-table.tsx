import { formatCount } from '@mdi/contract/kit/display.ts';
import {
  type Grouping,
  groupings,
  type ReportNumbers,
  type ReportRow,
} from '@mdi/contract/modules/report/report.contract.ts';
import { Segmented } from 'antd';
import { columnsOf } from '../../kit/list/columns/columns-of.tsx';
import { WideTable } from '../../kit/list/columns/wide-table.tsx';
import { ExportButton } from '../../kit/list/export/export-button.tsx';
import { type Column, sortOnHeadPress } from '../../kit/list/list-page.tsx';
import { ListPager } from '../../kit/list/list-pager.tsx';
import type { List } from '../../kit/list/use-list.ts';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { buildingAddress, projectAddress } from '../../kit/paths/addresses.ts';
import { t } from '../../kit/words/words.ts';
import css from './report.module.css';
import { companiesAddress, leasesAddress, type ReportScope } from './report-addresses.ts';
import { leasedUnits, percentText, shareOf } from './report-numbers.ts';

type Filters = Partial<ReportScope> & { by?: Grouping | undefined };
type Rows = List<ReportRow, Filters>;

/** What the numbers of a row are about; undefined where no filter says it: companies without a type. */
function aboutOf(row: ReportRow, by: Grouping, about: ReportScope): ReportScope | undefined {
  if (by === 'businessType') return row.key === '' ? undefined : { ...about, businessType: row.key };
  const place = { ...about, projectId: row.projectId ?? undefined };
  return by === 'project' ? place : { ...place, buildingId: Number(row.key) };
}

/** The page of a place; a business type has none. */
function placeAddress(row: ReportRow, by: Grouping): string {
  if (by === 'businessType') return '';
  return by === 'building' ? buildingAddress(Number(row.key)) : projectAddress(Number(row.key), 'buildings');
}

function Name({ row, by }: { row: ReportRow; by: Grouping }) {
  return (
    <span className="two">
      <MaybeLink className="one-line" to={placeAddress(row, by)}>
        {row.name ?? t('report.noType')}
      </MaybeLink>
      {row.projectName === null ? null : <small className="one-line">{row.projectName}</small>}
    </span>
  );
}

/** A number that leads to what it counts. */
function Counted({ value, to }: { value: number; to: string | undefined }) {
  return value === 0 || to === undefined ? (
    formatCount(value)
  ) : (
    <MaybeLink to={to}>{formatCount(value)}</MaybeLink>
  );
}

function Held({ row, to }: { row: ReportRow; to: string | undefined }) {
  const share = shareOf(leasedUnits(row), row.units);
  return (
    <span className={`row ${css.held}`}>
      <Counted value={leasedUnits(row)} to={to} />
      {share === null ? null : (
        <>
          <progress max={1} value={share} aria-label={t('report.occupancy')} />
          <span className="t2">{percentText(share)}</span>
        </>
      )}
    </span>
  );
}

function reportColumns(list: Rows, by: Grouping, about: ReportScope): Column<ReportRow>[] {
  const c = columnsOf(list, 'report');
  const counted = (key: 'started' | 'ended' | 'ending30' | 'ending60' | 'ending90', width: number) =>
    c.custom(key, {
      width,
      align: 'end',
      render: (row) => {
        const of = aboutOf(row, by, about);
        return <Counted value={row[key]} to={of && leasesAddress(of, key)} />;
      },
    });
  const plain = (key: 'units' | 'vacant') =>
    c.custom(key, {
      width: 104,
      align: 'end',
      render: (row) => {
        const value: ReportNumbers['units'] = row[key];
        return value === null ? null : <Counted value={value} to={placeAddress(row, by)} />;
      },
    });
  return [
    c.custom('name', { width: 184, fixed: 'start', render: (row) => <Name row={row} by={by} /> }),
    plain('units'),
    c.custom('held', {
      width: 184,
      render: (row) => {
        const of = aboutOf(row, by, about);
        return <Held row={row} to={of && leasesAddress(of, 'held')} />;
      },
    }),
    plain('vacant'),
    c.custom('tenants', {
      width: 92,
      align: 'end',
      render: (row) => {
        const of = aboutOf(row, by, about);
        return <Counted value={row.tenants} to={of && companiesAddress(of, 2)} />;
      },
    }),
    counted('started', 96),
    counted('ended', 96),
    counted('ending30', 112),
    counted('ending60', 112),
    counted('ending90', 112),
  ];
}

/** The numbers by project, building or business type; each leads to what it counts. */
export function ReportTable({ list, about }: { list: Rows; about: ReportScope }) {
  const by = list.filters.by ?? 'project';
  // Rows by project stay until those by building are there: their keys are of projects until then.
  const columns = reportColumns(list, list.shown.by ?? 'project', about);
  return (
    <section className={`card ${css.table}`} aria-labelledby="report-table" aria-busy={list.refreshing}>
      <div className="tools">
        <h2 id="report-table">{t('report.table')}</h2>
        <span className="grow" />
        <Segmented
          aria-label={t('report.by')}
          value={by}
          options={groupings.map((value) => ({ value, label: t(`report.by_${value}`) }))}
          onChange={(value) => list.filter({ by: value })}
        />
        <ExportButton of="report" list={list} shown={columns} />
      </div>
      <div className="list-rows">
        <WideTable<ReportRow>
          rowKey="key"
          columns={columns}
          dataSource={list.rows ?? []}
          loading={list.rows === undefined}
          showSorterTooltip={false}
          onChange={sortOnHeadPress(list)}
        />
      </div>
      <ListPager list={list} />
    </section>
  );
}
