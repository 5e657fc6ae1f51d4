const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/(?<=\d)[, ](?=\d{3}(\D|$))/g, '')
    .trim();

/** A number as people type it, with or without thousands; undefined where it is none. */
export function parseNumber(typed: string): number | undefined {
  const text = plain(typed);
  return /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text) ? Number(text) : undefined;
}
