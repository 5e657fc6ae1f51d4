import { useEffect } from 'react';
import type { PhoneSession } from '../../use-phone-session.ts';
import { callNotice, type Inbox, noticeKey } from '../shell/app-client.ts';
import { forgetReadCopy, type StoredRead, useStoredRead } from '../use-stored-read.ts';

const againMs = 60_000;

/** All that the person has not read: of what they were told, and of what was written to their suggestions. */
export const unreadIn = (inbox: Inbox | undefined): number => (inbox?.unread ?? 0) + (inbox?.answered ?? 0);

/** What the person was told of; asked again every minute while somebody looks, and where they come to. */
export function useInbox(session: PhoneSession, where: string): StoredRead<Inbox> {
  const known = session.state === 'in' && !session.choosing;
  const read = useStoredRead<Inbox>({
    key: known ? 'inbox' : null,
    shelf: 'own',
    load: () => callNotice('inbox', {}),
    over: session.over,
  });
  const { again, data } = read;
  // What was taken back is not kept either, also where nobody had it open.
  useEffect(() => {
    for (const { withdrawn, projectId, noticeId } of data?.entries ?? [])
      if (withdrawn) forgetReadCopy(noticeKey(projectId, noticeId));
  }, [data]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again on each page, where something may have been read.
  useEffect(() => {
    if (!known) return;
    again();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') again();
    }, againMs);
    return () => clearInterval(timer);
  }, [known, again, where]);
  return read;
}
