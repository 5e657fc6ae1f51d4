import { useState } from 'react';
import { useApp } from './shell/app-state.ts';

type Kept<T> = Partial<T>;

function read<T extends object>(key: string): Kept<T> {
  const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
  // It was written below, for a form of this name.
  return typeof kept === 'object' && kept !== null ? (kept as Kept<T>) : {};
}

/**
 * What was typed and not sent yet: it is there again after a step back, in this tab and for this person alone, until it is
 * sent. What `never` names, as a code, isn't kept.
 */
export function useDraft<T extends object>(name: string, never: readonly (keyof T & string)[] = []) {
  const { projectId, session } = useApp();
  const { me } = session;
  const owner = me && (me.jobs.find(({ current }) => current)?.employeeId ?? me.name);
  const key = ['draft', projectId, owner ?? 'nobody', name].join(' ');
  const [held, hold] = useState(() => ({ key, typed: read<T>(key) }));
  // Who it is may be known only after something was typed.
  const typed = held.key === key ? held.typed : { ...read<T>(key), ...held.typed };
  const set = (change: Kept<T>) =>
    hold((before) => {
      const next = { ...(before.key === key ? before.typed : typed), ...change };
      const kept = Object.entries(next).filter(([field]) => !never.some((one) => one === field));
      try {
        sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(kept)));
      } catch {
        // No room: it stays on the page alone.
      }
      return { key, typed: next };
    });
  const forget = () => {
    sessionStorage.removeItem(key);
    hold({ key, typed: {} });
  };
  return { typed, set, forget };
}
