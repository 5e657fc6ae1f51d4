import {
  leaseChoices,
  type ReportLease,
  reportLeaseApi,
} from '@mdi/contract/modules/report/report.contract.ts';
import { filtersOf } from '../../kit/list/filters/filters-of.tsx';
import { useListPage } from '../../kit/list/use-list-page.tsx';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { buildingAddress, companyLeasesAddress } from '../../kit/paths/addresses.ts';
import { codeChoices } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import { leaseEndCountdown } from '../company/shared/lease-end-countdown.ts';
import { LeaseEndRemindedNote } from '../company/shared/lease-end-reminded-note.tsx';
import { LeaseEndReminderTick } from '../company/shared/reminder-tick.tsx';
import { ReportFilters, useReportOptions } from './report-filters.tsx';

const Company = ({ companyId, companyName }: ReportLease) => (
  <MaybeLink className="name-cell" title={companyName} to={companyLeasesAddress(companyId)}>
    {companyName}
  </MaybeLink>
);

const Unit = ({ buildingId, buildingName, floorName, unitName }: ReportLease) => (
  <MaybeLink to={buildingAddress(buildingId)}>{[buildingName, floorName, unitName].join(' · ')}</MaybeLink>
);

/** One is reminded of the end of a last lease; of others nobody can be. */
const Remind = ({ companyId, companyName, endsOn, reminder, can }: ReportLease) =>
  can.remind ? (
    <LeaseEndReminderTick companyId={companyId} name={companyName} endsOn={endsOn} reminder={reminder} can />
  ) : (
    <LeaseEndRemindedNote reminder={reminder} />
  );

/** The leases that a number of the report counts. */
export function ReportLeases() {
  const { list, c, f, page } = useListPage(reportLeaseApi, 'list', 'report');
  // Without a choice the call tells the leases in force.
  const told = { ...list, filters: { what: 'held' as const, ...list.filters } };
  const { types } = useReportOptions(list.filters.projectId);
  const typeName = (code: string | null) => types.find(({ value }) => value === code)?.label ?? code;
  const seldom = true;
  return page({
    title: t('report.leases'),
    hint: t('report.leasesHint'),
    rowKey: 'leaseId',
    exported: 'reportLease',
    columns: [
      c.custom(['companyName', 'company.name'], { width: 200, fixed: 'start', render: Company }),
      c.kind(['category', 'company.category'], { words: 'company.category', seldom }),
      c.text('businessType', (row) => typeName(row.businessType), { width: 132, seldom }),
      c.text('project', (row) => row.projectName, { width: 116 }),
      c.custom('unit', { width: 148, render: Unit }),
      c.number(['area', 'company.area']),
      c.day(['startsOn', 'company.startsOn'], { seldom }),
      c.due(['endsOn', 'company.endsOn'], { ...leaseEndCountdown, none: 'company.openEnd' }),
      // Who is to be reminded is a question of the leases that end soon.
      list.filters.what?.startsWith('ending') === true &&
        c.custom(['reminded', 'company.reminded'], { width: 168, render: Remind }),
    ],
    filters: (
      <>
        {filtersOf(told, 'report').choice('what', codeChoices('report.what', leaseChoices))}
        {f.choice(['category', 'company.category'], { words: 'company.category' })}
        <ReportFilters list={list} />
      </>
    ),
    emptyTitle: t('report.noLeases'),
    emptyText: '',
  });
}
