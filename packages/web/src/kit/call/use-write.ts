import { useRef, useState } from 'react';
import { toast } from '../page/toast.ts';
import { t } from '../words/words.ts';
import type { CallFailed } from './send.ts';
import { isSessionFailure, toCallFailed } from './session-failure.ts';

type After<I, O> = {
  done: (output: O, input: I) => void;
  /** Returns true when it has shown the failure itself. */
  failed?: (failure: CallFailed, input: I) => boolean;
};

/**
 * One writing action of the page: `busy` while it runs, a second press is ignored, and a failure that nothing else
 * shows becomes a toast.
 */
export function useWrite<I, O>(call: (input: I) => Promise<O>, { done, failed }: After<I, O>) {
  const [busy, setBusy] = useState(false);
  // The state reaches the next press only after a render; this stops a double click at once.
  const running = useRef(false);
  const run = async (input: I): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      done(await call(input), input);
    } catch (error) {
      const failure = toCallFailed(error, t('kit.failed'));
      if (!isSessionFailure(failure) && !failed?.(failure, input))
        toast.error(failure.message, t('kit.updateFailed'));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { run, busy };
}
