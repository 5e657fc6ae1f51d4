import type { User } from '@mdi/contract/modules/user/user.contract.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { FactCard } from '../../kit/facts.tsx';
import { Stroke } from '../../kit/icon.tsx';
import { showTime } from '../../kit/moment.ts';
import { Tag } from '../../kit/tag.tsx';
import { useWrite } from '../../kit/use-write.ts';
import { t } from '../../kit/words.ts';
import { refreshUsers, users } from './use-user.ts';

function Eye() {
  return (
    <Stroke size={16}>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
      <circle cx="12" cy="12" r="2.8" />
    </Stroke>
  );
}

/** The phone, masked; whoever may see it whole asks for it, and that is kept in the log (spec §5). */
function Phone({ user }: { user: User }) {
  const { mdiUserId, phone, can } = user;
  const [whole, setWhole] = useState<{ phone: string; masked: string }>();
  const show = useWrite(users.showPhone, { done: (told) => setWhole({ ...told, masked: phone }) });
  // After a change of the number the one that was shown is no longer it.
  const shown = whole?.masked === phone ? whole.phone : undefined;
  return (
    <span className="row" aria-live="polite">
      {shown ?? phone}
      {can.showPhone && shown === undefined ? (
        <Button
          type="text"
          size="small"
          loading={show.busy}
          title={t('user.showPhoneHint')}
          aria-label={t('user.showPhone')}
          icon={<Eye />}
          onClick={() => void show.run({ mdiUserId })}
        />
      ) : null}
    </span>
  );
}

/** That the phone was reported lost, and the way to say that it is back. */
function Lost({ user: { mdiUserId, can } }: { user: User }) {
  const found = useWrite(users.phoneFound, { done: refreshUsers });
  return (
    <span className="row">
      <Tag tone="bad">{t('user.phoneLost')}</Tag>
      {can.edit ? (
        <Button
          type="link"
          size="small"
          loading={found.busy}
          title={t('user.phoneFoundHint')}
          onClick={() => void found.run({ mdiUserId })}
        >
          {t('user.phoneFound')}
        </Button>
      ) : null}
    </span>
  );
}

/** The facts of a user. */
export function UserFactCard({ user }: { user: User }) {
  const { userName, nickName, birth, hasPassword, chatBound, createdAt } = user;
  return (
    <FactCard
      title={t('user.basic')}
      facts={[
        { label: t('user.nickName'), value: nickName },
        { label: t('user.userName'), value: userName },
        {
          label: t('user.phone'),
          value: (
            <>
              <Phone user={user} />
              {user.phoneLost ? <Lost user={user} /> : null}
            </>
          ),
        },
        { label: t('user.birth'), value: birth },
        {
          label: t('user.password'),
          value: hasPassword ? (
            t('user.passwordSet')
          ) : (
            <span className="warn">{t('user.passwordUnset')}</span>
          ),
        },
        { label: t('user.chat'), value: t(chatBound ? 'user.chatBound' : 'user.chatUnbound') },
        { label: t('user.createdAt'), value: showTime(createdAt) },
      ]}
    />
  );
}
