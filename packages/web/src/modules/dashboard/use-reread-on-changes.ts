import { useEffect, useRef } from 'react';
import { onModuleChange } from '../../kit/call/live-updates.ts';
import { throttle } from '../../kit/call/throttle.ts';

/**
 * Reads again when the server tells that one of these changed, at most once in so many milliseconds; a tab that is
 * not looked at reads when it is looked at again.
 */
export function useRereadOnChanges(of: readonly string[], everyMs: number, read: () => void): void {
  const latest = useRef({ of, read });
  useEffect(() => {
    latest.current = { of, read };
  });
  useEffect(() => {
    const { ask, wake, stop } = throttle(
      () => latest.current.read(),
      everyMs,
      () => document.visibilityState !== 'visible',
    );
    const ignore = onModuleChange((changed) => {
      if (latest.current.of.includes(changed)) ask();
    });
    document.addEventListener('visibilitychange', wake);
    return () => {
      stop();
      ignore();
      document.removeEventListener('visibilitychange', wake);
    };
  }, [everyMs]);
}
