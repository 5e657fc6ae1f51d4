import type { Company } from '@mdi/contract/modules/company/company.contract.ts';
import { companyCategories } from '@mdi/contract/modules/company/company.contract.ts';
import { type EmployeeRow, employeeApi, staffApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import { type VisitRow, visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { Link } from 'react-router';
import type { Column } from '../../kit/list/list-page.tsx';
import { OwnTable, useOwnList } from '../../kit/list/own-list.tsx';
import { KindTag } from '../../kit/page/tag.tsx';
import { visitAddress } from '../../kit/paths/visit-addresses.ts';
import { opens } from '../../kit/rights/open-screens.ts';
import { dayFormat, dayOf } from '../../kit/time/calendar.ts';
import { showTime, today } from '../../kit/time/moment.ts';
import { t } from '../../kit/words/words.ts';
import { peopleAddress } from './company-addresses.ts';

const detailPaths = { staff: '/passManage/propertyStaffDetail', employee: '/passManage/tenantStaffDetail' };

const peopleColumns = (of: 'staff' | 'employee'): Column<EmployeeRow>[] => [
  {
    key: 'name',
    title: t('employee.name'),
    width: 140,
    render: (_, row) => (
      <Link className="name-cell" title={row.name} to={`${detailPaths[of]}?employeeId=${row.employeeId}`}>
        {row.name}
      </Link>
    ),
  },
  { key: 'phone', title: t('employee.phone'), width: 132, dataIndex: 'phone' },
  {
    key: 'department',
    title: t('employee.jobShort'),
    width: 140,
    ellipsis: true,
    render: (_, row) => row.department ?? t('kit.none'),
  },
  {
    key: 'roles',
    title: t('employee.roles'),
    width: 200,
    ellipsis: true,
    render: (_, row) =>
      row.roles.map(({ roleName }) => roleName).join(t('kit.listMark')) || t('employee.noRole'),
  },
  {
    key: 'status',
    title: t('employee.status'),
    width: 108,
    render: (_, row) => <KindTag>{t(`employee.status_${row.status}`)}</KindTag>,
  },
];

/** Who manages the people of a company; without anybody it can't look after them itself. */
function Administrators({ company: { people, administrators } }: { company: Company }) {
  return (
    <span className="row">
      {t('company.peopleWorking', people)}
      {administrators.length > 0 ? (
        <span className="t2">
          {t('company.administrators')} {administrators.join(t('kit.listMark'))}
        </span>
      ) : (
        <span className="warn">{t('company.administratorsNone')}</span>
      )}
    </span>
  );
}

function PeopleTable({ company }: { company: Company }) {
  const { companyId, category } = company;
  const of = category === companyCategories.property ? 'staff' : 'employee';
  // Both kinds of people are listed by calls of one shape.
  const api: typeof employeeApi | typeof staffApi = of === 'staff' ? staffApi : employeeApi;
  const list = useOwnList(api, 'list', { companyId });
  return (
    <OwnTable<EmployeeRow>
      label={t('company.peoplePart')}
      list={list}
      rowKey="employeeId"
      columns={peopleColumns(of)}
      exported={of}
      tools={
        <>
          <Administrators company={company} />
          <Link to={peopleAddress(companyId, category)}>{t('company.toPeople')}</Link>
        </>
      }
      empty={{ title: t('employee.emptyTitle') }}
    />
  );
}

/** The people of a company; where the person may not look at them, how many and who manages them. */
export function CompanyPeople({ company }: { company: Company }) {
  if (opens(peopleAddress(company.companyId, company.category).split('?')[0] ?? '')) {
    return <PeopleTable company={company} />;
  }
  return (
    <section className="card company-people">
      <Administrators company={company} />
    </section>
  );
}

const month = 30;

const visitColumns = (): Column<VisitRow>[] => [
  {
    key: 'name',
    title: t('visit.who'),
    width: 150,
    render: (_, row) => (
      <Link className="name-cell" to={visitAddress(row.visitId)}>
        {row.name ?? t('visit.unnamed')}
      </Link>
    ),
  },
  {
    key: 'state',
    title: t('visit.state'),
    width: 108,
    render: (_, row) => <KindTag>{t(`visit.state_${row.state}`)}</KindTag>,
  },
  { key: 'startAt', title: t('visit.period'), width: 172, render: (_, row) => showTime(row.startAt) },
  {
    key: 'host',
    title: t('visit.hostId'),
    width: 140,
    ellipsis: true,
    render: (_, row) => row.hostName ?? t('kit.none'),
  },
  {
    key: 'place',
    title: t('visit.place'),
    width: 140,
    ellipsis: true,
    render: (_, row) => row.buildingName ?? t('visit.wholeProject'),
  },
];

/** Who visited a company in the last month; the list of visits knows more. */
export function CompanyVisitors({ companyId }: { companyId: number }) {
  const from = dayOf(today())
    .subtract(month - 1, 'day')
    .format(dayFormat);
  const filters = { companyId, from, to: today() };
  const list = useOwnList(visitApi, 'list', filters);
  return (
    <OwnTable<VisitRow>
      label={t('company.visitors')}
      list={list}
      rowKey="visitId"
      columns={visitColumns()}
      exported="visit"
      tools={<span className="t2">{t('company.visitorsHint', month)}</span>}
      empty={{ title: t('company.visitorsEmpty') }}
    />
  );
}
