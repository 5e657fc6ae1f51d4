import { mayOpen } from '../../kit/rights/openable-screens.ts';
import { signedInUser } from '../../kit/rights/signed-in-user.ts';
import type { Tab } from './tabs.ts';

/** Of this window, one person and one place: nobody else finds them, nor do they belong to another project. */
function key(): string {
  const { mdiUserId, currProjectRoleCode, currProjectId, currTenantId } = signedInUser();
  return ['tabs', mdiUserId, currProjectRoleCode, currProjectId, currTenantId].join(' ');
}

const isTab = (one: unknown): one is Tab =>
  typeof one === 'object' && one !== null && 'id' in one && 'url' in one && 'title' in one && 'scroll' in one;

/** The tabs that were open when the page was loaded, as far as the person may still open them. */
export function readStoredTabs(): Tab[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key()) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isTab).filter(({ url }) => mayOpen(url)) : [];
  } catch {
    return [];
  }
}

let forgotten = false;

export function storeTabs(tabs: readonly Tab[]): void {
  if (forgotten) return;
  try {
    sessionStorage.setItem(key(), JSON.stringify(tabs));
  } catch {
    // Storage may be shut or full: the tabs then end with the page.
  }
}

/**
 * Closes them for good: whoever logs in next in this window begins anew. What the page still shows until it is left is not
 * kept again.
 */
export function forgetStoredTabs(): void {
  forgotten = true;
  for (const name of Object.keys(sessionStorage))
    if (name.startsWith('tabs ')) sessionStorage.removeItem(name);
}
