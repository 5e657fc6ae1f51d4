import { formatDate } from '@mdi/contract/kit/display.ts';
import { useEffect, useState } from 'react';
import { callAuth } from '../../kit/call/public-client.ts';
import { t } from '../../kit/words/words.ts';
import { InfoIcon } from '../../lite-kit/icons.tsx';
import { PublicPage } from '../../lite-kit/public-page.tsx';
import { LoadFailed, Loading } from '../../lite-kit/read-states.tsx';
import { FailureMessage } from '../../lite-kit/submit.tsx';
import { failureText } from '../../lite-kit/use-button-action.ts';
import { useSignedInUser } from '../../lite-kit/use-signed-in-user.ts';
import { addressOf } from '../addresses.ts';
import { ChangePassword } from './change-password.tsx';
import { ResetPassword, type ResetRight } from './reset-password.tsx';

/**
 * Reads a one-time link `#u=<id>&t=<ticket>` and takes it out of the address bar and the history. It travels
 * in the hash, which no browser sends, so that it reaches no log.
 */
function takeRight(): ResetRight | null {
  const hash = new URLSearchParams(location.hash.slice(1));
  const mdiUserId = Number(hash.get('u'));
  const ticket = hash.get('t');
  if (location.hash) history.replaceState(null, '', location.pathname + location.search);
  return ticket && Number.isSafeInteger(mdiUserId) && mdiUserId > 0 ? { mdiUserId, ticket } : null;
}

type Link =
  | { is: 'loading' }
  | { is: 'failed'; text: string }
  | { is: 'good'; userName: string; until: string };

/** Whose a link is, asked before anybody types a password in vain. */
function useLink({ ticket }: ResetRight) {
  const [link, setLink] = useState<Link>({ is: 'loading' });
  const [asked, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew by a press.
  useEffect(() => {
    setLink({ is: 'loading' });
    callAuth('readLink', { ticket }).then(
      (found) => setLink({ is: 'good', ...found }),
      (error: unknown) => setLink({ is: 'failed', text: failureText(error) }),
    );
  }, [ticket, asked]);
  return { link, again: () => setAsked(asked + 1) };
}

function ByLink({ right }: { right: ResetRight }) {
  const { link, again } = useLink(right);
  if (link.is === 'loading') return <Loading />;
  if (link.is === 'failed') return <LoadFailed text={link.text} again={again} />;
  return (
    <>
      <p className="info" role="status">
        <InfoIcon size={16} />
        <span>{t('auth.linkFor', link.userName, formatDate(link.until, 'YYYY-MM-DD HH:mm'))}</span>
      </p>
      <ResetPassword right={right} userName={link.userName} />
    </>
  );
}

function BySession() {
  const me = useSignedInUser();
  if (me.is === 'loading') return <Loading />;
  if (me.is === 'failed') return <LoadFailed text={me.text} again={me.again} />;
  if (me.is === 'known') return <ChangePassword user={me.user} />;
  return (
    <>
      <FailureMessage text={t('auth.linkInvalid')} />
      <a className="btn primary" href={addressOf('/retrievePw')}>
        {t('auth.retrieve')}
      </a>
    </>
  );
}

/** Reset by a one-time link (MDI01040), or change of one's own password (MDI01050); spec §2. */
export function Page() {
  const [right] = useState(takeRight);
  if (!right) {
    return (
      <PublicPage title={t('auth.change')}>
        <BySession />
      </PublicPage>
    );
  }
  return (
    <PublicPage title={t('auth.reset')} about={t('auth.resetHint')}>
      <ByLink right={right} />
    </PublicPage>
  );
}
