import { type visitApi, withinMonth } from '@mdi/contract/modules/visit/visit.contract.ts';
import { useState } from 'react';
import { useKeyword } from '../../kit/call/use-debounced.ts';
import { DayRangeBox } from '../../kit/form/fields/day-range-box.tsx';
import { BuildingFilter } from '../../kit/list/filters/building-filter.tsx';
import { filtersOf } from '../../kit/list/filters/filters-of.tsx';
import { rangeFilterWidth } from '../../kit/list/filters/list-filters.tsx';
import { SearchFilter } from '../../kit/list/filters/search-filter.tsx';
import type { useList } from '../../kit/list/use-list.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { signedInUser } from '../../kit/rights/signed-in-user.ts';
import { toDayjs } from '../../kit/time/date-picker-days.ts';
import { today } from '../../kit/time/project-time.ts';
import { recordChoices } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import { useVisitOptions } from './use-visit.ts';

type VisitList = ReturnType<typeof useList<typeof visitApi, 'list'>>;

const week = 7;
const month = 30;

/** The days of a search: today unless chosen, at most one month (spec §5), which is said where it is chosen. */
function Days({ list }: { list: VisitList }) {
  const [refused, setRefused] = useState<{ from: string; to: string }>();
  const { from, to } = list.filters;
  const shown = refused ?? { from: from ?? to ?? today(), to: to ?? from ?? today() };
  const bad = refused !== undefined || !withinMonth({ from, to });
  const now = toDayjs(today());
  const days = (first: number, last: number): [typeof now, typeof now] => [
    now.add(first, 'day'),
    now.add(last, 'day'),
  ];
  const changed = from !== undefined || to !== undefined;
  return (
    <>
      <DayRangeBox
        className={changed && !bad ? 'filter filter-on' : 'filter'}
        style={{ width: rangeFilterWidth(t('visit.period')) }}
        prefix={<span className="filter-label">{t('visit.period')}</span>}
        aria-label={t('visit.period')}
        refused={bad}
        clearable={changed}
        value={[shown.from, shown.to]}
        presets={[
          { label: t('visit.today'), value: days(0, 0) },
          { label: t('visit.tomorrow'), value: days(1, 1) },
          { label: t('visit.nextDays', week), value: days(0, week - 1) },
          { label: t('visit.lastDays', week), value: days(1 - week, 0) },
          { label: t('visit.lastDays', month), value: days(1 - month, 0) },
        ]}
        onChange={([first, last]) => {
          const next = { from: first ?? undefined, to: last ?? undefined };
          const wrong = next.from !== undefined && next.to !== undefined && !withinMonth(next);
          setRefused(wrong ? { from: next.from ?? '', to: next.to ?? '' } : undefined);
          if (!wrong) list.filter(next);
        }}
      />
      {bad ? (
        <span className="row bad s12" role="alert">
          <Icon name="warning" size={14} />
          {t('visit.error.range')}
        </span>
      ) : null}
    </>
  );
}

type Companies = { projectId?: number | undefined; companyId?: number | undefined };

/** One company, found by its name on the server; the address may name it as well. */
export function CompanyFilter(props: {
  filters: Companies;
  choose: (companyId: number | undefined) => void;
}) {
  const { companyId } = props.filters;
  const [asked, search] = useKeyword();
  const { data, isFetching } = useVisitOptions(asked);
  const own = useVisitOptions({ companyId: companyId ?? 0 }, companyId !== undefined);
  return (
    <SearchFilter
      label={t('visit.company')}
      none={t('visit.companyNone')}
      least={140}
      chosen={companyId}
      name={own.data?.companies.find((one) => one.companyId === companyId)?.companyName}
      found={recordChoices(data?.companies, 'companyId', 'companyName')}
      loading={isFetching}
      search={search}
      choose={props.choose}
    />
  );
}

/** What the list of visits can be narrowed by. */
export function VisitFilters({ list }: { list: VisitList }) {
  const { data } = useVisitOptions({});
  const { linkId, overdue, projectId } = list.filters;
  const several = (data?.projects.length ?? 0) > 1 || projectId !== undefined;
  const f = filtersOf(list, 'visit');
  return (
    <>
      {f.word('keyword')}
      <Days list={list} />
      {f.choice('state')}
      {f.project('visit.projectId', recordChoices(data?.projects, 'projectId', 'projectName'))}
      {signedInUser().currTenantId === null ? (
        <CompanyFilter filters={list.filters} choose={(companyId) => list.filter({ companyId })} />
      ) : null}
      {f.choice(['kind', 'visit.kindShort'])}
      {f.choice('stage', { asked: true })}
      {linkId !== undefined &&
        f.choice(['linkId', 'visit.linkFilter'], [{ value: linkId, label: t('visit.linkThis') }])}
      <BuildingFilter list={list} />
      {(signedInUser().currProjectId !== null || !several || overdue !== undefined) && f.flag('overdue')}
    </>
  );
}
