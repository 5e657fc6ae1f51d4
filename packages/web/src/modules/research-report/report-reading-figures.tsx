import { formatCount } from '@mdi/contract/kit/display.ts';
import { ledgerDays } from '@mdi/contract/modules/research-report/report.fields.ts';
import {
  type ReportDays,
  researchReportApi,
} from '@mdi/contract/modules/research-report/research-report.contract.ts';
import { Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { useRead } from '../../kit/call/use-read.ts';
import { ticksUpTo } from '../../kit/charts/scale.ts';
import { WideTable } from '../../kit/list/columns/wide-table.tsx';
import { lazyPart } from '../../kit/page/lazy-part.tsx';
import { LoadFailed } from '../../kit/page/read-states.tsx';
import { t } from '../../kit/words/words.ts';
import css from './research-report.module.css';
import { type Report, type ReportFigures, readingTimeText } from './use-report.ts';

const MonthChart = lazyPart(
  () => import('../../kit/charts/month-chart.tsx').then((m) => m.MonthChart),
  () => <div className={css.chartWaits} />,
);

const ranges: readonly ReportDays[] = [7, 30, 90, ledgerDays];

function Figure({ label, value, unit }: { label: string; value: ReactNode; unit?: string }) {
  return (
    <div className={css.figure}>
      <span className="t2 s12">{label}</span>
      <b>
        {value}
        {unit ? <small>{unit}</small> : null}
      </b>
    </div>
  );
}

function Sums({ of }: { of: ReportFigures }) {
  const { medianSeconds, furthest } = of;
  const dash = t('kit.none');
  return (
    <div className={css.figures}>
      <Figure label={t('researchReport.reads')} value={formatCount(of.reads)} />
      <Figure label={t('researchReport.readers')} value={formatCount(of.readers)} />
      <Figure label={t('researchReport.opens')} value={formatCount(of.opens)} />
      <Figure label={t('researchReport.downloads')} value={formatCount(of.downloads)} />
      <Figure
        label={t('researchReport.medianSeconds')}
        value={medianSeconds === null ? dash : readingTimeText(medianSeconds)}
      />
      <Figure
        label={t('researchReport.furthest')}
        value={furthest === null ? dash : t('researchReport.furthestPage', furthest)}
      />
    </div>
  );
}

type Company = ReportFigures['companies'][number];

const companyColumns = () => [
  {
    title: t('researchReport.companyName'),
    // A long name goes on in the next line.
    width: 176,
    render: (_: unknown, { companyName }: Company) => companyName ?? t('researchReport.noCompany'),
  },
  ...(
    [
      ['reads', 60],
      ['readers', 68],
      ['downloads', 96],
    ] as const
  ).map(([name, width]) => ({
    title: t(`researchReport.${name}`),
    width,
    align: 'end' as const,
    render: (_: unknown, company: Company) => formatCount(company[name]),
  })),
];

/** A day without its year, as many as stand there belong to one half of a year. */
const shortDay = (day: string): string => day.slice(5);

function Pictured({ of }: { of: ReportFigures }) {
  const highest = Math.max(...of.days.map((day) => Math.max(day.reads, day.downloads)));
  return (
    <div className={css.pictured}>
      <div className={css.grow}>
        <MonthChart
          label={t('researchReport.byDay')}
          kind="bars"
          labels={of.days.map(({ day }) => shortDay(day))}
          labelTitle={t('researchReport.day')}
          series={[
            { name: t('researchReport.reads'), tone: 1, values: of.days.map(({ reads }) => reads) },
            {
              name: t('researchReport.downloads'),
              tone: 2,
              values: of.days.map(({ downloads }) => downloads),
            },
          ]}
          ticks={ticksUpTo(highest)}
          format={formatCount}
        />
      </div>
      <WideTable<Company>
        size="small"
        rowKey={({ companyName }) => companyName ?? ''}
        columns={companyColumns()}
        dataSource={of.companies.slice(0, 6)}
        locale={{ emptyText: <span className="t2">{t('researchReport.noReads')}</span> }}
      />
    </div>
  );
}

/** What the ledger counts of a report: sums, each day as a picture and a table, and the companies that read most. */
export function ReadingFiguresCard({ report: { reportId } }: { report: Report }) {
  const [days, setDays] = useState<ReportDays>(30);
  const { data, error, refetch } = useRead(
    researchReportApi,
    'figures',
    { reportId, days },
    { keep: (before) => before.reportId === reportId },
  );
  return (
    <section className={`card ${css.ledger}`} aria-labelledby="report-ledger">
      <div className={css.ledgerHead}>
        <h2 id="report-ledger">{t('researchReport.ledger')}</h2>
        <span className={css.keys} aria-hidden="true">
          <i className="chart-key chart-tone-1" />
          {t('researchReport.reads')}
          <i className="chart-key chart-tone-2" />
          {t('researchReport.downloads')}
        </span>
        <span className={css.grow} />
        <Segmented<ReportDays>
          aria-label={t('researchReport.days')}
          value={days}
          options={ranges.map((value) => ({ value, label: t('researchReport.lastDays', value) }))}
          onChange={setDays}
        />
      </div>
      {error && !data ? (
        <LoadFailed failure={error} retry={() => void refetch()} />
      ) : data ? (
        <>
          <Sums of={data} />
          <Pictured of={data} />
        </>
      ) : (
        <div className={css.ledgerWaits}>{t('kit.loading')}</div>
      )}
      <p className="t3 s12">{t('researchReport.ledgerHint', ledgerDays)}</p>
    </section>
  );
}
