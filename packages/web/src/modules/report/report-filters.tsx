import { mostMonths, reportApi } from '@mdi/contract/modules/report/report.contract.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { ChoiceFilter } from '../../kit/list/list-filters.tsx';
import { PeriodFilter } from '../../kit/list/period-filter.tsx';
import type { List } from '../../kit/list/use-list.ts';
import { who } from '../../kit/rights/who.ts';
import { t } from '../../kit/words/words.ts';
import type { About } from './report-addresses.ts';

/** What the filters of the report offer; buildings of the project that is chosen. */
export function useReportOptions(projectId: number | undefined) {
  const asked = projectId ?? who().currProjectId ?? undefined;
  const { data, isPending } = useRead(reportApi, 'options', asked ? { projectId: asked } : {}, {
    keep: true,
  });
  return {
    loading: isPending,
    projects: (data?.projects ?? []).map((one) => ({ value: one.projectId, label: one.projectName })),
    buildings: (data?.buildings ?? []).map((one) => ({ value: one.buildingId, label: one.buildingName })),
    types: (data?.businessTypes ?? []).map(({ code, name }) => ({ value: code, label: name })),
  };
}

/** Where, whose and when: the filters that all numbers of the report have in common. */
export function ReportFilters<R, F extends Partial<About>>({ list }: { list: List<R, F> }) {
  const { projectId, buildingId } = list.filters;
  const from = useReportOptions(projectId);
  // A building of another project would find nothing.
  const anew: List<R, F> = { ...list, filter: (change) => list.filter({ ...change, buildingId: undefined }) };
  const loading = from.loading;
  return (
    <>
      {who().currProjectId === null && (from.projects.length > 1 || projectId) ? (
        <ChoiceFilter
          list={anew}
          name="projectId"
          label={t('report.project')}
          options={from.projects}
          loading={loading}
          width={164}
          searchable
        />
      ) : null}
      {from.buildings.length > 0 || buildingId !== undefined ? (
        <ChoiceFilter
          list={list}
          name="buildingId"
          label={t('report.building')}
          options={from.buildings}
          loading={loading}
          width={132}
          searchable
        />
      ) : null}
      <ChoiceFilter
        list={list}
        name="businessType"
        label={t('report.businessType')}
        options={from.types}
        loading={loading}
        width={168}
        searchable
      />
      <PeriodFilter list={list} label={t('report.period')} mostMonths={mostMonths} />
    </>
  );
}
