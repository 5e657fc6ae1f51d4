import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { rightsPage } from '@mdi/contract/modules/tool/tool.menu.ts';
import { Dropdown, type MenuProps } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { client } from '../../kit/call/client.ts';
import { stopLiveUpdates } from '../../kit/call/live-updates.ts';
import { dropSessionToken, sessionToken } from '../../kit/call/session.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { disableLeaveBlockers, leaveAfterAsking } from '../../kit/form/drafts/leave-blockers.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { lazyPart } from '../../kit/page/lazy-part.tsx';
import { useAvatar } from '../../kit/page/look.ts';
import { toast } from '../../kit/page/toast.ts';
import { ownSessionsPath } from '../../kit/paths/addresses.ts';
import { forgetAllRecentRecords } from '../../kit/record/recent-records.ts';
import { signedInUser } from '../../kit/rights/signed-in-user.ts';
import { t } from '../../kit/words/words.ts';
import { basePath, noteLeaving } from '../routing/addresses.ts';
import { currentRoleOf } from '../routing/routing.ts';
import { forgetStoredTabs } from '../tabs/stored-tabs.ts';

const PasswordDialog = lazyPart(() => import('../account/password-dialog.tsx').then((m) => m.PasswordDialog));

const LostPhoneDialog = lazyPart(() =>
  import('../account/lost-phone-dialog.tsx').then((m) => m.LostPhoneDialog),
);

const AuthenticatorDialog = lazyPart(() =>
  import('../account/authenticator-dialog.tsx').then((m) => m.AuthenticatorDialog),
);

const BindDialog = lazyPart(() =>
  import('../account/chat-account-dialog.tsx').then((m) => m.ChatAccountDialog),
);

const auth = client(authApi);

/** Ends the session here and on the server; here also when the server can't be reached. */
async function logOut(): Promise<void> {
  noteLeaving();
  disableLeaveBlockers();
  stopLiveUpdates();
  forgetStoredTabs();
  forgetAllRecentRecords();
  await auth.logout({ token: sessionToken() }).catch(() => undefined);
  dropSessionToken();
  location.replace(`${basePath}login`);
}

/** Says, once, what became of the account that was scanned before a sign-in with a password. */
function useBoundNote() {
  useEffect(() => {
    const note = sessionStorage.getItem('boundNote');
    sessionStorage.removeItem('boundNote');
    if (note === 'yes') toast.success(t('auth.bindDone'));
    else if (note) toast.error(t('auth.bindLate'));
  }, []);
}

type Dialog = 'password' | 'app' | 'chat' | 'lostPhone';

/** Which dialog is open; once it closes, the focus goes back to the menu's button. */
function useDialog() {
  const [dialog, setDialog] = useState<Dialog>();
  const trigger = useRef<HTMLButtonElement>(null);
  const opened = useRef(false);
  useEffect(() => {
    if (!dialog && opened.current) trigger.current?.focus();
    opened.current = dialog !== undefined;
  }, [dialog]);
  return { dialog, setDialog, trigger };
}

/** The signed-in person: name, role, and what one may do with one's own account. */
export function UserMenu() {
  const user = signedInUser();
  const avatar = useAvatar();
  const navigate = useNavigate();
  const { dialog, setDialog, trigger } = useDialog();
  const [bound, setBound] = useState(user.bindWx);
  const options = useRead(authApi, 'options', {});
  useBoundNote();
  const items: NonNullable<MenuProps['items']> = [];
  // The account is somebody else's while one views as them.
  if (user.viewing === null) {
    items.push({ key: 'rights', label: t('frame.ownRights') });
    items.push({ key: 'sessions', label: t('session.list') }, { key: 'password', label: t('auth.change') });
    items.push({ key: 'app', label: t('authenticator.title') });
    if (options.data?.scan) items.push({ key: 'chat', label: t(bound ? 'auth.unbind' : 'auth.bind') });
    items.push({ key: 'lostPhone', label: t('auth.phoneLost') }, { type: 'divider' });
  }
  items.push({ key: 'logout', label: t('auth.logout') });
  const close = () => setDialog(undefined);
  const choose = (key: string) => {
    if (key === 'sessions') void navigate(ownSessionsPath);
    else if (key === 'rights') void navigate(rightsPage.path);
    else if (key === 'password' || key === 'app' || key === 'chat' || key === 'lostPhone') setDialog(key);
    else leaveAfterAsking(() => void logOut());
  };
  return (
    <>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{ items, onClick: ({ key }) => choose(key) }}
      >
        <button
          ref={trigger}
          type="button"
          className="me"
          aria-haspopup="menu"
          aria-label={`${t('frame.userMenu')}: ${user.nickName}`}
        >
          <span className="avatar" aria-hidden="true">
            {avatar ? <img src={avatar} alt="" /> : user.nickName.slice(0, 1)}
          </span>
          <span className="me-text">
            <b title={user.nickName}>{user.nickName}</b>
            <small title={currentRoleOf(user)?.roleName}>{currentRoleOf(user)?.roleName}</small>
          </span>
          <Icon name="down" size={14} />
        </button>
      </Dropdown>
      {dialog === 'password' ? <PasswordDialog onClose={close} /> : null}
      {dialog === 'app' ? <AuthenticatorDialog onClose={close} /> : null}
      {dialog === 'lostPhone' ? <LostPhoneDialog onClose={close} /> : null}
      {dialog === 'chat' ? (
        <BindDialog
          bound={bound}
          codes={options.data?.smsStep === true}
          onClose={close}
          onUnbound={() => {
            setBound(false);
            close();
          }}
        />
      ) : null}
    </>
  );
}
