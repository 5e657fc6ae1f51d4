import type { RoleRow } from '@mdi/contract/modules/role/role.contract.ts';
import { Button, Dropdown, type MenuProps } from 'antd';
import { Link } from 'react-router';
import { may } from '../../kit/can.tsx';
import { Icon } from '../../kit/icon.tsx';
import { type Column, sortable } from '../../kit/list-page.tsx';
import { showTime } from '../../kit/moment.ts';
import { KindTag, StateTag } from '../../kit/tag.tsx';
import type { List } from '../../kit/use-list.ts';
import { lang, t } from '../../kit/words.ts';
import { roleName, secondName } from './role-name.ts';
import type { RoleAction } from './use-role-dialog.tsx';

export const settingPath = '/sysManage/RoleSetting';
const settingOf = (row: RoleRow) => `${settingPath}?roleId=${row.roleId}`;

function Name({ row }: { row: RoleRow }) {
  const second = secondName(row);
  return (
    <span className="two">
      <Link className="name-cell" title={roleName(row)} to={settingOf(row)}>
        {roleName(row)}
      </Link>
      {second ? <small className="one-line">{second}</small> : null}
    </span>
  );
}

function Parents({ row }: { row: RoleRow }) {
  const names = row.parents.map((parent) => parent.name).join(t('kit.listMark'));
  return <span title={names}>{names || t('kit.none')}</span>;
}

function More({ row, ask }: { row: RoleRow; ask: (action: RoleAction) => void }) {
  const { state, remove } = row.can;
  const items: NonNullable<MenuProps['items']> = [];
  if (state && row.state === 'N') items.push({ key: 'state', label: t('role.invalidate'), danger: true });
  if (state && row.state === 'Y') items.push({ key: 'state', label: t('role.validate') });
  if (remove) items.push({ key: 'remove', label: t('role.remove'), danger: true });
  if (items.length === 0) return null;
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{ items, onClick: ({ key }) => ask({ row, kind: key === 'remove' ? 'remove' : 'state' }) }}
    >
      <Button type="link" size="small" aria-haspopup="menu" aria-label={t('role.moreOf', roleName(row))}>
        {t('kit.more')}
        <Icon name="down" size={14} />
      </Button>
    </Dropdown>
  );
}

function Actions({ row, ask }: { row: RoleRow; ask: (action: RoleAction) => void }) {
  const copies = may('sys:role:add');
  const { edit, state, remove } = row.can;
  if (!copies && !edit && !state && !remove) return t('kit.none');
  return (
    <span className="actions">
      {edit ? <Link to={settingOf(row)}>{t('kit.edit')}</Link> : null}
      {copies ? <Link to={`${settingPath}?copyFrom=${row.roleId}`}>{t('role.copy')}</Link> : null}
      <More row={row} ask={ask} />
    </span>
  );
}

function Moment({ at }: { at: string }) {
  const [day, time] = showTime(at).split(' ');
  return (
    <span className="two">
      {day}
      <small>{time}</small>
    </span>
  );
}

const wide = (en: number, zh: number) => (lang === 'en' ? en : zh);

/** The columns of the role list; which actions a row has was decided by the server (`can`). */
export function roleColumns<F>(list: List<RoleRow, F>, ask: (action: RoleAction) => void): Column<RoleRow>[] {
  return [
    {
      title: t('role.name'),
      width: 184,
      fixed: 'start',
      render: (_, row) => <Name row={row} />,
      ...sortable(list, 'name'),
    },
    {
      key: 'roleCode',
      title: t('role.roleCode'),
      width: 158,
      render: (_, { roleCode }) => (
        <span className="name-cell" title={roleCode}>
          {roleCode}
        </span>
      ),
    },
    {
      title: t('role.level'),
      width: wide(112, 76),
      render: (_, row) => <KindTag>{t(`role.level_${row.level}`)}</KindTag>,
      ...sortable(list, 'level'),
    },
    {
      key: 'dataScope',
      title: t('role.dataScope'),
      width: wide(104, 84),
      render: (_, row) => t(`role.dataScope_${row.dataScope}`),
    },
    {
      key: 'parents',
      title: t('role.parents'),
      width: wide(170, 168),
      ellipsis: true,
      render: (_, row) => <Parents row={row} />,
    },
    { key: 'users', title: t('role.users'), dataIndex: 'users', width: wide(70, 72), align: 'end' },
    {
      key: 'canSignIn',
      title: t('role.canSignIn'),
      width: wide(94, 72),
      render: (_, row) => t(row.canSignIn ? 'kit.yes' : 'kit.no'),
    },
    { key: 'state', title: t('kit.state'), width: 80, render: (_, row) => <StateTag state={row.state} /> },
    {
      title: t('role.updatedAt'),
      width: 108,
      render: (_, row) => <Moment at={row.updatedAt} />,
      ...sortable(list, 'updatedAt'),
    },
    {
      key: 'operations',
      title: t('kit.operations'),
      width: wide(160, 150),
      fixed: 'end',
      render: (_, row) => <Actions row={row} ask={ask} />,
    },
  ];
}
