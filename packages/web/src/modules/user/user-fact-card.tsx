import type { User } from '@mdi/contract/modules/user/user.contract.ts';
import { Button } from 'antd';
import { useWrite } from '../../kit/call/use-write.ts';
import { Tag } from '../../kit/page/tag.tsx';
import { FactCard } from '../../kit/record/facts.tsx';
import { MaskedPhone } from '../../kit/record/masked-phone.tsx';
import { showTime } from '../../kit/time/moment.ts';
import { t } from '../../kit/words/words.ts';
import { refreshUsers, users } from './use-user.ts';

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
  const { userName, nickName, birth, hasPassword, chatBound, createdAt, phone, can } = user;
  const whole = async () => (await users.showPhone({ mdiUserId: user.mdiUserId })).phone;
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
              <MaskedPhone masked={phone} show={can.showPhone ? whole : undefined} />
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
