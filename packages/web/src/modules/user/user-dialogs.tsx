import { formatCount } from '@mdi/contract/kit/display.ts';
import { toast } from '../../kit/page/toast.ts';
import { ImpactDialog } from '../../kit/record/impact-dialog.tsx';
import { linksSaid } from '../../kit/record/sign-in.tsx';
import { WriteDialog } from '../../kit/record/write-dialog.tsx';
import { sentences, t } from '../../kit/words/words.ts';
import { refreshUsers, users } from './use-user.ts';

/** What the dialogs need to know of a user. */
type Named = { mdiUserId: number; nickName: string; phone: string };

type Impact = Awaited<ReturnType<typeof users.impact>>;

const plus = (a: Impact, b: Impact): Impact => ({
  roles: a.roles + b.roles,
  projects: a.projects + b.projects,
  sessions: a.sessions + b.sessions,
  others: a.others || b.others,
});

const impactOf = async (of: readonly Named[]): Promise<Impact> =>
  (await Promise.all(of.map(({ mdiUserId }) => users.impact({ mdiUserId })))).reduce(plus, {
    roles: 0,
    projects: 0,
    sessions: 0,
    others: false,
  });

type Text = 'user.removeText' | ReturnType<typeof words>['text'];

/** What is touched in sight, and that there is more. */
const touched = (text: Text, { roles, projects, sessions, others }: Impact): string =>
  sentences(t(text, roles, projects, sessions), others && t('user.impactOthers'));

/** The sentences for one user, named, and for several, counted. */
function words(of: readonly Named[], invalid: boolean) {
  const [only] = of;
  if (only && of.length === 1) {
    const name = only.nickName;
    return {
      title: t(invalid ? 'user.invalidateTitle' : 'user.validateTitle', name),
      text: invalid ? ('user.invalidateText' as const) : ('user.validateText' as const),
      done: (_: number, ended: number) =>
        invalid ? t('user.invalidated', name, ended) : t('user.validated', name),
    };
  }
  return {
    title: t(invalid ? 'user.invalidateManyTitle' : 'user.validateManyTitle', of.length),
    text: invalid ? ('user.invalidateManyText' as const) : ('user.validateManyText' as const),
    done: (count: number, ended: number) =>
      invalid ? t('user.invalidatedMany', count, ended) : t('user.validatedMany', count),
  };
}

type Closing = { done?: (() => void) | undefined; onClose: () => void };
type StateProps = Closing & { users: readonly Named[]; to: 'N' | 'Y' };

/** Says in numbers what the change of validity will touch, and makes it. */
function StateDialog({ users: of, to, done: over, onClose }: StateProps) {
  const invalid = to === 'Y';
  const { title, text, done } = words(of, invalid);
  return (
    <ImpactDialog
      title={title}
      verb={t(invalid ? 'user.invalidate' : 'user.validate')}
      destructive={invalid}
      rows={of}
      nameOf={({ nickName }) => nickName}
      load={() => impactOf(of)}
      say={(impact) => touched(text, impact)}
      check={
        invalid ? ({ mdiUserId }) => users.updateState({ mdiUserId, state: to }, { dryRun: true }) : undefined
      }
      call={({ mdiUserId }) => users.updateState({ mdiUserId, state: to })}
      done={(outputs, all) => {
        const ended = outputs.reduce((sum, { endedSessions }) => sum + endedSessions, 0);
        toast.success(done(outputs.length, ended));
        refreshUsers();
        if (all) over?.();
      }}
      onClose={onClose}
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
      load={() => impactOf([user])}
      say={(impact) => touched('user.removeText', impact)}
      check={() => users.deleteUserInfo({ mdiUserId: user.mdiUserId }, { dryRun: true })}
      call={({ mdiUserId }) => users.deleteUserInfo({ mdiUserId })}
      done={() => {
        toast.success(t('user.removed', user.nickName));
        // First, so that the page of the deleted user doesn't ask for it again.
        done?.();
        refreshUsers();
      }}
      onClose={onClose}
    />
  );
}

function PasswordDialog({ user, onClose }: { user: Named; onClose: () => void }) {
  const { mdiUserId, nickName, phone } = user;
  return (
    <WriteDialog
      title={t('user.resetTitle', nickName)}
      verb={t('user.resetVerb')}
      call={() => users.resetPwd({ mdiUserId })}
      said={(sent) => t('user.resetSent', sent.phone)}
      done={refreshUsers}
      onClose={onClose}
    >
      {t('user.resetText', phone)}
    </WriteDialog>
  );
}

/** Sends the link for the first password again, to all of the selected who have yet to set one. */
function LinksDialog({ users: of, done, onClose }: Closing & { users: readonly Named[] }) {
  const [only] = of;
  return (
    <WriteDialog
      title={
        only && of.length === 1
          ? t('frame.signIn.againOne', only.nickName)
          : t('frame.signIn.againMany', formatCount(of.length))
      }
      verb={t('frame.signIn.again')}
      call={() => users.sendLinks({ mdiUserIds: of.map(({ mdiUserId }) => mdiUserId) })}
      said={(sent) => linksSaid(sent)}
      done={() => {
        refreshUsers();
        done?.();
      }}
      onClose={onClose}
    >
      {t('frame.signIn.againText')}
    </WriteDialog>
  );
}

/** The question before users become valid or invalid, get a new password or link, or are deleted. */
export const dialogs = {
  state: StateDialog,
  remove: RemoveDialog,
  password: PasswordDialog,
  links: LinksDialog,
};
