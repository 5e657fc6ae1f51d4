import { useCallback, useEffect, useState } from 'react';
import { CallFailed } from '../kit/call/send.ts';
import { t } from '../kit/words/words.ts';
import { failureText } from '../lite-kit/use-button-action.ts';
import { sendMiniLoginCode } from './app/shell/mini-login.ts';
import { forgetOwnCopies, keepCopy, keptCopy, storeOf } from './app/shell/offline-copies.ts';
import { clearTabCopies } from './app/use-stored-read.ts';
import { callPass, dropPassToken, type Me, passToken } from './my-pass-client.ts';

export type PhoneSession = {
  /**
   * `in` once the server said whose phone it is, or a copy of what it said while the network is away; `jobless`: somebody is
   * signed in who works nowhere, and reads.
   */
  state: 'out' | 'loading' | 'in' | 'jobless' | 'failed';
  me: Me | null;
  /** Of when the copy is; null: it is the server's newest word. */
  asOf: number | null;
  /** Why the session is over, or why it could not be looked up. */
  message: string;
  busy: boolean;
  /** Who has just signed in is still to say for which of their jobs. */
  choosing: boolean;
  settled: () => void;
  load: () => Promise<void>;
  signedIn: (jobs: number) => void;
  over: (failure: CallFailed) => void;
  choose: (employeeId: number) => Promise<boolean>;
  signOut: () => Promise<void>;
};

const isOver = (problem: unknown): problem is CallFailed =>
  problem instanceof CallFailed && (problem.code === 401 || problem.code === 4001);
const isJobless = (problem: unknown) => problem instanceof CallFailed && problem.code === 403;
const isOffline = (problem: unknown) => problem instanceof CallFailed && problem.code === 0;

/** So long the server may take before the copy stands in its place. */
const patienceMs = 2_000;
const key = 'me';

type Known = { me: Me | null; asOf: number | null };
const nobody: Known = { me: null, asOf: null };

/** What a person read on this phone goes with their session. */
function forgetPerson(): void {
  clearTabCopies();
  void forgetOwnCopies();
}

/** The phone's session: whose it is, and how it ends. */
export function usePhoneSession(): PhoneSession {
  const [state, setState] = useState<PhoneSession['state']>(passToken() ? 'loading' : 'out');
  const [{ me, asOf }, setKnown] = useState(nobody);
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);
  const [choosing, setChoosing] = useState(false);

  const over = useCallback((failure: CallFailed) => {
    dropPassToken();
    forgetPerson();
    setKnown(nobody);
    setChoosing(false);
    setMessage(failure.message);
    setState('out');
  }, []);

  const failed = useCallback(
    (problem: unknown) => {
      if (isOver(problem)) return over(problem);
      setMessage(failureText(problem));
      if (isJobless(problem)) {
        setKnown(nobody);
        return setState('jobless');
      }
      setState((before) => (before === 'in' || before === 'jobless' ? before : 'failed'));
    },
    [over],
  );

  const read = useCallback(async () => {
    const store = storeOf('own');
    const found = await callPass('me', {});
    setKnown({ me: found, asOf: null });
    setState('in');
    sendMiniLoginCode();
    void keepCopy(store, key, found);
  }, []);

  const load = useCallback(async () => {
    setMessage('');
    setState((before) => (before === 'in' || before === 'jobless' ? before : 'loading'));
    let answered = false;
    const fallBack = async () => {
      const copy = await keptCopy<Me>('own', key);
      if (!copy || answered) return false;
      setKnown((before) => (before.me && before.asOf === null ? before : { me: copy.value, asOf: copy.at }));
      setState('in');
      return true;
    };
    const timer = setTimeout(() => void fallBack(), navigator.onLine ? patienceMs : 0);
    try {
      await read();
      answered = true;
    } catch (problem) {
      if (!isOffline(problem)) answered = true;
      if (answered || !(await fallBack())) failed(problem);
    }
    clearTimeout(timer);
  }, [failed, read]);

  useEffect(() => {
    if (passToken()) void load();
  }, [load]);

  const away = asOf !== null || state === 'failed';
  useEffect(() => {
    if (!away) return;
    const again = () => void load();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [away, load]);

  async function choose(employeeId: number): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    try {
      await callPass('choose', { employeeId });
      forgetPerson();
      await read();
      return true;
    } catch (problem) {
      failed(problem);
      return false;
    } finally {
      setBusy(false);
    }
  }

  async function signOut(): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      await callPass('signOut', {});
      over(new CallFailed(0, t('myPass.ended'), null));
    } catch (problem) {
      failed(problem);
    }
    setBusy(false);
  }

  function signedIn(jobs: number): void {
    forgetPerson();
    setChoosing(jobs > 1);
    void load();
  }

  const settled = () => setChoosing(false);
  return { state, me, asOf, message, busy, choosing, settled, load, signedIn, over, choose, signOut };
}
