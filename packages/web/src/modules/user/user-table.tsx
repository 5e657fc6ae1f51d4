import { signInFilters, type UserRow, userApi } from '@mdi/contract/modules/user/user.contract.ts';
import type { ReactNode } from 'react';
import type { Bulk } from '../../kit/list/bulk-bar.tsx';
import { ChoiceFilter, WordFilter } from '../../kit/list/list-filters.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { SignInBox } from '../../kit/record/sign-in.tsx';
import { may } from '../../kit/rights/can.tsx';
import { lang, t } from '../../kit/words/words.ts';
import { AddLink } from './add-link.tsx';
import { useGrantable } from './use-grantable.ts';
import { type Ask, useUserDialogs } from './use-user-dialogs.tsx';
import { userColumns } from './user-columns.tsx';

/** Validity and links of several users at once; which rows it fits was decided by the server (`can`). */
function bulkOf(ask: Ask): Bulk<UserRow> {
  return {
    nameOf: (row) => row.nickName,
    actions: [
      {
        label: t('frame.signIn.again'),
        icon: 'bell',
        fits: (row) => row.can.resetPassword && row.signIn === 'pending',
        run: (users, done) => ask({ kind: 'links', users, done }),
      },
      {
        label: t('user.validate'),
        icon: 'check',
        fits: (row) => row.can.state && row.state === 'Y',
        run: (users, done) => ask({ kind: 'state', users, to: 'N', done }),
      },
      {
        label: t('user.invalidate'),
        icon: 'power',
        destructive: true,
        fits: (row) => row.can.state && row.state === 'N',
        run: (users, done) => ask({ kind: 'state', users, to: 'Y', done }),
      },
    ],
  };
}

/** The users in scope as a list. */
export function UserTable({ tools }: { tools: ReactNode }) {
  // Thousands only pass doors.
  const list = useList(userApi, 'list', { signIn: 'may' });
  const { roleOptions, projectOptions, projects, loading } = useGrantable();
  const { ask, dialog } = useUserDialogs();
  const states = (['N', 'Y'] as const).map((value) => ({ value, label: t(`kit.state_${value}`) }));
  const wide = lang === 'en' ? 200 : 184;
  const filters = (
    <>
      <WordFilter list={list} name="keyword" hint={t('user.searchHint')} width={248} />
      <SignInBox list={list} of={signInFilters} />
      <ChoiceFilter list={list} name="state" label={t('kit.state')} options={states} width={132} />
      <ChoiceFilter
        list={list}
        name="roleCode"
        label={t('user.role')}
        options={roleOptions}
        loading={loading}
        width={wide}
        searchable
      />
      {projects.length > 1 || list.filters.projectId !== undefined ? (
        <ChoiceFilter
          list={list}
          name="projectId"
          label={t('user.project')}
          options={projectOptions}
          loading={loading}
          width={wide}
          searchable
        />
      ) : null}
    </>
  );
  return (
    <>
      <ListPage
        title={t('user.list')}
        hint={t('user.listHint')}
        list={list}
        rowKey="mdiUserId"
        exported="user"
        columns={userColumns(list, ask)}
        bulk={may(['sys:user:state', 'sys:user:resetPassword']) ? bulkOf(ask) : undefined}
        filters={filters}
        tools={tools}
        empty={{
          title: t('user.emptyTitle'),
          text: t('user.emptyText'),
          action: <AddLink filled={false} />,
        }}
      />
      {dialog}
    </>
  );
}
