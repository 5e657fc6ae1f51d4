let open: ReadonlySet<string> = new Set();

/** Tells the pages once which addresses the signed-in person may open. */
export function knowScreens(paths: Iterable<string>): void {
  open = new Set(paths);
}

/** Whether a link to this address (a query may follow) leads somewhere for this person. */
export const opens = (address: string): boolean => open.has(address.split('?')[0] ?? '');
