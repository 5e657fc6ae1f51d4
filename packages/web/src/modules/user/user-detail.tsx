import type { User } from '@mdi/contract/modules/user/user.contract.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { listAddress } from '../../kit/list/list-memory.ts';
import { useDialogs } from '../../kit/page/dialogs-in.tsx';
import { PageWaits } from '../../kit/page/page-waits.tsx';
import { part } from '../../kit/page/part.tsx';
import { StateTag } from '../../kit/page/tag.tsx';
import { userListPath } from '../../kit/paths/addresses.ts';
import { DetailPage } from '../../kit/record/detail-page.tsx';
import { t } from '../../kit/words/words.ts';
import { useUser } from './use-user.ts';
import { UserEffective } from './user-effective.tsx';
import { UserFactCard } from './user-fact-card.tsx';
import { type Ask, userQuestions } from './user-questions.ts';
import { UserRights } from './user-rights.tsx';

const EditDialog = part(() => import('./user-edit-dialog.tsx').then((m) => m.EditDialog));

type ActionProps = { user: User; ask: Ask; onEdit: () => void; onRemoved: () => void };

function Actions({ user, ask, onEdit, onRemoved }: ActionProps) {
  const { edit, state, resetPassword, remove } = user.can;
  const invalid = user.state === 'Y';
  return (
    <>
      {remove ? (
        <Button danger onClick={() => ask({ kind: 'remove', user, done: onRemoved })}>
          {t('user.remove')}
        </Button>
      ) : null}
      {state ? (
        <Button
          danger={!invalid}
          onClick={() => ask({ kind: 'state', users: [user], to: invalid ? 'N' : 'Y' })}
        >
          {t(invalid ? 'user.validate' : 'user.invalidate')}
        </Button>
      ) : null}
      {resetPassword ? (
        <Button onClick={() => ask({ kind: 'password', user })}>{t('user.resetPassword')}</Button>
      ) : null}
      {edit ? (
        <Button type="primary" onClick={onEdit}>
          {t('kit.edit')}
        </Button>
      ) : null}
    </>
  );
}

/** A user as it stands, what may be done, the roles (MDI05030), what they let the person do, and the history. */
export function UserDetail() {
  const { record: user, failure, reload } = useUser();
  const navigate = useNavigate();
  const { ask, dialog } = useDialogs(userQuestions);
  const [editing, setEditing] = useState(false);
  if (!user || failure) {
    return <PageWaits title={t('user.setting')} failure={failure} retry={() => void reload()} />;
  }
  const tabs = [
    {
      id: 'facts',
      title: t('user.facts'),
      body: () => (
        <>
          <UserFactCard user={user} />
          <UserRights user={user} />
        </>
      ),
    },
    {
      id: 'effective',
      title: t('user.effective'),
      body: () => <UserEffective mdiUserId={user.mdiUserId} />,
    },
  ];
  return (
    <>
      <DetailPage
        title={user.nickName}
        beside={<StateTag state={user.state} />}
        hint={user.userName}
        actions={
          <Actions
            user={user}
            ask={ask}
            onEdit={() => setEditing(true)}
            onRemoved={() => navigate(listAddress(userListPath))}
          />
        }
        tabs={tabs}
        history={{ entity: 'user', id: user.mdiUserId }}
      />
      {dialog}
      {editing ? <EditDialog user={user} onClose={() => setEditing(false)} /> : null}
    </>
  );
}
