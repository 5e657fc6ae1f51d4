import { formatCount } from '@mdi/contract/kit/display.ts';
import type { EmployeeRow } from '@mdi/contract/modules/employee/employee.contract.ts';
import { Button } from 'antd';
import { Link } from 'react-router';
import { type Column, sortable } from '../../kit/list/list-page.tsx';
import { TimeCell, timeWidth } from '../../kit/list/time-cell.tsx';
import type { List } from '../../kit/list/use-list.ts';
import { MoreMenu } from '../../kit/page/more-menu.tsx';
import { SignInCell, signInWidth } from '../../kit/record/sign-in.tsx';
import { lang, t } from '../../kit/words/words.ts';
import { actionsOf } from './employee-actions.ts';
import { CardTag, CutOffCell, RoleTag, StatusTag } from './employee-parts.tsx';
import { employeeAddress, type Kind, mayPeople, ownCompanyOnly } from './kind.ts';
import type { Ask } from './use-questions.tsx';

const shownRoles = 2;

/** The first roles; all of them in the tooltip. */
function Roles({ roles }: Pick<EmployeeRow, 'roles'>) {
  if (roles.length === 0) return <span className="t3">{t('employee.noRole')}</span>;
  const left = roles.length - shownRoles;
  return (
    <span className="cell-tags employee-roles" title={roles.map(({ roleName }) => roleName).join('\n')}>
      {roles.slice(0, shownRoles).map((role) => (
        <RoleTag key={role.roleCode} role={role} />
      ))}
      {left > 0 ? <small className="t3">{t('employee.moreRoles', left)}</small> : null}
    </span>
  );
}

function Card({ row }: { row: EmployeeRow }) {
  if (row.icCard === null) return <span className="t3">{t('employee.cardState_none')}</span>;
  return (
    <span className="employee-card">
      {row.icCard}
      <CardTag state={row.cardState} />
    </span>
  );
}

function Actions({ row, ask }: { row: EmployeeRow; ask: Ask }) {
  const { edit, grantAdministrator, revokeAdministrator } = row.can;
  if (!edit && !grantAdministrator && !revokeAdministrator) return t('kit.none');
  return (
    <span className="actions">
      {edit ? (
        <Button type="link" size="small" onClick={() => ask({ kind: 'edit', row })}>
          {t('kit.edit')}
        </Button>
      ) : null}
      <MoreMenu label={t('employee.moreOf', row.name)} actions={actionsOf(row, ask)} />
    </span>
  );
}

function factColumns<F>(kind: Kind, list: List<EmployeeRow, F>): Column<EmployeeRow>[] {
  const company: Column<EmployeeRow> = {
    key: 'company',
    title: t('employee.companyId'),
    width: 150,
    render: (_, row) => (
      <span className="name-cell" title={`${row.companyName} · ${row.projectName}`}>
        {row.companyName}
      </span>
    ),
  };
  return [
    {
      title: t('employee.name'),
      width: lang === 'en' ? 112 : 96,
      fixed: 'start',
      render: (_, row) => (
        <Link className="name-cell" title={row.name} to={employeeAddress(kind, row.employeeId)}>
          {row.name}
        </Link>
      ),
      ...sortable(list, 'name'),
    },
    { key: 'phone', title: t('employee.phone'), dataIndex: 'phone', width: 116 },
    ...(ownCompanyOnly() ? [] : [company]),
    {
      key: 'department',
      seldom: true,
      title: t('employee.jobShort'),
      width: lang === 'en' ? 116 : 104,
      render: (_, { department, jobNumber }) => (
        <span className="two" title={department ?? undefined}>
          <span className="one-line">{department ?? t('kit.none')}</span>
          <small>{jobNumber}</small>
        </span>
      ),
    },
    {
      key: 'roles',
      title: t('employee.roles'),
      width: 208,
      render: (_, row) => <Roles roles={row.roles} />,
    },
  ];
}

function stateColumns<F>(list: List<EmployeeRow, F>): Column<EmployeeRow>[] {
  return [
    {
      key: 'status',
      title: t('employee.status'),
      width: lang === 'en' ? 112 : 92,
      render: (_, row) => <StatusTag status={row.status} />,
    },
    {
      key: 'signIn',
      title: t('frame.signIn.label'),
      width: signInWidth,
      render: (_, row) => <SignInCell signIn={row.signIn} link={row.link} />,
    },
    {
      key: 'card',
      title: t('employee.card'),
      width: 172,
      seldom: true,
      render: (_, row) => <Card row={row} />,
    },
    {
      title: t('employee.cutOff'),
      width: 164,
      render: (_, row) => <CutOffCell cutOffAt={row.cutOffAt} />,
      ...sortable(list, 'cutOffAt'),
    },
    {
      key: 'screenshots',
      seldom: true,
      title: t('employee.screenshotsShort'),
      width: lang === 'en' ? 100 : 64,
      align: 'end',
      render: (_, row) => formatCount(row.screenshots),
    },
    {
      title: t('employee.updatedAt'),
      seldom: true,
      width: timeWidth,
      render: (_, row) => <TimeCell at={row.updatedAt} />,
      ...sortable(list, 'updatedAt'),
    },
  ];
}

/** The columns of the list; which actions a row has was decided by the server (`can`). */
export function employeeColumns<F>(kind: Kind, list: List<EmployeeRow, F>, ask: Ask): Column<EmployeeRow>[] {
  const columns = [...factColumns(kind, list), ...stateColumns(list)];
  if (!mayPeople(kind, 'edit') && !mayPeople(kind, 'administrator')) return columns;
  return [
    ...columns,
    {
      key: 'operations',
      title: t('kit.operations'),
      width: lang === 'en' ? 126 : 116,
      fixed: 'end',
      render: (_, row) => <Actions row={row} ask={ask} />,
    },
  ];
}
