import { useState } from 'react';
import { CallFailed } from '../kit/call/send.ts';
import { useCountdown } from '../kit/time/use-countdown.ts';
import { t } from '../kit/words/words.ts';

/** What a failed call says to the person. */
export const failureText = (error: unknown): string =>
  error instanceof CallFailed ? error.message : t('kit.failed');

/** A longer wait isn't counted down: the sentence says that it is one. */
const longestCount = 120;

/** Work that answers `leaving` stays busy until the next page has replaced this one. */
type Work = () => Promise<'leaving' | undefined>;

export type ButtonAction = {
  busy: boolean;
  /** The sentence of the last failure, '' when there is none. */
  failure: string;
  /** Seconds for which the server wants no further try, where they are few enough to wait for. */
  wait: number;
  clear: () => void;
  run: (work: Work, placed?: (failure: CallFailed) => boolean) => Promise<void>;
};

/**
 * One button's work: busy while it runs, its failure as a sentence, and the wait of a 429. `placed` may put a
 * failure somewhere better (under a field) and then answers true.
 */
export function useButtonAction(): ButtonAction {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const { left, start } = useCountdown();
  const run: ButtonAction['run'] = async (work, placed) => {
    if (busy || left > 0) return;
    setBusy(true);
    setFailure('');
    try {
      if ((await work()) === 'leaving') return;
    } catch (error) {
      const failed = error instanceof CallFailed ? error : undefined;
      if (failed?.code === 429 && failed.retryAfter <= longestCount) start(failed.retryAfter);
      if (!failed || !placed?.(failed)) setFailure(failureText(error));
    }
    setBusy(false);
  };
  return { busy, failure, wait: left, clear: () => setFailure(''), run };
}
