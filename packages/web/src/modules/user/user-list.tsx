import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { AddButton } from '../../kit/list/add-button.tsx';
import { part } from '../../kit/page/part.tsx';
import { addUserPath } from '../../kit/paths/addresses.ts';
import { t } from '../../kit/words/words.ts';
import { ImportLink } from '../import/shared/import-link.tsx';
import { UserTable } from './user-table.tsx';

const UserTree = part(() => import('./user-tree.tsx').then((m) => m.UserTree));

function Tools({ view, onView }: { view: 'list' | 'tree'; onView: (view: 'list' | 'tree') => void }) {
  return (
    <>
      <Segmented
        aria-label={t('user.viewAs')}
        value={view}
        options={[
          { value: 'list', label: t('user.asList') },
          { value: 'tree', label: t('user.asTree') },
        ]}
        onChange={onView}
      />
      <ImportLink kind="user" />
    </>
  );
}

/** MDI05010: the users in scope, as a list or by region and project; which of them stands in the address. */
export function UserList() {
  const [params, setParams] = useSearchParams();
  const view = params.get('view') === 'tree' ? 'tree' : 'list';
  const tools = <Tools view={view} onView={(to) => setParams(to === 'tree' ? { view: to } : {})} />;
  const add = { to: addUserPath, label: t('user.addNew'), needs: 'sys:user:add' } as const;
  if (view === 'list') return <UserTable tools={tools} add={add} />;
  return (
    <UserTree
      tools={
        <>
          {tools}
          <AddButton {...add} filled />
        </>
      }
    />
  );
}
