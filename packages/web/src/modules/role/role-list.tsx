import { roleApi } from '@mdi/contract/modules/role/role.contract.ts';
import { Link } from 'react-router';
import { ChoiceFilter, WordFilter } from '../../kit/list/list-filters.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { Can, may } from '../../kit/rights/can.tsx';
import { t } from '../../kit/words/words.ts';
import { settingPath } from './role-addresses.ts';
import { roleColumns } from './role-columns.tsx';
import { useRoleDialog } from './use-role-dialog.tsx';
import './role.css';

function AddLink({ filled }: { filled: boolean }) {
  return (
    <Link className={filled ? 'button button-primary' : 'button'} to={settingPath}>
      <Icon name="plus" />
      {t('role.addNew')}
    </Link>
  );
}

/** MDI04010: the person's own role and those below it. */
export function RoleList() {
  const list = useList(roleApi, 'list');
  const { ask, dialog } = useRoleDialog();
  const levels = ([10, 30, 40] as const).map((value) => ({ value, label: t(`role.level_${value}`) }));
  const states = (['N', 'Y'] as const).map((value) => ({ value, label: t(`kit.state_${value}`) }));
  const filters = (
    <>
      <WordFilter list={list} name="keyword" hint={t('role.searchHint')} width={240} />
      <ChoiceFilter list={list} name="level" label={t('role.level')} options={levels} width={168} />
      <ChoiceFilter list={list} name="state" label={t('kit.state')} options={states} width={132} />
    </>
  );
  return (
    <>
      <ListPage
        title={t('role.list')}
        hint={t('role.listHint')}
        list={list}
        rowKey="roleId"
        exported="role"
        columns={roleColumns(list, ask)}
        filters={filters}
        tools={
          // Can would leave an empty toolbar behind.
          may('sys:role:add') ? <AddLink filled /> : undefined
        }
        empty={{
          title: t('role.emptyTitle'),
          text: t('role.emptyText'),
          action: (
            <Can do="sys:role:add">
              <AddLink filled={false} />
            </Can>
          ),
        }}
      />
      {dialog}
    </>
  );
}
