import { formatNumber } from '@mdi/contract/kit/display.ts';
import {
  leaseChoices,
  type ReportLease,
  reportLeaseApi,
} from '@mdi/contract/modules/report/report.contract.ts';
import { ChoiceFilter } from '../../kit/list/list-filters.tsx';
import { type Column, ListPage, sortable } from '../../kit/list/list-page.tsx';
import { type List, useList } from '../../kit/list/use-list.ts';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { KindTag } from '../../kit/page/tag.tsx';
import { buildingAddress, companyLeasesAddress } from '../../kit/paths/place-addresses.ts';
import { DueDate, dueWidth } from '../../kit/record/due-date.tsx';
import { t } from '../../kit/words/words.ts';
import { Reminded } from '../company/shared/reminded.tsx';
import { ReportFilters, useReportOptions } from './report-filters.tsx';

const reminded = (): Column<ReportLease> => ({
  key: 'reminded',
  title: t('company.reminded'),
  width: dueWidth,
  render: (_, { reminder }) => <Reminded reminder={reminder} />,
});

function columnsOf<F extends { what?: string }>(
  list: List<ReportLease, F>,
  typeName: (code: string) => string | undefined,
): Column<ReportLease>[] {
  // Who is to be reminded is a question of the leases that end soon.
  const ending = list.filters.what?.startsWith('ending');
  return [
    {
      title: t('company.name'),
      width: 216,
      fixed: 'start',
      ...sortable(list, 'companyName'),
      render: (_, row) => (
        <MaybeLink className="name-cell" title={row.companyName} to={companyLeasesAddress(row.companyId)}>
          {row.companyName}
        </MaybeLink>
      ),
    },
    {
      key: 'category',
      seldom: true,
      title: t('company.category'),
      width: 112,
      render: (_, row) => <KindTag>{t(`company.category_${row.category}`)}</KindTag>,
    },
    {
      key: 'businessType',
      seldom: true,
      title: t('report.businessType'),
      width: 132,
      ellipsis: true,
      render: (_, { businessType }) =>
        businessType === null ? t('kit.none') : (typeName(businessType) ?? businessType),
    },
    { key: 'project', title: t('report.project'), width: 136, ellipsis: true, dataIndex: 'projectName' },
    {
      key: 'unit',
      title: t('report.unit'),
      width: 176,
      render: (_, { buildingId, buildingName, floorName, unitName }) => (
        <MaybeLink to={buildingAddress(buildingId)}>
          {[buildingName, floorName, unitName].join(' · ')}
        </MaybeLink>
      ),
    },
    {
      key: 'area',
      title: t('company.area'),
      width: 104,
      align: 'end',
      render: (_, { area }) => formatNumber(area),
    },
    {
      title: t('company.startsOn'),
      seldom: true,
      width: 112,
      dataIndex: 'startsOn',
      ...sortable(list, 'startsOn'),
    },
    {
      title: t('company.endsOn'),
      width: dueWidth,
      ...sortable(list, 'endsOn'),
      render: (_, { endsOn }) =>
        endsOn === null ? (
          t('company.openEnd')
        ) : (
          <DueDate date={endsOn} left="company.daysLeft" over="company.overdue" warnDays={90} />
        ),
    },
    ...(ending ? [reminded()] : []),
  ];
}

/** The leases that a number of the report counts. */
export function ReportLeases() {
  const list = useList(reportLeaseApi, 'list');
  // Without a choice the call tells the leases in force.
  const told = { ...list, filters: { what: 'held' as const, ...list.filters } };
  const { types } = useReportOptions(list.filters.projectId);
  const categories = ([0, 1, 2] as const).map((value) => ({ value, label: t(`company.category_${value}`) }));
  const choices = leaseChoices.map((value) => ({ value, label: t(`report.what_${value}`) }));
  return (
    <ListPage
      title={t('report.leases')}
      hint={t('report.leasesHint')}
      list={list}
      rowKey="leaseId"
      exported="reportLease"
      columns={columnsOf(list, (code) => types.find(({ value }) => value === code)?.label)}
      filters={
        <>
          <ChoiceFilter list={told} name="what" label={t('report.what')} options={choices} width={240} />
          <ChoiceFilter
            list={list}
            name="category"
            label={t('company.category')}
            options={categories}
            width={128}
          />
          <ReportFilters list={list} />
        </>
      }
      empty={{ title: t('report.noLeases'), text: '' }}
    />
  );
}
