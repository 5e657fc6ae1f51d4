/** Unwraps the answer of a function for lists that was given a list of one. */
export function onlyOne<T>(list: readonly T[]): T {
  const [one] = list;
  if (one === undefined || list.length > 1) throw new Error(`expected one, not ${list.length}`);
  return one;
}
