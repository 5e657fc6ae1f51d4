import { useEffect, useRef, useState } from 'react';
import { callPass, type DoorDecision } from './my-pass-client.ts';

const askMs = 3_000;
const shownMs = 12_000;

/**
 * What the reader decided while the code was shown: asked for while somebody looks, told once for some seconds. A call
 * that fails is made again by the next; the code itself tells that the network is away.
 */
export function useDoorDecision(wanted: boolean): DoorDecision | null {
  const [told, setTold] = useState<DoorDecision | null>(null);
  const known = useRef<string>(undefined);
  useEffect(() => {
    if (!wanted) return;
    let stopped = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      const last = await callPass('passage', {}).catch(() => undefined);
      if (stopped || last === undefined) return;
      const at = last?.at ?? '';
      // What happened before the page was opened is no news.
      if (known.current !== undefined && at !== '' && at !== known.current) setTold(last);
      known.current = at;
    };
    void ask();
    const timer = setInterval(() => void ask(), askMs);
    return () => {
      stopped = true;
      clearInterval(timer);
    };
  }, [wanted]);
  useEffect(() => {
    if (!told) return;
    const timer = setTimeout(() => setTold(null), shownMs);
    return () => clearTimeout(timer);
  }, [told]);
  return told;
}
