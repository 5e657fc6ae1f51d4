import { formatCount } from '@mdi/contract/kit/display.ts';
import type { RoleRow } from '@mdi/contract/modules/role/role.contract.ts';
import { Link } from 'react-router';
import { type Column, sortable } from '../../kit/list/list-page.tsx';
import { TimeCell, timeWidth } from '../../kit/list/time-cell.tsx';
import type { List } from '../../kit/list/use-list.ts';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { type Action, MoreMenu } from '../../kit/page/more-menu.tsx';
import { KindTag, StateTag } from '../../kit/page/tag.tsx';
import { may } from '../../kit/rights/can.tsx';
import { lang, t } from '../../kit/words/words.ts';
import { copyAddress, holdersAddress, roleAddress } from './role-addresses.ts';
import { roleName, secondName } from './role-name.ts';
import { scopeName } from './scope-words.ts';
import type { RoleAction } from './use-role-dialog.tsx';

function Name({ row }: { row: RoleRow }) {
  const second = secondName(row);
  return (
    <span className="two">
      <Link className="name-cell" title={roleName(row)} to={roleAddress(row)}>
        {roleName(row)}
      </Link>
      {second ? <small className="one-line">{second}</small> : null}
    </span>
  );
}

function Parents({ row }: { row: RoleRow }) {
  const names = row.parents.map((parent) => parent.name).join(t('kit.listMark'));
  return (
    <span className="name-cell" title={names}>
      {names || t('kit.none')}
    </span>
  );
}

function Holders({ row }: { row: RoleRow }) {
  if (row.users === 0) return 0;
  return <MaybeLink to={holdersAddress(row)}>{formatCount(row.users)}</MaybeLink>;
}

/** What is done seldom. */
function othersOf(row: RoleRow, ask: (action: RoleAction) => void): Action[] {
  const valid = row.state === 'N';
  const label = t(valid ? 'role.invalidate' : 'role.validate');
  return [
    row.can.state && { key: 'state', label, danger: valid, run: () => ask({ row, kind: 'state' }) },
    row.can.remove && {
      key: 'remove',
      label: t('role.remove'),
      danger: true,
      run: () => ask({ row, kind: 'remove' }),
    },
  ].filter((action) => action !== false);
}

function Actions({ row, ask }: { row: RoleRow; ask: (action: RoleAction) => void }) {
  const copies = may('sys:role:add');
  const { edit, state, remove } = row.can;
  if (!copies && !edit && !state && !remove) return t('kit.none');
  return (
    <span className="actions">
      {edit ? <Link to={roleAddress(row)}>{t('kit.edit')}</Link> : null}
      {copies ? <Link to={copyAddress(row)}>{t('role.copy')}</Link> : null}
      <MoreMenu label={t('role.moreOf', roleName(row))} actions={othersOf(row, ask)} />
    </span>
  );
}

const wide = (en: number, zh: number) => (lang === 'en' ? en : zh);

/** The columns of the role list; which actions a row has was decided by the server (`can`). */
export function roleColumns<F>(list: List<RoleRow, F>, ask: (action: RoleAction) => void): Column<RoleRow>[] {
  return [
    {
      title: t('role.name'),
      width: 176,
      fixed: 'start',
      render: (_, row) => <Name row={row} />,
      ...sortable(list, 'name'),
    },
    {
      key: 'roleCode',
      title: t('role.roleCode'),
      width: 154,
      render: (_, { roleCode }) => (
        <span className="name-cell" title={roleCode}>
          {roleCode}
        </span>
      ),
    },
    {
      title: t('role.level'),
      width: wide(108, 84),
      render: (_, row) => <KindTag>{t(`role.level_${row.level}`)}</KindTag>,
      ...sortable(list, 'level'),
    },
    {
      key: 'dataScope',
      title: t('role.dataScope'),
      width: wide(120, 84),
      render: (_, row) => scopeName(row.dataScope, row.level),
    },
    {
      key: 'parents',
      title: t('role.parents'),
      width: wide(160, 150),
      render: (_, row) => <Parents row={row} />,
    },
    {
      key: 'users',
      title: t('role.users'),
      width: wide(64, 72),
      align: 'end',
      render: (_, row) => <Holders row={row} />,
    },
    {
      key: 'canSignIn',
      title: t('role.canSignIn'),
      width: wide(92, 72),
      render: (_, row) => t(row.canSignIn ? 'kit.yes' : 'kit.no'),
    },
    { key: 'state', title: t('kit.state'), width: 80, render: (_, row) => <StateTag state={row.state} /> },
    {
      title: t('role.updatedAt'),
      width: timeWidth,
      render: (_, row) => <TimeCell at={row.updatedAt} />,
      ...sortable(list, 'updatedAt'),
    },
    {
      key: 'operations',
      title: t('kit.operations'),
      width: wide(164, 160),
      fixed: 'end',
      render: (_, row) => <Actions row={row} ask={ask} />,
    },
  ];
}
