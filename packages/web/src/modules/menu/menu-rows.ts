import type { MenuEntry } from '@mdi/contract/modules/menu/menu.contract.ts';

/** One line of the tree as it is shown. */
export type MenuRow = {
  entry: MenuEntry;
  parentId: number | null;
  /** 1 for the first level. */
  level: number;
  /** The entries of the same parent in the order shown, this one at `at`. */
  siblings: readonly MenuEntry[];
  at: number;
  /** The entries it stands under, from the first level down, itself last. */
  path: readonly number[];
};

type Ordered = (parentId: number | null, entries: readonly MenuEntry[]) => readonly MenuEntry[];

/** The tree with the entries of each parent in the order given. */
export const arrangedMenu = (
  tree: readonly MenuEntry[],
  ordered: Ordered,
  parentId: number | null = null,
): MenuEntry[] =>
  ordered(parentId, tree).map((entry) => ({
    ...entry,
    children: arrangedMenu(entry.children, ordered, entry.menuId),
  }));

/** The tree as lines from top to bottom, without what stands below closed entries. */
export function menuRows(
  tree: readonly MenuEntry[],
  open: ReadonlySet<number>,
  above: readonly number[] = [],
): MenuRow[] {
  return tree.flatMap((entry, at) => {
    const path = [...above, entry.menuId];
    const row: MenuRow = {
      entry,
      parentId: above.at(-1) ?? null,
      level: path.length,
      siblings: tree,
      at,
      path,
    };
    return [row, ...(open.has(entry.menuId) ? menuRows(entry.children, open, path) : [])];
  });
}

/** What a key asks for at a line: the entry to go to, or the one to open or close; undefined for other keys. */
export function menuKeyAction(
  rows: readonly MenuRow[],
  row: MenuRow,
  open: ReadonlySet<number>,
  key: string,
): { to?: number | null | undefined; turn?: number } | undefined {
  const { menuId, children } = row.entry;
  const at = rows.indexOf(row);
  const below = rows[at + 1]?.entry.menuId;
  const isOpen = children.length > 0 && open.has(menuId);
  switch (key) {
    case 'ArrowDown':
      return { to: below };
    case 'ArrowUp':
      return { to: rows[at - 1]?.entry.menuId };
    case 'Home':
      return { to: rows[0]?.entry.menuId };
    case 'End':
      return { to: rows.at(-1)?.entry.menuId };
    case 'ArrowRight':
      return isOpen ? { to: below } : children.length > 0 ? { turn: menuId } : {};
    case 'ArrowLeft':
      return isOpen ? { turn: menuId } : { to: row.parentId };
    default:
      return undefined;
  }
}

/**
 * For which entry a line stands when one of this level is dragged over it: below an open neighbour every line
 * stands for the neighbour's end.
 */
export const dropTarget = ({ path, level, entry }: MenuRow, dragged: number) => ({
  beside: path[dragged - 1] ?? entry.menuId,
  end: level > dragged,
});

/** All entries of a tree, each before what stands below it. */
export const flatMenu = (tree: readonly MenuEntry[]): MenuEntry[] =>
  tree.flatMap((entry) => [entry, ...flatMenu(entry.children)]);

/** How many entries differ from what the product brings. */
export const editedCount = (tree: readonly MenuEntry[]): number =>
  flatMenu(tree).filter((entry) => entry.edited).length;

const menuPage = 'sys:menu:view';

/** Whether it is the menu page or holds it: hidden, nobody could show it again. */
export const holdsMenuPage = (entry: MenuEntry): boolean =>
  flatMenu([entry]).some(({ url }) => url === menuPage);

/** The entries from the first level down to one, itself last; empty when it isn't there. */
export function pathTo(tree: readonly MenuEntry[], menuId: number): MenuEntry[] {
  for (const entry of tree) {
    if (entry.menuId === menuId) return [entry];
    const below = pathTo(entry.children, menuId);
    if (below.length > 0) return [entry, ...below];
  }
  return [];
}
