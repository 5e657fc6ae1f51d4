import { useEffect } from 'react';
import { callNotice, type Home } from './shell/app-client.ts';
import { type StoredRead, useStoredRead } from './use-stored-read.ts';

const key = 'App-Project';

/** The project whose app was open last on this phone; null: none. */
export function rememberedProject(): number | null {
  const kept = Number(localStorage.getItem(key));
  return Number.isSafeInteger(kept) && kept > 0 ? kept : null;
}

/** What the app of a project begins with; which one it was is remembered for who opens the app by its icon. */
export function useProjectHome(projectId: number): StoredRead<Home> {
  const home = useStoredRead<Home>({
    key: `home/${projectId}`,
    shelf: 'open',
    load: () => callNotice('home', { projectId }),
    pictures: ({ project, notices }) => [
      ...(project.logoUrl ? [project.logoUrl] : []),
      ...notices.flatMap(({ thumbnailUrl }) => thumbnailUrl ?? []),
    ],
  });
  const there = home.data !== undefined;
  useEffect(() => {
    if (there) localStorage.setItem(key, String(projectId));
  }, [there, projectId]);
  return home;
}
