import { signInFilters, type UserRow, userApi } from '@mdi/contract/modules/user/user.contract.ts';
import type { ReactElement } from 'react';
import type { AddAction } from '../../kit/list/add-button.tsx';
import { useListPage } from '../../kit/list/use-list-page.tsx';
import { userAddress } from '../../kit/paths/addresses.ts';
import { SignInStateFilter, signInStateColumn } from '../../kit/record/sign-in-state.tsx';
import { may } from '../../kit/rights/can.tsx';
import { t } from '../../kit/words/words.ts';
import { useGrantable } from './use-grantable.ts';
import css from './user.module.css';
import { userActions } from './user-actions.ts';
import { userDialogs } from './user-dialog-loader.ts';

/** The first role with its project, and how many more; all of them in the tooltip. */
function Roles({ roles }: UserRow) {
  if (roles.length === 0) return <span className="t3">{t('user.noRole')}</span>;
  const [first, ...others] = roles.map(({ roleName, projectName }) =>
    [roleName, projectName].filter((part) => part !== null),
  );
  return (
    <span
      className={`cell-tags ${css.roles}`}
      title={[first, ...others].map((of) => of?.join(' · ')).join('\n')}
    >
      <span className="tag line">
        {/* Where there isn't room, the role is cut: two grants of one role differ by their projects. */}
        <span className="one-line">{first?.[0]}</span>
        {first?.[1] === undefined ? null : <span className={css.where}>· {first[1]}</span>}
      </span>
      {others.length > 0 ? <small className="t3">{t('user.moreRoles', others.length)}</small> : null}
    </span>
  );
}

/** The users in scope as a list. */
export function UserTable({ tools, add }: { tools: ReactElement; add: AddAction }) {
  // Thousands only pass doors.
  const start = { signIn: 'may' } as const;
  const { list, c, f, ask, page } = useListPage(userApi, 'list', 'user', userDialogs, { start });
  const { roleOptions, projectOptions, projects, loading } = useGrantable();
  return page({
    rowKey: 'mdiUserId',
    exported: 'user',
    imports: 'user',
    columns: [
      c.link('nickName', (row) => userAddress(row.mdiUserId), { width: 104 }),
      c.name('userName', { width: 104, grows: false }),
      c.text('phone', { grows: false }),
      c.custom('roles', { width: 228, render: Roles }),
      c.custom(['signIn', 'frame.signIn.label'], signInStateColumn()),
      c.state(),
      c.time('createdAt'),
    ],
    acts: may(['sys:user:state', 'sys:user:resetPassword', 'sys:user:delete']) && {
      nameOf: (row) => row.nickName,
      of: userActions(ask),
    },
    filters: [
      f.word('keyword'),
      <SignInStateFilter key="signIn" list={list} of={signInFilters} />,
      f.state(),
      f.choice(['roleCode', 'user.role'], roleOptions, { loading, searchable: true }),
      (projects.length > 1 || list.filters.projectId !== undefined) &&
        f.choice(['projectId', 'user.project'], projectOptions, { loading, searchable: true }),
    ],
    tools,
    add,
  });
}
