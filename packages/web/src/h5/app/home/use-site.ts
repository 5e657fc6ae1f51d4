import type { Program } from '@mdi/contract/modules/page/page.contract.ts';
import type { Doc } from '@mdi/page-kit/shapes.ts';
import { singleBlock } from '@mdi/page-kit/single-block.js';
import { callPage, type LivePage, type Site } from '../shell/app-client.ts';
import { keptCopy } from '../shell/offline-copies.ts';
import { type StoredRead, useStoredRead } from '../use-stored-read.ts';

type Tagged = { tag: string };

/** Asks what is live; whoever has it already hears only that it is still so. */
async function newest<T extends Tagged>(key: string, ask: (tag?: string) => Promise<T | null>): Promise<T> {
  const kept = await keptCopy<T>('open', key);
  const answer = await ask(kept?.value.tag);
  if (answer) return answer;
  // Only for the tag of what is kept the server says so.
  return kept?.value ?? ((await ask()) as T);
}

/** The pictures of a page that are shown at once: kept for when there is no network. Panoramas and videos are too large. */
function picturesOf(docs: readonly Doc[], files: Readonly<Record<string, string>>): string[] {
  const shown = new Set<number>();
  const blocks = docs.flatMap((doc) =>
    doc.blocks.filter(({ type }) => type !== 'panorama' && type !== 'video'),
  );
  // Uploads are known by where they stand, whatever the block.
  JSON.stringify(blocks, (name, value: unknown) => {
    if ((name === 'up' || name === 'en') && typeof value === 'number') shown.add(value);
    return value;
  });
  return [...shown].flatMap((up) => files[up] ?? []);
}

/** The home page of a program in a project, and what its pages share: one request. */
export function useSite(program: Program, projectId: number): StoredRead<Site> {
  const key = `site/${program}/${projectId}`;
  return useStoredRead<Site>({
    key,
    shelf: 'open',
    load: () =>
      newest(key, (tag) => callPage('home', { projectId, program, ...(tag === undefined ? {} : { tag }) })),
    pictures: ({ files, site, home }) => picturesOf([site, home.doc], files),
  });
}

/** Any other page; nothing is asked for where it is null. */
export function useLivePage(
  program: Program,
  projectId: number,
  pageId: number | null,
): StoredRead<LivePage> {
  const key = pageId === null ? null : `page/${program}/${projectId}/${pageId}`;
  return useStoredRead<LivePage>({
    key,
    shelf: 'open',
    load: () =>
      newest(key ?? '', (tag) =>
        callPage('page', { projectId, program, pageId: pageId ?? 0, ...(tag === undefined ? {} : { tag }) }),
      ),
    pictures: ({ files, page }) => picturesOf([page.doc], files),
  });
}

/** The links of the tab bar of what is live. */
export const tabLinks = (site: Site | undefined) =>
  (site && singleBlock(site.site, 'tabBar')?.items.map(({ link }) => link)) ?? [];
