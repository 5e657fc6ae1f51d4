import type { User } from '@mdi/contract/modules/user/user.contract.ts';
import { useWrite } from '../../kit/call/use-write.ts';
import { LinkButton } from '../../kit/page/small-button.tsx';
import { Tag } from '../../kit/page/tag.tsx';
import { FactCard, factsOf } from '../../kit/record/facts.tsx';
import { MaskedPhone } from '../../kit/record/masked-phone.tsx';
import { showTime } from '../../kit/time/project-time.ts';
import { t } from '../../kit/words/words.ts';
import { refreshUsers, userCalls } from './use-user.ts';

/** That the phone was reported lost, and the way to say that it is back. */
function Lost({ user: { mdiUserId, can } }: { user: User }) {
  const found = useWrite(userCalls.phoneFound, { done: refreshUsers });
  return (
    <span className="row">
      <Tag tone="bad">{t('user.phoneLost')}</Tag>
      {can.edit ? (
        <LinkButton
          loading={found.busy}
          title={t('user.phoneFoundHint')}
          onClick={() => void found.run({ mdiUserId })}
        >
          {t('user.phoneFound')}
        </LinkButton>
      ) : null}
    </span>
  );
}

/** The facts of a user. */
export function UserFactCard({ user }: { user: User }) {
  const { mdiUserId, hasPassword, chatBound, phone, phoneLost, authenticatorSince: since, can } = user;
  const f = factsOf(user, 'user');
  const whole = async () => (await userCalls.showPhone({ mdiUserId })).phone;
  const shown = (
    <>
      <MaskedPhone masked={phone} show={can.showPhone ? whole : undefined} />
      {phoneLost ? <Lost user={user} /> : null}
    </>
  );
  const unset = <span className="warn">{t('user.passwordUnset')}</span>;
  return (
    <FactCard
      title={t('user.basic')}
      facts={[
        f.plain('nickName', 'userName'),
        f.of('phone', shown),
        f.plain('birth'),
        f.of('password', hasPassword ? t('user.passwordSet') : unset),
        f.of('chat', t(chatBound ? 'user.chatBound' : 'user.chatUnbound')),
        f.of(
          'authenticator',
          since ? t('user.authenticatorOn', showTime(since)) : t('user.authenticatorOff'),
        ),
        f.time('createdAt'),
      ]}
    />
  );
}
