import { useCallback, useEffect, useState } from 'react';
import { CallFailed } from '../kit/call/send.ts';
import { t } from '../kit/words/words.ts';
import { failureText } from '../lite-kit/use-task.ts';
import { callPass, dropPassToken, type Me, passToken } from './pass-client.ts';

export type Session = {
  /** `in` once the server said whose phone it is. */
  state: 'out' | 'loading' | 'in' | 'failed';
  me: Me | null;
  /** Why the session is over, or why it could not be looked up. */
  told: string;
  busy: boolean;
  load: () => Promise<void>;
  over: (failure: CallFailed) => void;
  choose: (employeeId: number) => Promise<boolean>;
  signOut: () => Promise<void>;
};

const isOver = (problem: unknown): problem is CallFailed =>
  problem instanceof CallFailed && (problem.code === 401 || problem.code === 4001);

/** The phone's session: whose it is, and how it ends. */
export function useMe(): Session {
  const [state, setState] = useState<Session['state']>(passToken() ? 'loading' : 'out');
  const [me, setMe] = useState<Me | null>(null);
  const [told, setTold] = useState('');
  const [busy, setBusy] = useState(false);

  const over = useCallback((failure: CallFailed) => {
    dropPassToken();
    setMe(null);
    setTold(failure.message);
    setState('out');
  }, []);

  const failed = useCallback(
    (problem: unknown) => {
      if (isOver(problem)) return over(problem);
      setTold(failureText(problem));
      setState((before) => (before === 'in' ? before : 'failed'));
    },
    [over],
  );

  const load = useCallback(async () => {
    setTold('');
    setState((before) => (before === 'in' ? before : 'loading'));
    try {
      setMe(await callPass('me', {}));
      setState('in');
    } catch (problem) {
      failed(problem);
    }
  }, [failed]);

  useEffect(() => {
    if (passToken()) void load();
  }, [load]);

  async function choose(employeeId: number): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    try {
      await callPass('choose', { employeeId });
      setMe(await callPass('me', {}));
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

  return { state, me, told, busy, load, over, choose, signOut };
}
