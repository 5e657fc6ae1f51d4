import { reportApi } from '@mdi/contract/modules/report/report.contract.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { ClearFilters } from '../../kit/list/filters/list-filters.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { PageHead } from '../../kit/page/page-head.tsx';
import { EmptyState, LoadFailed, LoadFailedBar } from '../../kit/page/read-states.tsx';
import { t } from '../../kit/words/words.ts';
import css from './report.module.css';
import { ReportFilters } from './report-filters.tsx';
import { LeaseFlow, LeasesEndingSoon, OccupancyTrend, ReportCounters, UnitUses } from './report-panels.tsx';
import { ReportTable } from './report-table.tsx';

/** RPT01010: occupancy and tenants by project, building, business type and period. */
export function TenantReport() {
  const list = useList(reportApi, 'list');
  const { by: _, ...filters } = list.filters;
  const { data, of, error, refetch } = useRead(reportApi, 'summary', filters, { keep: true });
  const retry = () => void refetch();
  // A refusal below says all there is to say.
  const waits = error ? '' : t('kit.loading');
  // What a number leads to is of the same days, also where the filters leave them open.
  const about = data && { ...of, from: data.from, to: data.to };
  return (
    <div className="page report">
      <PageHead title={t('report.title')} hint={data ? t('report.hint', data.to, data.from) : waits} />
      <search className="filters">
        <ReportFilters list={list} />
        <span className="grow" />
        <ClearFilters list={list} />
      </search>
      {data && error ? <LoadFailedBar failure={error} retry={retry} /> : null}
      {data && about ? (
        data.all.units === 0 ? (
          <section className="card">
            <EmptyState icon="building" title={t('report.empty')} text={t('report.emptyText')} />
          </section>
        ) : (
          <>
            <ReportCounters of={data} about={about} />
            <div className={css.reportRow}>
              <OccupancyTrend of={data} about={about} />
              <UnitUses of={data} about={about} />
            </div>
            <div className={css.reportRow}>
              <LeaseFlow of={data} about={about} />
              <LeasesEndingSoon of={data} about={about} />
            </div>
            <ReportTable list={list} about={about} />
          </>
        )
      ) : (
        <section className="card">
          {error ? <LoadFailed failure={error} retry={retry} /> : <div className={css.waits} />}
        </section>
      )}
    </div>
  );
}
