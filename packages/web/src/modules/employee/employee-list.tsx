import { editAct } from '../../kit/list/act-definitions.ts';
import { useListPage } from '../../kit/list/use-list-page.tsx';
import { SignInStateFilter, signInStateColumn } from '../../kit/record/sign-in-state.tsx';
import { t } from '../../kit/words/words.ts';
import { CompanyFilter } from './company-filter.tsx';
import { employeeActions } from './employee-actions.ts';
import { employeeDialogs } from './employee-dialog-loader.ts';
import { CardCell, employmentStatusTones, PassCutOffCell, RoleTags } from './employee-tags-and-cells.tsx';
import { mayForStaff, ownCompanyOnly, propertyStaff, type StaffKind, tenantStaff } from './staff-kind.ts';
import { useRoleChoices } from './use-role-choices.ts';

/** PASS02010: the employees in scope. */
function People({ kind }: { kind: StaffKind }) {
  const { list, c, f, ask, page } = useListPage(kind.api, 'list', 'employee', employeeDialogs, {
    common: { kind },
  });
  const { loading, options: roles } = useRoleChoices(kind, list.rows);
  const own = ownCompanyOnly();
  const seldom = true;
  const acts = mayForStaff(kind, 'edit') || mayForStaff(kind, 'administrator');
  return page({
    title: t(kind.title),
    hint: t(own ? 'employee.ownHint' : kind.hint),
    rowKey: 'employeeId',
    exported: kind.exported,
    imports: kind.imports,
    columns: [
      c.link('name', (row) => kind.address(row.employeeId), { width: 104 }),
      c.text('phone', { grows: false }),
      !own &&
        c.name(['company', 'employee.companyId'], (row) => row.companyName, {
          width: 150,
          whole: (row) => `${row.companyName} · ${row.projectName}`,
        }),
      c.two(['department', 'employee.jobShort'], ['department', 'jobNumber'], { width: 104, seldom }),
      c.custom('roles', { width: 208, render: RoleTags }),
      c.tag('status', employmentStatusTones),
      c.custom(['signIn', 'frame.signIn.label'], signInStateColumn()),
      c.custom('card', { width: 172, seldom, render: CardCell }),
      c.custom(['cutOffAt', 'employee.cutOff'], { width: 164, render: PassCutOffCell }),
      c.count(['screenshots', 'employee.screenshotsShort'], { seldom }),
      c.time('updatedAt', { seldom }),
    ],
    acts: acts && [editAct({ run: (row) => ask({ kind: 'edit', row }) }), ...employeeActions(kind, ask)],
    filters: [
      f.word('keyword'),
      !own && <CompanyFilter key="company" kind={kind} list={list} />,
      f.choice('status'),
      <SignInStateFilter key="signIn" list={list} of={['may', 'active', 'pending', 'none']} />,
      f.choice(['roleCode', 'employee.role'], roles, { loading, searchable: true }),
      f.choice('cutOff'),
      f.choice('card', { words: 'employee.cardState' }),
    ],
    add: { run: () => ask({ kind: 'add', companyId: list.filters.companyId }), needs: `${kind.area}:add` },
  });
}

/** The people of owners and tenants, and those of property companies. */
export const TenantStaffList = () => <People kind={tenantStaff} />;
export const PropertyStaffList = () => <People kind={propertyStaff} />;
