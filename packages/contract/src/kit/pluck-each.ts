/** One property of each value of a record, under the same names. */
export const pluckEach = <R extends Record<string, Record<K, unknown>>, K extends string>(
  record: R,
  key: K,
) =>
  // It has just been read from each of them.
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, value[key]])) as {
    readonly [N in keyof R]: R[N][K];
  };
