import { who } from '../rights/who.ts';

// What one looked at last in this tab: gone with it, and another person's or project's is another list.

/** A record that was looked at: where its page is, what it is called, and what it is. */
export type Recent = { path: string; name: string; entity: string };

const most = 8;

function key(): string {
  const { mdiUserId, currProjectId, currTenantId } = who();
  return `recent ${mdiUserId} ${currProjectId ?? ''} ${currTenantId ?? ''}`;
}

const isRecent = (one: unknown): one is Recent =>
  typeof one === 'object' && one !== null && 'path' in one && 'name' in one && 'entity' in one;

/** The records looked at, the latest first. */
export function recentRecords(): Recent[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key()) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRecent) : [];
  } catch {
    // Storage may be shut; then nothing was looked at.
    return [];
  }
}

/** Remembers a record that is being looked at. */
export function rememberRecord(record: Recent): void {
  const others = recentRecords().filter(({ path }) => path !== record.path);
  try {
    sessionStorage.setItem(key(), JSON.stringify([record, ...others].slice(0, most)));
  } catch {
    // Storage may be shut or full; the search then begins with the pages.
  }
}
