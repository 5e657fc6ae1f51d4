import { type RoleRow, roleApi } from '@mdi/contract/modules/role/role.contract.ts';
import { Link, useNavigate } from 'react-router';
import { useRead } from '../../kit/call/use-read.ts';
import { BuildingFilter } from '../../kit/list/filters/building-filter.tsx';
import { useListPage } from '../../kit/list/use-list-page.tsx';
import { addRolePath, roleAddress, roleHoldersAddress } from '../../kit/paths/addresses.ts';
import { codeChoices, recordChoices } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import { dataScopeName } from './data-scope-words.ts';
import { roleActions } from './role-actions.ts';
import { roleDialogs } from './role-dialog-loader.ts';
import { roleName, roleNameInOtherLanguage } from './role-name.ts';

function Name(row: RoleRow) {
  const second = roleNameInOtherLanguage(row);
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
  const { list, c, f, ask, page } = useListPage(roleApi, 'list', 'role', roleDialogs);
  const navigate = useNavigate();
  const { parentId, regionCode } = list.filters;
  const { data: terms } = useRead(
    roleApi,
    'int',
    {},
    { enabled: parentId !== undefined || regionCode !== undefined },
  );
  // Below head office the widest scope ends at the holder's project or company.
  const scopes = codeChoices('role.dataScope', [10, 20, 30, '10_30', '10_40']);
  return page({
    rowKey: 'roleId',
    exported: 'role',
    columns: [
      c.custom('name', { width: 184, fixed: 'start', render: Name }),
      c.name('roleCode', { width: 154 }),
      c.kind('level'),
      c.custom('dataScope', {
        says: scopes,
        render: (row) => dataScopeName(row.dataScope, row.level),
      }),
      c.name('parents', (row) => row.parents.map(({ name }) => name).join(t('kit.listMark')), { width: 124 }),
      c.count('users', { to: roleHoldersAddress }),
      c.flag('canSignIn'),
      c.state(),
      c.time('updatedAt'),
    ],
    acts: { nameOf: roleName, of: roleActions(ask, navigate) },
    filters: [
      f.word('keyword'),
      f.choice('level'),
      f.state(),
      // What stands in the way of a removal leads here.
      f.choice(['parentId', 'role.parents'], recordChoices(terms?.parents, 'roleId', 'name'), {
        asked: true,
      }),
      f.choice(['regionCode', 'role.regions'], recordChoices(terms?.regions, 'regionCode', 'regionName'), {
        asked: true,
      }),
      <BuildingFilter key="building" list={list} />,
    ],
    add: { to: addRolePath, needs: 'sys:role:add' },
  });
}
