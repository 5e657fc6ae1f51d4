import {
  type PermissionNode,
  type Permissions,
  permissionSurfaces,
} from '@mdi/contract/modules/role/role.contract.ts';

/** One thing that can be given: opening a page, or one of its buttons. */
export type PermissionItem = { key: string; title: string; mine: boolean };
/** A page with what can be given on it; the first item is opening it. */
export type PermissionPage = { key: string; title: string; items: PermissionItem[] };
/** A menu group; `single` is a page that stands in the menu bar itself. */
export type PermissionGroup = { key: string; title: string; single: boolean; pages: PermissionPage[] };

export type FillState = 'none' | 'some' | 'all';

const itemOf = ({ key, title, mine }: PermissionNode): PermissionItem => ({ key, title, mine });

function pageOf(node: PermissionNode, see: string): PermissionPage {
  const buttons = node.children.filter((child) => child.kind === 'button').map(itemOf);
  return { key: node.key, title: node.title, items: [{ ...itemOf(node), title: see }, ...buttons] };
}

const pagesIn = (nodes: readonly PermissionNode[], see: string): PermissionPage[] =>
  nodes.flatMap((node) => {
    if (node.kind === 'page') return [pageOf(node, see)];
    return node.kind === 'group' ? pagesIn(node.children, see) : [];
  });

/** The tree of one surface as groups of pages; `see` names the right to open a page. */
export const permissionGroupsOf = (nodes: readonly PermissionNode[], see: string): PermissionGroup[] =>
  nodes.map((node) => ({
    key: node.key,
    title: node.title,
    single: node.kind === 'page',
    pages: pagesIn([node], see),
  }));

export const permissionItemsOf = (groups: readonly PermissionGroup[]): PermissionItem[] =>
  groups.flatMap((group) => group.pages.flatMap((page) => page.items));

/** How much of some items is held. */
export function fillStateOf(items: readonly PermissionItem[], held: ReadonlySet<string>): FillState {
  const count = items.filter((item) => held.has(item.key)).length;
  if (count === 0) return 'none';
  return count === items.length ? 'all' : 'some';
}

/**
 * What is held after the box over several items was pressed: everything that may be given, or, when all of
 * that is held already, none of it. What the person doesn't hold keeps its state (spec §6).
 */
export function togglePermissions(held: readonly string[], items: readonly PermissionItem[]): string[] {
  const own = items.filter((item) => item.mine).map((item) => item.key);
  const rest = held.filter((key) => !own.includes(key));
  return own.every((key) => held.includes(key)) ? rest : [...rest, ...own];
}

/** What is held after one item was pressed: a button brings its page, and without its page there is none. */
export function togglePermission(
  held: readonly string[],
  page: PermissionPage,
  item: PermissionItem,
): string[] {
  if (!item.mine) return [...held];
  const [see, ...buttons] = page.items;
  if (held.includes(item.key)) {
    const goes = item === see ? [item, ...buttons.filter((button) => button.mine)] : [item];
    return held.filter((key) => !goes.some((one) => one.key === key));
  }
  const comes = item !== see && see?.mine ? [see, item] : [item];
  return [...held, ...comes.map((one) => one.key).filter((key) => !held.includes(key))];
}

/** The groups with only the pages whose name, group or actions hold what is looked for. */
export const searchPermissionGroups = (
  groups: readonly PermissionGroup[],
  holds: (text: string) => boolean,
): PermissionGroup[] =>
  filterPermissionPages(groups, (page, group) =>
    [group.title, page.title, ...page.items.map((item) => item.title)].some(holds),
  );

/** The groups with only some of their pages; a group without any is left out. */
export const filterPermissionPages = (
  groups: readonly PermissionGroup[],
  keep: (page: PermissionPage, group: PermissionGroup) => boolean,
): PermissionGroup[] =>
  groups
    .map((group) => ({ ...group, pages: group.pages.filter((page) => keep(page, group)) }))
    .filter((group) => group.pages.length > 0);

export const noPermissions: Permissions = { mdi: [], pm: [], pass: [], report: [] };

const countNew = (from: readonly string[], to: readonly string[]) => {
  const had = new Set(from);
  return to.filter((key) => !had.has(key)).length;
};

/** How many permissions came and went between two states, over all surfaces. */
export function countPermissionChanges(
  before: Permissions,
  after: Permissions,
): { added: number; removed: number } {
  const sum = (from: Permissions, to: Permissions) =>
    permissionSurfaces.reduce((total, surface) => total + countNew(from[surface], to[surface]), 0);
  return { added: sum(before, after), removed: sum(after, before) };
}

/** The permissions that the person holds too, and how many had to be left out. */
export function onlyOwnPermissions(
  trees: Readonly<Record<keyof Permissions, readonly PermissionNode[]>>,
  held: Permissions,
): { permissions: Permissions; leftOut: number } {
  const mine = (surface: keyof Permissions) => {
    const own = permissionItemsOf(permissionGroupsOf(trees[surface], '')).filter((item) => item.mine);
    const keys = new Set(own.map((item) => item.key));
    return held[surface].filter((key) => keys.has(key));
  };
  const permissions = { mdi: mine('mdi'), pm: mine('pm'), pass: mine('pass'), report: mine('report') };
  return { permissions, leftOut: countPermissionChanges(permissions, held).added };
}
