import type { historyEntities } from '@mdi/contract/modules/audit/audit.contract.ts';
import { maxRecentRecords } from '@mdi/contract/modules/search/search.recent-records.ts';
import { signedInUser } from '../rights/signed-in-user.ts';

// What a person looked at last, in any tab, until they log out; each role and project has a list of its own.

/** A record that was looked at: its page, its name, and which it is. */
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

/** The records looked at, latest first. */
export function recentRecords(): RecentRecord[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key()) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRecent) : [];
  } catch {
    // Storage may be closed; then nothing was looked at.
    return [];
  }
}

let forgotten = false;

function keep(records: readonly RecentRecord[]): void {
  if (forgotten) return;
  try {
    localStorage.setItem(key(), JSON.stringify(records.slice(0, maxRecentRecords)));
  } catch {
    // Storage may be closed or full; the search then begins with the pages.
  }
}

/** Remembers a record that is being looked at, unless one views as somebody else. */
export function rememberRecentRecord(record: RecentRecord): void {
  if (signedInUser().viewing) return;
  keep([record, ...recentRecords().filter(({ path }) => path !== record.path)]);
}

/** Forgets records that are gone, or that the person may no longer open. */
export function forgetRecentRecords(paths: readonly string[]): void {
  if (paths.length > 0) keep(recentRecords().filter(({ path }) => !paths.includes(path)));
}

/**
 * Forgets everybody's records in this browser, so that the next person to log in finds no names. What the page still
 * shows until it is left isn't remembered again.
 */
export function forgetAllRecentRecords(): void {
  forgotten = true;
  for (const name of Object.keys(localStorage)) if (name.startsWith(prefix)) localStorage.removeItem(name);
}
