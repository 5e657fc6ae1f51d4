import { maxMonths, reportApi } from '@mdi/contract/modules/report/report.contract.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { filtersOf } from '../../kit/list/filters/filters-of.tsx';
import { PeriodFilter } from '../../kit/list/filters/period-filter.tsx';
import type { List } from '../../kit/list/use-list.ts';
import { signedInUser } from '../../kit/rights/signed-in-user.ts';
import { recordChoices } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import type { ReportScope } from './report-addresses.ts';

/** What the filters of the report offer; buildings of the project that is chosen. */
export function useReportOptions(projectId: number | undefined) {
  const asked = projectId ?? signedInUser().currProjectId ?? undefined;
  const { data, isPending, error } = useRead(reportApi, 'options', asked ? { projectId: asked } : {}, {
    keep: true,
  });
  return {
    loading: isPending,
    failed: error !== null,
    projects: recordChoices(data?.projects, 'projectId', 'projectName'),
    buildings: recordChoices(data?.buildings, 'buildingId', 'buildingName'),
    types: recordChoices(data?.businessTypes, 'code', 'name'),
  };
}

/** Where, whose and when: the filters that all numbers of the report have in common. */
export function ReportFilters<R, F extends Partial<ReportScope>>({ list }: { list: List<R, F> }) {
  const { loading, failed, projects, buildings, types } = useReportOptions(list.filters.projectId);
  const f = filtersOf(list, 'report');
  return (
    <>
      {f.project('report.project', projects, { loading, clears: ['buildingId'] })}
      {f.oneOf(['buildingId', 'report.building'], buildings, { loading, failed })}
      {f.choice('businessType', types, { loading, searchable: true })}
      <PeriodFilter list={list} label={t('report.period')} mostMonths={maxMonths} />
    </>
  );
}
