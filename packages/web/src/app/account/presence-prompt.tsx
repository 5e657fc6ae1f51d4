import { useEffect, useRef, useState } from 'react';
import { setProofPrompt } from '../../kit/call/send.ts';
import { lazyPart } from '../../kit/page/lazy-part.tsx';

const PresenceDialog = lazyPart(() => import('./presence-dialog.tsx').then((m) => m.PresenceDialog));

/**
 * Answers the one refusal by which any call asks for a proof that it is the person: asks once, however many calls wait
 * for it, and lets them go on, or be.
 */
export function PresencePrompt() {
  const [asking, setAsking] = useState(false);
  const waiting = useRef<((proven: boolean) => void)[]>([]);
  useEffect(() => {
    setProofPrompt(() => {
      setAsking(true);
      return new Promise((answer) => waiting.current.push(answer));
    });
    return () => setProofPrompt(undefined);
  }, []);
  const settle = (proven: boolean) => {
    setAsking(false);
    for (const answer of waiting.current.splice(0)) answer(proven);
  };
  return asking ? <PresenceDialog onProven={() => settle(true)} onClose={() => settle(false)} /> : null;
}
