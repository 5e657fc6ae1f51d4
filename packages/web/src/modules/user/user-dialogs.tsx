import { formatCount } from '@mdi/contract/kit/display.ts';
import type { WordKey } from '@mdi/contract/modules/word-keys.ts';
import { ConfirmCallDialog } from '../../kit/record/confirm-call-dialog.tsx';
import { ImpactDialog } from '../../kit/record/impact-dialog.tsx';
import { sentSignInLinksText } from '../../kit/record/sign-in-state.tsx';
import { ValidityDialog } from '../../kit/record/validity-dialog.tsx';
import { joinSentences, t } from '../../kit/words/words.ts';
import { refreshUsers, userCalls } from './use-user.ts';

/** What the dialogs need to know of a user. */
type Named = { mdiUserId: number; nickName: string; phone: string };

type Impact = Awaited<ReturnType<typeof userCalls.impact>>;

/** What is touched in sight, and that there is more. */
const touched = (text: WordKey, { roles, projects, sessions, others }: Impact): string =>
  joinSentences(t(text, roles, projects, sessions), others && t('user.impactOthers'));

type Closing = { done?: (() => void) | undefined; onClose: () => void };
type StateProps = Closing & { users: readonly Named[]; to: 'N' | 'Y' };

/** Says in numbers what the change of validity will touch, and makes it. */
function StateDialog({ users: rows, to, done, onClose }: StateProps) {
  return (
    <ValidityDialog
      {...{ module: 'user', rows, to, done, onClose }}
      nameOf={({ nickName }) => nickName}
      impact={({ mdiUserId }) => userCalls.impact({ mdiUserId })}
      say={touched}
      check={
        to === 'Y'
          ? ({ mdiUserId }) => userCalls.updateState({ mdiUserId, state: to }, { dryRun: true })
          : undefined
      }
      call={({ mdiUserId }) => userCalls.updateState({ mdiUserId, state: to })}
      refresh={refreshUsers}
    />
  );
}

function RemoveDialog({ user, done, onClose }: Closing & { user: Named }) {
  return (
    <ImpactDialog
      title={t('user.removeTitle', user.nickName)}
      verb={t('user.remove')}
      destructive
      rows={[user]}
      nameOf={({ nickName }) => nickName}
      load={() => userCalls.impact({ mdiUserId: user.mdiUserId })}
      say={(impact) => touched('user.removeText', impact)}
      check={() => userCalls.deleteUserInfo({ mdiUserId: user.mdiUserId }, { dryRun: true })}
      call={({ mdiUserId }) => userCalls.deleteUserInfo({ mdiUserId })}
      successText={() => t('user.removed', user.nickName)}
      refresh={refreshUsers}
      done={done}
      onClose={onClose}
    />
  );
}

function PasswordDialog({ user, onClose }: { user: Named; onClose: () => void }) {
  const { mdiUserId, nickName, phone } = user;
  return (
    <ConfirmCallDialog
      title={t('user.resetTitle', nickName)}
      verb={t('user.resetVerb')}
      call={() => userCalls.resetPwd({ mdiUserId })}
      successText={(sent) => t('user.resetSent', sent.phone)}
      done={refreshUsers}
      onClose={onClose}
    >
      {t('user.resetText', phone)}
    </ConfirmCallDialog>
  );
}

/** For who lost the phone with the app, and has no recovery code. */
function AuthenticatorDialog({ user, onClose }: { user: Named; onClose: () => void }) {
  const { mdiUserId, nickName } = user;
  return (
    <ConfirmCallDialog
      title={t('user.authenticatorTitle', nickName)}
      verb={t('user.resetAuthenticator')}
      call={() => userCalls.resetAuthenticator({ mdiUserId })}
      successText={() => t('user.authenticatorReset', nickName)}
      done={refreshUsers}
      onClose={onClose}
    >
      {t('user.authenticatorText')}
    </ConfirmCallDialog>
  );
}

/** Sends the link for the first password again, to all of the selected who have yet to set one. */
function LinksDialog({ users: of, done, onClose }: Closing & { users: readonly Named[] }) {
  const [only] = of;
  return (
    <ConfirmCallDialog
      title={
        only && of.length === 1
          ? t('frame.signIn.againOne', only.nickName)
          : t('frame.signIn.againMany', formatCount(of.length))
      }
      verb={t('frame.signIn.again')}
      call={() => userCalls.sendLinks({ mdiUserIds: of.map(({ mdiUserId }) => mdiUserId) })}
      successText={(sent) => sentSignInLinksText(sent)}
      done={() => {
        refreshUsers();
        done?.();
      }}
      onClose={onClose}
    >
      {t('frame.signIn.againText')}
    </ConfirmCallDialog>
  );
}

/** The question before users become valid or invalid, get a new password or link, or are deleted. */
export const dialogs = {
  state: StateDialog,
  remove: RemoveDialog,
  password: PasswordDialog,
  authenticator: AuthenticatorDialog,
  links: LinksDialog,
};
