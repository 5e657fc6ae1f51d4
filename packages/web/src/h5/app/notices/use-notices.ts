import { useEffect, useState } from 'react';
import { useButtonAction } from '../../../lite-kit/use-button-action.ts';
import { type Brief, callNotice, type Notices } from '../shell/app-client.ts';
import { useApp } from '../shell/app-state.ts';
import { type StoredRead, useStoredRead } from '../use-stored-read.ts';

/** The newest notices that may be read here: by the person where they work in the project, else by everybody; none are asked for unless they are wanted. */
export function useNotices(
  wanted = true,
): StoredRead<Notices> & { ask: (after?: Brief) => Promise<Notices> } {
  const { projectId, own, session } = useApp();
  const ask = (last?: Brief): Promise<Notices> => {
    const after = last && { at: last.releaseAt, noticeId: last.noticeId };
    return own ? callNotice('mine', { after }) : callNotice('list', { projectId, after });
  };
  const read = useStoredRead<Notices>({
    // Whose notices they are is known a moment after the page.
    key: session.state === 'loading' || !wanted ? null : `notices/${projectId}`,
    shelf: own ? 'own' : 'open',
    load: () => ask(),
    over: session.over,
    pictures: ({ notices }) => notices.flatMap(({ thumbnailUrl }) => thumbnailUrl ?? []),
  });
  return { ...read, ask };
}

/** More of them, page by page after the last. */
export function useOlderEntries<P, T>(
  first: P | undefined,
  {
    more,
    rows,
    ask,
  }: {
    more: (page: P) => boolean;
    rows: (page: P) => readonly T[];
    ask: (last: T | undefined) => Promise<P>;
  },
) {
  const [pages, setPages] = useState<readonly P[]>([]);
  const task = useButtonAction();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a first page that was read anew begins the list again.
  useEffect(() => setPages([]), [first]);
  const all = first === undefined ? [] : [first, ...pages];
  const last = all.at(-1);
  const list = all.flatMap((page) => [...rows(page)]);
  const older = () =>
    task.run(async () => {
      const next = await ask(list.at(-1));
      setPages((before) => [...before, next]);
      return undefined;
    });
  return { list, older, more: last !== undefined && more(last), task };
}
