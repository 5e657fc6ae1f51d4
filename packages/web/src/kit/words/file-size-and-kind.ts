const kilobyte = 1024;

/** How large a file is, as people say it. */
export function fileSizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / kilobyte));
  return kilobytes < kilobyte ? `${kilobytes} KB` : `${(bytes / kilobyte / kilobyte).toFixed(1)} MB`;
}

/** What kind of file it is, by the end of its name. */
export const fileKind = (name: string): string => (/\.(\w{1,4})$/.exec(name)?.[1] ?? '').toUpperCase();
