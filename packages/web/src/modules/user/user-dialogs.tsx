import { formatCount } from '@mdi/contract/kit/display.ts';
import { useWrite } from '../../kit/call/use-write.ts';
import { toast } from '../../kit/page/toast.ts';
import { ConfirmDialog } from '../../kit/record/confirm-dialog.tsx';
import { ImpactDialog } from '../../kit/record/impact-dialog.tsx';
import { linksSaid } from '../../kit/record/sign-in.tsx';
import { sentences, t } from '../../kit/words/words.ts';
import { refreshUsers, users } from './use-user.ts';
import type { Named, Question } from './use-user-dialogs.tsx';

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

type Of<K extends Question['kind']> = { question: Extract<Question, { kind: K }>; onClose: () => void };

/** Says in numbers what the change of validity will touch, and makes it. */
function StateDialog({ question, onClose }: Of<'state'>) {
  const { users: of, to } = question;
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
        if (all) question.done?.();
      }}
      onClose={onClose}
    />
  );
}

function RemoveDialog({ question, onClose }: Of<'remove'>) {
  const { user } = question;
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
        question.done?.();
        refreshUsers();
      }}
      onClose={onClose}
    />
  );
}

function PasswordDialog({ question, onClose }: Of<'password'>) {
  const { mdiUserId, nickName, phone } = question.user;
  const reset = useWrite(users.resetPwd, {
    done: (sent) => {
      toast.success(t('user.resetSent', sent.phone));
      refreshUsers();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('user.resetTitle', nickName)}
      verb={t('user.resetVerb')}
      busy={reset.busy}
      onConfirm={() => void reset.run({ mdiUserId })}
      onCancel={onClose}
    >
      {t('user.resetText', phone)}
    </ConfirmDialog>
  );
}

/** Sends the link for the first password again, to all of the selected who have yet to set one. */
function LinksDialog({ question, onClose }: Of<'links'>) {
  const { users: of, done } = question;
  const [only] = of;
  const send = useWrite(users.sendLinks, {
    done: (sent) => {
      toast.success(linksSaid(sent));
      refreshUsers();
      done?.();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={
        only && of.length === 1
          ? t('frame.signIn.againOne', only.nickName)
          : t('frame.signIn.againMany', formatCount(of.length))
      }
      verb={t('frame.signIn.again')}
      busy={send.busy}
      onConfirm={() => void send.run({ mdiUserIds: of.map(({ mdiUserId }) => mdiUserId) })}
      onCancel={onClose}
    >
      {t('frame.signIn.againText')}
    </ConfirmDialog>
  );
}

/** The question before users become valid or invalid, get a new password, or are deleted. */
export function UserDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  if (question.kind === 'state') return <StateDialog question={question} onClose={onClose} />;
  if (question.kind === 'remove') return <RemoveDialog question={question} onClose={onClose} />;
  if (question.kind === 'links') return <LinksDialog question={question} onClose={onClose} />;
  return <PasswordDialog question={question} onClose={onClose} />;
}
