import type { User } from '@mdi/contract/modules/user/user.contract.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { editAct, removeAct, validityActs } from '../../kit/list/act-definitions.ts';
import { listAddress } from '../../kit/list/list-memory.ts';
import { useDialogs } from '../../kit/page/dialog-set.tsx';
import { lazyPart } from '../../kit/page/lazy-part.tsx';
import { PagePending } from '../../kit/page/page-pending.tsx';
import { ValidityTag } from '../../kit/page/tag.tsx';
import { userListPath } from '../../kit/paths/addresses.ts';
import { DetailPage } from '../../kit/record/detail-page.tsx';
import { HeadActions } from '../../kit/record/head-actions.tsx';
import { t } from '../../kit/words/words.ts';
import { useUser } from './use-user.ts';
import { userDialogs } from './user-dialog-loader.ts';
import { UserEffectiveRights } from './user-effective-rights.tsx';
import { UserFactCard } from './user-fact-card.tsx';
import { UserHeldRoles } from './user-held-roles.tsx';

const ViewAsDialog = lazyPart(() => import('./view-as-dialog.tsx').then((m) => m.ViewAsDialog));

const UserEditDialog = lazyPart(() => import('./user-edit-dialog.tsx').then((m) => m.UserEditDialog));

/** A user as it stands, what may be done, the roles (MDI05030), what they let the person do, and the history. */
export function UserDetail() {
  const { record: user, failure, reload } = useUser();
  const navigate = useNavigate();
  const removed = () => navigate(listAddress(userListPath));
  const { ask, dialog } = useDialogs(userDialogs);
  const [editing, setEditing] = useState(false);
  const [viewing, setViewing] = useState(false);
  if (!user || failure) return <PagePending title={t('user.setting')} failure={failure} retry={reload} />;
  const tabs = [
    {
      id: 'facts',
      title: t('user.facts'),
      body: () => (
        <>
          <UserFactCard user={user} />
          <UserHeldRoles user={user} />
        </>
      ),
    },
    {
      id: 'effective',
      title: t('user.effective'),
      body: () => <UserEffectiveRights mdiUserId={user.mdiUserId} />,
    },
  ];
  return (
    <>
      <DetailPage
        title={user.nickName}
        beside={<ValidityTag state={user.state} />}
        hint={user.userName}
        actions={
          <HeadActions
            row={user}
            of={[
              editAct({ run: () => setEditing(true) }),
              {
                label: t('user.resetPassword'),
                fits: ({ can }) => can.resetPassword,
                run: () => ask({ kind: 'password', user }),
              },
              {
                label: t('user.resetAuthenticator'),
                fits: ({ can }) => can.resetAuthenticator,
                run: () => ask({ kind: 'authenticator', user }),
              },
              { label: t('viewAs.act'), fits: ({ can }) => can.viewAs, run: () => setViewing(true) },
              validityActs<User>('user', {
                fits: ({ can, state }, to) => can.state && state !== to,
                bulk: false,
                ask: (users, to) => ask({ kind: 'state', users, to }),
              }),
              removeAct(t('user.remove'), () => ask({ kind: 'remove', user, done: removed })),
            ]}
          />
        }
        tabs={tabs}
        history={{ entity: 'user', id: user.mdiUserId }}
      />
      {dialog}
      {viewing ? <ViewAsDialog user={user} onClose={() => setViewing(false)} /> : null}
      {editing ? <UserEditDialog user={user} onClose={() => setEditing(false)} /> : null}
    </>
  );
}
