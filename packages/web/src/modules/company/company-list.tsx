import { companyApi } from '@mdi/contract/modules/company/company.contract.ts';
import { useListPage } from '../../kit/list/use-list-page.tsx';
import { lazyPart } from '../../kit/page/lazy-part.tsx';
import { addCompanyPath, companyAddress, leaseEndsAddress } from '../../kit/paths/addresses.ts';
import { signedInUser } from '../../kit/rights/signed-in-user.ts';
import { t } from '../../kit/words/words.ts';
import { companyActions } from './company-actions.ts';
import { companyDialogs } from './company-dialog-loader.ts';
import { currentStaffAddress } from './company-staff-address.ts';
import { LeaseEndReminderCell, markLeaseEndRemindedAct } from './lease-end-reminder.tsx';
import { leaseEndCountdown } from './shared/lease-end-countdown.ts';
import { useCompanyOptions } from './use-company-options.ts';

// Links that name a day lead here; who only opens the list needs no calendar.
const LeasingFilter = lazyPart(() => import('./leased-on-filter.tsx').then((m) => m.LeasedOnFilter));

/** PASS01010: owners, tenants and property companies. */
export function CompanyList() {
  const { list, c, f, ask, page, projectId } = useListPage(companyApi, 'list', 'company', companyDialogs);
  const { projects, buildings, businessTypes, loading, failure } = useCompanyOptions(projectId);
  const { ending, reminded, leasing } = list.filters;
  const own = signedInUser().currTenantId !== null;
  // Who works through the ends that are near needs the ticks.
  const reminding = !own && (ending !== undefined || reminded !== undefined);
  return page({
    rowKey: 'companyId',
    exported: 'company',
    imports: 'company',
    hint: t(
      own ? 'company.listHintOwn' : signedInUser().currProjectId ? 'company.listHint' : 'company.listHintAll',
    ),
    columns: [
      c.link('name', (row) => companyAddress(row.companyId), { width: 196 }),
      c.kind('category', { seldom: true }),
      c.project('company.projectName'),
      c.several('buildings', { width: 100, seldom: true }),
      c.number('area', (row) => row.area || null, { seldom: true }),
      c.due('leaseEndsOn', leaseEndCountdown),
      reminding && c.custom('reminded', { width: 176, render: LeaseEndReminderCell }),
      c.count('people', { to: currentStaffAddress }),
      c.state(),
      c.two('contact', ['contact', 'contactPhone'], { seldom: true }),
      c.code('businessType', businessTypes, { width: 116, seldom: true }),
    ],
    acts: !own && [reminding && markLeaseEndRemindedAct(), ...companyActions(ask)],
    // One's own company needs no looking for.
    filters: !own && [
      f.word('keyword'),
      f.choice('category'),
      f.project('company.projectName', projects, { loading, clears: ['buildingId'] }),
      f.oneOf(['buildingId', 'company.building'], buildings, { loading, failed: failure !== null }),
      f.choice('businessType', businessTypes, { loading, searchable: true }),
      // Whose lease ends first is to be seen to first.
      f.choice('ending', { sort: 'leaseEndsOn' }),
      reminding && f.flag('reminded'),
      f.flag('occupants', { asked: true }),
      f.flag('past', { asked: true }),
      leasing !== undefined && <LeasingFilter key="leasing" list={list} />,
      f.state(),
    ],
    tools: { label: t('company.endingLeases'), icon: 'rows', to: leaseEndsAddress(90) },
    add: { to: addCompanyPath, needs: 'pass:company:add' },
    emptyRead: '',
  });
}
