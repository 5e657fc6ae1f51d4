import type { MenuNode, SessionUser } from '@mdi/contract/modules/user/user.contract.ts';
import { companyListPath } from '../../kit/paths/addresses.ts';
import { holdsResource } from '../../kit/rights/rights.ts';
import type { Screen } from '../../kit/rights/screen.ts';

type Rights = Pick<SessionUser, 'menus' | 'buttons'>;

/** What the sidebar shows: a first-level entry that opens a page, or a group of pages. */
export type SidebarEntry = { url: string; title: string; titleEn: string; icon: string } & (
  | { path: string }
  | { items: { title: string; titleEn: string; path: string }[] }
);

function flat(menus: readonly MenuNode[]): MenuNode[] {
  return menus.flatMap((node) => [node, ...flat(node.children)]);
}

/**
 * The pages a person may open: those whose resource is a menu entry of theirs, hidden ones that need a
 * button for which they hold it, and those of every signed-in person. Source: spec §2 route filtering.
 */
export function openScreens(screens: readonly Screen[], user: Rights): Screen[] {
  const urls = new Set(flat(user.menus).map((node) => node.url));
  return screens.filter(({ resource, hidden, everybody }) => {
    if (resource === 'self' || everybody) return true;
    return hidden?.needs ? holdsResource(user.buttons, hidden.needs) : urls.has(resource);
  });
}

/** The sidebar: the person's menus, without entries that no page of this version stands behind. */
export function sidebarEntriesOf(menus: readonly MenuNode[], open: readonly Screen[]): SidebarEntry[] {
  const pathOf = (url: string) => open.find((screen) => !screen.hidden && screen.resource === url)?.path;
  return menus.flatMap((node): SidebarEntry[] => {
    const { url, title, titleEn, icon } = node;
    const path = pathOf(url);
    if (path !== undefined) return [{ url, title, titleEn, icon, path }];
    const items = flat(node.children).flatMap((child) => {
      const to = pathOf(child.url);
      return to === undefined ? [] : [{ title: child.title, titleEn: child.titleEn, path: to }];
    });
    return items.length > 0 ? [{ url, title, titleEn, icon, items }] : [];
  });
}

/** The person's current role; sessions act with exactly one. */
export const currentRoleOf = (user: Pick<SessionUser, 'roles' | 'currProjectRoleCode'>) =>
  user.roles.find((role) => role.roleCode === user.currProjectRoleCode) ?? user.roles[0];

const tenantLevel = 40;

/**
 * Where a person starts: level 40 on the tenant list, others on the dashboard; the first entry of the menus
 * where they lack that; undefined with no menus at all. Source: spec §2 guard, §6.
 */
export function startPath(level: number | undefined, entries: readonly SidebarEntry[]): string | undefined {
  const paths = entries.flatMap((entry) =>
    'path' in entry ? [entry.path] : entry.items.map((item) => item.path),
  );
  const wanted = level === tenantLevel ? companyListPath : '/dashboard';
  return paths.includes(wanted) ? wanted : paths[0];
}

/** Which page an address that isn't open leads to: 401 for a page of the product, else 404 (spec §2). */
export function refusalPage(screens: readonly Screen[], path: string): '401' | '404' {
  return screens.some((screen) => screen.path === path) ? '401' : '404';
}
