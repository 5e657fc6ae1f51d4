import { type RoleRow, roleApi } from '@mdi/contract/modules/role/role.contract.ts';
import { Link } from 'react-router';
import { type Acts, validity } from '../../kit/list/acts.ts';
import { columnsOf } from '../../kit/list/columns-of.tsx';
import { filtersOf } from '../../kit/list/filters-of.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { useDialogs } from '../../kit/page/dialogs-in.tsx';
import { may } from '../../kit/rights/can.tsx';
import { choices } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import { copyAddress, holdersAddress, roleAddress, settingPath } from './role-addresses.ts';
import { roleName, secondName } from './role-name.ts';
import { roleQuestions } from './role-questions.ts';
import { scopeName } from './scope-words.ts';
import './role.css';

function Name(row: RoleRow) {
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

/** MDI04010: the person's own role and those below it. */
export function RoleList() {
  const list = useList(roleApi, 'list');
  const { ask, dialog } = useDialogs(roleQuestions);
  const levels = choices('role.level', [10, 30, 40]);
  const c = columnsOf(list, 'role');
  const f = filtersOf(list, 'role');
  const acts: Acts<RoleRow> = {
    nameOf: roleName,
    moreOf: (name) => t('role.moreOf', name),
    of: [
      { label: t('kit.edit'), fits: (row) => row.can.edit, to: roleAddress },
      { label: t('role.copy'), fits: () => may('sys:role:add'), to: copyAddress },
      validity({
        words: { valid: t('role.validate'), invalid: t('role.invalidate') },
        at: 'more',
        fits: (row, to) => row.can.state && row.state !== to,
        bulk: false,
        ask: (roles) => {
          for (const role of roles) ask({ kind: 'state', role });
        },
      }),
      {
        label: t('role.remove'),
        danger: true,
        at: 'more',
        fits: (row) => row.can.remove,
        run: (role) => ask({ kind: 'remove', role }),
      },
    ],
  };
  return (
    <>
      <ListPage
        title={t('role.list')}
        hint={t('role.listHint')}
        list={list}
        rowKey="roleId"
        exported="role"
        columns={[
          c.custom('name', { width: 176, fixed: 'start', render: Name }),
          c.name('roleCode', { width: 154 }),
          c.kind('level', levels),
          c.custom('dataScope', {
            tags: choices('role.dataScope', [10, 20, 30]),
            render: (row) => scopeName(row.dataScope, row.level),
          }),
          c.name('parents', (row) => row.parents.map(({ name }) => name).join(t('kit.listMark'))),
          c.count('users', { to: holdersAddress }),
          c.flag('canSignIn'),
          c.state(),
          c.time('updatedAt'),
          c.actions(acts),
        ]}
        filters={[f.word('keyword'), f.choice('level', levels), f.state()]}
        add={{ to: settingPath, label: t('role.addNew'), needs: 'sys:role:add' }}
        empty={{ title: t('role.emptyTitle'), text: t('role.emptyText') }}
      />
      {dialog}
    </>
  );
}
