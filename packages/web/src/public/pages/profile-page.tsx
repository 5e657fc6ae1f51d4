import type { SessionUser } from '@mdi/contract/modules/user/user.contract.ts';
import { lang, t } from '../../kit/words/words.ts';
import { PublicPage } from '../../lite-kit/public-page.tsx';
import { LoadFailed, Loading } from '../../lite-kit/read-states.tsx';
import { useSignedInUser } from '../../lite-kit/use-signed-in-user.ts';
import { addressOf } from '../addresses.ts';

function Facts({ user }: { user: SessionUser }) {
  const roles = user.roles.map((role) => role.roleName).join(lang === 'en' ? ', ' : '、');
  const rows = [
    [t('auth.username'), user.userName],
    [t('auth.nickName'), user.nickName],
    [t('auth.profileRoles'), roles],
    [t('auth.profileProject'), user.currProjectName],
    [t('auth.profileChat'), t(user.bindWx ? 'auth.profileBound' : 'auth.profileUnbound')],
  ] as const;
  return (
    <>
      <dl className="facts">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || t('kit.none')}</dd>
          </div>
        ))}
      </dl>
      <p className="row">
        <a className="btn" href={addressOf('/modifyPw')}>
          {t('auth.change')}
        </a>
        <a className="btn" href={addressOf('/')}>
          {t('auth.home')}
        </a>
      </p>
    </>
  );
}

function Content() {
  const me = useSignedInUser();
  if (me.is === 'loading') return <Loading />;
  if (me.is === 'failed') return <LoadFailed text={me.text} again={me.again} />;
  if (me.is === 'known') return <Facts user={me.user} />;
  return (
    <>
      <p className="sub">{t('auth.profileSignIn')}</p>
      <a className="btn primary" href={addressOf('/login?redirect=%2Fprofile%2Findex')}>
        {t('auth.goLogin')}
      </a>
    </>
  );
}

/** One's own data (spec §2 /profile/index). */
export function Page() {
  return (
    <PublicPage title={t('auth.profile')}>
      <Content />
    </PublicPage>
  );
}
