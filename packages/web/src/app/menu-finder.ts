import Fuse from 'fuse.js';
import type { Entry } from './routing.ts';

/** A page the person may go to, in both languages, with the group it stands in. */
export type Target = { path: string; title: string; titleEn: string; group: string; groupEn: string };

/** Every page of the sidebar, in its order. */
export function targetsOf(entries: readonly Entry[]): Target[] {
  return entries.flatMap((entry): Target[] => {
    if ('path' in entry) {
      return [{ path: entry.path, title: entry.title, titleEn: entry.titleEn, group: '', groupEn: '' }];
    }
    return entry.items.map((item) => ({ ...item, group: entry.title, groupEn: entry.titleEn }));
  });
}

/**
 * Finds pages by parts of their titles, Chinese and English alike, the best first; nothing typed is all of
 * them. The threshold is that of spec §5 type-ahead search.
 */
export function menuFinder(targets: readonly Target[]): (typed: string) => readonly Target[] {
  const fuse = new Fuse(targets, {
    threshold: 0.4,
    ignoreLocation: true,
    keys: [
      { name: 'title', weight: 3 },
      { name: 'titleEn', weight: 3 },
      { name: 'group', weight: 1 },
      { name: 'groupEn', weight: 1 },
    ],
  });
  return (typed) => {
    const word = typed.trim();
    return word === '' ? targets : fuse.search(word).map(({ item }) => item);
  };
}
