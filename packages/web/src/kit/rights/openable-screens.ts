let open: ReadonlySet<string> = new Set();

/** Tells the pages once which addresses the signed-in person may open. */
export function setOpenableScreens(paths: Iterable<string>): void {
  open = new Set(paths);
}

/** Whether a link to this address (a query may follow) leads somewhere for this person. */
export const mayOpen = (address: string): boolean => open.has(address.split('?')[0] ?? '');

/** The address of a page, or of the page of a record. */
type Way = string | { path: string };

/**
 * Where records have their screens in two groups of the menu, each link leads to that of the group that is open, or, where
 * its right is held in the other alone, there.
 */
export function openablePaths<Ways extends Readonly<Record<string, Way>>>(here: Ways, other: Ways): Ways {
  const open = (way: Way | undefined) =>
    way !== undefined && mayOpen(typeof way === 'string' ? way : way.path);
  const chosen = Object.entries(here).map(([name, way]) => [
    name,
    !open(way) && open(other[name]) ? other[name] : way,
  ]);
  // The same ways as both have.
  return Object.fromEntries(chosen) as Ways;
}
