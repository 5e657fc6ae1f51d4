const seen = new Map<string, string>();

/** Remembers the filters and the page with which a list was last shown in this tab. */
export function rememberList(path: string, search: string): void {
  seen.set(path, search);
}

/** The address that leads back to a list as the person left it. */
export const listAddress = (path: string): string => path + (seen.get(path) ?? '');
