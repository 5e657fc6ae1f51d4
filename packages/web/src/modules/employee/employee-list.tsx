import {
  cardStates,
  type EmployeeRow,
  employeeStatuses,
} from '@mdi/contract/modules/employee/employee.contract.ts';
import { Button } from 'antd';
import { useRead } from '../../kit/call/use-read.ts';
import type { Bulk, BulkAction } from '../../kit/list/bulk-bar.tsx';
import { ChoiceFilter, WordFilter } from '../../kit/list/list-filters.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { Icon, type IconName } from '../../kit/page/icon.tsx';
import { SignInBox } from '../../kit/record/sign-in.tsx';
import { lang, t } from '../../kit/words/words.ts';
import { ImportLink } from '../import/shared/import-link.tsx';
import { CompanyFilter } from './company-filter.tsx';
import { employeeColumns } from './employee-columns.tsx';
import { type Kind, mayPeople, ownCompanyOnly, propertyStaff, tenantStaff } from './kind.ts';
import { type Ask, useQuestions } from './use-questions.tsx';
import './employee.css';

/** What may be done to several people at once; which rows it fits was decided by the server (`can`). */
function bulkOf(ask: Ask): Bulk<EmployeeRow> {
  const action = (
    kind: 'extend' | 'invite' | 'disable' | 'leave',
    icon: IconName,
    fits: (row: EmployeeRow) => boolean,
  ): BulkAction<EmployeeRow> => ({
    label: t(`employee.${kind}`),
    icon,
    fits,
    destructive: kind === 'disable' || kind === 'leave',
    run: (rows, done) => ask({ kind, rows, done }),
  });
  return {
    nameOf: (row) => row.name,
    actions: [
      action('extend', 'reload', (row) => row.can.edit),
      action('invite', 'bell', (row) => row.can.invite && row.signIn === 'pending'),
      action('disable', 'power', (row) => row.can.state && row.status === 'working'),
      action('leave', 'close', (row) => row.can.leave),
    ],
  };
}

/** The roles one may give, and those that the shown people hold beside them. */
function useRoleChoices(kind: Kind, rows: readonly EmployeeRow[] | undefined) {
  const { data, isPending } = useRead(kind.api, 'options', {});
  const held = rows?.flatMap((row) => row.roles) ?? [];
  const names = new Map([...(data?.roles ?? []), ...held].map((role) => [role.roleCode, role.roleName]));
  return { loading: isPending, options: [...names].map(([value, label]) => ({ value, label })) };
}

function useFilters(kind: Kind) {
  const list = useList(kind.api, 'list');
  const roles = useRoleChoices(kind, list.rows);
  const english = lang === 'en';
  const choices = <V extends string>(values: readonly V[], label: (value: V) => string) =>
    values.map((value) => ({ value, label: label(value) }));
  const filters = (
    <>
      <WordFilter list={list} name="keyword" hint={t('employee.searchHint')} width={english ? 204 : 224} />
      {ownCompanyOnly() ? null : <CompanyFilter kind={kind} list={list} />}
      <ChoiceFilter
        list={list}
        name="status"
        label={t('employee.status')}
        options={choices(employeeStatuses, (value) => t(`employee.status_${value}`))}
        width={english ? 144 : 120}
      />
      <SignInBox list={list} of={['may', 'active', 'pending', 'none']} />
      <ChoiceFilter
        list={list}
        name="roleCode"
        label={t('employee.role')}
        options={roles.options}
        loading={roles.loading}
        width={148}
        searchable
      />
      <ChoiceFilter
        list={list}
        name="cutOff"
        label={t('employee.cutOff')}
        options={choices(['over', 'soon'] as const, (value) => t(`employee.cutOff_${value}`))}
        width={english ? 164 : 156}
      />
      <ChoiceFilter
        list={list}
        name="card"
        label={t('employee.card')}
        options={choices(cardStates, (value) => t(`employee.cardState_${value}`))}
        width={english ? 136 : 128}
      />
    </>
  );
  return { list, filters };
}

/** PASS02010: the employees in scope. */
function People({ kind }: { kind: Kind }) {
  const { list, filters } = useFilters(kind);
  const { ask, dialog } = useQuestions(kind);
  const add = (filled: boolean) => (
    <Button
      type={filled ? 'primary' : 'default'}
      icon={<Icon name="plus" />}
      onClick={() => ask({ kind: 'add', companyId: list.filters.companyId })}
    >
      {t('employee.addNew')}
    </Button>
  );
  const mayAdd = mayPeople(kind, 'add');
  return (
    <>
      <ListPage
        title={t(kind.title)}
        hint={t(ownCompanyOnly() ? 'employee.ownHint' : kind.hint)}
        list={list}
        rowKey="employeeId"
        exported={kind.exported}
        columns={employeeColumns(kind, list, ask)}
        bulk={mayPeople(kind, 'edit') ? bulkOf(ask) : undefined}
        filters={filters}
        tools={
          mayAdd ? (
            <>
              <ImportLink kind={kind.imports} />
              {add(true)}
            </>
          ) : undefined
        }
        empty={{
          title: t('employee.emptyTitle'),
          text: t('employee.emptyText'),
          action: mayAdd ? add(false) : undefined,
        }}
      />
      {dialog}
    </>
  );
}

/** The people of owners and tenants. */
export const TenantStaffList = () => <People kind={tenantStaff} />;

/** The people of property companies. */
export const PropertyStaffList = () => <People kind={propertyStaff} />;
