import type { PermissionSurface, Permissions } from '@mdi/contract/modules/role/role.contract.ts';
import type { DataScope } from './data-scope-words.ts';
import type { PermissionGroup } from './permissions.ts';

/** A place that a role reaches, or another fact of it, by what people call it. */
export type Named = { key: string | number; label: string };

/** What is compared of a role: one that is saved, or what its form holds. */
export type ComparedRole = {
  name: string;
  level: 10 | 30 | 40 | null;
  state: 'N' | 'Y';
  canSignIn: boolean;
  needsAuthenticator: boolean;
  parents: readonly Named[];
  dataScope: DataScope;
  places: readonly Named[];
  permissions: Permissions;
};

/** What can be given on a page, and who of the two holds it. */
export type ComparedPermission = { key: string; title: string; a: boolean; b: boolean };
/** `whole`: only one of them opens the page at all. */
export type PageDifference = { key: string; title: string; whole: boolean; items: ComparedPermission[] };
type GroupDifference = { key: string; title: string; single: boolean; pages: PageDifference[] };

type Sums = { onlyA: number; onlyB: number; same: number };

const differs = ({ a, b }: ComparedPermission) => a !== b;

/** The permissions of one surface side by side; what neither holds is left out, and, unless all is asked for, what both do. */
export function comparedGroups(
  groups: readonly PermissionGroup[],
  [a, b]: readonly [ReadonlySet<string>, ReadonlySet<string>],
  all: boolean,
): GroupDifference[] {
  return groups.flatMap(({ key, title, single, pages }) => {
    const kept = pages.flatMap((page): PageDifference[] => {
      const items = page.items
        .map((item) => ({ key: item.key, title: item.title, a: a.has(item.key), b: b.has(item.key) }))
        .filter((item) => (item.a || item.b) && (all || differs(item)));
      const see = page.items[0]?.key ?? '';
      const whole = a.has(see) !== b.has(see);
      return items.length === 0 ? [] : [{ key: page.key, title: page.title, whole, items }];
    });
    return kept.length === 0 ? [] : [{ key, title, single, pages: kept }];
  });
}

/** How many permissions of some groups only one of them holds, and how many both do. */
export function heldCounts(
  groups: readonly PermissionGroup[],
  [a, b]: readonly [ReadonlySet<string>, ReadonlySet<string>],
): Sums {
  const sums = { onlyA: 0, onlyB: 0, same: 0 };
  for (const { key } of groups.flatMap(({ pages }) => pages.flatMap(({ items }) => items))) {
    if (a.has(key) && b.has(key)) sums.same += 1;
    else if (a.has(key)) sums.onlyA += 1;
    else if (b.has(key)) sums.onlyB += 1;
  }
  return sums;
}

export const permissionSets = (a: ComparedRole, b: ComparedRole, surface: PermissionSurface) =>
  [new Set(a.permissions[surface]), new Set(b.permissions[surface])] as const;

/** The places of one that the other doesn't name. */
export const onlyInFirst = (one: readonly Named[], other: readonly Named[]): Named[] => {
  const there = new Set(other.map(({ key }) => key));
  return one.filter(({ key }) => !there.has(key));
};
