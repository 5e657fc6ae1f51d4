import { useCallback, useState } from 'react';
import { CallFailed } from '../kit/call/send.ts';
import { callPass, storedPassesKey } from './my-pass-client.ts';
import {
  advanceRotation,
  emptyRotation,
  msUntilNextRequest,
  type Rotation,
  rotationFromText,
  rotationToText,
  secondsLeftOnShown,
  secondsOfPassesLeft,
  withIssuedPasses,
} from './pass-rotation.ts';
import { useDuePolling } from './use-due-polling.ts';

export type Passes = {
  rotation: Rotation;
  /** Seconds until the next code. */
  seconds: number;
  /** Seconds that the passes at hand last. */
  left: number;
  /** The last try did not reach the server. */
  offline: boolean;
  /** Why there is no pass. */
  refused: string;
};

const tickMs = 250;
const againMs = 5_000;
const refusedAgainMs = 30_000;

/** How long to leave the server alone after a failure. */
function waitAfter({ code, retryAfter }: CallFailed): number {
  if (code === 429) return Math.max(1, retryAfter) * 1000;
  return code === 403 ? refusedAgainMs : againMs;
}

/**
 * The rotating passes of an employee's phone: asked for while somebody looks, shown by the server's clock, and for up
 * to 90 seconds without network. `over` hears when the session is.
 */
export function usePasses(employeeId: number, over: (failure: CallFailed) => void): Passes {
  const [rotation, setRotation] = useState(() =>
    advanceRotation(rotationFromText(sessionStorage.getItem(storedPassesKey) ?? '', employeeId), Date.now()),
  );
  const [failure, setFailure] = useState<CallFailed>();

  const ask = async () => {
    const askedAt = Date.now();
    try {
      const issued = await callPass('qr', {});
      const at = Date.now();
      setRotation((before) => withIssuedPasses(before, issued, askedAt, at));
      sessionStorage.setItem(
        storedPassesKey,
        rotationToText(employeeId, withIssuedPasses(emptyRotation, issued, askedAt, at)),
      );
      setFailure(undefined);
      return 0;
    } catch (problem) {
      const failed = problem instanceof CallFailed ? problem : new CallFailed(0, '', null);
      if (failed.code === 401 || failed.code === 4001) over(failed);
      else setFailure(failed);
      // Whoever is refused has no pass, not even one that was fetched before.
      if ([401, 403, 4001].includes(failed.code)) {
        setRotation(emptyRotation);
        sessionStorage.removeItem(storedPassesKey);
      }
      return waitAfter(failed);
    }
  };

  const tick = useCallback((at: number) => setRotation((before) => advanceRotation(before, at)), []);
  const due = (at: number) => msUntilNextRequest(rotation, at) <= 0;
  const now = useDuePolling({ tickMs, tick, due, ask });

  return {
    rotation,
    seconds: secondsLeftOnShown(rotation, now),
    left: secondsOfPassesLeft(rotation, now),
    offline: failure !== undefined && failure.code !== 403 && failure.code !== 429,
    refused: failure?.code === 403 ? failure.message : '',
  };
}
