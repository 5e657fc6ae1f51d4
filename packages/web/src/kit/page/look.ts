import { defaultLook, type Look } from '@mdi/contract/modules/preference/preference.contract.ts';
import { useSyncExternalStore } from 'react';

/** The person's settings of the frame, and the address of their picture; '' without one. */
type Seen = { look: Look; avatar: string };

let seen: Seen = { look: defaultLook, avatar: '' };
const watchers = new Set<() => void>();

/** Gives all pages of this tab the person's new settings of the frame. */
export function updateLook(now: Partial<Seen>): void {
  seen = { ...seen, ...now };
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export const currentLook = (): Look => seen.look;
export const useLook = (): Look => useSyncExternalStore(watch, currentLook);
export const useAvatar = (): string => useSyncExternalStore(watch, () => seen.avatar);
