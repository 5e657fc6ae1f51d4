import {
  type CompanyRow,
  companyApi,
  companyCategories,
  endingDays,
} from '@mdi/contract/modules/company/company.contract.ts';
import { Link } from 'react-router';
import { useListPage } from '../../kit/list/use-list-page.tsx';
import { Icon } from '../../kit/page/icon.tsx';
import {
  addCompanyPath,
  companyAddress,
  leaseEndsAddress,
  leaseListPath,
  peopleAddress,
} from '../../kit/paths/addresses.ts';
import { may } from '../../kit/rights/can.tsx';
import { opens } from '../../kit/rights/open-screens.ts';
import { who } from '../../kit/rights/who.ts';
import { choices } from '../../kit/words/choices.ts';
import { lang, t } from '../../kit/words/words.ts';
import { ImportLink } from '../import/shared/import-link.tsx';
import { actsOf } from './company-acts.ts';
import { companyQuestions } from './company-questions.ts';
import { canMark, markReminded } from './company-reminder.tsx';
import { DayFilter } from './day-filter.tsx';
import { Reminder } from './shared/reminder.tsx';
import { useCompanyOptions } from './use-company-options.ts';

/** Leases that end within so many days are counted down. */
const due = { left: 'company.daysLeft', over: 'company.overdue', warnDays: 90 } as const;

/** One building by name; more are counted, and the tooltip has them all. */
function Buildings({ buildings }: CompanyRow) {
  const [first] = buildings;
  const more = buildings.length - (lang === 'en' ? 1 : 0);
  return (
    first && (
      <span className="name-cell" title={buildings.join(t('kit.listMark'))}>
        {buildings.length === 1 ? first : t('company.buildingsMore', first, more)}
      </span>
    )
  );
}

const Remind = (row: CompanyRow) => <Reminder {...row} endsOn={row.leaseEndsOn} can={canMark(row)} />;

const peopleOf = ({ companyId, category }: CompanyRow) =>
  peopleAddress(companyId, category === companyCategories.property ? 'property' : 'tenant', 'working');

/** PASS01010: owners, tenants and property companies. */
export function CompanyList() {
  const { list, c, f, ask, page } = useListPage(companyApi, 'list', 'company', companyQuestions);
  const { currProjectId, currTenantId } = who();
  const from = useCompanyOptions(currProjectId ?? list.filters.projectId);
  const { ending, reminded, leasing } = list.filters;
  const own = currTenantId !== null;
  // Who works through the ends that are near needs the ticks.
  const reminding = !own && (ending !== undefined || reminded !== undefined);
  const categories = choices('company.category', [0, 1, 2]);
  const typeName = (code: string | null) =>
    from.businessTypes.find(({ value }) => value === code)?.label ?? code;
  const endings = endingDays.map((value) => ({ value, label: t('company.endingIn', value) }));
  return page({
    rowKey: 'companyId',
    exported: 'company',
    hint: t(own ? 'company.listHintOwn' : currProjectId ? 'company.listHint' : 'company.listHintAll'),
    columns: [
      c.link('name', (row) => companyAddress(row.companyId), { width: 196 }),
      c.kind('category', categories, { seldom: true }),
      c.project('company.projectName'),
      c.custom('buildings', { width: 100, seldom: true, render: Buildings }),
      c.number('area', (row) => row.area || null, { seldom: true }),
      c.due('leaseEndsOn', due),
      reminding && c.custom('reminded', { width: 176, render: Remind }),
      c.count('people', { to: peopleOf }),
      c.state(),
      c.two('contact', (row) => [row.contact, row.contactPhone], { seldom: true }),
      c.text('businessType', ({ businessType }) => typeName(businessType), { seldom: true }),
    ],
    acts: !own && {
      of: [reminding && may('pass:company:edit') && markReminded(), ...actsOf(ask)],
    },
    // One's own company needs no looking for.
    filters: !own && [
      f.word('keyword'),
      f.choice('category', categories),
      f.project('company.projectName', from.projects, { loading: from.loading, clears: ['buildingId'] }),
      f.oneOf(['buildingId', 'company.building'], from.buildings, {
        loading: from.loading,
        failed: from.failure !== null,
      }),
      f.choice('businessType', from.businessTypes, { loading: from.loading, searchable: true }),
      // Whose lease ends first is to be seen to first.
      f.choice('ending', endings, { sort: 'leaseEndsOn' }),
      reminding && f.flag('reminded'),
      f.flag('occupants', { asked: true }),
      f.flag('past', { asked: true }),
      leasing !== undefined && (
        <DayFilter key="leasing" list={list} name="leasing" label={t('company.leasing')} />
      ),
      f.state(),
    ],
    tools: (
      <>
        {opens(leaseListPath) ? (
          <Link className="button button-quiet" to={leaseEndsAddress(90)}>
            <Icon name="rows" />
            {t('company.endingLeases')}
          </Link>
        ) : null}
        {may('pass:company:add') ? <ImportLink kind="company" /> : null}
      </>
    ),
    add: { to: addCompanyPath, needs: 'pass:company:add' },
    emptyRead: '',
  });
}
