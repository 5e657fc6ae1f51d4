import {
  cardStates,
  type EmployeeRow,
  employeeStatuses,
} from '@mdi/contract/modules/employee/employee.contract.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { edit } from '../../kit/list/acts.ts';
import { useListPage } from '../../kit/list/use-list-page.tsx';
import { SignInBox, SignInCell, signInWidth } from '../../kit/record/sign-in.tsx';
import { choices } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import { ImportLink } from '../import/shared/import-link.tsx';
import { CompanyFilter } from './company-filter.tsx';
import { actsOf } from './employee-acts.ts';
import { CardCell, CutOffCell, Roles, StatusTag } from './employee-parts.tsx';
import { employeeQuestions } from './employee-questions.ts';
import { type Kind, mayPeople, ownCompanyOnly, propertyStaff, tenantStaff } from './kind.ts';

/** The roles one may give, and those that the shown people hold beside them. */
function useRoleChoices(kind: Kind, rows: readonly EmployeeRow[] | undefined) {
  const { data, isPending } = useRead(kind.api, 'options', {});
  const held = rows?.flatMap((row) => row.roles) ?? [];
  const names = new Map([...(data?.roles ?? []), ...held].map((role) => [role.roleCode, role.roleName]));
  return { loading: isPending, options: [...names].map(([value, label]) => ({ value, label })) };
}

/** PASS02010: the employees in scope. */
function People({ kind }: { kind: Kind }) {
  const { list, c, f, ask, page } = useListPage(kind.api, 'list', 'employee', employeeQuestions, {
    common: { kind },
  });
  const roles = useRoleChoices(kind, list.rows);
  const statuses = choices('employee.status', employeeStatuses);
  const acts = mayPeople(kind, 'edit') || mayPeople(kind, 'administrator');
  return page({
    title: t(kind.title),
    hint: t(ownCompanyOnly() ? 'employee.ownHint' : kind.hint),
    rowKey: 'employeeId',
    exported: kind.exported,
    columns: [
      c.link('name', (row) => kind.address(row.employeeId), { width: 104 }),
      c.text('phone', { grows: false }),
      !ownCompanyOnly() &&
        c.name(['company', 'employee.companyId'], (row) => row.companyName, {
          width: 150,
          whole: (row) => `${row.companyName} · ${row.projectName}`,
        }),
      c.two(['department', 'employee.jobShort'], (row) => [row.department, row.jobNumber], {
        width: 104,
        seldom: true,
      }),
      c.custom('roles', { width: 208, render: Roles }),
      c.custom('status', { tags: statuses, render: StatusTag }),
      c.custom(['signIn', 'frame.signIn.label'], { width: signInWidth, render: SignInCell }),
      c.custom('card', { width: 172, seldom: true, render: CardCell }),
      c.custom(['cutOffAt', 'employee.cutOff'], { width: 164, render: CutOffCell }),
      c.count(['screenshots', 'employee.screenshotsShort'], { seldom: true }),
      c.time('updatedAt', { seldom: true }),
    ],
    acts: acts && { of: [edit({ run: (row) => ask({ kind: 'edit', row }) }), ...actsOf(kind, ask)] },
    filters: [
      f.word('keyword'),
      !ownCompanyOnly() && <CompanyFilter key="company" kind={kind} list={list} />,
      f.choice('status', statuses),
      <SignInBox key="signIn" list={list} of={['may', 'active', 'pending', 'none']} />,
      f.choice(['roleCode', 'employee.role'], roles.options, { loading: roles.loading, searchable: true }),
      f.choice('cutOff', choices('employee.cutOff', ['over', 'soon'])),
      f.choice('card', choices('employee.cardState', cardStates)),
    ],
    tools: mayPeople(kind, 'add') && <ImportLink kind={kind.imports} />,
    add: {
      run: () => ask({ kind: 'add', companyId: list.filters.companyId }),
      needs: `${kind.area}:add`,
    },
  });
}

/** The people of owners and tenants. */
export const TenantStaffList = () => <People kind={tenantStaff} />;

/** The people of property companies. */
export const PropertyStaffList = () => <People kind={propertyStaff} />;
