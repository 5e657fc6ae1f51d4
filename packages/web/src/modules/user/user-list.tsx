import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { AddButton } from '../../kit/list/add-button.tsx';
import { ImportLink } from '../../kit/list/import-link.tsx';
import { lazyPart } from '../../kit/page/lazy-part.tsx';
import { addUserPath } from '../../kit/paths/addresses.ts';
import { t } from '../../kit/words/words.ts';
import { UserTable } from './user-table.tsx';

const UserTree = lazyPart(() => import('./user-tree-page.tsx').then((m) => m.UserTreePage));

/** MDI05010: the users in scope, as a list or by region and project; which of them stands in the address. */
export function UserList() {
  const [params, setParams] = useSearchParams();
  const view = params.get('view') === 'tree' ? 'tree' : 'list';
  const viewing = (
    <Segmented
      aria-label={t('user.viewAs')}
      value={view}
      options={[
        { value: 'list', label: t('user.asList') },
        { value: 'tree', label: t('user.asTree') },
      ]}
      onChange={(to) => setParams(to === 'tree' ? { view: to } : {})}
    />
  );
  const add = { to: addUserPath, label: t('user.addNew'), needs: 'sys:user:add' } as const;
  if (view === 'list') return <UserTable tools={viewing} add={add} />;
  return (
    <UserTree
      tools={
        <>
          {viewing}
          <ImportLink kind="user" />
          <AddButton {...add} filled />
        </>
      }
    />
  );
}
