let open: ReadonlySet<string> = new Set();

/** Sets, once, which addresses the signed-in person may open. */
export function setOpenableScreens(paths: Iterable<string>): void {
  open = new Set(paths);
}

/** Whether a link to this address (a query may follow) leads somewhere for this person. */
export const mayOpen = (address: string): boolean => open.has(address.split('?')[0] ?? '');

/** The address of a page, or of the page of a record. */
type Way = string | { path: string };

/**
 * For records with screens in two groups of the menu: each link leads to the open group or, if the person may only open
 * the other, there.
 */
export function openablePaths<Ways extends Readonly<Record<string, Way>>>(here: Ways, other: Ways): Ways {
  const open = (way: Way | undefined) =>
    way !== undefined && mayOpen(typeof way === 'string' ? way : way.path);
  const chosen = Object.entries(here).map(([name, way]) => [
    name,
    !open(way) && open(other[name]) ? other[name] : way,
  ]);
  // Both groups have the same ways.
  return Object.fromEntries(chosen) as Ways;
}
