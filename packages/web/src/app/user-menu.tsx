import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { Dropdown, type MenuProps } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { client } from '../kit/client.ts';
import { Icon } from '../kit/icon.tsx';
import { dropToken, token } from '../kit/session.ts';
import { useRead } from '../kit/use-read.ts';
import { useWrite } from '../kit/use-write.ts';
import { who } from '../kit/who.ts';
import { t } from '../kit/words.ts';
import { base } from './addresses.ts';
import { roleOf } from './routing.ts';

const PasswordDialog = lazy(() =>
  import('./password-dialog.tsx').then((m) => ({ default: m.PasswordDialog })),
);

const auth = client(authApi);

/** Ends the session here and on the server; here also when the server can't be reached. */
async function logOut(): Promise<void> {
  await auth.logout({ token: token() }).catch(() => undefined);
  dropToken();
  location.replace(`${base}login`);
}

/** Binding leads to the chat platform's page, which comes back to the sign-in pages; unbinding is one call. */
function useChatAccount() {
  const { mdiUserId, bindWx } = who();
  const [bound, setBound] = useState(bindWx);
  const bind = useWrite(() => auth.scanState({ purpose: 'bind' }), {
    done: ({ url }) => {
      // The page the platform returns to reads from here for whom the scan was.
      sessionStorage.setItem('bindUser', String(mdiUserId));
      location.assign(url);
    },
  });
  const unbind = useWrite(() => auth.unBind({ mdiUserId }), { done: () => setBound(false) });
  return { bound, toggle: () => void (bound ? unbind.run(undefined) : bind.run(undefined)) };
}

/** The signed-in person: name, role, and what one may do with one's own account. */
export function UserMenu() {
  const user = who();
  const [changing, setChanging] = useState(false);
  const options = useRead(authApi, 'options', {});
  const chat = useChatAccount();
  const items: NonNullable<MenuProps['items']> = [{ key: 'password', label: t('auth.change') }];
  if (options.data?.scan) items.push({ key: 'chat', label: t(chat.bound ? 'auth.unbind' : 'auth.bind') });
  items.push({ type: 'divider' }, { key: 'logout', label: t('auth.logout') });
  const choose = (key: string) => {
    if (key === 'password') setChanging(true);
    else if (key === 'chat') chat.toggle();
    else void logOut();
  };
  return (
    <>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{ items, onClick: ({ key }) => choose(key) }}
      >
        <button
          type="button"
          className="me"
          aria-haspopup="menu"
          aria-label={`${t('frame.userMenu')}: ${user.nickName}`}
        >
          <span className="avatar" aria-hidden="true">
            {user.nickName.slice(0, 1)}
          </span>
          <span className="me-text">
            <b title={user.nickName}>{user.nickName}</b>
            <small title={roleOf(user)?.roleName}>{roleOf(user)?.roleName}</small>
          </span>
          <Icon name="down" size={14} />
        </button>
      </Dropdown>
      {changing ? (
        <Suspense>
          <PasswordDialog onClose={() => setChanging(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
