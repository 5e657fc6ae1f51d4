import type { Company } from '@mdi/contract/modules/company/company.contract.ts';
import {
  type EmployeeRow,
  employeeApi,
  employeeStatuses,
  staffApi,
} from '@mdi/contract/modules/employee/employee.contract.ts';
import { type VisitRow, visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { visitFlow } from '@mdi/contract/modules/visit/visit.flow.ts';
import { Link } from 'react-router';
import { columnsOf } from '../../kit/list/columns/columns-of.tsx';
import { EmbeddedList } from '../../kit/list/embedded-list.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { companyStaffAddress, employeeAddress, visitAddress } from '../../kit/paths/addresses.ts';
import { mayOpen } from '../../kit/rights/openable-screens.ts';
import { dayFormat, toDayjs } from '../../kit/time/date-picker-days.ts';
import { showTime, today } from '../../kit/time/project-time.ts';
import { codeChoices } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import css from './company.module.css';
import { staffKindOf } from './company-staff-address.ts';

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
  const kind = staffKindOf(category);
  const of = kind === 'property' ? 'staff' : 'employee';
  // Both kinds of people are listed by calls of one shape.
  const api: typeof employeeApi | typeof staffApi = of === 'staff' ? staffApi : employeeApi;
  const list = useList(api, 'list', { own: { companyId } });
  const c = columnsOf<EmployeeRow, 'employee'>(list, 'employee');
  return (
    <EmbeddedList<EmployeeRow>
      label={t('company.peoplePart')}
      list={list}
      rowKey="employeeId"
      columns={[
        c.link('name', (row) => employeeAddress(row.employeeId, kind), { width: 140 }),
        c.text('phone', { width: 132 }),
        c.text(['department', 'employee.jobShort'], (row) => row.department, { width: 140 }),
        c.text(
          'roles',
          (row) => row.roles.map(({ roleName }) => roleName).join(t('kit.listMark')) || t('employee.noRole'),
          { width: 200 },
        ),
        c.kind('status', codeChoices('employee.status', employeeStatuses)),
      ]}
      exported={of}
      tools={
        <>
          <Administrators company={company} />
          <Link to={companyStaffAddress(companyId, kind)}>{t('company.toPeople')}</Link>
        </>
      }
      empty={{ title: t('employee.emptyTitle') }}
    />
  );
}

/** The people of a company; where the person may not look at them, how many and who manages them. */
export function CompanyPeople({ company }: { company: Company }) {
  if (mayOpen(companyStaffAddress(company.companyId, staffKindOf(company.category)).split('?')[0] ?? '')) {
    return <PeopleTable company={company} />;
  }
  return (
    <section className={`card ${css.people}`}>
      <Administrators company={company} />
    </section>
  );
}

const month = 30;

/** Who visited a company in the last month; the list of visits knows more. */
export function CompanyVisitors({ companyId }: { companyId: number }) {
  const from = toDayjs(today())
    .subtract(month - 1, 'day')
    .format(dayFormat);
  const filters = { companyId, from, to: today() };
  const list = useList(visitApi, 'list', { own: filters });
  const c = columnsOf(list, 'visit');
  return (
    <EmbeddedList<VisitRow>
      label={t('company.visitors')}
      list={list}
      rowKey="visitId"
      columns={[
        c.custom(['name', 'visit.who'], {
          width: 150,
          render: (row) => (
            <Link className="name-cell" to={visitAddress(row.visitId)}>
              {row.name ?? t('visit.unnamed')}
            </Link>
          ),
        }),
        c.kind('state', codeChoices('visit.state', visitFlow.states.options)),
        c.custom(['startAt', 'visit.period'], { width: 172, render: (row) => showTime(row.startAt) }),
        c.text(['host', 'visit.hostId'], (row) => row.hostName, { width: 140 }),
        c.text('place', (row) => row.buildingName ?? t('visit.wholeProject'), { width: 140 }),
      ]}
      exported="visit"
      tools={<span className="t2">{t('company.visitorsHint', month)}</span>}
      empty={{ title: t('company.visitorsEmpty') }}
    />
  );
}
