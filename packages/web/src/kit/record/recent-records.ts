import type { historyEntities } from '@mdi/contract/modules/audit/audit.contract.ts';
import { maxRecent } from '@mdi/contract/modules/search/search.recent.ts';
import { signedInUser } from '../rights/signed-in-user.ts';

// What one looked at last, in whichever tab: until one logs out, and another role's or project's is another list.

/** A record that was looked at: where its page is, what it is called, and which it is. */
export type RecentRecord = {
  path: string;
  name: string;
  entity: (typeof historyEntities)[number];
  id: number;
};

const prefix = 'recent ';

function key(): string {
  const { mdiUserId, currProjectRoleCode, currProjectId, currTenantId } = signedInUser();
  return prefix + [mdiUserId, currProjectRoleCode, currProjectId, currTenantId].join(' ');
}

const isRecent = (one: unknown): one is RecentRecord =>
  typeof one === 'object' && one !== null && 'path' in one && 'name' in one && 'entity' in one && 'id' in one;

/** The records looked at, the latest first. */
export function recentRecords(): RecentRecord[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key()) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRecent) : [];
  } catch {
    // Storage may be shut; then nothing was looked at.
    return [];
  }
}

let forgotten = false;

function keep(records: readonly RecentRecord[]): void {
  if (forgotten) return;
  try {
    localStorage.setItem(key(), JSON.stringify(records.slice(0, maxRecent)));
  } catch {
    // Storage may be shut or full; the search then begins with the pages.
  }
}

/** Remembers a record that is being looked at; not who else's eyes one looks through. */
export function rememberRecentRecord(record: RecentRecord): void {
  if (signedInUser().viewing) return;
  keep([record, ...recentRecords().filter(({ path }) => path !== record.path)]);
}

/** Forgets those that are gone, or that one may open no more. */
export function forgetRecentRecords(paths: readonly string[]): void {
  if (paths.length > 0) keep(recentRecords().filter(({ path }) => !paths.includes(path)));
}

/**
 * Forgets all of everybody in this browser: whoever logs in next finds nobody's names. What the page still shows until it is
 * left is not remembered again.
 */
export function forgetAllRecentRecords(): void {
  forgotten = true;
  for (const name of Object.keys(localStorage)) if (name.startsWith(prefix)) localStorage.removeItem(name);
}
