import { useEffect, useState } from 'react';
import { callAuth } from '../../kit/call/public-client.ts';
import { CallFailed } from '../../kit/call/send.ts';
import { keepSessionToken, sessionToken } from '../../kit/call/session.ts';
import { t } from '../../kit/words/words.ts';
import { PublicPage } from '../../lite-kit/public-page.tsx';
import { Loading } from '../../lite-kit/read-states.tsx';
import { RedirectNotice } from '../../lite-kit/redirect-notice.tsx';
import { FailureMessage } from '../../lite-kit/submit.tsx';
import { failureText } from '../../lite-kit/use-button-action.ts';
import { addressOf } from '../addresses.ts';
import { leaveAfterSignIn } from '../leave-after-sign-in.ts';
import { bindTicketKey, bindUserKey, scanRedirectKey, takeHandover } from '../session-storage-handover.ts';

type Scan = { code: string; state: string; mdiUserId?: number };

type Outcome = 'working' | 'bound' | { failure: string };
type Taken = { scan: Scan | null; binding: boolean; first: Outcome };

/** Reads what the chat app brought back, once, and takes it out of the address bar and the history. */
function takeScan(): Taken {
  const query = new URLSearchParams(location.search);
  const mdiUserId = Number(takeHandover(bindUserKey));
  const binding = Number.isSafeInteger(mdiUserId) && mdiUserId > 0;
  const code = query.get('code');
  const state = query.get('state');
  history.replaceState(null, '', location.pathname);
  const scan = code && state ? { code, state, ...(binding && { mdiUserId }) } : null;
  // Refused on the phone, the platform returns with the state alone; without one it never was there.
  const failure = t(state && !code ? 'auth.scanCancelled' : 'auth.error.scanState');
  return { scan, binding, first: scan ? 'working' : { failure } };
}

/** The ticket of an account that nobody has bound yet, or undefined. */
function bindTicket(error: unknown): string | undefined {
  const data = error instanceof CallFailed ? error.data : null;
  if (!data || typeof data !== 'object' || !('bindTicket' in data)) return undefined;
  return typeof data.bindTicket === 'string' ? data.bindTicket : undefined;
}

async function finish(scan: Scan): Promise<Outcome> {
  try {
    const { token: session, bound } = await callAuth('scanLogin', scan);
    if (bound) return 'bound';
    if (!session) return { failure: t('kit.failed') };
    keepSessionToken(session);
    leaveAfterSignIn(takeHandover(scanRedirectKey));
    return 'working';
  } catch (error) {
    const ticket = bindTicket(error);
    if (ticket === undefined) return { failure: failureText(error) };
    sessionStorage.setItem(bindTicketKey, ticket);
    location.replace(addressOf('/login'));
    return 'working';
  }
}

function Shown({ outcome, binding }: { outcome: Outcome; binding: boolean }) {
  if (outcome === 'bound') return <RedirectNotice text={t('auth.bindDone')} to="/" label={t('auth.home')} />;
  if (outcome === 'working') return <Loading />;
  const home = binding || sessionToken() !== '';
  return (
    <>
      <FailureMessage text={outcome.failure} />
      <a className="btn primary" href={addressOf(home ? '/' : '/login#scan')}>
        {t(home ? 'auth.home' : 'auth.scanAgain')}
      </a>
      {!home && (
        <p className="after">
          <a href={addressOf('/login')}>{t('auth.back')}</a>
        </p>
      )}
    </>
  );
}

/** Where the chat app returns after a scan: signs in or binds (spec §2 /wxToMdi, MDI01020). */
export function Page() {
  const [{ scan, binding, first }] = useState(takeScan);
  const [outcome, setOutcome] = useState(first);
  useEffect(() => {
    if (scan) void finish(scan).then(setOutcome);
  }, [scan]);
  const working = outcome === 'working';
  return (
    <PublicPage
      title={t(binding ? 'auth.bind' : 'auth.tabScan')}
      {...(working && { about: t('auth.scanWorking') })}
    >
      <Shown outcome={outcome} binding={binding} />
    </PublicPage>
  );
}
