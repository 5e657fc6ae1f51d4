import type { SessionUser } from '@mdi/contract/modules/user/user.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { client } from '../../kit/call/client.ts';
import { setSignedInUser, signedInUser } from '../../kit/rights/signed-in-user.ts';

const users = client(userApi);

let round = 0;
const watchers = new Set<() => void>();

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Whether both may see and do the same; names of menus count, because they are shown. */
const mayTheSame = (a: SessionUser, b: SessionUser): boolean =>
  same([a.menus, a.buttons, a.roles], [b.menus, b.buttons, b.roles]);

/** Whether both stand in the same project and company; another tab may have moved the session. */
const inTheSamePlace = (a: SessionUser, b: SessionUser): boolean =>
  a.currProjectId === b.currProjectId && a.currTenantId === b.currTenantId;

/**
 * Asks what the person may do now. Other buttons draw the page anew; other menus load it again, because the
 * routes follow from them.
 */
export async function rereadRights(): Promise<void> {
  const before = signedInUser();
  // A session that is over is told by its code, and a dead line by the next call.
  const now = await users.getUserInfo({}).catch(() => undefined);
  // A session that works in another project now is told by the bar, which leaves the page to the person.
  if (!now || !inTheSamePlace(before, now) || mayTheSame(before, now)) return;
  if (!same(before.menus, now.menus)) {
    location.reload();
    return;
  }
  setSignedInUser(now);
  round += 1;
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Counts how often the person's rights have changed; every change of page asks for them. */
export function useRights(path: string): number {
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what changes, not what is used.
  useEffect(() => {
    if (!first.current) void rereadRights();
    first.current = false;
  }, [path]);
  return useSyncExternalStore(watch, () => round);
}
